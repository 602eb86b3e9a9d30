"""Mails about the shop's payment details: their text, and the job that sends them."""

from typing import Any

from apps.accounts.models import StaffUser
from apps.common import mail
from apps.common.jobs import RETRY, app

from ..enums import PayeeState
from ..models import PayeeChange
from ..selectors import shop_settings

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


@app.task(name="send_payee_change", queue="mail", retry=RETRY)
def send_payee_change(change_id: int, state: str, staff_id: int | None) -> None:
    """Mail the state of a payee change to a member of staff, or to the shop's address."""
    change = PayeeChange.objects.filter(pk=change_id).first()
    if staff_id is None:
        to = shop_settings().email
    else:
        to = StaffUser.objects.filter(pk=staff_id).values_list("email", flat=True).first() or ""
    if change and to:
        message_id = f"payee-{state}-{change.pk}-{staff_id or 'shop'}"
        mail.send(to=to, message_id=message_id, **payee_change(change, state))
