"""Jobs that send mails about contact messages."""

from apps.common import mail
from apps.common.jobs import RETRY, app
from apps.shop.selectors import shop_settings

from ..models import ContactMessage, MessageEntry
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
    """Mail a follow-up to a message to the shop, if the shop has an address."""
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
