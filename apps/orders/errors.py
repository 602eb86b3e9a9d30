"""What can go wrong with orders."""

from collections.abc import Sequence
from decimal import Decimal

from apps.common.errors import Conflict, DomainError, Invalid, NotFound
from apps.common.money import format_inr

from .enums import Confirmation, Resolution


class OrderNotFound(NotFound):
    """There is no such order of this customer."""

    code = "order_not_found"
    message = "Order not found"


class TrackingNotFound(NotFound):
    """A wrong number and a wrong e-mail look alike (rules 7.8)."""

    code = "order_not_found"
    message = "Order not found. Please check your order number and email."


class OutOfStock(Conflict):
    """Some lines cannot be had; `shortages` lists all of them, by item."""

    code = "out_of_stock"
    message = "Some items in your cart are out of stock. Please update quantities or remove them."


class TotalChanged(Conflict):
    """Prices changed since the customer saw the total; `newTotal` is today's (rules 11)."""

    code = "total_changed"
    message = "Prices have changed. Please check the new total."


class PackChanged(Conflict):
    """A fund or gift box got other products while the stock of its former ones was being locked."""

    code = "pack_changed"
    message = "The contents of a fund or gift box were changed just now. Please try again."


class BelowMinimum(Conflict):
    """The total is below the shop's minimum order."""

    code = "below_minimum_order"


class PaymentWaiting(Conflict):
    """An order of this customer waits for its payment: resume or replace it (rules 7.3)."""

    code = "order_waiting_for_payment"
    message = "You have an order that waits for payment."


class NotReplaceable(Conflict):
    """Money or a proof has arrived for the order that was to be replaced: two orders would hold stock."""

    code = "order_not_replaceable"
    message = (
        "Money or a proof has arrived for your earlier order, so it cannot be replaced. "
        "Please pay what is missing, or cancel it in My Orders: we send back what has arrived."
    )


class PlacedAlready(Conflict):
    """The same order, with the same proof or cash on delivery, was placed minutes ago with another key or none."""

    code = "order_placed_already"
    message = "The same order was placed a moment ago. You find it in My Orders."


class TooManyUnpaid(Conflict):
    """The customer's unpaid orders hold the maximum of stock."""

    code = "too_many_unpaid_orders"
    message = (
        "Several of your orders are not paid or not verified yet. "
        "Please wait for them, or cancel one, before you place another."
    )


class NotCancellable(Conflict):
    """Too late to cancel."""

    code = "not_cancellable"
    message = "Only pending orders can be cancelled."


class NotReorderable(Conflict):
    """Still on its way."""

    code = "not_reorderable"
    message = "Only delivered or cancelled orders can be reordered."


class StatusUnchanged(Conflict):
    """The order has this status already."""

    code = "status_unchanged"


class ConfirmationNeeded(Conflict):
    """An unusual change of status; `confirmations` lists everything that the caller has not confirmed.

    The code is that of the first one, such as `confirm_step_back`.
    """

    def __init__(self, missing: Sequence[tuple[Confirmation, str]]) -> None:
        self.code = f"confirm_{missing[0][0]}"
        super().__init__(
            " ".join(sentence for _, sentence in missing),
            confirmations=[{"name": str(name), "sentence": sentence} for name, sentence in missing],
        )


class ReasonRequired(Invalid):
    """The change needs a reason; `field` is where the caller gives it."""

    code = "reason_required"
    message = "Please give a reason."

    def __init__(self, field: str = "reason") -> None:
        super().__init__(errors={field: self.message})


class SuperAdminOnly(DomainError):
    """Only super admins may do this in the present state."""

    code = "permission_denied"
    status = 403
    message = "Only a super admin can do this."


class MoneyIsDecidedByOthers(DomainError):
    """Who may not decide about payments leaves the money of an order that they cancel as due."""

    code = "permission_denied"
    status = 403
    message = "Only colleagues who see to payments can leave money on record."


class OrderCancelled(Conflict):
    """Money for a cancelled order: the caller chooses one of `resolutions`."""

    code = "order_cancelled"
    message = "This order is cancelled. Take it up again, or send the money back?"

    def __init__(self, *, can_revive: bool) -> None:
        super().__init__(
            resolutions=[
                {
                    "name": str(Resolution.REVIVE),
                    "sentence": "Take the order up again; its items are in stock."
                    if can_revive
                    else "The order cannot be taken up again: its items are not in stock.",
                    "possible": can_revive,
                },
                {
                    "name": str(Resolution.REFUND_DUE),
                    "sentence": "Keep it cancelled and send the money back to the customer.",
                    "possible": True,
                },
            ]
        )


class OrderMovedOn(Conflict):
    """The order is too far for undoing the approval of its payment."""

    code = "order_moved_on"
    message = "This order is being packed or has left already. Void the payment instead if the money is not there."


class AlreadyRefunded(Conflict):
    """The money was sent back already."""

    code = "already_refunded"
    message = "The money of this order was sent back already. Undo the refund first."


class RefundRecorded(AlreadyRefunded):
    """The refund was recorded before; `reference` and `decided_by` say how it was sent and who recorded it."""

    def __init__(self, *, amount: Decimal, reference: str, by: str) -> None:
        super().__init__(
            f"The refund of {format_inr(amount)} was recorded already, with the reference {reference}, "
            f"by {by or 'somebody else'}.",
            reference=reference,
            decided_by=by,
        )


class NothingToReopen(Conflict):
    """No decision about the payment that could be undone."""

    code = "nothing_to_reopen"
    message = "There is no decision about this payment to undo."


class NotVoidable(Conflict):
    """Voiding is for approved transfers of orders that have moved on."""

    code = "not_voidable"
    message = "Only the approved transfer of an order that is being packed or has left can be voided."


class NoHold(Conflict):
    """No holding time runs."""

    code = "no_hold"
    message = "This order does not wait for a payment, so there is no holding time to extend."


class HoldTooLong(Conflict):
    """Beyond the longest holding time; `max_hours` is how many whole hours are possible."""

    code = "hold_too_long"

    def __init__(self, *, max_hours: int) -> None:
        super().__init__(
            "Items are held for at most 7 days from now. "
            + (f"You can add {max_hours} hours at most." if max_hours else "No more hours can be added now."),
            max_hours=max_hours,
        )


class NotRecordedByHand(Conflict):
    """No such amount was recorded by hand for this order, or it is undone."""

    code = "not_recorded_by_hand"
    message = "This amount was not recorded by hand, or it was undone already."


class NothingMissing(Conflict):
    """No partial payment was recorded, or nothing is missing."""

    code = "nothing_missing"
    message = "No part of this order's payment has come so far, or nothing is missing."


class OrderNotSettled(Conflict):
    """A transfer is sent back only when its order is paid or cancelled; otherwise it may pay the order."""

    code = "order_not_settled"
    message = "This order is neither paid nor cancelled. Match the transfer with it, or cancel the order first."


class NoRefundDue(Conflict):
    """No money has to be sent back."""

    code = "no_refund_due"
    message = "There is no refund due for this order."


class NothingOnRecord(Conflict):
    """No money of this order is on record for the customer."""

    code = "nothing_on_record"
    message = "No money of this order is on record for the customer."


class NoRefundSent(Conflict):
    """No refund that could be undone."""

    code = "no_refund_sent"
    message = "No refund was sent for this order."


class NothingToRepair(Conflict):
    """There is nothing to repair."""

    code = "nothing_to_repair"
    message = "There is nothing to repair here."


class NotShortOfStock(Conflict):
    """The order holds its stock, or needs none."""

    code = "not_short_of_stock"
    message = "This order is not short of stock."


class CashNotOffered(Invalid):
    """Cash on delivery is switched off."""

    code = "cash_not_offered"
    message = "Cash on delivery is not available."


class NoItems(Invalid):
    """An order without items."""

    code = "no_items"
    message = "Your cart is empty. Please add items before checkout."
