"""What the mail server answers, and what becomes of the mail: tried again, or given up with the reason."""

import smtplib
import socketserver
import threading

import pytest
from django.utils import timezone

from apps.common import mail
from apps.common.bulkheads import Circuit
from apps.common.jobs import NotWorthRepeating
from apps.contact.models import ContactMessage

pytestmark = pytest.mark.django_db


class MailServer(socketserver.ThreadingTCPServer):
    daemon_threads = True
    answers: dict[str, str]


class Refusing(socketserver.StreamRequestHandler):
    """Speaks SMTP; the server's `answers` replace its own by command."""

    server: MailServer

    def handle(self) -> None:
        answers = {"EHLO": "250 hello", "MAIL": "250 ok", "RCPT": "250 ok", "DATA": "354 go on", ".": "250 taken",
                   "RSET": "250 ok", "QUIT": "221 bye"} | self.server.answers  # fmt: skip
        self.say(answers.get("connect", "220 hello"))
        in_data = False
        for line in self.rfile:
            word = line.decode().strip().upper()
            if in_data:
                if word != ".":
                    continue
                in_data = False
            command = word[:4] or "?"
            self.say(answers[command])
            in_data = command == "DATA" and answers["DATA"].startswith("354")
            if command == "QUIT":
                return

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def answer(settings, monkeypatch):
    """Make the mail server answer a command in a certain way."""
    server = MailServer(("127.0.0.1", 0), Refusing)
    server.answers = {}
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_HOST_USER = "127.0.0.1", server.server_address[1], ""
    settings.EMAIL_USE_TLS = False
    monkeypatch.setattr(mail, "_circuit", Circuit(seconds=3600))
    yield lambda command, text: server.answers.update({command: text})
    server.shutdown()
    server.server_close()


def send() -> None:
    message = ContactMessage(name="Ravi", email="r@example.com", subject="Hi", message="Hi", created_at=timezone.now())
    mail.send(
        template="contact_message",
        to="meena@example.com",
        subject="Hi",
        message_id="contact-1",
        context={"message": message},
    )


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("RCPT", "550 5.1.1 No such user meena@example.com"),
        (".", "554 5.7.1 This looks like spam"),
    ],
)
def test_permanently_refused_mail_is_given_up_at_once(answer, command, text):
    answer(command, text)
    with pytest.raises(mail.MailRefused, match=text[:9]):
        send()


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("RCPT", "450 4.2.0 Greylisted, come back"),
        ("RCPT", "452 4.5.3 Too many recipients"),
        (".", "451 4.3.0 Try again"),
        ("MAIL", "530 5.7.0 Sign in first"),
        ("MAIL", "550 5.7.0 This sender is not verified"),
        ("connect", "421 4.7.0 Too many connections"),
        ("connect", "554 5.7.0 Your address is blocked"),
    ],
)
def test_temporary_errors_and_errors_of_the_account_are_retried(answer, command, text):
    answer(command, text)
    with pytest.raises(smtplib.SMTPException) as refused:
        send()
    assert not isinstance(refused.value, NotWorthRepeating)


def test_refusal_does_not_count_as_a_hanging_server(answer):
    answer("RCPT", "550 5.1.1 No such user")
    with pytest.raises(mail.MailRefused):
        send()
    answer("RCPT", "250 ok")
    send()
