"""Writes what staff do beside the states of orders: notes, assignments, views, parcels, picking, a blocked customer.

Also what became of the mails about the orders.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from apps.accounts.models import CustomerNote, StaffUser
from apps.adminpanel.models import SavedView
from apps.common import audit, verification
from apps.common.models import MailState, SentMail
from apps.orders.enums import EventKind, OrderStatus
from apps.orders.models import Order, OrderEvent, OrderNote
from apps.orders.notifications.messages import MAILED_BEFORE
from apps.orders.notifications.tasks import TEMPLATE, message_id_of
from apps.orders.shipping.columns import DIGITS_LOST
from apps.orders.shipping.enums import PickSource
from apps.orders.shipping.models import PickList, PickTick, TrackingImport, TrackingRow
from apps.orders.shipping.selectors.picking import by_name, to_pick

NOTES = (
    "Rings back after six in the evening. Speaks Tamil.",
    "Wants the parcel at the transport office, not at the door.",
    "Paid from the account of a brother; the name on the receipt is another one.",
    "Second box will go with the next lorry. Customer knows.",
)
CARRIER = "ST Courier"
BLOCKED = "Sent the screenshot of another person's payment, twice"
BLOCKED_NOTE = "Says that a cousin pays for him. Call before you unblock."
REFUSAL = "The mailbox is full. It said: 452 4.2.2 The recipient's mailbox is over quota"
VIEWS = (
    ("Parcels without number", "status=shipped,delivered&noNumber=true", True),
    ("Tamil Nadu this week", "days=week&state=Tamil+Nadu", True),
)
PARCELS = 8
PICKED = 6


def write(orders: Sequence[Order], staff: Sequence[StaffUser], *, now: datetime) -> None:
    """Notes on every sixth order, two orders assigned to each member of staff, views, lists of parcels and to pick."""
    SavedView.objects.bulk_create(
        SavedView(name=name, query=query, shared=shared, owner=staff[0]) for name, query, shared in VIEWS
    )
    OrderNote.objects.bulk_create(
        OrderNote(
            order=order,
            author=staff[i % len(staff)],
            author_name=staff[i % len(staff)].name,
            text=NOTES[i % len(NOTES)],
            written_at=order.created_at + timedelta(hours=1),
        )
        for i, order in enumerate(orders[::6])
    )
    open_orders = [one for one in orders if one.status in {OrderStatus.CONFIRMED, OrderStatus.PROCESSING}]
    for i, order in enumerate(open_orders[: 2 * len(staff)]):
        order.assigned_to = staff[i % len(staff)]
        order.save(update_fields=["assigned_to"])
    _write_list(orders, open_orders, staff[0], now)
    _write_pick_list(open_orders[PARCELS : 3 * PARCELS] or open_orders, staff[-1], now)
    _write_mails(orders)
    _block(orders, staff[0], now)


def _write_mails(orders: Sequence[Order]) -> None:
    """The mails about every order as sent, but that every 40th could not be delivered."""
    events = OrderEvent.objects.filter(order__in=orders, kind__in=MAILED_BEFORE).select_related("order")
    rows = []
    for i, event in enumerate(events.order_by("pk")):
        message_id, is_lost = message_id_of(event.pk), i % 40 == 39
        rows.append(
            SentMail(
                code=verification.code_of(message_id),
                message_id=message_id,
                kind=TEMPLATE,
                recipient=verification.mask(event.order.customer_email),
                address=event.order.customer_email,
                order_id=event.order_id,
                event_id=event.pk,
                sent_at=event.at,
                state=MailState.FAILED if is_lost else MailState.SENT,
                refusal=REFUSAL if is_lost else "",
            )
        )
    SentMail.objects.bulk_create(rows, ignore_conflicts=True)


def _block(orders: Sequence[Order], by: StaffUser, now: datetime) -> None:
    """The customer of the first rejected payment is blocked, with a note that says why."""
    rejected = OrderEvent.objects.filter(order__in=orders, kind=EventKind.PAYMENT_REJECTED).order_by("pk").first()
    if rejected is None:
        return
    customer = rejected.order.customer
    customer.blocked_at, customer.blocked_reason = now, BLOCKED
    customer.save(update_fields=["blocked_at", "blocked_reason"])
    after = {"is_blocked": True, "blocked_reason": BLOCKED}
    audit.record(actor=by.actor, action="customer.blocked", target=customer, after=after, reason=BLOCKED)
    CustomerNote.objects.create(customer=customer, author=by, author_name=by.name, text=BLOCKED_NOTE, written_at=now)


def _write_list(orders: Sequence[Order], open_orders: Sequence[Order], by: StaffUser, now: datetime) -> None:
    """A courier's list of parcels: most are ready, one is cancelled, one damaged, one order is unknown."""
    rows = [(order.number, f"6286{order.pk:08d}", "") for order in open_orders[:PARCELS]]
    cancelled = next((order for order in orders if order.status == OrderStatus.CANCELLED), None)
    if cancelled:
        rows.append((cancelled.number, f"6286{cancelled.pk:08d}", ""))
    rows.append(("FC251001-ZZZZZ", "628699999999", ""))
    if len(open_orders) > PARCELS:
        rows.append((open_orders[PARCELS].number, "6.28E+11", DIGITS_LOST))
    tracking_import = TrackingImport.objects.create(
        source="st-courier.csv", row_count=len(rows), uploaded_at=now, uploaded_by=by, uploaded_by_name=by.name
    )
    TrackingRow.objects.bulk_create(
        TrackingRow(
            tracking_import=tracking_import,
            row=i + 2,
            order_number=order,
            carrier=CARRIER,
            number=number,
            problem=problem,
        )
        for i, (order, number, problem) in enumerate(rows)
    )


def _write_pick_list(open_orders: Sequence[Order], by: StaffUser, now: datetime) -> None:
    """A pick list of orders that are being packed; its first rows are ticked, and one parcel has three cartons."""
    if not open_orders:
        return
    pick_list = PickList.objects.create(source=PickSource.READY, made_at=now, made_by=by, made_by_name=by.name)
    pick_list.orders.set(open_orders)
    rows = [row for group in to_pick(open_orders) for row in by_name(group.rows) if not row.contents]
    PickTick.objects.bulk_create(
        PickTick(pick_list=pick_list, key=row.key, quantity=row.quantity, by=by, by_name=by.name, at=now)
        for row in rows[:PICKED]
    )
    Order.objects.filter(pk=open_orders[0].pk).update(cartons=3)
