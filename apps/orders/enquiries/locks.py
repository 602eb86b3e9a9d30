"""The lock of an enquiry, taken before its customer's cart, orders and stock (docs/locking.md)."""

from apps.common.postgres.locks import lock_row

from .errors import EnquiryNotFound
from .models import Enquiry


def lock_enquiry(pk: int) -> Enquiry:
    """The enquiry, locked for the caller's transaction; raises EnquiryNotFound."""
    return lock_row(Enquiry.objects.filter(pk=pk), missing=EnquiryNotFound())
