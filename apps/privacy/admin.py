"""For operators whom a customer has written to: delete that customer's data."""

from typing import Any, ClassVar

from django.contrib import admin

from apps.accounts.admin.people import CustomerAdmin
from apps.accounts.models import Customer
from apps.common.admin_base.actions import AdminAction

from .services import erasure


def _erase(person: Any, row: Customer, data: dict[str, Any]) -> str:
    erasure.erase_customer(row.pk, actor=person.actor)
    return f"The personal data of customer {row.pk} are deleted; past orders have no name any more."


ERASE = AdminAction(
    "forget",
    "Delete personal data",
    _erase,
    applies=lambda row: not row.email.endswith(erasure.ERASED_EMAIL_DOMAIN),
    warning="This cannot be undone. The customer is signed out, and past orders lose name, address and screenshots.",
)
admin.site.unregister(Customer)


@admin.register(Customer)
class ErasableCustomerAdmin(CustomerAdmin):
    """Customers, with the action that erases their data."""

    row_actions: ClassVar[tuple[AdminAction, ...]] = (*CustomerAdmin.row_actions, ERASE)
