"""The lock of an enquiry, taken before its customer's cart, orders and stock (docs/locking.md)."""

from django.db import connection

from .errors import EnquiryNotFound
from .models import Enquiry


def lock_enquiry(pk: int) -> Enquiry:
    """The enquiry, locked for the caller's transaction; raises EnquiryNotFound."""
    assert connection.in_atomic_block
    enquiry = Enquiry.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if enquiry is None:
        raise EnquiryNotFound
    return enquiry
