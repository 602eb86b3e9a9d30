"""Issues bills and credit notes. Numbers have no gaps: the counter stays locked until the transaction ends."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Q

from apps.accounts.models import StaffUser
from apps.common import audit, verification
from apps.common.actors import SYSTEM
from apps.common.clock import india_date
from apps.common.money import ZERO
from apps.common.recipients import DeliveryTo
from apps.orders.enums import GONE, OrderStatus
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.payments.enums import PaymentStatus
from apps.shop.enums import Billing
from apps.shop.models import ShopSettings
from apps.shop.selectors import shop_settings
from apps.shop.selling.places import find_place, state_named, state_of_gstin

from ..enums import BillKind
from ..errors import (
    BillCredited,
    BillForAnotherState,
    BillOfCancelledOrder,
    BillsOff,
    BillSumsDiffer,
    BillTooEarly,
)
from ..locks import bill_to_correct, lock_counter
from ..models import Bill, BillLine
from ..numbers import bill_number, credit_series, financial_year
from ..selectors import bill_in_force, rate_on
from .rates import Tax, tax_in

KINDS = {
    Billing.REGULAR: BillKind.TAX_INVOICE,
    Billing.COMPOSITION: BillKind.BILL_OF_SUPPLY,
    Billing.UNREGISTERED: BillKind.RECEIPT,
}
PACKING = {"name": "Packing charge", "name_ta": "பேக்கிங் கட்டணம்", "name_hi": "पैकिंग शुल्क"}
AMOUNTS = ("total", "taxable", "cgst", "sgst", "igst")


def issue(pk: int, *, by: StaffUser | None, now: datetime) -> tuple[Bill, bool]:
    """The bill of an order, and whether it is new: while one is in force, it is the same one.

    Locks the order, then the counter. Raises OrderNotFound, BillsOff, BillOfCancelledOrder, BillTooEarly,
    BillForAnotherState, BillSumsDiffer or NoBillRate.
    """
    with transaction.atomic(durable=True):
        return issue_locked(lock_order(pk), by=by, now=now)


def issue_locked(order: Order, *, by: StaffUser | None, now: datetime) -> tuple[Bill, bool]:
    """As `issue`, for an order that the caller has locked in a transaction."""
    if bill := bill_in_force(order):
        return bill, False
    shop = shop_settings()
    _check(order, shop)
    place, home = place_of_supply(order), state_of_gstin(shop.gstin)
    if shop.billing == Billing.COMPOSITION and place != home:
        raise BillForAnotherState(state=place)
    day = india_date(now)
    rate = None if shop.billing == Billing.UNREGISTERED else rate_on(day)
    percent = rate.percent if rate and shop.billing == Billing.REGULAR else ZERO
    lines = _lines(order, percent, same_state=place == home)
    if sum((line.total for line in lines), ZERO) != order.total:
        raise BillSumsDiffer
    attempt = Bill.objects.filter(order=order, corrects__isnull=True).count() + 1
    bill = Bill(
        kind=KINDS[Billing(shop.billing)],
        order=order,
        attempt=attempt,
        language=order.customer.language,
        code=verification.issue(f"bill-{order.pk}-{attempt}", kind="bill"),
        seller=_seller(shop, home),
        buyer_name=order.customer_name,
        buyer_address=_address(order),
        place_of_supply=place,
        is_same_state=place == home,
        hsn=rate.hsn if rate else "",
        percent=percent,
        **_sums(lines),
    )
    _number(bill, lines, series=shop.bill_series, by=by, now=now)
    audit.record(
        actor=by.actor if by else SYSTEM,
        action="order.bill_issued",
        target=order,
        after={"number": bill.number, "total": bill.total},
    )
    return bill, True


def credit(pk: int, *, reason: str, by: StaffUser, now: datetime) -> Bill:
    """A credit note that takes the whole bill back; the same call again gives the same one.

    Locks the order, then the counter. Raises BillNotFound or BillCredited.
    """
    with transaction.atomic(durable=True):
        bill = bill_to_correct(pk)
        return credit_locked(lock_order(bill.order_id), bill, reason=reason, by=by, now=now)


def credit_locked(order: Order, bill: Bill, *, reason: str, by: StaffUser, now: datetime) -> Bill:
    """As `credit`, for a bill of an order that the caller has locked in a transaction."""
    earlier = Bill.objects.filter(corrects=bill).first()
    if earlier and (earlier.issued_by_id, earlier.reason) == (by.pk, reason):
        return earlier
    if earlier:
        raise BillCredited(number=earlier.number)
    copied = (
        "order", "attempt", "language", "seller", "buyer_name", "buyer_address", "place_of_supply", "is_same_state",
        "hsn", "percent", *AMOUNTS,
    )  # fmt: skip
    note = Bill(
        kind=BillKind.CREDIT_NOTE,
        corrects=bill,
        reason=reason,
        code=verification.issue(f"credit-note-{bill.pk}", kind="bill"),
        **{name: getattr(bill, name) for name in copied},
    )
    lines = list(bill.lines.order_by("position"))
    for line in lines:
        line.pk = None
    _number(note, lines, series=credit_series(bill.series), by=by, now=now)
    audit.record(
        actor=by.actor,
        action="order.bill_credited",
        target=order,
        after={"number": note.number, "corrects": bill.number, "total": note.total},
        reason=reason,
    )
    return note


def place_of_supply(order: Order) -> str:
    """The state of the order's PIN code; if unknown, the state that the customer chose."""
    states = find_place(order.pincode, order.state).states
    return states[0] if len(states) == 1 else state_named(order.state) or order.state


def _check(order: Order, shop: ShopSettings) -> None:
    if shop.billing == Billing.OFF:
        raise BillsOff
    if order.status == OrderStatus.CANCELLED:
        raise BillOfCancelledOrder
    if order.status not in GONE and order.payment.status != PaymentStatus.COMPLETED:
        raise BillTooEarly


def _lines(order: Order, percent: Decimal, *, same_state: bool) -> list[BillLine]:
    """The order's lines, and one for packing, which is taxed like the goods."""

    def line(total: Decimal, **values: Any) -> BillLine:
        tax = tax_in(total, percent, same_state=same_state) if percent else Tax(total)
        return BillLine(total=total, taxable=tax.taxable, cgst=tax.cgst, sgst=tax.sgst, igst=tax.igst, **values)

    lines = [
        line(
            sold.unit_price * sold.quantity,
            position=position,
            name=sold.name,
            name_ta=sold.name_ta,
            name_hi=sold.name_hi,
            quantity=sold.quantity,
            unit_price=sold.unit_price,
        )
        for position, sold in enumerate(order.lines.order_by("position"))
    ]
    if order.packing:
        lines.append(line(order.packing, position=len(lines), unit_price=order.packing, **PACKING))
    return lines


def _sums(lines: Sequence[BillLine]) -> dict[str, Decimal]:
    return {name: sum((getattr(line, name) for line in lines), ZERO) for name in AMOUNTS}


def _number(bill: Bill, lines: Iterable[BillLine], *, series: str, by: StaffUser | None, now: datetime) -> None:
    """Save a document with the next number of the series; called last, so that the counter is locked briefly."""
    bill.issued_at, bill.issued_on = now, india_date(now)
    bill.issued_by, bill.issued_by_name = by, (by.actor if by else SYSTEM).name
    counter = lock_counter(series, financial_year(bill.issued_on))
    counter.last += 1
    counter.save(update_fields=["last"])
    bill.series, bill.year, bill.serial = counter.series, counter.year, counter.last
    bill.number = bill_number(bill.series, bill.year, bill.serial)
    bill.save(force_insert=True)
    for line in lines:
        line.bill = bill
    BillLine.objects.bulk_create(lines)


def _seller(shop: ShopSettings, state: str) -> dict[str, str]:
    """Seller details on the bill; an unregistered shop has no GSTIN."""
    is_registered = shop.billing != Billing.UNREGISTERED
    return {
        "name": shop.name,
        "legal_name": shop.legal_name,
        "address": shop.address,
        "phone": shop.phone,
        "licence": shop.licence_number,
        "gstin": shop.gstin if is_registered else "",
        "state": state if is_registered else "",
    }


def _address(order: Order) -> str:
    if order.delivery_to == DeliveryTo.TRANSPORT and order.transport_office:
        place = [order.transport_office, order.street]
    else:
        place = [order.street, order.landmark]
    town = " ".join(filter(None, [order.city, order.pincode]))
    return ", ".join(filter(None, [*place, town, order.state]))


# The law requires six years after the annual return.
NAMED_FOR = timedelta(days=8 * 366)


def erase_names(*, now: datetime) -> int:
    """Erase name and address on bills older than NAMED_FOR; returns how many. A trigger rejects newer ones."""
    named = ~Q(buyer_name="", buyer_address="")
    old = Bill.objects.filter(named, issued_on__lt=india_date(now) - NAMED_FOR)
    return old.update(buyer_name="", buyer_address="")
