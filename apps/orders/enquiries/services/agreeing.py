"""Staff actions on an enquiry: set status and note, enter the agreed sale as an order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.bundles.items import ItemRef, RequestedItem
from apps.common import audit, mail_log
from apps.common.recipients import DeliveryTo
from apps.orders.checkout import OrderRequest, ShippingAddress
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.orders.services.mail_copies import NoMailToSend, customers_address, note_copy
from apps.orders.services.placement import place_agreed
from apps.payments.enums import Method
from apps.shop.models import ShopSettings

from ..enums import EnquiryStatus
from ..errors import CustomerIsBlocked, SaleEntered
from ..locks import lock_enquiry
from ..models import Enquiry
from ..notifications.messages import TO_CUSTOMER
from ..notifications.tasks import message_id_of_agreed, send_agreed_mail


def update(pk: int, *, by: StaffUser, now: datetime, status: str | None, note: str | None) -> Enquiry:
    """Set status or note, whichever is given, with an audit record.

    The record says that the note was changed, without its text, which can be erased. Raises EnquiryNotFound, or
    SaleEntered for a status before the agreed sale.
    """
    with transaction.atomic(durable=True):
        enquiry = lock_enquiry(pk)
        before = {"status": enquiry.status}
        after = {"status": enquiry.status if status is None else status}
        if enquiry.order and after["status"] in {EnquiryStatus.NEW, EnquiryStatus.CONTACTED}:
            raise _sale_entered(enquiry.order)
        if note is not None and note != enquiry.staff_note:
            enquiry.staff_note, after["note"] = note, "changed"
        if before != after:
            enquiry.status, enquiry.updated_at = after["status"], now
            enquiry.save(update_fields=["status", "staff_note", "updated_at"])
            audit.record(actor=by.actor, action="enquiry.changed", target=enquiry, before=before, after=after)
        return enquiry


@dataclass(frozen=True, slots=True)
class Sale:
    """What was agreed on. `prices` are rupees, for items that may cost something else than today, and why."""

    items: tuple[RequestedItem, ...]
    method: Method = Method.BANK_TRANSFER
    prices: Mapping[ItemRef, Decimal] = field(default_factory=dict)
    price_reason: str = ""

    def request(self, address: ShippingAddress, *, age_confirmed: bool) -> OrderRequest:
        """The order to place."""
        return OrderRequest(self.items, address, self.method, age_confirmed=age_confirmed)


def enter_sale(
    pk: int, sale: Sale, *, address: ShippingAddress | None = None, by: StaffUser, shop: ShopSettings, now: datetime
) -> Order:
    """Enter the agreed sale as an order, in any selling mode, and mail the customer a signed link.

    The parcel goes to the address of the enquiry, or to the corrected `address`. Locks the enquiry, then stock. Raises
    EnquiryNotFound, SaleEntered, CustomerIsBlocked, and as `place_agreed`.
    """
    with transaction.atomic(durable=True):
        enquiry = lock_enquiry(pk)
        if enquiry.order:
            raise _sale_entered(enquiry.order)
        if enquiry.customer.is_blocked:
            raise CustomerIsBlocked
        request = sale.request(address or _address_of(enquiry), age_confirmed=enquiry.age_confirmed)
        order = place_agreed(
            enquiry.customer, request, prices=sale.prices, price_reason=sale.price_reason, shop=shop, by=by, now=now
        ).order
        before = {"status": enquiry.status}
        enquiry.order, enquiry.status, enquiry.updated_at = order, EnquiryStatus.AGREED, now
        enquiry.save(update_fields=["order", "status", "updated_at"])
        note_sale(enquiry, order, before=before, by=by)
        return order


def note_sale(enquiry: Enquiry, order: Order, *, before: Mapping[str, str], by: StaffUser) -> None:
    """Record the entry of the sale, and queue the mail with the signed link for who has an address."""
    after = {"status": enquiry.status, "order": order.number, "total": order.total}
    audit.record(actor=by.actor, action="enquiry.sale_entered", target=enquiry, before=before, after=after)
    if enquiry.customer_email:
        send_agreed_mail.defer(enquiry_id=enquiry.pk)


def _address_of(enquiry: Enquiry) -> ShippingAddress:
    return ShippingAddress(
        enquiry.street,
        enquiry.city,
        enquiry.state,
        enquiry.pincode,
        enquiry.phone_number,
        enquiry.landmark,
        enquiry.customer_name,
        enquiry.alternate_phone,
        DeliveryTo(enquiry.delivery_to),
        enquiry.transport_office,
    )


def send_link_again(order_id: int, *, by: StaffUser, now: datetime) -> None:
    """Queue another copy of the mail with the link to an agreed sale.

    Locks the order. Raises OrderNotFound, NoMailToSend, or TooManyRequests after three copies on a day in India.
    """
    with transaction.atomic(durable=True):
        order = lock_order(order_id)
        address = customers_address(order)
        enquiry = Enquiry.objects.filter(order=order).first()
        if enquiry is None:
            raise NoMailToSend
        copy = note_copy(order, None, kind="agreed", by=by, now=now)
        message_id = message_id_of_agreed(enquiry.pk, copy)
        mail_log.begin(message_id, kind=TO_CUSTOMER, to=address, about=mail_log.MailSubject(order.pk))
        send_agreed_mail.defer(enquiry_id=enquiry.pk, copy=copy)


def _sale_entered(order: Order) -> SaleEntered:
    return SaleEntered(order_id=str(order.pk), order_number=order.number)
