"""For operators whom a customer has written to: delete that customer's data."""

from typing import Any, ClassVar

from django.contrib import admin

from apps.accounts.admin import CustomerAdmin
from apps.accounts.models import Customer
from apps.common.operators.acts import Act

from .services import forgetting


def _forget(person: Any, row: Customer, data: dict[str, Any]) -> str:
    forgetting.forget_customer(row.pk, actor=person.actor)
    return f"The personal data of customer {row.pk} are deleted; past orders have no name any more."


FORGET = Act(
    "forget",
    "Delete personal data",
    _forget,
    applies=lambda row: not row.email.endswith(forgetting.NOBODYS),
    warning="This cannot be undone. The customer is signed out, and past orders lose name, address and screenshots.",
)
admin.site.unregister(Customer)


@admin.register(Customer)
class ForgettableCustomerAdmin(CustomerAdmin):
    """Customers, with the act that forgets them."""

    acts: ClassVar[tuple[Act, ...]] = (*CustomerAdmin.acts, FORGET)
