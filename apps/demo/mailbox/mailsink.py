"""A mail server that stores each message in a file and prints a line, but delivers nothing.

`python -m apps.demo.mailbox.mailsink FOLDER PORT`. User and password are read from the environment, because
every user can read command lines.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import secrets
import signal
import sys
import time
from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

SIZE_LIMIT = 25_000_000


class Folder:
    """Stores messages as .eml files whose names sort by arrival."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Stores one message."""
        content = envelope.content
        assert isinstance(content, bytes)
        name = f"{time.time_ns():020d}-{secrets.token_hex(4)}.eml"
        partial = self.path / f".{name}.partial"
        try:
            partial.write_bytes(content)
        except OSError as error:  # a full disk, say
            partial.unlink(missing_ok=True)
            return f"452 Not kept: {error.strerror}"
        # Written under another name first, so that readers never see an incomplete message.
        partial.rename(self.path / name)
        print(console_line(content), flush=True)
        return "250 Message kept"


def console_line(content: bytes) -> str:
    """Time, recipient and subject on one line, without control characters."""
    message = message_from_bytes(content, policy=policy.default)
    fields = (str(message["to"] or "?"), str(message["subject"] or "(no subject)"))
    recipient, subject = (" ".join(field.split()) for field in fields)
    return f"  ✉ {datetime.now(UTC).astimezone():%H:%M:%S}  {recipient}  {subject}"


class SmtpAuthenticator:
    """Accepts the one user of this shop."""

    def __init__(self, user: str, password: str) -> None:
        self.user = user.encode()
        self.password = password.encode()

    def __call__(
        self, _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: object
    ) -> AuthResult:
        """Whether the credentials are valid."""
        if not isinstance(data, LoginPassword):
            return AuthResult(success=False, handled=False)
        right = hmac.compare_digest(data.login, self.user) & hmac.compare_digest(data.password, self.password)
        # handled=False makes aiosmtpd send the error; with True the client would wait forever.
        return AuthResult(success=right, handled=False)


async def serve(folder: Path, port: int, gatekeeper: SmtpAuthenticator) -> None:
    """Serves until SIGTERM or SIGINT."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)

    def connection() -> SMTP:
        return SMTP(
            Folder(folder),
            hostname="localhost",
            data_size_limit=SIZE_LIMIT,
            enable_SMTPUTF8=True,
            authenticator=gatekeeper,
            auth_required=True,
            auth_require_tls=False,  # loopback only
        )

    server = await loop.create_server(connection, "127.0.0.1", port)
    await stop.wait()
    server.close()


def main() -> None:
    """Reads the arguments and serves."""
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    gatekeeper = SmtpAuthenticator(os.environ["EMAIL_HOST_USER"], os.environ["EMAIL_HOST_PASSWORD"])
    asyncio.run(serve(folder, port, gatekeeper))


if __name__ == "__main__":
    main()
