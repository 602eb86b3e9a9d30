"""The change that one event makes to a locked order and its payment."""

from dataclasses import dataclass, field
from datetime import datetime

from apps.accounts.models import Customer, StaffUser
from apps.accounts.roles import Permission
from apps.common.actors import SYSTEM, Actor
from apps.payments.models import Credit, Payment

from ...models import Order
from ...state_machine import Outcome, Role, State, Who

By = Customer | StaffUser | None


@dataclass(slots=True)
class Change:
    """What happens to the state that was read under the locks.

    The writers add `credits`, which were made in the order of the outcome, those that were `removed`, which are no rows
    any more, and to `note`, which the customer reads, why units are missing.
    """

    order: Order
    payment: Payment
    state: State
    outcome: Outcome
    by: By
    now: datetime
    note: str = field(init=False)
    credits: list[Credit] = field(default_factory=list)
    removed: list[Credit] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Start with the note that the table decided."""
        self.note = self.outcome.note

    @property
    def actor(self) -> Actor:
        """Who acts, as records name them."""
        return self.by.actor if self.by else SYSTEM

    @property
    def staff(self) -> StaffUser | None:
        """The member of staff who acts, if one does."""
        return self.by if isinstance(self.by, StaffUser) else None

    @property
    def staff_reason(self) -> str:
        """What staff wrote for staff: what the customer reads is the note."""
        return self.outcome.reason if self.staff and self.outcome.reason != self.note else ""


def who_is(by: By) -> Who:
    """The person as a role for the state machine."""
    if isinstance(by, StaffUser):
        role = Role.RECONCILER if by.may(Permission.RECONCILE) else Role.STAFF
        role = Role.SUPER_ADMIN if by.is_super_admin else role
        sees_amounts, decides_money = by.may(Permission.SEE_AMOUNTS), by.may(Permission.PAYMENTS)
        return Who(role, by.pk, sees_amounts=sees_amounts, decides_money=decides_money)
    return Who(Role.CUSTOMER if isinstance(by, Customer) else Role.SYSTEM)
