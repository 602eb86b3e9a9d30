"""Queries of enquiries by owner, and of agreed sales by signed link."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from apps.accounts.models import Customer
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, items_of
from apps.orders.enums import EventKind, OrderStatus
from apps.orders.models import Order
from apps.orders.selectors import with_history
from apps.payments.selectors import expects_proof

from .enums import EnquiryStatus
from .errors import EnquiryNotFound, LinkNotValid
from .models import Enquiry

LINK_LASTS = timedelta(days=90)
SALT = "agreed-sale"
MOST_CHOICES = 20


def enquiries_of(customer: Customer) -> QuerySet[Enquiry]:
    """A customer's enquiries, newest first."""
    return Enquiry.objects.filter(customer=customer).order_by("-created_at", "-pk")


def enquiry_of(customer: Customer, pk: int) -> Enquiry:
    """One of a customer's enquiries; raises EnquiryNotFound."""
    enquiry = enquiries_of(customer).filter(pk=pk).first()
    if enquiry is None:
        raise EnquiryNotFound
    return enquiry


def enquiries_for_staff() -> QuerySet[Enquiry]:
    """All: those that nobody has answered, the one that is due first at the top; then the others, newest first."""
    due = Case(When(status=EnquiryStatus.NEW, then=F("due_at")))
    return Enquiry.objects.select_related("order").order_by(due.asc(nulls_last=True), "-created_at", "-pk")


def one_for_staff(pk: int) -> Enquiry:
    """Any enquiry, with `todays_prices` of what is still sold of it; raises EnquiryNotFound."""
    enquiry = Enquiry.objects.select_related("order").filter(pk=pk).first()
    if enquiry is None:
        raise EnquiryNotFound
    items = items_of(ItemRef(ItemKind(item["type"]), item["id"]) for item in enquiry.items)
    todays = {ref: item.price for ref, item in items.items() if item.is_for_sale}
    enquiry.todays_prices = todays  # type: ignore[attr-defined]
    return enquiry


def waiting(now: datetime) -> dict[str, int]:
    """Number of unanswered enquiries, and of those unanswered for more than 24 hours."""
    fresh = Enquiry.objects.filter(status=EnquiryStatus.NEW)
    return fresh.aggregate(enquiries_new=Count("pk"), enquiries_overdue=Count("pk", filter=Q(due_at__lt=now)))


def customers_with_phone(phone_number: str) -> list[Customer]:
    """The customers with this phone number, at most 20, with the `city` of their last order ("" without one)."""
    last = Order.objects.filter(customer=OuterRef("pk")).order_by("-created_at", "-pk").values("city")[:1]
    rows = Customer.objects.filter(phone_number=phone_number).annotate(city=Coalesce(Subquery(last), Value("")))
    return list(rows.order_by("pk")[:MOST_CHOICES])


def link_of(order: Order) -> str:
    """The token of the link that shows an agreed sale without signing in."""
    return signing.dumps(order.pk, salt=SALT)


def address_of_link(order: Order) -> str:
    """The absolute address of the page that shows an agreed sale without signing in."""
    return f"{settings.SHOP_URL}/agreed/{link_of(order)}"


def payment_link(order: Order) -> str | None:
    """The address of an agreed sale's page while the order waits for its payment; None for every other order.

    An order that staff placed is an agreed sale. Its events are loaded (`with_history`).
    """
    waits = order.status != OrderStatus.CANCELLED and expects_proof(order.payment)
    placed = any(event.kind == EventKind.PLACED and event.actor_kind == "staff" for event in order.events.all())
    return address_of_link(order) if waits and placed else None


def agreed_order(token: str) -> Order:
    """The order of an agreed sale with all relations; raises LinkNotValid."""
    try:
        pk = signing.loads(token, salt=SALT, max_age=LINK_LASTS)
    except signing.BadSignature:
        raise LinkNotValid from None
    sold = Enquiry.objects.filter(order=pk).values("order")
    order = with_history(Order.objects.filter(pk__in=sold)).first()
    if order is None:
        raise LinkNotValid
    return order
