"""The facts that matching looks at: open bank rows, orders that wait for money, and what their references say."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.db.models import Max, Q, QuerySet, Sum

from apps.common.clock import in_india, india_date
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.selectors import OFTEN_REJECTED, often_rejected
from apps.payments.enums import Method, PaymentStatus
from apps.payments.models import Credit, Payment, PaymentProof
from apps.payments.selectors import SAME_PICTURE, SAME_REFERENCE, with_shared_pictures

from ..enums import Direction, ImportState, RowState
from ..matching.facts import Claim
from ..matching.rules import day
from ..models import BankAccount, Match, ReceiptReading, StatementImport, StatementRow
from .receipts import PICTURE_SHARED, payments_with_same_receipt, readings_of, receipt_warnings, shows_a_payment

CANCELLED_SINCE = timedelta(days=60)
OPEN = [PaymentStatus.PENDING, PaymentStatus.VERIFICATION_PENDING]
RETURNED_WITHIN = timedelta(days=10)
UNCLEAR_RETURN = "The bank took this amount back on {} and does not say of which transfer."


@dataclass(frozen=True, slots=True)
class Part:
    """Rows and payments, by key, that a person decides about."""

    rows: frozenset[int]
    payments: frozenset[int]


def facts(
    *, now: datetime, besides: Sequence[StatementRow] = (), only: Part | None = None
) -> tuple[list[StatementRow], list[Claim]]:
    """Open credit rows and open claims as matching takes them, in as many statements however many there are.

    `besides` are rows of a preview. With `only` the facts are those rows and claims, and all that is tied to
    them by references and order numbers; others of the same amount are left out.

    Orders that were cancelled in the last 60 days are among the claims, and those that an open row names though they
    take no money any more; closed rows whose reference a claim names are among the rows.
    """
    claiming = _claiming_orders(now)
    if only:
        only = _with_what_is_tied(only)
        claiming = claiming.filter(payment__in=only.payments)
    orders = [order for order in claiming if order.payment.amount > order.payment.balance]
    proofs = last_proofs(order.payment_id for order in orders)
    readings = readings_of(proofs.values())
    same_receipt = payments_with_same_receipt(readings.values())
    typed, read, shown = {}, {}, {}
    for order in orders:
        proof = proofs.get(order.payment_id)
        typed[order.payment_id] = claimed_reference(order.payment, proof)
        shown[order.payment_id] = _read_reference(order.payment, readings.get(proof.pk)) if proof else ""
        if proof and not proof.reference:
            read[order.payment_id] = shown[order.payment_id]
    references = {*typed.values(), *read.values()} - {""}
    elsewhere = _payments_naming({*references, *shown.values()} - {""})
    used = _used_references(references)
    shared = with_shared_pictures([order.payment_id for order in orders])
    rejected = often_rejected({order.customer_id for order in orders}, now=now)
    payer_ids = _payer_ids({order.customer_id for order in orders})
    rows, reach = _rows(references, besides, only), statements_reach_to()
    seen = {row.reference for row in rows}
    claims = []
    for order in orders:
        proof, payment = proofs.get(order.payment_id), order.payment
        warnings = [SAME_PICTURE] if order.payment_id in shared else []
        warnings += [OFTEN_REJECTED] if order.customer_id in rejected else []
        reading = readings.get(proof.pk) if proof else None
        warnings += receipt_warnings(reading, ordered_on=india_date(order.created_at))
        warnings += [PICTURE_SHARED] if reading and reading.pk in same_receipt else []
        reference, read_reference = typed[order.payment_id], read.get(order.payment_id, "")
        named = reference or read_reference
        others = elsewhere[named] | elsewhere[shown[order.payment_id]]
        # The rules themselves separate open claims with one reference.
        others -= {key for key in others if named in {typed.get(key), read.get(key)} - {""}}
        warnings += [SAME_REFERENCE] if others - {order.payment_id} else []
        if proof and named and named not in seen:
            warnings += absent(india_date(proof.submitted_at), reach)
        claims.append(
            Claim(
                id=order.payment_id,
                number=order.number,
                customer=order.customer_id,
                customer_name=order.customer_name,
                due=payment.amount - payment.balance,
                ordered_on=india_date(order.created_at),
                claimed_on=india_date(proof.submitted_at if proof else order.created_at),
                proof=proof.pk if proof else None,
                reference=reference,
                read_reference=read_reference,
                used=used.get(named, ""),
                cancelled=order.status == OrderStatus.CANCELLED,
                warnings=tuple(warnings),
                payer_ids=frozenset(payer_ids[order.customer_id]),
            )
        )
    return rows, [*claims, *_settled_orders(rows, now=now)]


def _settled_orders(rows: Iterable[StatementRow], *, now: datetime) -> list[Claim]:
    """Orders that open rows name, by number or reference, and that are paid, cancelled, rejected or paid in cash."""
    open_ = [row for row in rows if row.state == RowState.OPEN]
    references = {row.reference for row in open_} - {""}
    named: dict[int, set[str]] = defaultdict(set)
    approved = Credit.objects.filter(reference__in=references).values_list("reference", "payment")
    typed = ((reference, key) for reference, keys in _payments_naming(references).items() for key in keys)
    for reference, payment in (*approved, *typed):
        named[payment].add(reference)
    settled = Q(status=OrderStatus.CANCELLED) | Q(payment__status__in=[PaymentStatus.COMPLETED, PaymentStatus.FAILED])
    settled |= Q(payment__method=Method.COD)
    orders = Order.objects.filter(settled).exclude(_cancelled_lately(now) & Q(payment__method=Method.BANK_TRANSFER))
    by_name = Q(number__in={row.order_number for row in open_} - {""}) | Q(payment__in=named)
    return [
        Claim(
            id=order.payment_id,
            number=order.number,
            customer=order.customer_id,
            customer_name=order.customer_name,
            due=Decimal(0),
            ordered_on=india_date(order.created_at),
            claimed_on=india_date(order.created_at),
            cancelled=order.status == OrderStatus.CANCELLED,
            settled=_settled_as(order),
            references=frozenset(named[order.payment_id]),
        )
        for order in orders.filter(by_name).select_related("payment").order_by("pk")
    ]


def _settled_as(order: Order) -> str:
    if order.status == OrderStatus.CANCELLED:
        return "cancelled"
    if order.payment.status == PaymentStatus.COMPLETED:
        return "paid"
    return "cash" if order.payment.method == Method.COD else "rejected"


def _cancelled_lately(now: datetime) -> Q:
    """Whether a cancelled order can still be taken up again by a bank row."""
    return Q(status=OrderStatus.CANCELLED, updated_at__gte=now - CANCELLED_SINCE, payment__status__in=OPEN)


def _with_what_is_tied(part: Part) -> Part:
    """The part with the rows and payments that name each other by a reference or an order number, however remotely."""
    credits_ = StatementRow.objects.filter(direction=Direction.CREDIT)
    while True:
        numbers = Order.objects.filter(payment__in=part.payments).values("number")
        typed = PaymentProof.objects.filter(payment__in=part.payments).values_list("reference", flat=True)
        shown = ReceiptReading.objects.filter(proof__payment__in=part.payments).values_list("reference", flat=True)
        naming = Q(pk__in=part.rows) | Q(state=RowState.OPEN, order_number__in=numbers)
        naming |= Q(reference__in={*typed, *shown} - {""})
        rows = list(credits_.filter(naming).values_list("pk", "reference", "order_number"))
        named = Order.objects.filter(number__in={number for *_, number in rows} - {""})
        payments = part.payments.union(named.values_list("payment", flat=True))
        payments = payments.union(*_payments_naming({reference for _, reference, _ in rows} - {""}).values())
        tied = Part(frozenset(pk for pk, *_ in rows), payments)
        if tied == part:
            return part
        part = tied


def is_alone(reference: str, *, payment: int, row: int) -> bool:
    """Whether no other order's proof names this reference, and no other credit row has it."""
    rows = StatementRow.objects.filter(reference=reference, direction=Direction.CREDIT).exclude(pk=row)
    return not (_payments_naming([reference])[reference] - {payment}) and not rows.exists()


def row_of_claim(payment: Payment, proof: PaymentProof | None) -> StatementRow | None:
    """The credit row with the reference of a payment that is to be paid; None without one.

    Of several, one of what is due comes first, and open ones come before those that are decided.
    """
    if proof is None or payment.status not in OPEN:
        return None
    named = claimed_reference(payment, proof)
    if not proof.reference:
        named = _read_reference(payment, readings_of([proof]).get(proof.pk))
    rows = StatementRow.objects.filter(reference=named, direction=Direction.CREDIT, is_return=False)
    rows = rows.exclude(reference="")
    return min(
        rows.select_related("account"),
        key=lambda row: (row.state != RowState.OPEN, row.amount != payment.amount_due, row.pk),
        default=None,
    )


def uncovered(references: Collection[str]) -> dict[str, dict[int, Decimal]]:
    """By reference and payment, the rupees that were credited with it and that no matched row with it shows."""
    by_reference: dict[str, dict[int, Decimal]] = defaultdict(dict)
    credits_ = Credit.objects.filter(reference__in=references).exclude(reference="")
    matches = Match.objects.filter(row__reference__in=references, undone_at__isnull=True)
    covered = {
        (reference, payment): amount
        for reference, payment, amount in matches.values_list("row__reference", "payment").annotate(sum=Sum("amount"))
    }
    for reference, payment, amount in credits_.values_list("reference", "payment").annotate(sum=Sum("amount")):
        rest = amount - covered.get((reference, payment), Decimal(0))
        if rest > 0:
            by_reference[reference][payment] = rest
    return by_reference


def rows_of_approved() -> list[int]:
    """Keys of open credit rows whose reference and amount are those of approvals that no row shows yet."""
    rows = StatementRow.objects.filter(state=RowState.OPEN, direction=Direction.CREDIT, is_return=False)
    rows = rows.filter(reference__in=Credit.objects.exclude(reference="").values("reference"))
    open_ = list(rows.order_by("pk").values_list("pk", "reference", "amount"))
    credited = uncovered({reference for _, reference, _ in open_})
    return [pk for pk, reference, amount in open_ if sum(credited[reference].values()) == amount]


def _payments_naming(references: Collection[str]) -> dict[str, set[int]]:
    """By reference, the payments for which it was typed with any proof, or is shown by the picture of one."""
    by_reference: dict[str, set[int]] = defaultdict(set)
    typed = PaymentProof.objects.filter(reference__in=references).exclude(reference="")
    shown = ReceiptReading.objects.filter(reference__in=references, proof__isnull=False).exclude(reference="")
    for reference, payment in [
        *typed.values_list("reference", "payment"), *shown.values_list("reference", "proof__payment"),
    ]:  # fmt: skip
        by_reference[reference].add(payment)
    return by_reference


def claimed_reference(payment: Payment, proof: PaymentProof | None) -> str:
    """The reference that was typed with the last proof; "" once it has paid a part of this order."""
    return _unless_credited(proof.reference, payment) if proof else ""


def _read_reference(payment: Payment, reading: ReceiptReading | None) -> str:
    """What the picture of the last proof says for certain; "" once it has paid a part of this order."""
    return _unless_credited(reading.reference, payment) if reading and shows_a_payment(reading) else ""


def _unless_credited(reference: str, payment: Payment) -> str:
    return "" if any(credit.reference == reference for credit in payment.credits.all()) else reference


def _claiming_orders(now: datetime) -> QuerySet[Order]:
    open_ = Q(payment__status__in=OPEN) & ~Q(status=OrderStatus.CANCELLED)
    orders = Order.objects.filter(open_ | _cancelled_lately(now), payment__method=Method.BANK_TRANSFER)
    orders = orders.select_related("payment").prefetch_related("payment__credits")
    return orders.only(
        "number", "status", "customer", "customer_name", "created_at", "payment__amount", "payment__amount_received",
        "payment__amount_refunded",
    ).order_by("pk")  # fmt: skip


def last_proofs(payments: Iterable[int]) -> dict[int, PaymentProof]:
    """The last proof of each of these payments that has one."""
    proofs = PaymentProof.objects.filter(payment__in=list(payments)).order_by("payment", "-pk").distinct("payment")
    return {proof.payment_id: proof for proof in proofs}


def _used_references(references: Collection[str]) -> dict[str, str]:
    """For references that were approved already, where, when and by whom."""
    credits_ = list(Credit.objects.filter(reference__in=references).order_by("-pk"))
    numbers = orders_of_payments(credit.payment_id for credit in credits_)
    return {
        credit.reference: f"The reference {credit.reference} was approved for order "
        f"{numbers[credit.payment_id].number} on {in_india(credit.at)} by {credit.by_name}."
        for credit in credits_
    }


def orders_of_payments(payments: Iterable[int]) -> dict[int, Order]:
    """Orders with their payments, by payment."""
    orders = Order.objects.filter(payment__in=set(payments)).select_related("payment")
    return {order.payment_id: order for order in orders}


def _payer_ids(customers: Collection[int]) -> dict[int, set[str]]:
    """The payer ids that paid for these customers, as approved matches show."""
    by_customer: dict[int, set[str]] = defaultdict(set)
    orders = Order.objects.filter(customer__in=customers)
    paid = Match.objects.filter(payment__in=orders.values("payment"), undone_at__isnull=True)
    known = paid.filter(row__state=RowState.MATCHED).exclude(row__payer_id="").exclude(row__payer_id__contains="*")
    payers = list(known.values_list("payment", "row__payer_id"))  # without those of which banks hide a part
    customer_of = dict(orders.filter(payment__in=[key for key, _ in payers]).values_list("payment", "customer"))
    for payment, payer_id in payers:
        by_customer[customer_of[payment]].add(payer_id)
    return by_customer


def _rows(references: Collection[str], besides: Sequence[StatementRow], only: Part | None) -> list[StatementRow]:
    named = Q(reference__in=references) & ~Q(reference="")
    open_ = Q(state=RowState.OPEN, pk__in=only.rows) if only else Q(state=RowState.OPEN)
    rows = list(StatementRow.objects.filter(open_ | named, direction=Direction.CREDIT).order_by("pk"))
    returned = _unclear_returns()
    for row in rows:
        back = returned.get((row.account_id, row.amount), [])
        if after := [day_ for day_ in back if row.date <= day_ <= row.date + RETURNED_WITHIN]:
            row.warning = UNCLEAR_RETURN.format(day(after[0]))
    rows += besides
    open_references = {row.reference for row in rows if row.state == RowState.OPEN} - {""}
    approved = set(Credit.objects.filter(reference__in=open_references).values_list("reference", flat=True))
    credited = uncovered(approved)
    for row in rows:
        if row.reference in approved and row.state == RowState.OPEN:
            row.is_approved, row.credited = True, sum(credited[row.reference].values(), Decimal(0))
    return rows


def _unclear_returns() -> dict[tuple[int, Decimal], list[date]]:
    """By account and amount, the days of returns of which it is not known which transfer they took back."""
    days: dict[tuple[int, Decimal], list[date]] = defaultdict(list)
    rows = StatementRow.objects.filter(state=RowState.OPEN, direction=Direction.DEBIT, is_return=True)
    for account, amount, when in rows.values_list("account", "amount", "date"):
        days[account, amount].append(when)
    return days


def absent(claimed_on: date, reach: date | None) -> list[str]:
    """The warning about a reference that is in no statement though they reach a day past the claim."""
    late = reach is not None and reach > claimed_on + timedelta(days=1)
    return [f"This reference is not in the statements, which reach to {day(reach)}."] if reach and late else []


def statements_reach_to() -> date | None:
    """The last day that the committed statements of every account cover; None before every account has one."""
    ends = StatementImport.objects.filter(state=ImportState.COMMITTED).values_list("account")
    last = dict(ends.annotate(last=Max("period_end")).order_by())
    days = [last.get(account) for account in BankAccount.objects.values_list("pk", flat=True)]
    return min(day for day in days if day) if days and all(days) else None
