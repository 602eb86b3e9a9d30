"""Changes of the shop's settings; of those that move money every super admin hears (rules 8.6)."""

from typing import Any

from django.db import transaction

from apps.accounts.selectors import super_admins
from apps.common import audit
from apps.common.actors import Actor

from ..locks import lock_settings
from ..models import ShopSettings
from ..notifications.tasks import send_bank_change

BANK_FIELDS = ("account_name", "account_number", "bank_name", "branch", "ifsc", "upi_id", "upi_name", "upi_kind")


def change(*, actor: Actor, changes: dict[str, Any], reason: str = "") -> ShopSettings:
    """Save the given settings, with an audit record; a change of bank account or UPI id is mailed to super admins."""
    with transaction.atomic(durable=True):
        row = lock_settings()
        before = {field: getattr(row, field) for field in changes}
        for field, value in changes.items():
            setattr(row, field, value)
        row.save()
        record = audit.record(
            actor=actor, action="shop.settings_changed", target=row, before=before, after=changes, reason=reason
        )
        if any(field in record.after for field in BANK_FIELDS):
            for admin in super_admins():
                send_bank_change.defer(audit_id=record.pk, staff_id=admin.pk)
        return row
