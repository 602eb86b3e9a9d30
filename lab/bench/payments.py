"""Figures of statement and receipt reading, written into docs/payments.md: `python -m lab.bench.payments`.

Needs the environment of `make services`; does not use its database.
"""

import random
import re
import resource
import sys
import time
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

import django

django.setup()  # the rules and their tests need the models

from apps.reconciliation.enums import MatchClass  # noqa: E402
from apps.reconciliation.matching.classify import classify  # noqa: E402
from apps.reconciliation.models import Proposal  # noqa: E402
from apps.reconciliation.reading.results import Profile  # noqa: E402
from apps.reconciliation.reading.statement import read_statement  # noqa: E402
from apps.reconciliation.tests import statements as made  # noqa: E402
from apps.reconciliation.tests import test_other_banks as other_banks  # noqa: E402
from apps.reconciliation.tests.planted import planted  # noqa: E402

DOCUMENT = Path(__file__).parents[2] / "docs" / "payments.md"
BEGIN, END = "<!-- figures: python -m lab.bench.payments -->", "<!-- end of figures -->"
SEEDS = range(100)
OTHER_BANKS = range(300)
MANY_ROWS, MANY_CLAIMS = 10_000, 5_000
MEGABYTE = 1024


def main() -> int:
    """Measure and write."""
    table = "\n".join(["| figure | value |", "|---|---|", *(f"| {name} | {value} |" for name, value in figures())])
    text = DOCUMENT.read_text()
    page = re.sub(f"{BEGIN}.*?{END}", f"{BEGIN}\n{table}\n{END}", text, flags=re.DOTALL)
    if BEGIN not in text:
        sys.exit(f"{DOCUMENT} has no place for figures.")
    DOCUMENT.write_text(page)
    return 0


def figures() -> Iterable[tuple[str, str]]:
    """Names and values. Times are CPU time; memory is the peak of the process."""
    # First, since the many small cases would count for its memory.
    of_one_large_file = list(_of_one_large_file())
    cases = [planted(seed) for seed in SEEDS]
    proposals = [classify(one.rows, one.claims) for one in cases]
    size = f"{len(cases)} seeds of {len(cases[0].claims)} orders and {len(cases[0].rows)} credits"
    for kind, name in ((MatchClass.CERTAIN, "certain"), (MatchClass.STRONG, "named"), (MatchClass.LIKELY, "likely")):
        proposed = [_pairs(one, kind) for one in proposals]
        true = [getattr(case, name) for case in cases]
        correct = sum(len(one & other) for one, other in zip(proposed, true, strict=True))
        total = sum(map(len, proposed))
        # A likely pair that nobody planted may be right too: rows and orders are drawn from few amounts and names.
        precision = "" if kind == MatchClass.LIKELY else f"precision {correct / total:.2%}, "
        yield (
            f"{kind.label.lower()} matches, {size}",
            f"{precision}recall {correct / sum(map(len, true)):.2%}, {total} pairs",
        )
    approvable = [
        {claim for kind in (MatchClass.CERTAIN, MatchClass.STRONG) for _, claim in _pairs(one, kind)}
        for one in proposals
    ]
    wrong = sum(len(one & case.conflicts) for one, case in zip(approvable, cases, strict=True))
    yield "planted conflicts in certain or strong matches", f"{wrong} of {sum(len(case.conflicts) for case in cases)}"
    yield from _of_other_banks()
    yield from of_one_large_file


def _of_other_banks() -> Iterable[tuple[str, str]]:
    """Files of generated layouts, intact and damaged, and the certain matches of them."""
    rows = correct = absent = wrong = wrongly_matched = damaged_files = 0
    pairs: list[tuple[set[tuple[int, int]], set[tuple[int, int]], set[tuple[int, int]]]] = []
    for seed in OTHER_BANKS:
        bank, file = other_banks.made(seed)
        for line, row in zip(other_banks.read(file.content).lines, file.rows, strict=True):
            rows += (line.date, line.direction, line.amount) == (row.day, row.direction, abs(row.amount))
            if line.direction == "credit" and row.reference:
                correct += line.reference == row.reference
                absent += not line.reference
                wrong += line.reference not in {row.reference, ""}
        for kind in other_banks.KINDS if bank.has_balance else ():
            damaged_files += 1
            wrongly_matched += other_banks.wrongly_taken(bank, file, kind, random.Random(f"{kind} {seed}"))  # noqa: S311
        pairs.append(other_banks.matched(seed))
    total = sum(len(other_banks.made(seed)[1].rows) for seed in OTHER_BANKS)
    size = f"{len(OTHER_BANKS)} files of drawn layouts"
    yield f"{size}: rows read right", f"{rows} of {total}"
    yield f"{size}: references right, absent, wrong", f"{correct}, {absent}, {wrong}"
    yield f"{damaged_files} damaged copies of them: taken with a wrong row", f"{wrongly_matched}"
    certain, readable = sum(len(one[0]) for one in pairs), sum(len(one[2]) for one in pairs)
    mistaken = sum(len(one[0] - one[1]) for one in pairs)
    yield f"certain matches of {size}, customers honest and not", f"{certain} pairs of {readable}, wrong {mistaken}"


def _of_one_large_file() -> Iterable[tuple[str, str]]:
    content, before = _csv(MANY_ROWS), time.process_time()
    statement = read_statement(content, profile=Profile(), today=made.TODAY)
    yield f"reading {len(statement.lines):,} rows of CSV", f"{time.process_time() - before:.1f} s"
    case = planted(1, claims=MANY_CLAIMS, rows=MANY_ROWS)
    before = time.process_time()
    classify(case.rows, case.claims)
    yield (
        f"classifying {len(case.rows):,} rows and {len(case.claims):,} claims",
        f"{time.process_time() - before:.1f} s",
    )
    yield "memory, both in one process", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // MEGABYTE} MB"


def _pairs(proposals: Iterable[Proposal], kind: MatchClass) -> set[tuple[int, int]]:
    return {(row, payment) for one in proposals if one.kind == kind for row in one.rows for payment in one.payments}


def _csv(count: int) -> bytes:
    balance, lines = Decimal(1000), ["Date,Narration,Debit,Credit,Balance"]
    for number in range(count):
        balance += 100
        day = 1 + number * 27 // count
        lines.append(f"{day:02}/09/2026,UPI/CR/{600000000000 + number}/MEENA RAMAN,,100.00,{balance:.2f}")
    return "\n".join(lines).encode()


if __name__ == "__main__":
    sys.exit(main())
