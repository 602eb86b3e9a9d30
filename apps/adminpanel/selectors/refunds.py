"""Refunds as the back office lists them."""

from collections.abc import Iterable
from decimal import Decimal

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from apps.common.money import ZERO
from apps.orders.models import Order
from apps.payments.enums import RefundState
from apps.payments.models import Refund

from ..order_filter import DUE, REFUNDS
from .order_search import matching


def refund_rows(state: str, search: str) -> QuerySet[Refund]:
    """Due refunds, the oldest first, or sent ones, the latest first.

    `search` is a part of the order's number, of its buyer's name, e-mail or phone, or the refund's reference.
    """
    rows = Refund.objects.filter(REFUNDS[RefundState(state)])
    if search:
        meant = matching(Order.objects.filter(payment=OuterRef("payment")), search)
        rows = rows.filter(Exists(meant) | Q(reference__iexact=search))
    return rows.order_by("due_at", "pk") if state == "due" else rows.order_by("-sent_at", "-pk")


def orders_of_refunds(refunds: Iterable[Refund]) -> dict[int, Order]:
    """The orders of these refunds, by payment; one statement."""
    return {order.payment_id: order for order in Order.objects.filter(payment__in=[row.payment_id for row in refunds])}


def total_due() -> Decimal:
    """Rupees of all due refunds."""
    return Refund.objects.filter(DUE).aggregate(sum=Sum("amount"))["sum"] or ZERO
