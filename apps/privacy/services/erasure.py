"""Erases personal data: on request, and when its retention period is over. Orders stay, without a person.

An order keeps number, lines, amounts, times, city and state; the audit log keeps the bank's references, for the
accounts. The audit log is final: names in it stay. So do those
on bills for eight years (`orders.bills.services.issuing`).
"""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from apps.accounts.enums import Gender
from apps.accounts.locks import lock_customer
from apps.accounts.models import Address, Customer, LoginCode, Session
from apps.cart.locks import lock_cart
from apps.cart.models import Cart
from apps.catalog.stock_alerts.models import StockAlert
from apps.common import audit, files, mail_log, verification
from apps.common.actors import SYSTEM, Actor
from apps.common.recipients import NOT_ERASED
from apps.common.row_by_row import each_row
from apps.common.translations import Language
from apps.contact.models import ContactMessage
from apps.orders.bills.services.issuing import erase_names
from apps.orders.enquiries.models import Enquiry
from apps.orders.enums import OrderStatus
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.orders.services.transitions import erase_personal_reason
from apps.payments.enums import PaymentStatus
from apps.payments.locks import lock_payment
from apps.payments.models import Payment, PaymentProof, Refund
from apps.shop.selectors import shop_settings

from ..errors import OrdersOnTheirWay

ERASED_EMAIL_DOMAIN = "@deleted.invalid"
FINISHED = (OrderStatus.DELIVERED, OrderStatus.CANCELLED)
# A proof that awaits a decision is evidence, and a refund needs its recipient: also one of what was paid too much.
OPEN_REFUNDS = Refund.objects.filter(payment=OuterRef("payment"), sent_at=None, withdrawn_at=None)
OPEN = (
    ~Q(status__in=FINISHED)
    | Q(payment__status__in=(PaymentStatus.VERIFICATION_PENDING, PaymentStatus.REFUND_DUE))
    | Exists(OPEN_REFUNDS)
)
BATCH = 500  # a nightly run; the next one continues


def erase_customer(pk: int, *, actor: Actor) -> None:
    """Delete a customer's personal data and sign all devices out; orders stay without a name. Leaves a record of each.

    Locks customer, cart, then orders and payments by ascending key. Raises OrdersOnTheirWay.
    """
    with transaction.atomic(durable=True):
        customer = lock_customer(pk)
        lock_cart(customer)
        orders = Order.objects.filter(customer=customer).order_by("pk")
        if orders.filter(OPEN).exists():
            raise OrdersOnTheirWay
        for key in orders.values_list("pk", flat=True):
            _erase_order(key, actor)
        ContactMessage.objects.filter(email__iexact=customer.email).delete()
        _erase_enquiries(Enquiry.objects.filter(customer=customer))
        LoginCode.objects.filter(email=customer.email).delete()
        StockAlert.objects.filter(email=customer.email).delete()
        Session.objects.filter(customer=customer).delete()
        Address.objects.filter(customer=customer).delete()
        Cart.objects.filter(customer=customer).delete()
        customer.notes.exclude(text="").update(text="")
        customer.email = f"deleted-{customer.pk}{ERASED_EMAIL_DOMAIN}"
        customer.name = customer.phone_number = customer.blocked_reason = ""
        customer.date_of_birth, customer.gender, customer.last_login = None, Gender.UNSAID, None
        customer.language = Language.ENGLISH
        customer.save()
        # Under the erased name, because the audit record must not contain the old one.
        actor = customer.actor if actor.kind == "customer" else actor
        audit.record(actor=actor, action="customer.forgotten", target=customer)


def purge_expired(*, now: datetime) -> dict[str, int]:
    """Erase proofs, names on orders, messages and customers whose retention periods (shop settings) are over.

    One transaction each, oldest first; returns the number of each kind. What cannot be erased does not stop the rest:
    the first error is raised after the last one.
    """
    shop = shop_settings()
    proofs_before = now - timedelta(days=shop.keep_proofs_days)
    persons_before = now - timedelta(days=shop.keep_personal_days)
    over = PaymentProof.objects.filter(submitted_at__lt=proofs_before).order_by("pk")
    done = Order.objects.filter(~OPEN)
    over = over.filter(Exists(done.filter(payment=OuterRef("payment"))))
    orders = done.filter(NOT_ERASED, created_at__lt=persons_before).order_by("pk")
    rows = [
        *(("proofs", pk) for pk in over.values_list("payment", flat=True).distinct()[:BATCH]),
        *(("orders", pk) for pk in orders.values_list("pk", flat=True)[:BATCH]),
        *(("customers", pk) for pk in _inactive_customers(persons_before).values_list("pk", flat=True)[:BATCH]),
    ]
    _erase_enquiries(Enquiry.objects.filter(NOT_ERASED, created_at__lt=persons_before))
    _, deleted = ContactMessage.objects.filter(created_at__lt=persons_before).delete()
    verification.purge(before=persons_before)
    erase_names(now=now)
    erased = {"proofs": 0, "orders": 0, "customers": 0, "messages": deleted.get("contact.ContactMessage", 0)}

    def erase(row: tuple[str, int]) -> None:
        kind, pk = row
        if kind == "customers":
            with suppress(OrdersOnTheirWay):  # since the list was read: a later night erases them
                erase_customer(pk, actor=SYSTEM)
                erased[kind] += 1
            return
        with transaction.atomic(durable=True):
            if kind == "proofs":
                _erase_proofs(lock_payment(pk), SYSTEM, before=proofs_before)
            else:
                _erase_order(pk, SYSTEM)
        erased[kind] += 1

    each_row(rows, erase, failure="Expired personal data could not be erased: %s")
    return erased


def _erase_enquiries(enquiries: QuerySet[Enquiry]) -> None:
    """Make enquiries anonymous; city and state stay, as with orders."""
    enquiries.update(
        customer_name="",
        customer_email="",
        phone_number="",
        alternate_phone="",
        street="",
        landmark="",
        transport_office="",
        pincode="",
        staff_note="",
    )


def _inactive_customers(before: datetime) -> QuerySet[Customer]:
    """Customers who have not signed in since `before`, and whose orders are all anonymous and settled."""
    known = Order.objects.filter(NOT_ERASED | OPEN, customer=OuterRef("pk"))
    seen = Customer.objects.annotate(seen=Coalesce(F("last_login"), F("created_at"))).filter(seen__lt=before)
    return seen.exclude(email__endswith=ERASED_EMAIL_DOMAIN).filter(~Exists(known)).order_by("pk")


def _erase_order(pk: int, actor: Actor) -> None:
    """Make an order anonymous; city and state stay. Locks order and payment."""
    order = lock_order(pk)
    _erase_proofs(lock_payment(order.payment_id), actor)
    order.notes.exclude(text="").update(text="")
    mail_log.forget_addresses(order.pk)
    Refund.objects.filter(payment=order.payment_id, payee_at__isnull=False).update(
        payee_upi="", payee_name="", payee_account="", payee_ifsc=""
    )
    if order.is_erased:
        return
    order.customer_name = order.customer_email = order.phone_number = order.alternate_phone = ""
    order.street = order.landmark = order.transport_office = order.pincode = ""
    erase_personal_reason(order)
    order.save()
    order.events.filter(actor_kind="customer").update(actor_name="Customer", note="")
    actor = Actor("customer", actor.id, "Customer") if actor.kind == "customer" else actor
    audit.record(actor=actor, action="order.made_anonymous", target=order)


def _erase_proofs(payment: Payment, actor: Actor, *, before: datetime | None = None) -> None:
    """Delete a payment's screenshots, or only those older than `before`; the sweeper removes the files."""
    proofs = PaymentProof.objects.filter(payment=payment)
    if before:
        proofs = proofs.filter(submitted_at__lt=before)
    erased = list(proofs.order_by("pk"))
    if not erased:
        return
    files.mark_pending("proofs", [proof.key for proof in erased])
    # The bank's references belong to the accounts, not to the person.
    references = [proof.reference for proof in erased if proof.reference]
    proofs.delete()
    actor = Actor("customer", actor.id, "Customer") if actor.kind == "customer" else actor
    audit.record(
        actor=actor,
        action="payment.proofs_forgotten",
        target=payment,
        before={"proofs": len(erased), "references": references},
    )
