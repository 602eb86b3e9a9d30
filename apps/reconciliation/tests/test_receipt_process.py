"""The program that reads pictures: killed, stuck, and on real pictures where its packages are installed."""

import os
import signal
import sys
import threading
from dataclasses import replace
from datetime import date

import pytest
from PIL import features

from apps.reconciliation import receipt_process
from apps.reconciliation.receipt_process import ReceiptProcess, Unreadable, is_installed
from apps.reconciliation.receipts.facts import Ours
from tests.waiting import wait_for

from .drawn_receipts import ACCOUNT, FONTS, UPI_ID, picture, pictures

TODAY = date(2026, 12, 31)
OURS = Ours((UPI_ID,), (ACCOUNT,))
ECHO = """
import json, sys, os
while line := sys.stdin.buffer.readline():
    asked = json.loads(line)
    content = sys.stdin.buffer.read(asked["bytes"])
    if content == b"die" or (content == b"die once" and not os.path.exists(sys.argv[1])):
        open(sys.argv[1], "w").close()
        os._exit(9)
    if content == b"wait":
        open(sys.argv[1], "w").close()
        sys.stdin.buffer.read()  # without an end, until it is killed
    if content == b"no picture":
        print(json.dumps({"refused": True}), flush=True)
        continue
    names = ("amount", "reference", "app_id", "paid_on", "paid_at", "status", "payee", "payer")
    answer = {"is_receipt": True, "payee_is_ours": None, **dict.fromkeys(names)}
    box = dict.fromkeys(("left", "top", "right", "bottom"), 0)
    answer["payer"] = {"value": str(os.getpid()), "certainty": "sure", "box": box}
    print(json.dumps({"receipt": answer}), flush=True)
"""
needs_reader = pytest.mark.skipif(
    not is_installed(), reason="the packages of requirements/reader.txt are not installed"
)
needs_fonts = pytest.mark.skipif(
    not next(FONTS.rglob("NotoSansTamil-Regular.ttf"), None), reason="Debian's fonts-noto-core is not installed"
)


@pytest.fixture
def program(tmp_path):
    """A program that answers without models; its argument is a file by which it says what it did."""
    made = ReceiptProcess((sys.executable, "-c", ECHO, str(tmp_path / "flag")))
    yield made
    made.close()


def read(program, content):
    return program.read(content, ours=OURS, today=TODAY)


def test_one_program_reads_one_picture_after_the_other_and_is_replaced_in_time(program, monkeypatch):
    monkeypatch.setattr(receipt_process, "PICTURES", 2)
    first, second, third = (read(program, b"picture").payer.value for _ in range(3))
    assert first == second != third


def test_a_program_that_dies_once_is_started_again(program):
    assert read(program, b"die once").is_receipt


def test_a_picture_that_always_ends_the_program_is_unreadable_and_the_next_one_is_read(program):
    with pytest.raises(Unreadable):
        read(program, b"die")
    assert read(program, b"picture").is_receipt


def test_what_is_no_picture_is_unreadable(program):
    with pytest.raises(Unreadable):
        read(program, b"no picture")


def test_a_picture_that_takes_too_long_is_given_up(program, monkeypatch):
    monkeypatch.setattr(receipt_process, "SECONDS", 0.5)
    monkeypatch.setattr(receipt_process, "START_SECONDS", 0)
    with pytest.raises(Unreadable):
        read(program, b"wait")


def test_a_program_that_is_killed_in_mid_picture_is_started_again(program, tmp_path):
    flag = tmp_path / "flag"

    def kill_twice() -> None:
        for _ in range(2):
            wait_for(flag.exists, "a picture that is being read")
            flag.unlink()
            os.kill(program.pid, signal.SIGKILL)

    killer = threading.Thread(target=kill_twice)
    killer.start()
    with pytest.raises(Unreadable):
        read(program, b"wait")
    killer.join()
    assert read(program, b"picture").is_receipt


@needs_reader
@needs_fonts
@pytest.mark.long
def test_the_reader_asserts_nothing_wrong_of_drawn_pictures():
    from .measure_receipts import expected, verdict

    program = ReceiptProcess()
    try:
        for shown, content in pictures(seed=3, number=4):
            found = read(program, content)
            for name, value in expected(shown).items():
                assert verdict(getattr(found, name), value) != "wrong", (shown, name)
        with pytest.raises(Unreadable):
            read(program, b"no picture")
    finally:
        program.close()


@needs_reader
@needs_fonts
@pytest.mark.long
@pytest.mark.skipif(not features.check("fribidi"), reason="without FriBiDi, Pillow draws no Tamil or Devanagari words")
def test_a_status_in_tamil_or_hindi_is_read_and_a_payment_that_failed_is_no_success():
    program = ReceiptProcess()
    [(shown, _)] = pictures(seed=3, number=1)
    try:
        for language in ("ta", "hi"):
            for status in ("success", "pending", "failed"):
                for dark, damage in ((False, ""), (True, "resaved")):
                    one = replace(
                        shown, look="words", language=language, status=status, dark=dark, damage=damage, kind="receipt"
                    )
                    found = read(program, picture(one, seed=1))
                    assert (found.is_receipt, found.status.sure) == (True, status), one
    finally:
        program.close()


@needs_reader
@needs_fonts
@pytest.mark.long
def test_different_payments_of_one_app_are_told_apart_and_re_used_pictures_found(monkeypatch):
    from . import measure_reuse

    monkeypatch.setattr(measure_reuse, "NUMBER", 7)
    wrong, found = measure_reuse.measured(5)
    assert wrong == 0
    assert all(all(warned) for warned in found.values())
