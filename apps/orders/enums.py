"""Fixed vocabularies of orders."""

from django.db.models import TextChoices


class OrderStatus(TextChoices):
    """How far an order is."""

    PENDING = "pending", "Pending"
    CONFIRMED = "confirmed", "Confirmed"
    PROCESSING = "processing", "Processing"
    SHIPPED = "shipped", "Shipped"
    DELIVERED = "delivered", "Delivered"
    CANCELLED = "cancelled", "Cancelled"


GONE = (OrderStatus.SHIPPED, OrderStatus.DELIVERED)
"""The order has left the shop."""


class StockState(TextChoices):
    """What became of the units of an order. Orders that are not cancelled are held or short, cancelled ones are not."""

    HELD = "held", "Taken out of stock"
    SHORT = "short", "Units missing"
    RELEASED = "released", "Back in stock"
    WRITTEN_OFF = "written_off", "Lost: the goods did not come back"


class CancelKind(TextChoices):
    """Who or what cancelled an order; empty while it is not cancelled."""

    CUSTOMER = "customer", "By the customer"
    STAFF = "staff", "By the shop"
    EXPIRED = "expired", "Not paid in time"
    REPLACED = "replaced", "Replaced by a new order"


class Goods(TextChoices):
    """What happened to the goods of an order that is cancelled after shipping."""

    RESTOCK = "restock", "They came back: put them in stock"
    WRITE_OFF = "write_off", "They did not come back"


class Resolution(TextChoices):
    """What to do with money that arrived for a cancelled order."""

    REVIVE = "revive", "Take the order up again"
    REFUND_DUE = "refund_due", "Send the money back"


class Excess(TextChoices):
    """Handling of money beyond the amount due; for a cancelled order that is all of it."""

    REFUND = "refund", "Send it back"
    RECORD = "record", "Leave it on record"


class Confirmation(TextChoices):
    """What staff confirm before an unusual change of status. Recorded in `OrderEvent.confirmed`."""

    STEP_BACK = "step_back", "The step back is meant"
    UNPAID = "unpaid", "The order is not paid"
    GOODS = "goods", "What happened to the goods"
    REFUND_DUE = "refund_due", "What becomes of the money that was paid"
    PROOF_WAITING = "proof_waiting", "A payment proof waits"


class EventKind(TextChoices):
    """What happened to an order; the timelines are drawn from these (rules 7.6)."""

    PLACED = "placed", "Order placed"
    STATUS_CHANGED = "status_changed", "Status changed"
    PROOF_SUBMITTED = "proof_submitted", "Payment proof submitted"
    PAYMENT_APPROVED = "payment_approved", "Payment approved"
    PAYMENT_REJECTED = "payment_rejected", "Payment rejected"
    PAYMENT_REOPENED = "payment_reopened", "Decision about the payment undone"
    PAYMENT_VOIDED = "payment_voided", "Payment found to be not valid"
    CREDIT_RECORDED = "credit_recorded", "Part of the payment received"
    CREDIT_UNDONE = "credit_undone", "Payment recorded by hand undone"
    REST_ASKED = "rest_asked", "Customer asked for the rest"
    CASH_RECEIVED = "cash_received", "Cash received"
    CASH_UNDONE = "cash_undone", "Receipt of cash undone"
    HOLD_EXTENDED = "hold_extended", "Holding time extended"
    RETURN_PROMISED = "return_promised", "Transfer received that is to be sent back"
    RETURN_WITHDRAWN = "return_withdrawn", "Transfer is not sent back after all"
    REFUND_ASKED = "refund_asked", "Customer asked for the money on record"
    REFUND_RECORDED = "refund_recorded", "Money sent back"
    REFUND_UNDONE = "refund_undone", "Refund undone"
    PAYEE_GIVEN = "payee_given", "Customer said where the refund is sent to"
    CANCELLED = "cancelled", "Cancelled"
    EXPIRED = "expired", "Cancelled: not paid in time"
    REVIVED = "revived", "Revived by a late payment"
    TRACKING_CHANGED = "tracking_changed", "Carrier or tracking number changed"
    STOCK_TAKEN = "stock_taken", "Missing units found"


class Message(TextChoices):
    """The mail that an event sends to the customer, or to the shop."""

    PLACED = "placed", "Order placed, please pay"
    PLACED_WITH_PROOF = "placed_with_proof", "Order placed, payment under verification"
    PLACED_COD = "placed_cod", "Order placed, pay in cash"
    STATUS_CHANGED = "status_changed", "New status"
    TRACKING_CHANGED = "tracking_changed", "Tracking details"
    CANCELLED = "cancelled", "Cancelled"
    CANCELLED_REFUND = "cancelled_refund", "Cancelled, we will refund"
    CANCELLED_RECORD = "cancelled_record", "Cancelled, the money stays on record"
    CANCELLED_PROOF = "cancelled_proof", "Cancelled, the payment is still checked"
    EXPIRED = "expired", "Cancelled, no payment arrived"
    EXPIRED_REFUND = "expired_refund", "Cancelled, the missing amount did not arrive, we will refund"
    PAYMENT_APPROVED = "payment_approved", "Payment received"
    APPROVED_EXCESS = "approved_excess", "Payment received, more than was due"
    AMOUNT_MISSING = "amount_missing", "A part of the payment is still missing"
    PAYMENT_REJECTED = "payment_rejected", "Payment could not be verified, please send the proof again"
    REJECTED_CANCELLED = "rejected_cancelled", "Payment could not be verified, order stays cancelled"
    PAYMENT_REOPENED = "payment_reopened", "Payment is checked again"
    PAYMENT_VOIDED = "payment_voided", "Payment is not valid"
    CASH_RECEIVED = "cash_received", "Cash received"
    TAKEN_UP_AGAIN = "taken_up_again", "Order taken up again"
    REVIVED = "revived", "Order taken up again by a proof, payment under verification"
    REFUND_PROMISED = "refund_promised", "We will refund"
    PAID_TOO_MUCH = "paid_too_much", "More was paid than the total, we will refund"
    RECORD_REFUND = "record_refund", "We will refund what was on record"
    PAYEE_RECEIVED = "payee_received", "We have your account for the refund"
    REFUND_SENT = "refund_sent", "Money sent back, with reference"
    HOLD_EXTENDED = "hold_extended", "New date until which items are held"
    PROOF_TO_SHOP = "proof_to_shop", "To the shop: a proof waits"


class Screen(TextChoices):
    """Which part of an order a member of staff looks at."""

    PAYMENT = "payment", "The payment"
    ORDER = "order", "The order"
