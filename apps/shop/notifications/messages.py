"""Template, subject and context of the mail about a payee change, as arguments of `mail.send`."""

from typing import Any

from ..enums import PayeeState
from ..models import PayeeChange

SUBJECTS: dict[str, str] = {
    PayeeState.WAITING: "A change of the shop's payment details waits",
    PayeeState.LIVE: "The shop's payment details were changed",
    PayeeState.WITHDRAWN: "A change of the shop's payment details was withdrawn",
}


def payee_change(change: PayeeChange, state: str) -> dict[str, Any]:
    """A payee change that waits, is live or was withdrawn, with old and new values."""
    rows = [
        {"label": field.replace("_", " "), "before": change.before.get(field, ""), "after": value}
        for field, value in change.after.items()
    ]
    return {
        "template": "payee_change",
        "subject": SUBJECTS[state],
        "context": {"change": change, "state": state, "rows": rows},
    }
