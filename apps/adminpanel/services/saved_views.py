"""Saving filters of the list of orders."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.errors import Invalid, NotFound

from ..locks import lock_view
from ..models import SavedView
from ..selectors.saved_views import may_change

MOST = 30
NAME_TAKEN = "You have a view with this name."
TOO_MANY = f"You can save at most {MOST} views. Please delete one first."


def create(*, name: str, query: str, shared: bool, by: StaffUser) -> SavedView:
    """Save a view; raises Invalid when the person has a view of this name, or too many."""
    if SavedView.objects.filter(owner=by).count() >= MOST:
        raise Invalid(TOO_MANY, errors={"name": TOO_MANY})
    with _own_name(), transaction.atomic(durable=True):
        view = SavedView.objects.create(name=name, query=query, shared=shared, owner=by)
        audit.record(actor=by.actor, action="view.saved", target=view, after=_facts(view))
    return view


def change(pk: int, *, changes: dict[str, Any], by: StaffUser) -> SavedView:
    """Change name, query or sharing.

    Raises NotFound, also for what others have for themselves, PermissionDenied for what others share, and Invalid when
    the owner has another view of this name.
    """
    with _own_name(), transaction.atomic(durable=True):
        view = _locked(pk, by)
        before = _facts(view)
        for field, value in changes.items():
            setattr(view, field, value)
        if before != _facts(view):
            view.save(update_fields=list(changes))
            audit.record(actor=by.actor, action="view.changed", target=view, before=before, after=_facts(view))
    return view


def delete(pk: int, *, by: StaffUser) -> None:
    """Delete a view; raises as `change` does."""
    with transaction.atomic(durable=True):
        view = _locked(pk, by)
        audit.record(actor=by.actor, action="view.deleted", target=view, before=_facts(view))
        view.delete()


def _locked(pk: int, by: StaffUser) -> SavedView:
    view = lock_view(pk)
    if not view.shared and view.owner_id != by.pk:
        raise NotFound("View not found")
    if not may_change(view, by):
        raise PermissionDenied
    return view


def _facts(view: SavedView) -> dict[str, Any]:
    return {"name": view.name, "query": view.query, "shared": view.shared}


@contextmanager
def _own_name() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise Invalid(NAME_TAKEN, errors={"name": NAME_TAKEN}) from error
