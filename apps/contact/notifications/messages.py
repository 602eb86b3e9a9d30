"""What the mails say; the functions return template, subject and context as `mail.send` takes them."""

from typing import Any

from apps.accounts.models import StaffUser
from apps.common.models import AuditRecord

from ..models import ContactMessage


def contact_message(message: ContactMessage) -> dict[str, Any]:
    """A contact message, for the shop."""
    return {
        "template": "contact_message",
        "subject": f"Message from {message.name}: {message.subject}",
        "context": {"message": message},
    }


def bank_change(record: AuditRecord, admin: StaffUser) -> dict[str, Any]:
    """A change of the shop's payment details with the old and new values, for one super admin."""
    rows = [
        {"label": field.replace("_", " "), "before": record.before.get(field, ""), "after": value}
        for field, value in record.after.items()
    ]
    return {
        "template": "bank_change",
        "subject": "The shop's payment details were changed",
        "context": {"record": record, "rows": rows, "admin": admin},
    }
