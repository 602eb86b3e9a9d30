"""Notes of staff about orders, who sees to an order and who views it, cartons. None is a state of the order."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from apps.accounts.locks import lock_staff
from apps.accounts.models import StaffUser
from apps.accounts.roles import Permission
from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import Invalid

from ..enums import Screen
from ..errors import OrderNotFound
from ..locks import lock_order, lock_orders_assigned_to
from ..models import Order, OrderNote, StaffPresence

NOT_STAFF = "This person is not a member of staff any more."
READS_NO_ORDERS = "The role of this person does not see orders."


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
    """Assign an order to a member of staff who may read orders, or to nobody.

    Locks the person, then the order. Raises OrderNotFound, Invalid.
    """
    with transaction.atomic(durable=True):
        person = lock_staff(staff_id) if staff_id is not None else None
        order = lock_order(pk)
        if staff_id is not None and not (person and person.is_active):
            raise Invalid(NOT_STAFF, errors={"staff": NOT_STAFF})
        if person and not person.may(Permission.READ_ORDERS):
            raise Invalid(READS_NO_ORDERS, errors={"staff": READS_NO_ORDERS})
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


def release_orders(person: StaffUser, actor: Actor, **_: Any) -> None:
    """A receiver of `access_changed`: somebody who may not read orders any more sees to none. Locks these orders."""
    if person.is_active and person.may(Permission.READ_ORDERS):
        return
    orders = lock_orders_assigned_to(person)
    Order.objects.filter(pk__in=[order.pk for order in orders]).update(assigned_to=None)
    audit.record_same(
        actor=actor,
        action="order.assigned",
        targets=orders,
        before={"assigned_to": person.name},
        after={"assigned_to": ""},
        reason=f"{person.name} does not see orders any more.",
    )


def set_cartons(pk: int, cartons: int | None, *, by: StaffUser) -> Order:
    """Set the number of cartons of the parcel; None removes it. Raises OrderNotFound."""
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        before = order.cartons
        if before != cartons:
            order.cartons = cartons
            order.save(update_fields=["cartons"])
            audit.record(
                actor=by.actor,
                action="order.cartons_set",
                target=order,
                before={"cartons": before},
                after={"cartons": cartons},
            )
    return order


GONE_AFTER = timedelta(seconds=45)


def look_at(pk: int, screen: Screen, *, tab: str, by: StaffUser, now: datetime) -> list[StaffPresence]:
    """Note that this person looks at an order in a tab; returns who else does, each once. Raises OrderNotFound.

    What the same tab showed before is replaced, and this person's closed tabs are forgotten. Each statement commits on
    its own, so that two tabs of one person never wait for each other.
    """
    if not Order.objects.filter(pk=pk).exists():
        raise OrderNotFound
    StaffPresence.objects.bulk_create(
        [StaffPresence(staff=by, tab=tab, order_id=pk, screen=screen, seen_at=now)],
        update_conflicts=True,
        unique_fields=["staff", "tab"],
        update_fields=["order", "screen", "seen_at"],
    )
    StaffPresence.objects.filter(staff=by, seen_at__lte=now - GONE_AFTER).delete()
    others = StaffPresence.objects.filter(order=pk, seen_at__gt=now - GONE_AFTER).exclude(staff=by)
    newest = others.select_related("staff").order_by("staff__name", "staff", "-seen_at", "-pk")
    return list(newest.distinct("staff__name", "staff"))
