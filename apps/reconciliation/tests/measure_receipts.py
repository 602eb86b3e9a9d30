"""Reads drawn pictures and writes what came out into docs/payments.md: `make receipts` (SEED chooses others).

200 of the layouts that the rules were made with, 200 of layouts that are drawn too, and 100 of those at 360 px.
"""

import os
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from apps.common.image_worker import small_and_upright
from apps.common.images import PROOF_FORMATS
from apps.reconciliation.receipts.engine import MAX_SIDE, Engine
from apps.reconciliation.receipts.facts import Field, Ours, Receipt
from apps.reconciliation.tests.drawn_receipts import ACCOUNT, UPI_ID, Shown, pictures
from apps.reconciliation.tests.other_receipts import other_pictures

PAGE = Path("docs/payments.md")
NUMBER = 200
OURS = Ours((UPI_ID,), (ACCOUNT,))
TODAY = date(2026, 12, 31)
NAMES = ("amount", "reference", "app_id", "paid_on", "paid_at", "status")
DAMAGES = {
    "": "as taken",
    "small": "360 px, JPEG quality 40",
    "cropped5": "5 % cut off",
    "cropped15": "15 % cut off",
    "turned": "photographed at an angle",
    "resaved": "saved again, quality 30",
    "narrow": "360 px, JPEG quality 40",
    "blurred": "blurred",
    "noisy": "with noise",
    "leaning": "photographed from the side",
    "dim": "dark",
    "pale": "with little contrast",
    "cut": "cut off on all sides",
    "framed": "a photograph with much around it",
    "twice": "made smaller and saved again, twice",
}


def expected(shown: Shown) -> dict[str, str]:
    """The values of a picture; "" where it shows none, where it is cut off, and where it shows two amounts."""
    amounts = set(shown.amounts)
    paid = shown.kind != "other"
    timed = paid and shown.look != "transfer"  # the one look without a time
    values = {
        "amount": f"{amounts.pop():.2f}" if len(amounts) == 1 else "",
        "reference": shown.reference,
        "app_id": shown.app_id,
        "paid_on": shown.when.date().isoformat() if paid else "",
        "paid_at": f"{shown.when:%H:%M}" if timed else "",
        "status": shown.status,
    }
    return values | dict.fromkeys(shown.cut_off, "")


def verdict(field: Field | None, value: str) -> str:
    """sure, unsure, absent or wrong: a field that is asserted must have the value, and there must be one."""
    if field is None or not field.sure:
        return "right" if not value else "unsure" if field else "absent"
    return "sure" if field.value == value else "wrong"


def figures(results: list[tuple[Shown, Receipt]], seconds: float) -> str:
    """The section of the page."""
    lines = ["| field | shown | sure and right | unsure | absent | asserted wrongly |", "|---|---|---|---|---|---|"]
    for name in NAMES:
        count = Counter(verdict(getattr(receipt, name), expected(shown)[name]) for shown, receipt in results)
        number = sum(1 for shown, _ in results if expected(shown)[name])
        lines.append(
            f"| {name.replace('_', ' ')} | {number} | {count['sure']} ({count['sure'] / number:.1%}) | "
            f"{count['unsure']} | {count['absent']} | {count['wrong']} |"
        )
    lines += ["", "| picture | number | amount sure | reference sure | date sure |", "|---|---|---|---|---|"]
    for damage, words in DAMAGES.items():
        group = [(shown, receipt) for shown, receipt in results if shown.damage == damage]
        if not group:
            continue
        shares = []
        for name in ("amount", "reference", "paid_on"):
            asked = [(shown, receipt) for shown, receipt in group if expected(shown)[name]]
            right = sum(verdict(getattr(receipt, name), expected(shown)[name]) == "sure" for shown, receipt in asked)
            shares.append(f"{right / len(asked):.1%}" if asked else "none shown")
        lines.append(f"| {words} | {len(group)} | {' | '.join(shares)} |")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    taken = sum(receipt.is_receipt for shown, receipt in results if shown.kind == "other")
    statuses = [receipt.status for shown, receipt in results if shown.kind == "unpaid"]
    unpaid = sum(bool(status and status.sure == "success") for status in statuses)
    forged = [receipt.amount for shown, receipt in results if shown.kind == "forged"]
    unsure = sum(not (amount and amount.sure) for amount in forged)
    lines += [
        "",
        f"No receipt taken for one: {taken}. Pending or failed read as success: {unpaid}. "
        f"Amount forged in one place and unsure: {unsure} of {len(forged)}. "
        f"Processor time for a picture: {seconds / len(results):.1f} s; memory: {memory} MB.",
        "",
    ]
    return "\n".join(lines)


def read_all(engine: Engine, made: Iterable[tuple[Shown, bytes]]) -> tuple[list[tuple[Shown, Receipt]], float]:
    """What is read of each picture, and the seconds of processor time; prints what is not certain."""
    results, seconds = [], 0.0
    for place, (shown, content) in enumerate(made):
        began = time.process_time()
        receipt = engine.receipt(small_and_upright(content, PROOF_FORMATS, MAX_SIDE), ours=OURS, today=TODAY)
        seconds += time.process_time() - began
        results.append((shown, receipt))
        for name in NAMES:
            field, value = getattr(receipt, name), expected(shown)[name]
            if verdict(field, value) != "sure" and (field or value):
                print(place, shown.kind, shown.look, shown.language, shown.damage, name, field, value)  # noqa: T201
    return results, seconds


def write(place: str, section: str) -> None:
    """Put a section in its place on the page, and show it."""
    begin, end = f"<!-- {place} -->\n", f"<!-- end of {place} -->\n"
    page = PAGE.read_text()
    PAGE.write_text(re.sub(f"{begin}.*?{end}", lambda _: f"{begin}{section}{end}", page, flags=re.DOTALL))
    sys.stdout.write(section)


def main() -> int:
    """Measures, writes, and ends with 1 when an amount, a reference or a date was asserted wrongly."""
    engine, seed, wrong = Engine(), int(os.environ.get("SEED", "2027")), 0
    for place, made in (
        ("other layouts", other_pictures(seed, NUMBER)),
        ("other layouts at 360 px", other_pictures(seed, NUMBER // 2, narrow=True)),
        ("measured", pictures(seed, NUMBER)),
    ):
        results, seconds = read_all(engine, made)
        section = figures(results, seconds)
        write(place, section)
        wrong += sum(verdict(getattr(receipt, name), expected(shown)[name]) == "wrong" for shown, receipt in results
                     for name in ("amount", "reference", "paid_on"))  # fmt: skip
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
