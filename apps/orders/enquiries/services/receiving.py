"""Stores a customer's enquiry, priced and checked like an order, but without stock and payment."""

from datetime import datetime

from django.db import IntegrityError, transaction

from apps.accounts.models import Customer
from apps.accounts.services.blocking import require_not_blocked
from apps.cart.locks import lock_cart
from apps.common import idempotency
from apps.orders import numbers
from apps.orders.services.order_writer import Line
from apps.orders.services.placement import OrderRequest, check_lines, check_total, merged_lines, packs_of, subtotal_of
from apps.shop.models import ShopSettings
from apps.shop.selling.enforcement import require_delivery, require_enquiry_taken
from apps.shop.selling.selectors import promised, service_for

from ..models import DUE_AFTER, Enquiry
from ..notifications.tasks import send_enquiry_mail, send_enquiry_to_shop

PREFIX = "EN"
NUMBER_TRIES = 5


def receive(
    customer: Customer, request: OrderRequest, *, shop: ShopSettings, key: str, now: datetime
) -> tuple[Enquiry, bool]:
    """Store an enquiry; returns it and whether it is new. The same `key` and request give the same one.

    Locks the customer's cart. Raises CustomerBlocked, KeyReused, SellingClosed, NotServiceable, DeliveryNotOffered,
    OutOfStock for what is not sold so, TotalChanged, BelowMinimum or NoItems.
    """
    for _ in range(NUMBER_TRIES):
        number = numbers.new_number(PREFIX, now)
        try:
            with transaction.atomic(durable=True):
                return _receive(customer, request, shop, number, key, now)
        except IntegrityError:
            if not Enquiry.objects.filter(number=number).exists():
                raise
    raise RuntimeError("No enquiry number was free")


def _receive(
    customer: Customer, request: OrderRequest, shop: ShopSettings, number: str, key: str, now: datetime
) -> tuple[Enquiry, bool]:
    lock_cart(customer)
    if key:
        body = idempotency.fingerprint(request)
        earlier = idempotency.claim(scope=f"enquiry:{customer.pk}", key=key, body_fingerprint=body, result=number)
        if earlier is not None:
            return Enquiry.objects.get(number=earlier), False
    require_not_blocked(customer)
    address = request.address
    service = service_for(address.pincode, address.state, now=now, shop_minimum=shop.minimum_order)
    require_enquiry_taken(service)
    require_delivery(service, address.delivery_to)
    lines = check_lines(merged_lines(request.lines), packs_of(request.lines), None)
    subtotal = subtotal_of(lines)
    packing = service.terms.packing(subtotal)
    check_total(subtotal, packing, request.expected_total, service.terms.minimum_order)
    enquiry = Enquiry.objects.create(
        number=number,
        customer=customer,
        items=[as_item(line) for line in lines],
        subtotal=subtotal,
        packing=packing,
        terms=promised(service),
        age_confirmed=request.age_confirmed,
        **address.columns_for(customer),
        created_at=now,
        due_at=now + DUE_AFTER,
        updated_at=now,
    )
    send_enquiry_mail.defer(enquiry_id=enquiry.pk)
    send_enquiry_to_shop.defer(enquiry_id=enquiry.pk)
    return enquiry, True


def as_item(line: Line) -> dict[str, str | int]:
    """The JSON of a stored line."""
    item = line.item
    return {
        "type": item.type.value,
        "id": item.id,
        "name": item.name,
        "name_ta": item.name_ta,
        "name_hi": item.name_hi,
        "price": str(item.price),
        "quantity": line.quantity,
    }
