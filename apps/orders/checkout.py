"""Prices and checks a request once, for orders, agreed sales and enquiries (rules 7.1)."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any

from apps.accounts.models import Customer
from apps.bundles.items import Item, ItemRef, RequestedItem, items_of
from apps.cart.pricing import PricedLine, Problem, priced_lines, qualifies_for_gifts, shortfall, total_of
from apps.catalog.locks import lock_stock
from apps.common.money import ZERO, format_inr
from apps.common.recipients import DeliveryTo
from apps.payments.enums import Method
from apps.shop.models import ShopSettings
from apps.shop.selling.enforcement import (
    require_cash_taken,
    require_delivery,
    require_enquiry_taken,
    require_order_taken,
)
from apps.shop.selling.evaluation import Verdict
from apps.shop.selling.selectors import promised, service_for

from .errors import BelowMinimum, CashNotOffered, NoItems, OutOfStock, PackChanged, TotalChanged


class Purpose(Enum):
    """What a request becomes, which decides what is checked."""

    ORDER = "order"
    AGREED_SALE = "agreed sale"
    """Staff decide: neither the selling rules nor the total that a customer saw count, but limits and stock do."""
    ENQUIRY = "enquiry"
    """It takes no stock and is not paid."""


@dataclass(frozen=True, slots=True)
class ShippingAddress:
    """The address of the parcel. Without a `recipient` it is addressed to the customer."""

    street: str
    city: str
    state: str
    pincode: str
    phone_number: str
    landmark: str = ""
    recipient: str = ""
    alternate_phone: str = ""
    delivery_to: DeliveryTo = DeliveryTo.DOOR
    transport_office: str = ""

    def columns_for(self, customer: Customer) -> dict[str, str]:
        """What an order or an enquiry of this customer copies."""
        return {
            "customer_name": self.recipient or customer.name,
            "customer_email": customer.email,
            "street": self.street,
            "city": self.city,
            "state": self.state,
            "pincode": self.pincode,
            "landmark": self.landmark,
            "phone_number": self.phone_number,
            "alternate_phone": self.alternate_phone,
            "delivery_to": self.delivery_to,
            "transport_office": self.transport_office,
        }


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """An order as requested; the server sets the prices. `expected_total`: total shown to the customer, in rupees."""

    items: tuple[RequestedItem, ...]
    address: ShippingAddress
    method: Method = Method.BANK_TRANSFER
    expected_total: Decimal | None = None
    age_confirmed: bool = False
    replaces_waiting: bool = False


@dataclass(frozen=True, slots=True)
class PricedRequest:
    """A request with its prices, in rupees, on the terms of its place; `promised` is what an order stores of them.

    `repriced` are the items of which another price was agreed on, at today's prices.
    """

    request: OrderRequest
    lines: Sequence[PricedLine]
    subtotal: Decimal
    packing: Decimal
    promised: dict[str, Any]
    has_gifts: bool
    repriced: Sequence[Item] = ()

    @property
    def total(self) -> Decimal:
        """Including packing."""
        return self.subtotal + self.packing


def service_of(request: OrderRequest, purpose: Purpose, *, shop: ShopSettings, now: datetime) -> Verdict:
    """The terms of the request's place.

    Raises SellingClosed, NotServiceable, EnquiryOnly or DeliveryNotOffered where the selling rules do not allow it.
    """
    place = request.address
    service = service_for(place.pincode, place.state, now=now, shop_minimum=shop.minimum_order)
    if purpose is not Purpose.AGREED_SALE:
        require = require_order_taken if purpose is Purpose.ORDER else require_enquiry_taken
        require(service)
        require_delivery(service, place.delivery_to)
    return service


def price(
    request: OrderRequest,
    purpose: Purpose,
    service: Verdict,
    *,
    shop: ShopSettings,
    taken: Set[int] = frozenset(),
    agreed: Mapping[ItemRef, Decimal] | None = None,
) -> PricedRequest:
    """The request at today's prices, or at those `agreed`; checks quantities, stock, total, minimum and cash.

    Unless it is an enquiry, locks the stock of `taken`, the products that its items took when it was last read, in
    ascending order, and reads the items under the lock. Raises NoItems, PackChanged, OutOfStock with every shortage,
    TotalChanged, BelowMinimum, CashNotOffered or CodOverLimit.
    """
    requested = merged(request.items)
    takes_stock = purpose is not Purpose.ENQUIRY
    if takes_stock:
        lock_stock(taken)
    # A price, content or deactivation that another transaction committed before the lock counts.
    todays = items_of((item.ref for item in requested), pictures=takes_stock)
    items = {ref: replace(item, price=(agreed or {}).get(ref, item.price)) for ref, item in todays.items()}
    if takes_stock and any(not item.units.keys() <= taken for item in items.values()):
        raise PackChanged
    pairs = [(items.get(item.ref) or _missing(item.ref), item.quantity) for item in requested]
    lines = priced_lines(pairs, counts_stock=takes_stock)
    _require_no_shortage(lines)
    subtotal = total_of(lines)
    priced = PricedRequest(
        request,
        lines,
        subtotal,
        packing=service.terms.packing(subtotal),
        promised=promised(service),
        has_gifts=qualifies_for_gifts(subtotal, shop.gift_threshold),
        repriced=[item for ref, item in todays.items() if items[ref].price != item.price],
    )
    if purpose is not Purpose.AGREED_SALE:
        _check_total(priced, service.terms.minimum_order)
    if purpose is Purpose.ORDER and request.method == Method.COD:
        if not shop.cod_enabled:
            raise CashNotOffered(errors={"payment_method": CashNotOffered.message})
        require_cash_taken(service, priced.total)
    return priced


def merged(items: Sequence[RequestedItem]) -> list[RequestedItem]:
    """Each item once, so that checks apply to the sum of its quantities; raises NoItems."""
    if not items:
        raise NoItems
    sums: Counter[ItemRef] = Counter()
    for item in items:
        sums[item.ref] += item.quantity
    return [RequestedItem(ref, quantity) for ref, quantity in sums.items()]


def _missing(ref: ItemRef) -> Item:
    """In place of an item that does not exist."""
    return Item(ref, "This item", "", "", ZERO, ZERO, minimum=1, maximum=0, is_for_sale=False)


def _require_no_shortage(lines: Sequence[PricedLine]) -> None:
    refused = [_shortage(line, line.problem) for line in lines if line.problem]
    if refused:
        raise OutOfStock(
            errors={f"items.{item['id']}": f"{item['name']}: {item['message']}" for item in refused},
            error_codes={f"items.{item['id']}": str(item["code"]) for item in refused},
            shortages=refused,
        )


def _shortage(line: PricedLine, problem: Problem) -> dict[str, object]:
    item = line.item
    return {
        "type": str(item.ref.kind),
        "id": str(item.ref.id),
        "name": item.name,
        "names": {"ta": item.name_ta, "hi": item.name_hi},
        "wanted": line.quantity,
        "available": problem.possible,
        "code": problem.code,
        "message": problem.message,
    }


def _check_total(priced: PricedRequest, minimum: Decimal | None) -> None:
    """Raises TotalChanged when the customer saw another total, or BelowMinimum."""
    expected = priced.request.expected_total
    if expected is not None and expected != priced.total:
        figures = {"subtotal": priced.subtotal, "packing": priced.packing, "total": priced.total}
        raise TotalChanged(new_total=priced.total, expected_total=expected, pricing=figures)
    if minimum is not None and (missing := shortfall(priced.subtotal, minimum)):
        raise BelowMinimum(
            f"The minimum order is {format_inr(minimum)}. Please add items for {format_inr(missing)} more.",
            minimum_order=minimum,
            missing=missing,
        )
