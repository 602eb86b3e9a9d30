"""Views of the list of orders: built in, own and shared."""

from dataclasses import dataclass

from django.db.models import Q

from apps.accounts.models import StaffUser

from ..models import SavedView


@dataclass(frozen=True, slots=True)
class View:
    """Filters under a name. `can_change` is whether this person may rename, share or delete it."""

    id: str
    name: str
    query: str
    shared: bool
    built_in: bool
    can_change: bool
    owner: StaffUser | None


def _built_in(key: str, name: str, query: str) -> View:
    return View(key, name, query, shared=True, built_in=True, can_change=False, owner=None)


BUILT_IN = (
    _built_in("paid-not-shipped", "Paid not shipped", "status=pending,confirmed,processing&paymentStatus=completed"),
    _built_in("short-of-stock", "Short of stock", "short=true"),
    _built_in("proof-over-12h", "Proof over 12 h", "paymentStatus=verification_pending&proofOver=12"),
    _built_in("refund-due", "Refund due", "refund=due"),
    _built_in("no-bank-row", "Approved, not in the bank", "noRow=true"),
)


def may_change(view: SavedView, person: StaffUser) -> bool:
    """Whether this person may change or delete the view: its owner, and super admins if it is shared."""
    return view.owner_id == person.pk or (view.shared and person.is_super_admin)


def view_for(view: SavedView, person: StaffUser) -> View:
    """A saved view as this person sees it."""
    return View(str(view.pk), view.name, view.query, view.shared, False, may_change(view, person), view.owner)


def views_for(person: StaffUser) -> list[View]:
    """The built-in views, then own and shared ones by name; one statement."""
    rows = SavedView.objects.filter(Q(owner=person) | Q(shared=True)).select_related("owner").order_by("name", "pk")
    return [*BUILT_IN, *(view_for(row, person) for row in rows)]
