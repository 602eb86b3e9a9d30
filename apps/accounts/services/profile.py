"""What customers change about themselves, profile and addresses, and the notes of staff about them."""

from datetime import datetime
from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.errors import Conflict, NotFound

from ..locks import lock_customer
from ..models import Address, Customer, CustomerNote, StaffUser

MAX_ADDRESSES = 20
NOT_FOUND = "Address not found"


class TooManyAddresses(Conflict):
    """A customer has twenty addresses already."""

    code = "too_many_addresses"
    message = f"You can save up to {MAX_ADDRESSES} addresses. Please delete one first."


def update_profile(customer: Customer, *, changes: dict[str, Any]) -> Customer:
    """Save the given fields of a customer's own profile; the e-mail address is not among them."""
    for field, value in changes.items():
        setattr(customer, field, value)
    customer.save(update_fields=list(changes))
    return customer


def add_address(customer: Customer, *, fields: dict[str, Any]) -> Address:
    """Insert an address; the first one is the default. Locks the customer."""
    with transaction.atomic(durable=True):
        lock_customer(customer.pk)
        count = Address.objects.filter(customer=customer).count()
        if count >= MAX_ADDRESSES:
            raise TooManyAddresses
        is_default = fields.pop("is_default", False) or count == 0
        if is_default:
            _clear_default(customer)
        return Address.objects.create(customer=customer, is_default=is_default, **fields)


def change_address(customer: Customer, pk: int, *, fields: dict[str, Any]) -> Address:
    """Save an address of this customer; raises NotFound. Locks the customer."""
    with transaction.atomic(durable=True):
        lock_customer(customer.pk)
        address = Address.objects.filter(customer=customer, pk=pk).first()
        if address is None:
            raise NotFound(NOT_FOUND)
        # The default stays the default until another address is chosen.
        fields["is_default"] = fields.get("is_default", False) or address.is_default
        if fields["is_default"]:
            _clear_default(customer)
        for field, value in fields.items():
            setattr(address, field, value)
        address.save()
        return address


def remove_address(customer: Customer, pk: int) -> None:
    """Delete an address of this customer; the newest other one becomes the default. Raises NotFound."""
    with transaction.atomic(durable=True):
        lock_customer(customer.pk)
        address = Address.objects.filter(customer=customer, pk=pk).first()
        if address is None:
            raise NotFound(NOT_FOUND)
        address.delete()
        heir = Address.objects.filter(customer=customer).order_by("-pk").first()
        if address.is_default and heir:
            Address.objects.filter(pk=heir.pk).update(is_default=True)


def _clear_default(customer: Customer) -> None:
    Address.objects.filter(customer=customer, is_default=True).update(is_default=False)


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
