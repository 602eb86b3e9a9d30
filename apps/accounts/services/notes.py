"""Notes of staff about a customer."""

from datetime import datetime

from django.db import transaction

from apps.common import audit
from apps.common.errors import NotFound

from ..locks import lock_customer
from ..models import Customer, CustomerNote, StaffUser


def add_note(pk: int, *, text: str, by: StaffUser, now: datetime) -> CustomerNote:
    """Add a note to a customer; the last note again by the same person is that note, since its answer was lost.

    The audit record names the note without its text, which can be erased. Locks the customer. Raises NotFound.
    """
    with transaction.atomic(durable=True):
        try:
            customer = lock_customer(pk)
        except Customer.DoesNotExist as error:
            raise NotFound("User not found") from error
        last = customer.notes.order_by("-pk").first()
        if last and (last.author_id, last.text) == (by.pk, text):
            return last
        note = CustomerNote.objects.create(customer=customer, author=by, author_name=by.name, text=text, written_at=now)
        audit.record(actor=by.actor, action="customer.note_added", target=customer, after={"note": note.pk})
        return note
