"""Queries of enquiries by owner, and of agreed sales by signed link."""

from datetime import datetime, timedelta

from django.core import signing
from django.db.models import Case, Count, F, Q, QuerySet, When

from apps.accounts.models import Customer
from apps.orders.models import Order
from apps.orders.selectors import with_history

from .enums import EnquiryStatus
from .errors import EnquiryNotFound, LinkNotValid
from .models import Enquiry

LINK_LASTS = timedelta(days=90)
SALT = "agreed-sale"


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
    """Any enquiry; raises EnquiryNotFound."""
    enquiry = Enquiry.objects.select_related("order").filter(pk=pk).first()
    if enquiry is None:
        raise EnquiryNotFound
    return enquiry


def waiting(now: datetime) -> dict[str, int]:
    """Number of unanswered enquiries, and of those unanswered for more than 24 hours."""
    fresh = Enquiry.objects.filter(status=EnquiryStatus.NEW)
    return fresh.aggregate(enquiries_new=Count("pk"), enquiries_overdue=Count("pk", filter=Q(due_at__lt=now)))


def link_of(order: Order) -> str:
    """The token of the link that shows an agreed sale without signing in."""
    return signing.dumps(order.pk, salt=SALT)


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
