"""Jobs that send mails about contact messages and about the shop's payment details."""

from apps.accounts.models import StaffUser
from apps.common import mail
from apps.common.jobs import RETRY, app

from ..models import ContactMessage, PayeeChange
from ..selectors import shop_settings
from . import messages


@app.task(name="send_contact_message", queue="mail", retry=RETRY)
def send_contact_message(message_id: int) -> None:
    """Mail a contact message to the shop, if the shop has an address."""
    message = ContactMessage.objects.filter(pk=message_id).first()
    shop = shop_settings()
    if message and shop.email:
        mail.send(to=shop.email, message_id=f"contact-{message.pk}", **messages.contact_message(message))


@app.task(name="send_payee_change", queue="mail", retry=RETRY)
def send_payee_change(change_id: int, state: str, staff_id: int | None) -> None:
    """Tell a member of staff, or the shop's own address, that another payee waits, is live or was withdrawn."""
    change = PayeeChange.objects.filter(pk=change_id).first()
    if staff_id is None:
        to = shop_settings().email
    else:
        to = StaffUser.objects.filter(pk=staff_id, is_active=True).values_list("email", flat=True).first() or ""
    if change and to:
        message_id = f"payee-{state}-{change.pk}-{staff_id or 'shop'}"
        mail.send(to=to, message_id=message_id, **messages.payee_change(change, state))
