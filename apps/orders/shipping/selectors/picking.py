"""Pick lists: the orders that are ready, and the quantities to fetch for a list."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from apps.bundles.enums import ItemKind
from apps.orders.enums import OrderStatus
from apps.orders.models import Order, OrderLine
from apps.payments.enums import Method, PaymentStatus

from ..enums import ParcelPayment, PickGroup
from ..errors import PickListNotFound
from ..models import PickList, PickTick

IN_GODOWN = (OrderStatus.CONFIRMED, OrderStatus.PROCESSING)
GROUP_OF = {
    ItemKind.PRODUCT: PickGroup.CATEGORY,
    ItemKind.BUNDLE: PickGroup.BUNDLE,
    ItemKind.GIFT_BOX: PickGroup.GIFT_BOX,
}
COLUMNS = (
    "order_id", "type", "product_id", "bundle_id", "name", "name_ta", "name_hi", "category_name", "contents",
    "quantity", "product__unit", "product__category__name_ta", "product__category__name_hi",
)  # fmt: skip


@dataclass(slots=True)
class PickRow:
    """An item to fetch, with quantity and number of orders. `key` is stable between calls."""

    key: str
    name: str
    name_ta: str
    name_hi: str
    unit: str
    quantity: int = 0
    orders: set[int] = field(default_factory=set)
    contents: dict[str, "PickRow"] = field(default_factory=dict)


@dataclass(slots=True)
class PickRows:
    """The rows of a category, or the funds, or the gift boxes."""

    kind: PickGroup
    name: str
    name_ta: str
    name_hi: str
    rows: dict[str, PickRow] = field(default_factory=dict)


def ready_orders() -> QuerySet[Order]:
    """Orders to pack: paid or cash on delivery, and not shipped; oldest first."""
    paid = Q(payment__status=PaymentStatus.COMPLETED) | Q(payment__method=Method.COD)
    return Order.objects.filter(paid, status__in=IN_GODOWN).order_by("created_at", "pk")


def not_listed(orders: QuerySet[Order]) -> QuerySet[Order]:
    """The orders that are on no pick list yet."""
    return orders.exclude(Exists(PickList.objects.filter(orders=OuterRef("pk"))))


def pick_lists() -> QuerySet[PickList]:
    """All lists with `order_count`, the latest first."""
    return PickList.objects.annotate(order_count=Count("orders")).order_by("-pk")


def pick_list_of(pk: int) -> PickList:
    """One list with `order_count`; raises PickListNotFound."""
    pick_list = pick_lists().filter(pk=pk).first()
    if pick_list is None:
        raise PickListNotFound
    return pick_list


def orders_of(pick_list: PickList) -> list[Order]:
    """Its orders with their payments, the oldest first."""
    return list(pick_list.orders.select_related("payment").order_by("created_at", "pk"))


def payment_of(order: Order) -> ParcelPayment:
    """Payment state of an order, as shown to packers."""
    if order.payment.status == PaymentStatus.COMPLETED:
        return ParcelPayment.PAID
    return ParcelPayment.CASH if order.payment.method == Method.COD else ParcelPayment.UNPAID


def ticks_of(pick_list: PickList) -> QuerySet[PickTick]:
    """The ticks of a list."""
    return pick_list.ticks.order_by("pk")


def to_pick(orders: Iterable[Order]) -> list[PickRows]:
    """Quantities to fetch, without cancelled orders: categories by name, funds, gift boxes; one query.

    Each quantity is the sum over the orders' lines; a fund's contents are multiplied by its quantity.
    """
    active = [order.pk for order in orders if order.status != OrderStatus.CANCELLED]
    groups: dict[tuple[PickGroup, str], PickRows] = {}
    for line in OrderLine.objects.filter(order__in=active).order_by("pk").values(*COLUMNS):
        _count(groups, line)
    place = list(PickGroup)
    return sorted(groups.values(), key=lambda group: (place.index(group.kind), group.name == "", group.name))


def by_name(rows: dict[str, PickRow]) -> list[PickRow]:
    """As people look for them."""
    return sorted(rows.values(), key=lambda row: (row.name.casefold(), row.key))


def _count(groups: dict[tuple[PickGroup, str], PickRows], line: dict[str, Any]) -> None:
    kind = GROUP_OF[ItemKind(line["type"])]
    is_product = kind is PickGroup.CATEGORY
    category = line["category_name"] if is_product else ""
    group = groups.get((kind, category))
    if group is None:
        name_ta, name_hi = line["product__category__name_ta"] or "", line["product__category__name_hi"] or ""
        group = PickRows(kind, category, name_ta if is_product else "", name_hi if is_product else "")
        groups[kind, category] = group
    sold = line["product_id"] if is_product else line["bundle_id"]
    # Deleted items only have the name stored in the line.
    key = f"{kind}-{sold}" if sold else _key(kind, line["name"])
    row = group.rows.setdefault(key, PickRow(key, "", "", "", ""))
    # After a rename, the newest line's name is used.
    row.name, row.name_ta, row.name_hi = line["name"], line["name_ta"], line["name_hi"]
    row.unit = line["product__unit"] or ""
    row.quantity += line["quantity"]
    row.orders.add(line["order_id"])
    for content in line["contents"]:
        names = content.get("names", {})
        inner_key = _key(key, content["name"])
        inner = row.contents.setdefault(
            inner_key, PickRow(inner_key, content["name"], names.get("ta", ""), names.get("hi", ""), "")
        )
        inner.quantity += line["quantity"] * content["quantity"]
        inner.orders.add(line["order_id"])


def _key(*parts: str) -> str:
    return blake2s("\x1f".join(parts).encode(), digest_size=12).hexdigest()
