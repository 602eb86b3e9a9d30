"""Queries of bills. Amounts are rupees; sums subtract credit notes."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.core import signing
from django.db.models import Case, Count, F, Max, Min, Prefetch, QuerySet, Sum, Value, When
from django.db.models.functions import Coalesce

from apps.accounts.models import Customer
from apps.common.money import ZERO
from apps.orders.enums import OrderStatus
from apps.orders.errors import OrderNotFound
from apps.orders.models import Order

from .enums import BillKind
from .errors import BillLinkNotValid, BillNotFound, NoBillRate
from .models import Bill, BillLine, BillRate
from .numbers import bill_number

SALT = "bill"
LINK_LASTS = timedelta(days=1)
SIGN = Case(When(kind=BillKind.CREDIT_NOTE, then=Value(-1)), default=Value(1))


def rate_on(day: date) -> BillRate:
    """The rate valid on a day in India; raises NoBillRate."""
    rate = BillRate.objects.filter(valid_from__lte=day).order_by("-valid_from").first()
    if rate is None:
        raise NoBillRate
    return rate


def bill_in_force(order: Order) -> Bill | None:
    """The order's bill without a credit note, if any."""
    return Bill.objects.filter(order=order, corrects__isnull=True, credit_note__isnull=True).first()


def bills_of_order(pk: int) -> list[Bill]:
    """An order's bills and credit notes, the oldest first; raises OrderNotFound."""
    bills = list(_shown().filter(order=pk).order_by("pk"))
    if not bills and not Order.objects.filter(pk=pk).exists():
        raise OrderNotFound
    return bills


def bills_of_customer(customer: Customer, order_pk: int) -> list[Bill]:
    """As `bills_of_order`; raises OrderNotFound also for another customer's order."""
    if not Order.objects.filter(pk=order_pk, customer=customer).exists():
        raise OrderNotFound
    return bills_of_order(order_pk)


def bills() -> QuerySet[Bill]:
    """Bills and credit notes, the latest first."""
    return _shown().order_by("-issued_on", "-pk")


def bills_to_correct(rows: QuerySet[Bill]) -> QuerySet[Bill]:
    """Those of the bills that are in force although their order is cancelled."""
    return rows.filter(corrects__isnull=True, credit_note__isnull=True, order__status=OrderStatus.CANCELLED)


def _shown() -> QuerySet[Bill]:
    return Bill.objects.select_related("order", "corrects", "credit_note").defer(
        "order__terms", "seller", "corrects__seller", "credit_note__seller"
    )


def days_of(month: date) -> tuple[date, date]:
    """The first and the last day of a month."""
    first = month.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def bill_to_print(pk: int) -> Bill:
    """A bill with its lines; raises BillNotFound."""
    lines = Prefetch("lines", BillLine.objects.order_by("position"))
    bill = Bill.objects.select_related("order", "corrects").prefetch_related(lines).filter(pk=pk).first()
    if bill is None:
        raise BillNotFound
    return bill


def token_of(bill: Bill) -> str:
    """The signed token in the link to the PDF."""
    return signing.dumps(bill.pk, salt=SALT)


def bill_of_token(token: str) -> Bill:
    """The bill of a token; raises BillLinkNotValid."""
    try:
        pk = signing.loads(token, salt=SALT, max_age=LINK_LASTS)
    except signing.BadSignature as error:
        raise BillLinkNotValid from error
    return bill_to_print(pk)


@dataclass(frozen=True, slots=True, kw_only=True)
class StateSum:
    """A month's sales to a state at a rate, less credit notes."""

    state: str
    percent: Decimal
    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal
    total: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class HsnSum:
    """A month's sales of an HSN code at a rate, less credit notes; `quantity` excludes packing."""

    hsn: str
    percent: Decimal
    quantity: int
    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal
    total: Decimal


@dataclass(frozen=True, slots=True)
class SeriesCount:
    """The numbers issued in a series; `cancelled` of them have a credit note by now."""

    kind: str
    series: str
    first: str
    last: str
    issued: int
    cancelled: int


AMOUNTS = ("taxable", "cgst", "sgst", "igst", "total")
SUMS = {name: Coalesce(Sum(F(name) * SIGN), ZERO) for name in AMOUNTS}


def sums_by_state(month: date) -> list[StateSum]:
    """By state and rate."""
    rows: Any = _of(month).values("percent", state=F("place_of_supply")).annotate(**SUMS)
    return [StateSum(**row) for row in rows.order_by("state", "percent")]


def sums_by_hsn(month: date) -> list[HsnSum]:
    """By HSN code and rate."""
    rows: Any = _of(month).values("hsn", "percent").annotate(**SUMS).order_by("hsn", "percent")
    sign = Case(When(bill__kind=BillKind.CREDIT_NOTE, then=Value(-1)), default=Value(1))
    goods = BillLine.objects.filter(bill__issued_on__range=days_of(month))
    counted = goods.values("bill__hsn", "bill__percent").annotate(number=Sum(F("quantity") * sign)).order_by()
    quantities = {(row["bill__hsn"], row["bill__percent"]): row["number"] for row in counted}
    return [HsnSum(**row, quantity=quantities.get((row["hsn"], row["percent"])) or 0) for row in rows]


def numbers_issued(month: date) -> list[SeriesCount]:
    """First and last number and count, by series and kind."""
    rows = (
        _of(month)
        .values("kind", "series", "year")
        .annotate(
            first_serial=Min("serial"), last_serial=Max("serial"), issued=Count("pk"), cancelled=Count("credit_note")
        )
    )
    return [
        SeriesCount(
            kind=row["kind"],
            series=row["series"],
            first=bill_number(row["series"], row["year"], row["first_serial"]),
            last=bill_number(row["series"], row["year"], row["last_serial"]),
            issued=row["issued"],
            cancelled=row["cancelled"],
        )
        for row in rows.order_by("series", "year", "kind")
    ]


def _of(month: date) -> QuerySet[Bill]:
    return Bill.objects.filter(issued_on__range=days_of(month))
