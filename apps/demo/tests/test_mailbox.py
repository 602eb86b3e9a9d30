"""The mailbox page reads what the mail sink writes."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from apps.demo.mailbox import messages
from apps.demo.mailbox.mailsink import console_line


def keep(folder: Path, second: int, message: EmailMessage | bytes) -> None:
    content = message if isinstance(message, bytes) else message.as_bytes()
    (folder / f"{second * 10**9:020d}-00.eml").write_bytes(content)


def letter(subject: str, text: str = "Hello", html: str = "") -> EmailMessage:
    message = EmailMessage()
    message["To"] = "asha@example.in"
    message["Subject"] = subject
    message.set_content(text)
    if html:
        message.add_alternative(html, subtype="html")
    return message


def test_newest_message_comes_first(tmp_path: Path) -> None:
    for second, subject in enumerate(("first", "second", "third"), start=1):
        keep(tmp_path, second, letter(subject))
    found = messages.newest(tmp_path, 2)
    assert [message.subject for message in found] == ["third", "second"]
    assert found[0].sent_at == datetime(1970, 1, 1, 0, 0, 3, tzinfo=UTC)


def test_both_versions_are_read_in_every_script(tmp_path: Path) -> None:
    keep(tmp_path, 1, letter("வணக்கம் 🎆", "पटाखे ₹ 1,234", "<p>பட்டாசு</p>"))
    (message,) = messages.newest(tmp_path, 10)
    assert message.subject == "வணக்கம் 🎆"
    assert message.text == "पटाखे ₹ 1,234\n"
    assert message.html == "<p>பட்டாசு</p>\n"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b"Subject: x\r\nContent-Type: text/plain; charset=no-such-set\r\n\r\nbody",
        b"Content-Type: multipart/mixed\r\n\r\nno boundary",
    ],
)
def test_malformed_message_is_shown_as_far_as_possible(tmp_path: Path, raw: bytes) -> None:
    keep(tmp_path, 1, raw)
    assert len(messages.newest(tmp_path, 10)) == 1


def test_half_written_files_are_not_messages(tmp_path: Path) -> None:
    (tmp_path / ".00000000000000000001-00.eml.partial").write_bytes(b"Subject: x")
    assert messages.newest(tmp_path, 10) == []
    assert messages.state(tmp_path) == "0"


def test_state_changes_with_each_arrival(tmp_path: Path) -> None:
    keep(tmp_path, 1, letter("a"))
    before = messages.state(tmp_path)
    keep(tmp_path, 2, letter("b"))
    assert messages.state(tmp_path) != before


def test_a_message_is_one_line_on_the_console() -> None:
    line = console_line(letter("Your sign-in code is 482913").as_bytes())
    assert line.endswith("asha@example.in  Your sign-in code is 482913")
    assert "\n" not in line
