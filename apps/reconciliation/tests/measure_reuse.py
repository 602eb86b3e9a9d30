"""Measures of which pictures the re-use guard warns, and writes it into docs/payments.md: `make receipts`.

40 pairs of payments that look alike, and 40 payments that are sent twice, are drawn and read. SEED chooses others.
"""

import os
import random
import re
import sys
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from apps.common.image_worker import small_and_upright
from apps.common.images import PROOF_FORMATS
from apps.payments.references import folded
from apps.reconciliation.receipts.engine import MAX_SIDE, Engine
from apps.reconciliation.receipts.facts import Ours
from apps.reconciliation.receipts.receipt import read_receipt
from apps.reconciliation.tests.drawn_receipts import ACCOUNT, LOOKS, UPI_ID, Shown, damaged, drawn, one_shown

PAGE = Path("docs/payments.md")
BEGIN, END = "<!-- reuse -->\n", "<!-- end of reuse -->\n"
OURS = Ours((UPI_ID,), (ACCOUNT,))
TODAY = date(2026, 12, 31)
NUMBER = 40
WAYS = {
    "same": "the same file",
    "resaved": "saved again, quality 30",
    "small": "360 px, JPEG quality 40",
    "cropped5": "5 % cut off",
    "cropped15": "15 % cut off",
    "turned": "photographed at an angle",
    "typed": "another picture, the reference typed differently",
}


@dataclass(frozen=True, slots=True)
class Sent:
    """What the shop knows of a picture: the file, the reference that was typed, and what was read for certain."""

    content: bytes
    typed: str = ""
    reference: str = ""
    app_id: str = ""


def is_warned(one: Sent, other: Sent) -> bool:
    """Whether staff are warned of two claims: the same file, reference or id of the app (docs/payments.md)."""
    references = [{sent.typed, sent.reference} - {""} for sent in (one, other)]
    same_id = bool(one.app_id) and one.app_id == other.app_id
    return one.content == other.content or bool(references[0] & references[1]) or same_id


class Reader:
    """Reads pictures as the worker does."""

    def __init__(self) -> None:
        self.engine = Engine()

    def sent(self, content: bytes, typed: str = "") -> Sent:
        """The picture with what is read in it for certain."""
        lines = self.engine.lines(small_and_upright(content, PROOF_FORMATS, MAX_SIDE))
        receipt = read_receipt(lines, ours=OURS, today=TODAY)
        reference = folded(receipt.reference.sure) if receipt.reference else ""
        return Sent(content, typed, reference, receipt.app_id.sure if receipt.app_id else "")


def typed_differently(reference: str, random_: random.Random) -> str:
    """The same reference with spaces or hyphens, small letters, zeros before it or letters for digits."""
    ways = [
        lambda text: f"{text[:4]} {text[4:8]} {text[8:]}",
        lambda text: f"{text[:6]}-{text[6:]}".lower(),
        lambda text: f"0000{text}" if len(text) == 12 else f" {text} ",
        lambda text: text.replace("0", "O").replace("1", "I") if text.isdigit() else text.lower(),
    ]
    return random_.choice(ways)(reference)


def another(shown: Shown, random_: random.Random) -> Shown:
    """A payment of the same app, amount and day by the same person, with a reference and an id of its own."""
    other = one_shown(random_, LOOKS.index(shown.look))
    return replace(
        other,
        when=shown.when,
        amounts=shown.amounts,
        payer=shown.payer,
        language=shown.language,
        dark=shown.dark,
        damage="",
    )


def main() -> int:
    """Measures, writes, and ends with 1 when the acceptance is missed."""
    random_ = random.Random(int(os.environ.get("SEED", "2027")))
    reader = Reader()
    alike = 0
    warned = dict.fromkeys(WAYS, 0)
    asked = dict.fromkeys(WAYS, 0)
    for place in range(NUMBER):
        shown = replace(one_shown(random_, place), damage="")
        original = reader.sent(damaged(drawn(shown, random_), "", random_))
        other = reader.sent(damaged(drawn(another(shown, random_), random_), "", random_))
        alike += is_warned(original, other)
        way = list(WAYS)[place % len(WAYS)]
        asked[way] += 1
        if way == "same":
            again = original
        elif way == "typed":
            original = replace(original, typed=folded(shown.reference))
            again = Sent(other.content, typed=folded(typed_differently(shown.reference, random_)))
        else:
            again = reader.sent(damaged(drawn(shown, random_), way, random_))
        warned[way] += is_warned(original, again)
    total = sum(warned.values())
    lines = ["| sent twice | pairs | warned |", "|---|---|---|"]
    lines += [f"| {words} | {asked[way]} | {warned[way]} |" for way, words in WAYS.items()]
    lines += ["", f"Warned: {total} of {NUMBER}. Two payments of one app, same amount and day: {alike} of {NUMBER}."]
    section = "\n".join([*lines, ""])
    PAGE.write_text(re.sub(f"{BEGIN}.*?{END}", lambda _: f"{BEGIN}{section}{END}", PAGE.read_text(), flags=re.DOTALL))
    sys.stdout.write(section)
    return 0 if total >= NUMBER - 2 and warned["typed"] == asked["typed"] and not alike else 1


if __name__ == "__main__":
    sys.exit(main())
