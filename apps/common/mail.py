"""One way to send a mail: an HTML and a text template of the same name, by SMTP."""

import smtplib
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from . import verification
from .bulkheads import Circuit
from .deadlines import CallTimedOut, LimitedCalls, NoThreadFree

# EMAIL_TIMEOUT bounds each step; a server that sends a byte now and then would hold a worker for ever.
MAIL_SECONDS = 20.0
RETRY_SECONDS = 10.0
_calls = LimitedCalls(threads=2, seconds=MAIL_SECONDS)
_circuit = Circuit(seconds=RETRY_SECONDS)


class MailServerHangs(smtplib.SMTPException):
    """The mail server does not answer in time. The mail may have been sent all the same."""


def send(
    *, template: str, to: str, subject: str, context: Mapping[str, Any], message_id: str, in_reply_to: str = ""
) -> None:
    """Render `mail/{template}.html` and `.txt` and hand the mail to the SMTP server, in at most MAIL_SECONDS.

    For jobs, which try again: raises what SMTP raises, and MailServerHangs, at once while the server is known to hang.
    `message_id` is the same when a job runs twice, so that mail programs show one message, with one code;
    they show it below the one that `in_reply_to` names.
    """
    code = verification.issue(message_id, kind=template, recipient=to)
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
    mail.attach_alternative(render_to_string(f"mail/{template}.html", full), "text/html")
    _deliver(mail)


def _deliver(mail: EmailMultiAlternatives) -> None:
    if not _circuit.lets_through():
        raise MailServerHangs
    try:
        _calls.run(mail.send)
    except (CallTimedOut, NoThreadFree, TimeoutError) as error:
        _circuit.hung()
        raise MailServerHangs from error
    _circuit.answered()
