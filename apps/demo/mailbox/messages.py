"""Messages that the mail sink stored, read from their .eml files."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import lru_cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Message:
    """One stored message, as its reader sees it."""

    to: str
    subject: str
    text: str
    html: str
    sent_at: datetime


def newest(folder: Path, limit: int) -> list[Message]:
    """At most `limit` messages, newest first."""
    return [_parsed(path) for path in _files(folder)[:limit]]


def state(folder: Path) -> str:
    """Changes whenever a message arrives or is removed; costs no reading of messages."""
    files = _files(folder)
    return f"{len(files)}-{files[0].stem}" if files else "0"


def _files(folder: Path) -> list[Path]:
    # The sink names files by the time of arrival, so names sort as times do.
    return sorted(folder.glob("[0-9]*.eml"), reverse=True)


@lru_cache(maxsize=2000)  # a stored message never changes
def _parsed(path: Path) -> Message:
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    return Message(
        to=str(message["to"] or ""),
        subject=" ".join(str(message["subject"] or "").split()),
        text=_body(message, "plain"),
        html=_body(message, "html"),
        sent_at=_arrival(path),
    )


def _body(message: EmailMessage, kind: str) -> str:
    part = message.get_body(preferencelist=(kind,))
    if part is None:
        return ""
    try:
        return str(part.get_content()).replace("\r\n", "\n")
    except (LookupError, ValueError):  # an unknown character set or a broken encoding
        payload = part.get_payload(decode=True)
        return payload.decode(errors="replace") if isinstance(payload, bytes) else ""


def _arrival(path: Path) -> datetime:
    nanoseconds = path.stem.partition("-")[0]
    if nanoseconds.isdecimal():
        return datetime.fromtimestamp(int(nanoseconds) / 1e9, UTC)
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
