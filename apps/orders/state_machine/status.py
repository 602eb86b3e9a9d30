"""Events of staff about the status of an order, its parcel and its stock."""

from dataclasses import replace
from typing import Any

from apps.common.money import format_inr
from apps.payments.enums import Method

from ..enums import CancelKind, Confirmation, EventKind, Excess, Goods, Message, StockState
from ..errors import ConfirmationNeeded, MoneyIsDecidedByOthers, NotShortOfStock, ReasonRequired, StatusUnchanged
from .events import ChangeTracking, SetStatus, TakeStock
from .rules import cancelled, is_step_back, outcome_of, payment_after_leaving_cancelled
from .states import BY_THE_SHOP, LEFT_THE_SHOP, PAID_STEPS, Outcome, P, S, State, StockEffect, Who


def set_status(state: State, event: SetStatus, who: Who) -> Outcome | None:
    """Staff set a status. Raises StatusUnchanged, ConfirmationNeeded or ReasonRequired."""
    to = event.to
    if to is state.order:
        if outcome := change_tracking(state, ChangeTracking(event.carrier, event.tracking_number), who):
            return replace(outcome, reason=event.reason or event.note)
        raise StatusUnchanged(f"This order is already {to.label.lower()}.")
    if to is S.CANCELLED:
        return _cancel_by_staff(state, event, who)
    payment = payment_after_leaving_cancelled(state) if state.is_cancelled else state.payment
    confirmations: dict[Confirmation, str] = {}
    if is_step_back(state.order, to):
        confirmations[Confirmation.STEP_BACK] = (
            f"This order is {state.order.label}. Setting it to {to.label} is a step back. Are you sure?"
        )
    if state.method is Method.BANK_TRANSFER and payment is not P.COMPLETED and to in PAID_STEPS:
        confirmations[Confirmation.UNPAID] = (
            f"The payment of this order is not verified. Set it to {to.label} all the same?"
        )
    confirmed = _confirmed(confirmations, event)
    if Confirmation.UNPAID in confirmations and not event.reason.strip():
        raise ReasonRequired
    if state.is_cancelled:
        out_already = state.stock is StockState.WRITTEN_OFF and to in LEFT_THE_SHOP
        stock = StockEffect.HOLD if out_already else StockEffect.TAKE
    else:
        forward = not is_step_back(state.order, to)
        stock = StockEffect.TAKE if forward and state.stock is StockState.SHORT else StockEffect.NONE
    return outcome_of(
        state, EventKind.STATUS_CHANGED, to, payment, stock=stock, mail=Message.STATUS_CHANGED, note=event.note,
        confirmed=confirmed, **_also_written(event),
    )  # fmt: skip


def _also_written(event: SetStatus) -> dict[str, Any]:
    reason = event.reason or event.note
    return {"carrier": event.carrier, "tracking_number": event.tracking_number, "reason": reason}


def _cancel_by_staff(state: State, event: SetStatus, who: Who) -> Outcome:
    confirmations: dict[Confirmation, str] = {}
    if state.order in LEFT_THE_SHOP:
        confirmations[Confirmation.GOODS] = f"This order is {state.order.label}. Did its goods come back?"
    if state.balance > 0:
        amount = f"{format_inr(state.balance)} of this order is paid"
        paid = amount if who.sees_amounts else "Money was paid for this order"
        fate = (
            "Send it back, or leave it on record?" if who.decides_money else "It will be listed as due to be sent back."
        )
        confirmations[Confirmation.REFUND_DUE] = f"{paid}. {fate}"
    if state.payment is P.VERIFICATION_PENDING:
        confirmations[Confirmation.PROOF_WAITING] = (
            "A payment proof of this order waits for verification. It stays in the list, marked as cancelled."
        )
    confirmed = _confirmed(confirmations, event)
    lost = Confirmation.GOODS in confirmations and event.goods is Goods.WRITE_OFF
    stock = StockEffect.WRITE_OFF if lost else StockEffect.RELEASE
    reason = event.reason.strip() or event.note.strip()
    excess = event.excess if state.balance > 0 else None
    if excess is Excess.RECORD and not who.decides_money:
        raise MoneyIsDecidedByOthers
    if excess and not reason:
        raise ReasonRequired
    return cancelled(
        state, EventKind.CANCELLED, CancelKind.STAFF, reason or BY_THE_SHOP,
        stock=stock, confirmed=confirmed, excess=excess, **_also_written(event),
    )  # fmt: skip


def _confirmed(confirmations: dict[Confirmation, str], event: SetStatus) -> tuple[Confirmation, ...]:
    """The required confirmations that were given; raises ConfirmationNeeded with all missing ones."""
    given = set(event.confirmed) - {Confirmation.GOODS} | ({Confirmation.GOODS} if event.goods else set())
    given |= {Confirmation.REFUND_DUE} if event.excess else set()
    if missing := [(name, sentence) for name, sentence in confirmations.items() if name not in given]:
        raise ConfirmationNeeded(missing)
    return tuple(confirmations)


def change_tracking(state: State, event: ChangeTracking, who: Who) -> Outcome | None:
    """Staff changed carrier or number; None when both are as before."""
    carrier = state.carrier if event.carrier is None else event.carrier
    number = state.tracking_number if event.tracking_number is None else event.tracking_number
    if (carrier, number) == (state.carrier, state.tracking_number):
        return None
    mail = Message.TRACKING_CHANGED if carrier or number else None
    return outcome_of(
        state, EventKind.TRACKING_CHANGED, state.order, state.payment, mail=mail, carrier=event.carrier,
        tracking_number=event.tracking_number,
    )  # fmt: skip


def take_stock(state: State, event: TakeStock, who: Who) -> Outcome:
    """Staff take the missing stock. Raises NotShortOfStock."""
    if state.stock is not StockState.SHORT:
        raise NotShortOfStock
    return outcome_of(state, EventKind.STOCK_TAKEN, state.order, state.payment, stock=StockEffect.TAKE)
