"""Jobs that send mails about contact messages and about the shop's payment details."""

from apps.accounts.models import StaffUser
from apps.common import mail
from apps.common.jobs import RETRY, app
from apps.common.models import AuditRecord

from ..models import ContactMessage
from ..selectors import shop_settings
from . import messages


@app.task(name="send_contact_message", queue="mail", retry=RETRY)
def send_contact_message(message_id: int) -> None:
    """Mail a contact message to the shop, if the shop has an address."""
    message = ContactMessage.objects.filter(pk=message_id).first()
    shop = shop_settings()
    if message and shop.email:
        mail.send(to=shop.email, message_id=f"contact-{message.pk}", **messages.contact_message(message))


@app.task(name="send_bank_change", queue="mail", retry=RETRY)
def send_bank_change(audit_id: int, staff_id: int) -> None:
    """Tell a super admin that the shop's bank account or UPI id was changed, and by whom."""
    record = AuditRecord.objects.filter(pk=audit_id).first()
    admin = StaffUser.objects.filter(pk=staff_id, is_active=True).first()
    if record and admin:
        mail.send(
            to=admin.email,
            message_id=f"bank-change-{record.pk}-{admin.pk}",
            **messages.bank_change(record, admin),
        )
