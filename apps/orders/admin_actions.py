"""The actions of operators on an order: the events of the back office, and repairs."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.common.admin_base.actions import AdminAction
from apps.payments.models import Refund

from .admin_forms import (
    ExtendForm,
    MailForm,
    RefundForm,
    RejectForm,
    ResolutionForm,
    StatusForm,
    TrackingForm,
)
from .enums import Confirmation, Excess, Goods, OrderStatus, Resolution
from .models import Order
from .services import mail_copies, repairs, transitions
from .state_machine import (
    AskForRefund,
    ChangeTracking,
    Event,
    ExtendHold,
    RecordCash,
    RecordRefund,
    Reject,
    Seen,
    SetStatus,
    TakeStock,
    UndoRefund,
)


def _applies(make: Callable[[dict[str, Any]], Event], done: str) -> Callable[[StaffUser, Order, dict[str, Any]], str]:
    """An action that applies the event built from the form; `done` is the success message for the order ({})."""

    def run(person: StaffUser, row: Order, data: dict[str, Any]) -> str:
        return done.format(transitions.apply(row.pk, make(data), by=person, now=timezone.now()))

    return run


def _resolution(data: dict[str, Any]) -> Resolution | None:
    return Resolution(data["resolution"]) if data["resolution"] else None


def _last_proof(row: Order) -> dict[str, Any]:
    return {"proof": max((proof.pk for proof in row.payment.proofs.all()), default=None)}


def _status_event(data: dict[str, Any]) -> SetStatus:
    to = OrderStatus(data["to"])
    return SetStatus(
        to,
        carrier=data["carrier"] or None,
        tracking_number=data["tracking_number"] or None,
        note=data["note"],
        # The customer reads why the order is cancelled; the reason of the form is for the audit log.
        reason=data["note"] if to is OrderStatus.CANCELLED else data["reason"],
        confirmed={name for name in Confirmation if data[name.value] is True},
        goods=Goods(data["goods"]) if data["goods"] else None,
        excess=Excess(data["refund_due"]) if data["refund_due"] else None,
    )


def _change_status(person: StaffUser, row: Order, data: dict[str, Any]) -> str:
    order = transitions.apply(row.pk, _status_event(data), by=person, now=timezone.now())
    return f"{order} is {order.get_status_display().lower()}."


def _add_up(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = repairs.recalculate_total(row.pk, by=person, now=timezone.now())
    return f"{order} comes to ₹{order.total} now."


def _match(person: Any, row: Order, data: dict[str, Any]) -> str:
    order = repairs.sync_payment_amount(row.pk, by=person, now=timezone.now())
    return f"The payment of {order} is ₹{order.total} now."


def _complete(person: Any, row: Order, data: dict[str, Any]) -> str:
    return (
        f"The timeline of {repairs.complete_timeline(row.pk, by=person, now=timezone.now())} ends where the order is."
    )


def _send_again(person: Any, row: Order, data: dict[str, Any]) -> str:
    event = mail_copies.send_again(row.pk, by=person, kind=data["kind"])
    return f"The mail “{event.get_kind_display()}” about {row} is on its way to {row.customer_email}."


def _amounts_differ(row: Order) -> bool:
    return row.payment.amount != row.total


# Names from `services.actions`, which returns those that a person can use now. `reconciliation.admin` adds those that
# decide about bank rows, too.
EVENT_ACTIONS = (
    AdminAction(
        "reject",
        "Reject the payment",
        _applies(
            lambda data: Reject(data["notes"], Seen(data["proof"])),
            "The payment of {} is rejected; the customer gets a mail.",
        ),
        RejectForm,
        initial=_last_proof,
    ),
    AdminAction(
        "record_cash",
        "Record the cash as received",
        _applies(lambda data: RecordCash(data["reason"], _resolution(data)), "The cash for {} is received."),
        ResolutionForm,
    ),
    AdminAction(
        "extend_hold",
        "Hold its items longer",
        _applies(
            lambda data: ExtendHold(data["hours"], timezone.now(), data["reason"]), "The items of {} are held longer."
        ),
        ExtendForm,
    ),
    AdminAction(
        "refund",
        "Record the refund as sent",
        _applies(
            lambda data: RecordRefund(data["reference"] or Refund.CASH, data["note"], data["sent_on"]),
            "The refund of {} is sent; the customer gets a mail.",
        ),
        RefundForm,
    ),
    AdminAction(
        "ask_for_refund",
        "Send back what is on record",
        _applies(lambda data: AskForRefund(data["reason"]), "The money of {} is due; the customer gets a mail."),
    ),
    AdminAction(
        "undo_refund",
        "Undo the last refund",
        _applies(lambda data: UndoRefund(data["reason"]), "The refund of {} counts as not sent."),
    ),
    AdminAction(
        "set_status",
        "Change the status",
        _change_status,
        StatusForm,
        bulk=True,
        warning="Stock, timeline and mail to the customer follow, as in the back office.",
    ),
    AdminAction(
        "tracking",
        "Change tracking",
        _applies(lambda data: ChangeTracking(data["carrier"], data["tracking_number"]), "Tracking of {} is saved."),
        TrackingForm,
        initial=lambda row: {"carrier": row.carrier, "tracking_number": row.tracking_number},
    ),
    AdminAction("take_stock", "Take its stock now", _applies(lambda data: TakeStock(), "{} holds its stock now.")),
)
REPAIR_ACTIONS = (
    AdminAction(
        "payment-amount",
        "Set the payment's amount to the order's total",
        _match,
        applies=_amounts_differ,
        warning="Look first which of the two is right: the order's total may be what needs repair.",
    ),
    AdminAction(
        "mail",
        "Send a mail again",
        _send_again,
        MailForm,
        applies=lambda row: bool(row.customer_email),
        warning="It goes to the address in the order and says what the order is like now.",
    ),
    AdminAction("total", "Add up its lines again", _add_up),
    AdminAction("timeline", "Complete the timeline", _complete),
)
