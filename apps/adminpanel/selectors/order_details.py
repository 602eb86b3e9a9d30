"""One order with everything that staff see of it."""

from dataclasses import dataclass

from django.db.models import Prefetch
from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.accounts.roles import Permission
from apps.common.clock import india_date
from apps.orders.details import OrderDetails
from apps.orders.enquiries.selectors import payment_link
from apps.orders.errors import OrderNotFound
from apps.orders.models import Order, OrderNote
from apps.orders.selectors import OFTEN_REJECTED, often_rejected, with_history
from apps.orders.services.actions import HandCredit, credits_to_show, possible_actions
from apps.payments.enums import Method
from apps.payments.models import PaymentProof
from apps.payments.selectors import SAME_PICTURE, SAME_REFERENCE, doubles_of, refund_shown
from apps.reconciliation.models import ReceiptReading
from apps.reconciliation.selectors.comparison import ComparedReading, compared
from apps.reconciliation.selectors.facts import OPEN
from apps.reconciliation.selectors.matching import BankOfOrder, bank_of, bank_warnings
from apps.reconciliation.selectors.receipts import (
    PICTURE_SHARED,
    payments_that_look_alike,
    payments_with_crossed_reference,
    payments_with_same_receipt,
    readings_of,
    receipt_warnings,
)

NOTES = Prefetch("notes", OrderNote.objects.order_by("pk"))


@dataclass(frozen=True, slots=True)
class PaymentWarning:
    """Something that staff must look at before they decide; `orders` are the other orders concerned."""

    kind: str
    message: str
    orders: list[Order]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffOrderDetails(OrderDetails):
    """An order for staff: with what to look at before a decision, and with what the caller may do."""

    earlier_proofs: int
    warnings: list[PaymentWarning]
    looks_alike: list[Order]
    by_hand: list[HandCredit]
    actions: list[str]
    bank: BankOfOrder | None
    reading: ComparedReading | None
    shows_payee: bool
    agreed_link: str | None


def order_for_staff(pk: int, *, viewer: StaffUser) -> StaffOrderDetails:
    """One order with what `viewer` may do with it; raises OrderNotFound."""
    order = order_with_everything(pk)
    proofs = list(order.payment.proofs.all())
    proof = proofs[0] if proofs else None
    reading = readings_of([proof]).get(proof.pk) if proof else None
    warnings = warnings_for(order, proof, reading)
    return StaffOrderDetails(
        order=order,
        lines=order.lines.all(),
        refund=refund_shown(order.payment, order.payment.refunds.all()),
        proof=proof,
        events=order.events.all(),
        earlier_proofs=max(len(proofs) - 1, 0),
        warnings=warnings,
        looks_alike=looking_alike(order, proof, warnings),
        by_hand=credits_to_show(order, viewer),
        actions=possible_actions(order, viewer),
        bank=bank_of(order.payment, proof) if order.payment.method == Method.BANK_TRANSFER else None,
        reading=compared(reading, order, proof) if reading and proof else None,
        shows_payee=viewer.may(Permission.RECONCILE),
        agreed_link=payment_link(order),
    )


def order_with_everything(pk: int) -> Order:
    """One order with customer, payment, lines, events and proofs; raises OrderNotFound."""
    order = (
        with_history(Order.objects.select_related("customer", "assigned_to").prefetch_related(NOTES))
        .filter(pk=pk)
        .first()
    )
    if order is None:
        raise OrderNotFound
    return order


def warnings_for(order: Order, proof: PaymentProof | None, reading: ReceiptReading | None) -> list[PaymentWarning]:
    """Warnings about a payment: re-used reference or picture, what the picture and the bank say, missing stock.

    Rules 7.4, 8.2; `reading` is what the proof's picture says.
    """
    warnings = []
    if proof:
        doubles = doubles_of(proof)
        same_reference = doubles.reference | payments_with_crossed_reference(proof, reading)
        others = {
            row.payment_id: row
            for row in Order.objects.select_related("payment").filter(payment__in=same_reference | doubles.picture)
        }
        for kind, payments, message in (
            ("reference", same_reference, SAME_REFERENCE),
            ("picture", doubles.picture, SAME_PICTURE),
        ):
            if payments:
                warnings.append(PaymentWarning(kind, message, [others[pk] for pk in sorted(payments) if pk in others]))
    warnings += _receipt_warnings(order, reading)
    if proof and often_rejected({order.customer_id}, now=timezone.now()):
        warnings.append(PaymentWarning("rejections", OFTEN_REJECTED, []))
    if against := bank_warnings(order, proof):
        warnings.append(PaymentWarning("bank", " ".join(against), []))
    if order.is_short_of_stock:
        warnings.append(
            PaymentWarning("stock", "Paid after its holding time: some products are not in stock any more.", [])
        )
    return warnings


def looking_alike(order: Order, proof: PaymentProof | None, warnings: list[PaymentWarning]) -> list[Order]:
    """Orders whose pictures only look like this one's, while it waits: those of warnings are left out."""
    if proof is None or order.payment.status not in OPEN:
        return []
    named = {other.pk for warning in warnings for other in warning.orders}
    others = Order.objects.select_related("payment").filter(payment__in=payments_that_look_alike(proof))
    return list(others.exclude(pk__in=named).order_by("pk"))


def _receipt_warnings(order: Order, reading: ReceiptReading | None) -> list[PaymentWarning]:
    if reading is None or order.payment.status not in OPEN:
        return []
    against = receipt_warnings(reading, ordered_on=india_date(order.created_at))
    same = payments_with_same_receipt([reading]).get(reading.pk, set())
    others = Order.objects.select_related("payment").filter(payment__in=same).order_by("pk")
    if same:
        against.append(PICTURE_SHARED)
    return [PaymentWarning("receipt", " ".join(against), list(others))] if against else []
