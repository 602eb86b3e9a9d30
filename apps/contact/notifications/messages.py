"""What the mails say; the functions return template, subject and context as `mail.send` takes them."""

from typing import Any

from ..enums import PayeeState
from ..models import ContactMessage, PayeeChange

SUBJECTS: dict[str, str] = {
    PayeeState.WAITING: "A change of the shop's payment details waits",
    PayeeState.LIVE: "The shop's payment details were changed",
    PayeeState.WITHDRAWN: "A change of the shop's payment details was withdrawn",
}


def contact_message(message: ContactMessage) -> dict[str, Any]:
    """A contact message, for the shop."""
    return {
        "template": "contact_message",
        "subject": f"Message from {message.name}: {message.subject}",
        "context": {"message": message},
    }


def payee_change(change: PayeeChange, state: str) -> dict[str, Any]:
    """Another payee that waits, is live or was withdrawn, with the old and new values."""
    rows = [
        {"label": field.replace("_", " "), "before": change.before.get(field, ""), "after": value}
        for field, value in change.after.items()
    ]
    return {
        "template": "payee_change",
        "subject": SUBJECTS[state],
        "context": {"change": change, "state": state, "rows": rows},
    }
