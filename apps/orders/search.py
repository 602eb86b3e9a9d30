"""Orders as staff search them, see `common.staff_search`."""

from django.db import connection
from django.db.models import Q, QuerySet

from apps.common.staff_search import documents_with

from . import numbers
from .models import Order, OrderSearchDocument


def number_in(typed: str) -> str:
    """The order number, if a whole one was typed: it finds that order alone. India Post has numbers of that shape."""
    number = numbers.canonical(typed)
    if numbers.SHAPE.fullmatch(number) and Order.objects.filter(number=number).exists():
        return number
    return ""


def found_by(typed: str, *, many: bool = False) -> Q:
    """The condition of orders that a search finds; with `many` of one that is known to find many."""
    if not many and (number := number_in(typed)):
        return Q(number=number)
    return Q(pk__in=documents_with(OrderSearchDocument.objects.all(), typed, many=many).values("order_id"))


def matching(orders: QuerySet[Order], typed: str, *, many: bool = False) -> QuerySet[Order]:
    """Those of the orders that a search finds; with `many` when it is known to find many."""
    return orders.filter(found_by(typed, many=many))


def flush_pending() -> None:
    """Merge the index's pending list, which inserts append to, so that neither orders nor searches have to."""
    with connection.cursor() as cursor:  # a function of PostgreSQL about an index
        cursor.execute("SELECT gin_clean_pending_list('texts_by_grams')")
