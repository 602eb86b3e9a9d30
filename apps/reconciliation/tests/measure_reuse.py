"""How well the guard against re-use tells payments apart: written into docs/payments.md by
`python -m apps.reconciliation.tests.measure_reuse` (SEED chooses other pictures). Needs the receipt reader.

As the shop does: two pictures are one payment when their bytes are equal, or when a reference or an app's own id is
read from both with certainty and is the same.
"""

import io
import os
import re
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

from PIL import Image, ImageFilter

from apps.common.image_worker import look_of, small_and_upright
from apps.common.images import PROOF, PROOF_FORMATS, SAME_LOOK
from apps.payments.references import folded
from apps.reconciliation.receipts.engine import MAX_SIDE, Engine
from apps.reconciliation.receipts.facts import Ours, Receipt
from apps.reconciliation.tests.drawn_receipts import ACCOUNT, UPI_ID, payments_of_one_app, picture

PAGE = Path("docs/payments.md")
BEGIN, END = "<!-- re-use -->\n", "<!-- end of re-use -->\n"
OURS = Ours((UPI_ID,), (ACCOUNT,))
TODAY = date(2026, 12, 31)
NUMBER = 40
WAYS = ("same", "resaved", "small", "cropped5", "cropped15", "turned", "typed")
WORDS = {
    "same": "the same file", "resaved": "saved again, quality 30", "small": "360 px, JPEG quality 40",
    "cropped5": "5 % cut off", "cropped15": "15 % cut off", "turned": "photographed at an angle",
    "typed": "the same reference typed in another way",
}  # fmt: skip


def is_one_payment(first: tuple[bytes, Receipt], second: tuple[bytes, Receipt]) -> bool:
    """Whether the guard warns of these two pictures."""
    if first[0] == second[0]:
        return True
    names = ("reference", "app_id")
    values = [[field.value if (field := getattr(one, name)) and field.sure else "" for name in names]
              for _, one in (first, second)]  # fmt: skip
    return any(mine and mine == other for mine, other in zip(*values, strict=True))


def typed_again(reference: str, place: int) -> str:
    """The reference as another person types it."""
    spaced = f"{reference[:4]} {reference[4:8]}-{reference[8:]}"
    return [spaced, f"0000{reference}", reference.replace("0", "O").replace("1", "I"), spaced.lower()][place % 4]


def measured(seed: int) -> tuple[int, dict[str, list[bool]]]:
    """How many of the different payments are warned of, and by way of re-use, whether each was."""
    engine, wrong = Engine(), 0
    found: dict[str, list[bool]] = {way: [] for way in WAYS}

    def read(content: bytes) -> tuple[bytes, Receipt]:
        picture = small_and_upright(content, PROOF_FORMATS, MAX_SIDE)
        return content, engine.receipt(picture, ours=OURS, today=TODAY)

    for place, (first, other) in enumerate(payments_of_one_app(seed, NUMBER)):
        original = read(picture(first, place))
        wrong += is_one_payment(original, read(picture(other, place)))
        way = WAYS[place % len(WAYS)]
        if way == "typed":
            digits = len(first.reference) == 12
            again = typed_again(first.reference, place) if digits else f"{first.reference[:8]} {first.reference[8:]}"
            found[way].append(folded(again) == folded(first.reference))
        else:
            damage = "" if way == "same" else way
            found[way].append(is_one_payment(original, read(picture(replace(first, damage=damage), place))))
    return wrong, found


def looks(seed: int) -> tuple[list[int], list[int], list[int]]:
    """In how many bits looks differ: of unreadable copies, other payments of the app, and other apps' pictures."""
    pairs = payments_of_one_app(seed, NUMBER)
    shown = [[_open(picture(one, place)) for one in pair] for place, pair in enumerate(pairs)]
    first = [look_of(one) for one, _ in shown]
    copies = [_bits(look, look_of(_unreadable(one))) for look, (one, _) in zip(first, shown, strict=True)]
    same = [_bits(look, look_of(other)) for look, (_, other) in zip(first, shown, strict=True)]
    apart = [
        _bits(first[one], first[other])
        for one in range(NUMBER)
        for other in range(one)
        if pairs[one][0].look != pairs[other][0].look
    ]
    return copies, same, apart


def _open(content: bytes) -> Image.Image:
    return small_and_upright(content, PROOF_FORMATS, PROOF.max_side)


def _unreadable(image: Image.Image) -> Image.Image:
    small = image.resize((150, 150 * image.height // image.width), Image.Resampling.BILINEAR)
    out = io.BytesIO()
    small.filter(ImageFilter.GaussianBlur(1.5)).save(out, "JPEG", quality=15)
    return _open(out.getvalue())


def _bits(one: int, other: int) -> int:
    return ((one ^ other) & (2**64 - 1)).bit_count()


def main() -> int:
    """Measures and writes; ends with 1 when a different payment is warned of, or more than two re-uses are not."""
    wrong, found = measured(int(os.environ.get("SEED", "2027")))
    caught = sum(map(sum, found.values()))
    lines = ["| re-used as | pairs | warned of |", "|---|---|---|"]
    lines += [f"| {WORDS[way]} | {len(found[way])} | {sum(found[way])} |" for way in WAYS]
    lines += ["", f"Different payments of one app, same amount, payer and day: {NUMBER} pairs, warned of {wrong}. "
              f"Re-uses: {NUMBER}, warned of {caught}.", ""]  # fmt: skip
    copies, same, apart = looks(int(os.environ.get("SEED", "2027")))
    noted = sum(bits <= SAME_LOOK for bits in copies)
    lines += [
        f'"Looks alike": between a picture and a copy of 150 px on which nothing can be read, {min(copies)} to '
        f"{max(copies)} of 64 bits differ; between different payments of one app {min(same)} to",
        f"{max(same)}, between pictures of different apps {min(apart)} to {max(apart)}. At most {SAME_LOOK} count as "
        f"alike: {noted} of {NUMBER} copies are noted.",
        "",
    ]
    section = "\n".join(lines)
    page = PAGE.read_text()
    PAGE.write_text(re.sub(f"{BEGIN}.*?{END}", lambda _: f"{BEGIN}{section}{END}", page, flags=re.DOTALL))
    sys.stdout.write(section)
    return 1 if wrong or caught < NUMBER - 2 or not all(found["typed"]) else 0


if __name__ == "__main__":
    sys.exit(main())
