"""Queries of tracking imports, and previews of their rows' effect on orders."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from apps.common.validators import normalize_phone
from apps.orders.enums import Confirmation, OrderStatus
from apps.orders.errors import ConfirmationNeeded
from apps.orders.models import Order
from apps.orders.services.transitions import state_of
from apps.orders.state_machine import ChangeTracking, Role, SetStatus, Who, decide

from ..enums import TICKABLE, RowOutcome, RowResult
from ..errors import TrackingImportNotFound
from ..models import TrackingImport, TrackingRow

LEFT = {OrderStatus.SHIPPED, OrderStatus.DELIVERED}
MOST_NAMED = 5
THEIR_OWN = "This is a phone number or the PIN code of the order, and no tracking number."
SHORT = "This order is short of stock. It is refused unless the missing units are there by then."


@dataclass(frozen=True, slots=True)
class RowPreview:
    """A row with its order, if any, and the outcome of shipping it; `message` explains the outcome."""

    row: TrackingRow
    order: Order | None
    outcome: RowOutcome
    message: str = ""


def imports() -> QuerySet[TrackingImport]:
    """All imports with counts of their rows, newest first."""
    counted = {
        "ticked": Count("rows", filter=Q(rows__ticked=True)),
        "shipped": Count("rows", filter=Q(rows__result=RowResult.SHIPPED)),
        "unchanged": Count("rows", filter=Q(rows__result=RowResult.UNCHANGED)),
        "refused": Count("rows", filter=Q(rows__result=RowResult.REFUSED)),
    }
    return TrackingImport.objects.annotate(**counted).order_by("-pk")


def import_of(pk: int) -> TrackingImport:
    """One import with counts of its rows; raises TrackingImportNotFound."""
    tracking_import = imports().filter(pk=pk).first()
    if tracking_import is None:
        raise TrackingImportNotFound
    return tracking_import


def preview(tracking_import: TrackingImport) -> list[RowPreview]:
    """Every row in the list's order with its current outcome, in five queries."""
    rows = list(tracking_import.rows.order_by("row"))
    matching_orders = Order.objects.filter(number__in={row.order_number for row in rows if not row.problem})
    matching_orders = matching_orders.select_related("payment").prefetch_related("payment__proofs", "payment__refunds")
    orders = {order.number: order for order in matching_orders}
    doubled = _doubled(rows)
    return [_previewed(row, orders.get(row.order_number), doubled.get(row.pk, "")) for row in rows]


def _previewed(row: TrackingRow, order: Order | None, doubled: str) -> RowPreview:
    if row.problem:
        return RowPreview(row, order, RowOutcome.DAMAGED, row.problem)
    if order is None:
        return RowPreview(row, order, RowOutcome.UNKNOWN, "No order has this number.")
    if normalize_phone(row.number) in {order.phone_number, order.alternate_phone, order.pincode}:
        return RowPreview(row, order, RowOutcome.DAMAGED, THEIR_OWN)
    if doubled:
        return RowPreview(row, order, RowOutcome.DOUBLED, doubled)
    outcome = outcome_of(order, row)
    was = f"{order.carrier} {order.tracking_number}".strip()
    message = f"Takes the place of {was}." if outcome is RowOutcome.REPLACES else ""
    if order.is_short_of_stock and outcome in TICKABLE:
        message = f"{message} {SHORT}".strip()
    return RowPreview(row, order, outcome, message)


def outcome_of(order: Order, row: TrackingRow) -> RowOutcome:
    """The state machine's result for shipping the order, whose payment is loaded, with the row's number."""
    if order.status == OrderStatus.CANCELLED:
        return RowOutcome.CANCELLED
    if is_unchanged(order, row):
        return RowOutcome.UNCHANGED
    event = event_of(order, row)
    try:
        decide(state_of(order, event), event, Who(Role.STAFF))
    except ConfirmationNeeded:  # shipping requires no other confirmation
        return RowOutcome.UNPAID
    other_number = order.tracking_number and not _same(order.tracking_number, row.number)
    other_carrier = order.carrier and row.carrier and not _same(order.carrier, row.carrier)
    return RowOutcome.REPLACES if other_number or other_carrier else RowOutcome.READY


def event_of(order: Order, row: TrackingRow) -> SetStatus | ChangeTracking:
    """Ship the order, or change the tracking of one already shipped. An empty carrier leaves the order's unchanged."""
    carrier = row.carrier or None
    if order.status in LEFT:
        return ChangeTracking(carrier, row.number)
    confirmed = {Confirmation.UNPAID} if row.unpaid_reason else set()
    return SetStatus(OrderStatus.SHIPPED, carrier, row.number, reason=row.unpaid_reason, confirmed=confirmed)


def is_unchanged(order: Order, row: TrackingRow) -> bool:
    """Whether the order was shipped with this carrier and number, ignoring case and spaces, so that no mail is sent."""
    same_carrier = not row.carrier or _same(order.carrier, row.carrier)
    return order.status in LEFT and same_carrier and _same(order.tracking_number, row.number)


def _same(one: str, other: str) -> bool:
    return _plain(one) == _plain(other)


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def _doubled(rows: Sequence[TrackingRow]) -> dict[int, str]:
    """Reason by key of each row that contradicts or repeats another; the first of equal rows is not included."""
    of_order, of_number = defaultdict(list), defaultdict(list)
    for row in rows:
        if not row.problem:
            of_order[row.order_number].append(row)
            of_number[_plain(row.carrier), _plain(row.number)].append(row)
    problems: dict[int, str] = {}
    for same in of_order.values():
        if len({(_plain(row.carrier), _plain(row.number)) for row in same}) > 1:
            what = "numbers" if len({_plain(row.number) for row in same}) > 1 else "carriers"
            message = f"Rows {_places(same)} have different {what} for this order."
            problems |= {row.pk: message for row in same}
        else:
            problems |= {row.pk: f"Row {same[0].row} says the same." for row in same[1:]}
    for same in of_number.values():
        if len({row.order_number for row in same}) > 1:
            message = f"Rows {_places(same)} have this number for different orders."
            problems |= {row.pk: message for row in same}
    return problems


def _places(rows: Sequence[TrackingRow]) -> str:
    places = [str(row.row) for row in rows]
    if len(places) > MOST_NAMED:
        places = [*places[:MOST_NAMED], f"{len(places) - MOST_NAMED:,} more"]
    return f"{', '.join(places[:-1])} and {places[-1]}"
