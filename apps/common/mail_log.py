"""What became of a mail: queued, sent, failed or refused and why. No text of a mail is stored."""

import smtplib
from typing import NamedTuple

from django.utils import timezone

from . import verification
from .models import MailState, SentMail

PERMANENT = 500
SERVER_WORDS = 120
NO_ANSWER = "The mail server did not answer."
# By the enhanced status code (RFC 3463) without its class, otherwise by the reply of SMTP.
MEANINGS = {
    "1.1": "There is no such mailbox.",
    "1.2": "There is no such mail domain.",
    "1.10": "This domain receives no mail.",
    "2.1": "The mailbox is disabled.",
    "2.2": "The mailbox is full.",
    "3.4": "The mail is too large.",
    "7.1": "The mail server refused it as unwanted mail.",
    "7.0": "The mail server refused it by its rules.",
    "550": "There is no such mailbox.",
    "552": "The mailbox is full.",
    "553": "The address is not valid.",
    "554": "The mail server refused it as unwanted mail.",
}


class MailSubject(NamedTuple):
    """Which order, and which of its events, a mail is about."""

    order_id: int
    event_id: int | None = None


def begin(message_id: str, *, kind: str, to: str, about: MailSubject | None = None) -> str:
    """Record a mail as queued unless it is there already; returns its code for `/verify`."""
    more = {"order_id": about.order_id, "event_id": about.event_id, "address": to} if about else {}
    return verification.issue(message_id, kind=kind, recipient=to, state=MailState.QUEUED, **more)


def drop(message_id: str, *, kind: str, about: MailSubject) -> None:
    """Record that a mail is not needed any more, unless it was sent before."""
    verification.issue(message_id, kind=kind, state=MailState.DROPPED, order_id=about.order_id, event_id=about.event_id)
    SentMail.objects.filter(message_id=message_id).exclude(state=MailState.SENT).update(state=MailState.DROPPED)


def sent(message_id: str) -> None:
    """Record that the mail server took a mail."""
    SentMail.objects.filter(message_id=message_id).update(state=MailState.SENT, refusal="", sent_at=timezone.now())


def failed(message_id: str, error: Exception, *, for_good: bool) -> None:
    """Record why a mail could not be sent, and whether it never will be; one that was sent before stays sent."""
    SentMail.objects.filter(message_id=message_id).exclude(state=MailState.SENT).update(
        state=MailState.REFUSED if for_good else MailState.FAILED, refusal=in_words(error), sent_at=timezone.now()
    )


def forget_addresses(order_id: int) -> None:
    """Erase the recipients of mails about an order, and the servers' responses."""
    SentMail.objects.filter(order_id=order_id).update(address="", refusal="")


def in_words(error: Exception) -> str:
    """Why the mail server refused a mail, followed by its own message."""
    if isinstance(error, smtplib.SMTPRecipientsRefused) and error.recipients:
        code, text = next(iter(error.recipients.values()))
        return _refusal(code, text)
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return "The shop could not sign in to the mail server."
    if isinstance(error, smtplib.SMTPResponseException):
        return _refusal(error.smtp_code, error.smtp_error)
    return NO_ANSWER


def _refusal(code: int, text: bytes | str) -> str:
    words = " ".join((text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)).split())
    words = "".join(letter for letter in words if letter.isprintable())
    enhanced = words.split(" ", 1)[0].partition(".")[2]
    fallback = "The mail server refused it." if code >= PERMANENT else "The mail server did not take it yet."
    meaning = MEANINGS.get(enhanced) or MEANINGS.get(str(code), fallback)
    return f"{meaning} It said: {code} {words[:SERVER_WORDS]}".strip()
