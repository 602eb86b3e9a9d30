"""Stores a customer's enquiry, priced and checked like an order, but without stock and payment."""

from datetime import datetime

from django.db import transaction

from apps.accounts.models import Customer
from apps.accounts.services.blocking import require_not_blocked
from apps.cart.locks import lock_cart
from apps.cart.pricing import PricedLine
from apps.common import idempotency
from apps.common.reference_numbers import under_new_number
from apps.orders import checkout
from apps.orders.checkout import OrderRequest, Purpose
from apps.shop.models import ShopSettings

from ..models import DUE_AFTER, Enquiry
from ..notifications.tasks import send_enquiry_mail, send_enquiry_to_shop

PREFIX = "EN"


def receive(
    customer: Customer, request: OrderRequest, *, shop: ShopSettings, key: str, now: datetime
) -> tuple[Enquiry, bool]:
    """Store an enquiry; returns it and whether it is new. The same `key` and request give the same one.

    Locks the customer's cart. Raises CustomerBlocked, KeyReused, SellingClosed, NotServiceable, DeliveryNotOffered,
    OutOfStock for what is not sold so, TotalChanged, BelowMinimum or NoItems.
    """
    return under_new_number(Enquiry, PREFIX, now, lambda number: _receive(customer, request, shop, number, key, now))


@transaction.atomic(durable=True)
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
    service = checkout.service_of(request, Purpose.ENQUIRY, shop=shop, now=now)
    priced = checkout.price(request, Purpose.ENQUIRY, service, shop=shop)
    enquiry = Enquiry.objects.create(
        number=number,
        customer=customer,
        items=[as_item(line) for line in priced.lines],
        subtotal=priced.subtotal,
        packing=priced.packing,
        terms=priced.promised,
        age_confirmed=request.age_confirmed,
        **request.address.columns_for(customer),
        created_at=now,
        due_at=now + DUE_AFTER,
        updated_at=now,
    )
    send_enquiry_mail.defer(enquiry_id=enquiry.pk)
    send_enquiry_to_shop.defer(enquiry_id=enquiry.pk)
    return enquiry, True


def as_item(line: PricedLine) -> dict[str, str | int]:
    """The JSON of a stored line."""
    item = line.item
    return {
        "type": item.ref.kind.value,
        "id": item.ref.id,
        "name": item.name,
        "name_ta": item.name_ta,
        "name_hi": item.name_hi,
        "price": str(item.price),
        "quantity": line.quantity,
    }
