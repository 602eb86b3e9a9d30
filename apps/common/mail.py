"""One way to send a mail: an HTML and a text template of the same name, by SMTP."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string


def send(*, template: str, to: str, subject: str, context: Mapping[str, Any], message_id: str) -> None:
    """Render `mail/{template}.html` and `.txt` and hand the mail to the SMTP server; raises what SMTP raises.

    `message_id` is the same when a job runs twice, so that mail programs show one message.
    """
    full = {**context, "subject": subject, "shop_url": settings.SHOP_URL, "admin_url": settings.ADMIN_URL}
    mail = EmailMultiAlternatives(
        # A line break in a subject would be a header of the sender's choosing.
        subject=" ".join(subject.split()),
        body=render_to_string(f"mail/{template}.txt", full),
        to=[to],
        headers={"Message-ID": f"<{message_id}@{settings.SHOP_HOSTS[0]}>"},
    )
    mail.attach_alternative(render_to_string(f"mail/{template}.html", full), "text/html")
    mail.send()
