"""Jobs that send mails about contact messages and about the shop's payment details."""

from apps.accounts.models import StaffUser
from apps.common import mail
from apps.common.jobs import RETRY, app
from apps.common.models import AuditRecord

from ..models import ContactMessage, MessageEntry
from ..selectors import shop_settings
from . import messages


@app.task(name="send_contact_message", queue="mail", retry=RETRY)
def send_contact_message(message_id: int) -> None:
    """Mail a contact message to the shop, if the shop has an address."""
    message = ContactMessage.objects.filter(pk=message_id).first()
    shop = shop_settings()
    if message and shop.email:
        mail.send(to=shop.email, message_id=f"contact-{message.pk}", **messages.contact_message(message))


@app.task(name="send_ticket", queue="mail", retry=RETRY)
def send_ticket(message_id: int) -> None:
    """Mail the number of a message to its sender."""
    if message := ContactMessage.objects.filter(pk=message_id).first():
        mail.send(to=message.email, message_id=_ticket_id(message), **messages.ticket(message))


@app.task(name="send_message_entry", queue="mail", retry=RETRY)
def send_message_entry(entry_id: int) -> None:
    """Mail to the shop what was written again about a message, if the shop has an address."""
    entry, shop = _entry(entry_id), shop_settings()
    if entry and shop.email:
        mail.send(to=shop.email, message_id=f"message-entry-{entry.pk}", **messages.message_entry(entry))


@app.task(name="send_reply", queue="mail", retry=RETRY)
def send_reply(entry_id: int) -> None:
    """Mail the answer of staff to the sender of a message; mail programs show it below the mail with the number."""
    if entry := _entry(entry_id):
        mail.send(
            to=entry.message.email,
            message_id=f"message-entry-{entry.pk}",
            in_reply_to=_ticket_id(entry.message),
            **messages.reply(entry),
        )


def _entry(pk: int) -> MessageEntry | None:
    return MessageEntry.objects.select_related("message").filter(pk=pk).first()


def _ticket_id(message: ContactMessage) -> str:
    return f"ticket-{message.pk}"


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
