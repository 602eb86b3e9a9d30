"""One way to send a mail: an HTML and a text template of the same name, by SMTP."""

import smtplib
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from . import mail_log
from .bulkheads import Circuit
from .jobs import NotWorthRepeating

RETRY_SECONDS = 10.0
PERMANENT = 500
"""Replies of a mail server from here on say that this mail will never be taken (RFC 5321)."""
_circuit = Circuit(seconds=RETRY_SECONDS)


class MailServerHangs(smtplib.SMTPException):
    """The mail server does not answer, or ends the connection. The mail may have been sent anyway."""


class MailRefused(smtplib.SMTPException, NotWorthRepeating):
    """The mail server takes neither this recipient nor this mail, now or later."""


def send(
    *,
    template: str,
    to: str,
    subject: str,
    context: Mapping[str, Any],
    message_id: str,
    in_reply_to: str = "",
    unsubscribe: str = "",
    about: mail_log.MailSubject | None = None,
) -> None:
    """Render `mail/{template}.html` and `.txt` and hand it to the SMTP server; each step takes at most EMAIL_TIMEOUT.

    For jobs, which try again: raises what SMTP raises, MailRefused when trying again is of no use, and MailServerHangs,
    at once while the server is known to hang.
    `message_id` is the same when a job runs twice, so that mail programs show one message, with one code;
    they show it below the one that `in_reply_to` names. They offer a button that posts to `unsubscribe` (RFC 8058).
    What became of it is recorded, for staff with `about`; `message_id` of what is raised names it.
    """
    code = mail_log.begin(message_id, kind=template, to=to, about=about)
    full = {
        **context,
        "subject": subject,
        "shop_url": settings.SHOP_URL,
        "admin_url": settings.ADMIN_URL,
        "code_of_mail": code,
    }
    ids = {"Message-ID": message_id, "In-Reply-To": in_reply_to, "References": in_reply_to}
    mail = EmailMultiAlternatives(
        # A line break in a subject would be a header of the sender's choosing.
        subject=" ".join(subject.split()),
        body=render_to_string(f"mail/{template}.txt", full),
        to=[to],
        headers={name: f"<{value}@{settings.SHOP_HOSTS[0]}>" for name, value in ids.items() if value},
    )
    if unsubscribe:
        mail.extra_headers |= {
            "List-Unsubscribe": f"<{unsubscribe}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    mail.attach_alternative(render_to_string(f"mail/{template}.html", full), "text/html")
    try:
        _deliver(mail)
    except (smtplib.SMTPException, OSError) as error:
        cause = error.__cause__  # by the server, when the mail was refused
        why = cause if isinstance(cause, smtplib.SMTPException) else error
        mail_log.failed(message_id, why, for_good=isinstance(error, MailRefused))
        error.message_id = message_id  # type: ignore[attr-defined]  # stored with the job (job_errors)
        raise
    mail_log.sent(message_id)


def _deliver(mail: EmailMultiAlternatives) -> None:
    if not _circuit.lets_through():
        raise MailServerHangs
    try:
        mail.send()
    except (TimeoutError, smtplib.SMTPServerDisconnected) as error:  # smtplib takes no answer for a disconnection
        _circuit.hung()
        raise MailServerHangs from error
    except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError) as error:
        _circuit.answered()
        replies = _replies(error)
        if all(code >= PERMANENT for code, _ in replies):
            raise MailRefused("; ".join(f"{code} {words}" for code, words in replies)) from error
        raise
    _circuit.answered()


def _replies(error: smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError) -> list[tuple[int, str]]:
    if isinstance(error, smtplib.SMTPDataError):
        refusals = [(error.smtp_code, error.smtp_error)]
    else:
        refusals = list(error.recipients.values())
    return [(code, words.decode(errors="replace") if isinstance(words, bytes) else words) for code, words in refusals]
