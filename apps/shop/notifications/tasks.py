"""The job that sends mails about the shop's payment details."""

from apps.accounts.models import StaffUser
from apps.common import mail
from apps.common.jobs import RETRY, app

from ..models import PayeeChange
from ..selectors import shop_settings
from . import messages


@app.task(name="send_payee_change", queue="mail", retry=RETRY)
def send_payee_change(change_id: int, state: str, staff_id: int | None) -> None:
    """Mail the state of a payee change to a member of staff, or to the shop's address."""
    change = PayeeChange.objects.filter(pk=change_id).first()
    if staff_id is None:
        to = shop_settings().email
    else:
        to = StaffUser.objects.filter(pk=staff_id, is_active=True).values_list("email", flat=True).first() or ""
    if change and to:
        message_id = f"payee-{state}-{change.pk}-{staff_id or 'shop'}"
        mail.send(to=to, message_id=message_id, **messages.payee_change(change, state))
