"""English texts of mails about orders."""

from ...enums import Message, OrderStatus

M = Message
REFUND = "We will send {amount} back to you and tell you when it is on its way."
WORDS: dict[str, tuple[str, str]] = {
    M.PLACED: (
        "Order {number} placed",
        "Thank you. We are holding your items for you. Please pay and send us the screenshot of the payment.",
    ),
    M.PLACED_WITH_PROOF: (
        "Order {number} placed",
        "Thank you. Your payment is under verification. We confirm within 24 hours.",
    ),
    M.PLACED_COD: ("Order {number} placed", "Thank you. You pay in cash when the parcel comes."),
    M.PAYMENT_APPROVED: (
        "Payment received for {number}",
        "We have verified your payment. We are getting your order ready.",
    ),
    M.APPROVED_EXCESS: (
        "Payment received for {number}",
        "We have verified your payment. We are getting your order ready. {note}",
    ),
    M.AMOUNT_MISSING: (
        "{amount} is still missing for {number}",
        "We have received a part of your payment, thank you. {amount} is still missing. Please pay it and send us the "
        "screenshot of the payment.",
    ),
    M.PAYMENT_REJECTED: (
        "Payment proof for {number} could not be verified",
        "We could not verify your payment. Your order is safe. Please send the proof again.",
    ),
    M.REJECTED_CANCELLED: (
        "Payment proof for {number} could not be verified",
        "We could not verify the payment that you sent for this cancelled order. The order stays cancelled.",
    ),
    M.PAYMENT_REOPENED: (
        "We are checking the payment for {number} again",
        "Your payment was approved too early. We are checking it again and will write to you.",
    ),
    M.PAYMENT_VOIDED: (
        "The payment for {number} is not valid",
        "We had approved your payment, but the money did not reach us. Please send the payment and its proof again.",
    ),
    M.CASH_RECEIVED: ("Cash received for {number}", "We have received your cash payment. Thank you."),
    M.TAKEN_UP_AGAIN: (
        "Order {number} is taken up again",
        "We have verified your payment and taken your cancelled order up again. We are getting it ready.",
    ),
    M.REVIVED: (
        "Order {number} is taken up again",
        "Your order was cancelled. Now your payment proof has come, so we have taken the order up again. Your payment "
        "is under verification. We confirm within 24 hours.",
    ),
    M.REFUND_PROMISED: (
        "We will refund your payment for {number}",
        "We have received your payment, but the order is cancelled. " + REFUND,
    ),
    M.PAID_TOO_MUCH: (
        "We will send back {amount} for {number}",
        "Your order is paid, and we have received {amount} more than its total. " + REFUND,
    ),
    M.RECORD_REFUND: (
        "We will send back {amount} for {number}",
        "You asked for the {amount} that was on record for you. We will send it and tell you when it is on its way.",
    ),
    M.PAYEE_RECEIVED: (
        "Refund for {number}: we have your account",
        "Thank you. We will send {amount} to the account that you named and write to you when it is on its way.",
    ),
    M.REFUND_SENT: (
        "Refund sent for {number}",
        "We have sent {amount} back to you. Reference: {note}.",
    ),
    M.CANCELLED: ("Order {number} cancelled", "Your order is cancelled."),
    M.CANCELLED_REFUND: ("Order {number} cancelled", "Your order is cancelled. " + REFUND),
    M.CANCELLED_RECORD: (
        "Order {number} cancelled",
        "Your order is cancelled. {amount} is on record for you: write to us if you want it back.",
    ),
    M.CANCELLED_PROOF: (
        "Order {number} cancelled",
        "Your order is cancelled. We are still checking the payment proof that you sent. If the money has reached us, "
        "we will write to you about it.",
    ),
    M.EXPIRED: (
        "Order {number} cancelled: no payment arrived",
        "We could not hold your items any longer. If you have paid already, open the order and send us the "
        "screenshot: it will be taken up again.",
    ),
    M.EXPIRED_REFUND: (
        "Order {number} cancelled: a part of the payment is missing",
        "We could not hold your items any longer, since the missing amount did not arrive. " + REFUND,
    ),
    M.HOLD_EXTENDED: ("More time to pay for {number}", "We are holding your items longer. {note}."),
    M.TRACKING_CHANGED: ("Tracking details for {number}", "Here are the present tracking details of your order."),
}
STATUS_WORDS: dict[str, tuple[str, str]] = {
    OrderStatus.PENDING: ("Order {number} is pending", "Your order is pending."),
    OrderStatus.CONFIRMED: ("Order {number} is confirmed", "Your order is confirmed. We are getting it ready."),
    OrderStatus.PROCESSING: ("Order {number} is being packed", "We are packing your order."),
    OrderStatus.SHIPPED: ("Order {number} is on its way", "Your order has left our godown."),
    OrderStatus.DELIVERED: (
        "Order {number} is delivered",
        "Your order is delivered. Have a safe and happy celebration.",
    ),
}
LABELS = {
    "order": "Order",
    "to_pay": "To pay",
    "held_until": "We hold your items until {until}.",
    "carrier": "Carrier",
    "tracking": "Tracking number",
    "each": "each",
    "packing": "Packing charge",
    "total": "Total",
    "deliver_to": "Deliver to",
    "phone": "Phone",
    "transport": "To be fetched from the transport office",
    "gifts": "Your order comes with complimentary gifts.",
    "pay": "Pay and send the screenshot",
    "see": "See your order",
    "elsewhere": "Have the refund sent elsewhere",
    "where": "Where shall we send the {refund}? Tell us your UPI id or account",
    "link_rule": "The link is for you alone. It works once, for 30 days.",
    "your_payment": "your payment",
}
