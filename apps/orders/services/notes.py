"""Notes of staff about orders, and who sees to an order. Neither is a state of the order."""

from datetime import datetime

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.errors import Invalid

from ..locks import lock_order
from ..models import Order, OrderNote

NOT_STAFF = "This person is not a member of staff any more."


def add_note(pk: int, *, text: str, by: StaffUser, now: datetime) -> OrderNote:
    """Add a note to an order; the last note again by the same person is that note, since its answer was lost.

    The audit record names the note without its text, which can be erased. Raises OrderNotFound.
    """
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        last = order.notes.order_by("-pk").first()
        if last and (last.author_id, last.text) == (by.pk, text):
            return last
        note = OrderNote.objects.create(order=order, author=by, author_name=by.name, text=text, written_at=now)
        audit.record(actor=by.actor, action="order.note_added", target=order, after={"note": note.pk})
        return note


def assign(pk: int, *, staff_id: int | None, by: StaffUser) -> Order:
    """Say who sees to an order, or nobody. Raises OrderNotFound, or Invalid for somebody who is not staff."""
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        person = StaffUser.objects.filter(pk=staff_id, is_active=True).first() if staff_id is not None else None
        if staff_id is not None and person is None:
            raise Invalid(NOT_STAFF, errors={"staff": NOT_STAFF})
        if order.assigned_to_id != staff_id:
            before = order.assigned_to.name if order.assigned_to else ""
            order.assigned_to = person
            order.save(update_fields=["assigned_to"])
            after = person.name if person else ""
            audit.record(
                actor=by.actor,
                action="order.assigned",
                target=order,
                before={"assigned_to": before},
                after={"assigned_to": after},
            )
        return order
