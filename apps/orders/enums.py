"""Fixed vocabularies of orders."""

from django.db.models import TextChoices


class OrderStatus(TextChoices):
    """How far an order is (storefront.md 4)."""

    PENDING = "pending", "Pending"
    CONFIRMED = "confirmed", "Confirmed"
    PROCESSING = "processing", "Processing"
    SHIPPED = "shipped", "Shipped"
    DELIVERED = "delivered", "Delivered"
    CANCELLED = "cancelled", "Cancelled"


class LineType(TextChoices):
    """What a line sells; the words are the wire's."""

    PRODUCT = "product", "Product"
    BUNDLE = "bundle", "Fund"
    GIFT_BOX = "giftbox", "Gift box"


class EventKind(TextChoices):
    """What happened to an order; the timelines are drawn from these (decisions 7.6)."""

    PLACED = "placed", "Order placed"
    STATUS_CHANGED = "status_changed", "Status changed"
    PROOF_SUBMITTED = "proof_submitted", "Payment proof submitted"
    PAYMENT_APPROVED = "payment_approved", "Payment approved"
    PAYMENT_REJECTED = "payment_rejected", "Payment rejected"
    CASH_RECEIVED = "cash_received", "Cash received"
    CANCELLED = "cancelled", "Cancelled"
    EXPIRED = "expired", "Cancelled: not paid in time"
    REVIVED = "revived", "Revived by a late payment"
    TRACKING_CHANGED = "tracking_changed", "Carrier or tracking number changed"
