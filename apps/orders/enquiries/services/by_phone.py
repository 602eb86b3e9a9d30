"""Orders that staff enter for a customer on the phone: an enquiry that was agreed on at once."""

from datetime import datetime

from django.db import transaction

from apps.accounts.locks import lock_phone_number
from apps.accounts.models import Customer, StaffUser
from apps.common import audit, idempotency
from apps.common.reference_numbers import under_new_number
from apps.orders.checkout import ShippingAddress
from apps.orders.models import OrderLine
from apps.orders.services.order_writer import NewOrder
from apps.orders.services.placement import place_agreed
from apps.shop.models import ShopSettings

from .. import selectors
from ..enums import EnquiryStatus
from ..errors import ChooseCustomer, CustomerIsBlocked
from ..models import DUE_AFTER, Enquiry
from .agreeing import Sale, note_sale
from .receiving import PREFIX


def enter_by_phone(
    sale: Sale,
    address: ShippingAddress,
    *,
    customer_id: int | None = None,
    is_new_customer: bool = False,
    age_confirmed: bool,
    by: StaffUser,
    shop: ShopSettings,
    key: str,
    now: datetime,
) -> tuple[Enquiry, bool]:
    """Enter an order by phone, in any selling mode, with its enquiry; returns the enquiry and whether it is new.

    The customer is `customer_id`, or a new one without an e-mail address. Where staff do not say so, it is the one with
    the phone number of the address if staff made that one, and a new one where nobody has the number: who typed a
    number into a profile may not be its owner. The same `key` and sale give the same enquiry. Locks the phone number by
    name, then stock. Raises ChooseCustomer, KeyReused, CustomerIsBlocked, and as `place_agreed`.
    """
    request = sale.request(address, age_confirmed=age_confirmed)
    owner = [customer_id, is_new_customer]
    body = idempotency.fingerprint([request, list(sale.prices.items()), sale.price_reason, *owner])

    @transaction.atomic(durable=True)
    def enter(number: str) -> tuple[Enquiry, bool]:
        lock_phone_number(address.phone_number)
        if key:
            earlier = idempotency.claim(scope=f"by-phone:{by.pk}", key=key, body_fingerprint=body, result=number)
            if earlier is not None:
                return Enquiry.objects.get(number=earlier), False
        customer = _new_customer(address, by) if is_new_customer else _customer_of(address, customer_id, by)
        if customer.is_blocked:
            raise CustomerIsBlocked
        new = place_agreed(
            customer, request, prices=sale.prices, price_reason=sale.price_reason, shop=shop, by=by, now=now
        )
        enquiry = _store(number, customer, address, new, now)
        note_sale(enquiry, new.order, before={}, by=by)
        return enquiry, True

    return under_new_number(Enquiry, PREFIX, now, enter)


def _customer_of(address: ShippingAddress, chosen: int | None, by: StaffUser) -> Customer:
    known = selectors.customers_with_phone(address.phone_number)
    if not known:
        return _new_customer(address, by)
    fitting = [customer for customer in known if chosen == customer.pk]
    if chosen is None and len(known) == 1 and not known[0].email:
        fitting = known
    if not fitting:
        raise ChooseCustomer(known)
    return fitting[0]


def _new_customer(address: ShippingAddress, by: StaffUser) -> Customer:
    customer = Customer.objects.create(name=address.recipient, phone_number=address.phone_number)
    audit.record(actor=by.actor, action="customer.added", target=customer)
    return customer


def _store(number: str, customer: Customer, address: ShippingAddress, new: NewOrder, now: datetime) -> Enquiry:
    order = new.order
    return Enquiry.objects.create(
        number=number,
        customer=customer,
        status=EnquiryStatus.AGREED,
        order=order,
        items=[_as_item(line) for line in new.lines],
        subtotal=order.total - order.packing,
        packing=order.packing,
        terms=order.terms,
        age_confirmed=order.age_confirmed,
        **address.columns_for(customer),
        created_at=now,
        due_at=now + DUE_AFTER,
        updated_at=now,
    )


def _as_item(line: OrderLine) -> dict[str, str | int | None]:
    return {
        "type": line.type,
        "id": line.product_id or line.bundle_id,
        "name": line.name,
        "name_ta": line.name_ta,
        "name_hi": line.name_hi,
        "price": str(line.unit_price),
        "quantity": line.quantity,
    }
