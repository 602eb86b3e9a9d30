"""What staff do with an enquiry: note how far they are, and enter the agreed sale as an order."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.recipients import DeliveryTo
from apps.contact.models import ShopSettings
from apps.orders.models import Order
from apps.orders.services.order_writer import ShippingAddress
from apps.orders.services.placement import LineRequest, OrderRequest, place_agreed
from apps.payments.enums import Method

from ..enums import EnquiryStatus
from ..errors import SaleEntered
from ..locks import lock_enquiry
from ..models import Enquiry
from ..notifications.tasks import send_agreed_mail


def update(pk: int, *, by: StaffUser, now: datetime, status: str | None, note: str | None) -> Enquiry:
    """Set status or note, whichever is given, with an audit record.

    Raises EnquiryNotFound, or SaleEntered for a step back behind the agreed sale.
    """
    with transaction.atomic(durable=True):
        enquiry = lock_enquiry(pk)
        before = {"status": enquiry.status, "staff_note": enquiry.staff_note}
        after = {
            "status": enquiry.status if status is None else status,
            "staff_note": enquiry.staff_note if note is None else note,
        }
        if enquiry.order and after["status"] in {EnquiryStatus.NEW, EnquiryStatus.CONTACTED}:
            raise _sale_entered(enquiry.order)
        if before != after:
            enquiry.status, enquiry.staff_note, enquiry.updated_at = after["status"], after["staff_note"], now
            enquiry.save(update_fields=["status", "staff_note", "updated_at"])
            audit.record(actor=by.actor, action="enquiry.changed", target=enquiry, before=before, after=after)
        return enquiry


def enter_sale(
    pk: int, lines: Sequence[LineRequest], *, method: Method, by: StaffUser, shop: ShopSettings, now: datetime
) -> Order:
    """Enter the agreed sale as an order at today's prices, whatever the mode; its customer gets a signed link.

    Locks the enquiry, then stock. Raises EnquiryNotFound, SaleEntered, NoItems, or OutOfStock with every shortage.
    """
    with transaction.atomic(durable=True):
        enquiry = lock_enquiry(pk)
        if enquiry.order:
            raise _sale_entered(enquiry.order)
        address = ShippingAddress(
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
        request = OrderRequest(tuple(lines), address, method, age_confirmed=enquiry.age_confirmed)
        order = place_agreed(enquiry.customer, request, shop=shop, by=by, now=now)
        before = {"status": enquiry.status}
        enquiry.order, enquiry.status, enquiry.updated_at = order, EnquiryStatus.AGREED, now
        enquiry.save(update_fields=["order", "status", "updated_at"])
        after = {"status": enquiry.status, "order": order.number, "total": order.total}
        audit.record(actor=by.actor, action="enquiry.sale_entered", target=enquiry, before=before, after=after)
        send_agreed_mail.defer(enquiry_id=enquiry.pk)
        return order


def _sale_entered(order: Order) -> SaleEntered:
    return SaleEntered(order_id=str(order.pk), order_number=order.number)
