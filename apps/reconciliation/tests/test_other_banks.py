"""Files of banks that nobody has seen are read right or asked about, and never lead to a wrong certain match."""

import random
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from apps.common.tables.errors import FileRefused
from apps.reconciliation.enums import MatchClass, RowState
from apps.reconciliation.matching.classify import classify
from apps.reconciliation.matching.facts import Claim
from apps.reconciliation.models import StatementRow
from apps.reconciliation.reading.results import DateOrderQuestion, Profile, Statement
from apps.reconciliation.reading.statement import read_statement
from apps.reconciliation.services.rows import imported_row

from .other_banks import Bank, File, movements, written
from .statements import Movement

TODAY = date(2026, 11, 22)
BANKS = 60
KINDS = ["delete", "double", "swap", "amount", "truncate"]


def read(content: bytes) -> Statement:
    return read_statement(content, profile=Profile(), today=TODAY)


def made(seed: int) -> tuple[Bank, File]:
    bank = Bank(seed)
    return bank, written(bank, movements(seed))


def test_files_of_other_banks_are_read_right():
    """Every row with its date, direction and amount; a reference is right or absent, and seldom absent."""
    right = absent = 0
    for seed in range(BANKS):
        bank, file = made(seed)
        statement = read(file.content)
        assert statement.refusals == [], (seed, bank.headings)
        found = [(line.date, line.direction, line.amount) for line in statement.lines]
        assert found == [(row.day, row.direction, abs(row.amount)) for row in file.rows], (seed, bank.headings)
        for line, row in zip(statement.lines, file.rows, strict=True):
            assert line.direction == "debit" or line.reference in {row.reference, ""}, (seed, line.narration)
            right += bool(line.reference) and line.direction == "credit"
            absent += bool(row.reference) and not line.reference and line.direction == "credit"
    assert absent <= (right + absent) * 0.03, (right, absent)


def test_a_number_that_was_cut_between_two_rows_is_put_together_however_wide_the_rows_are():
    """And not the number of another payment, of which the payer wrote."""
    lines = [
        "Date,Narration,Debit,Credit,Balance",
        "10/10/2026,MB-UPI/FATHIMA BEE/62883634342,,100.00,1100.00",
        ",5/paid 629408083594 and some more words,,,",
        "14/10/2026,BY CASH,,50.00,1150.00",
    ]
    assert read("\n".join(lines).encode()).lines[0].reference == "628836343425"


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_of_another_bank_is_refused_or_names_the_row(kind):
    """With a running balance no row that was not on the account is taken, and what is missing is said."""
    for seed in range(BANKS):
        bank, file = made(seed)
        if not bank.has_balance:
            continue
        assert not wrongly_taken(bank, file, kind, random.Random(f"{kind} {seed}")), seed


def wrongly_taken(bank: Bank, file: File, kind: str, rng: random.Random) -> bool:
    """Whether a damaged copy of a file gives a row that was not on the account, or hides that one is missing."""
    try:
        statement = read(damaged(bank, file, kind, rng))
    except (FileRefused, DateOrderQuestion):
        return False
    true = {(row.day, row.direction, abs(row.amount)) for row in file.rows}
    invented = not {(line.date, line.direction, line.amount) for line in statement.lines} <= true
    if kind == "truncate":
        return invented or (statement.balance.end_proven and len(statement.lines) < len(file.rows))
    return invented or not statement.refusals


def damaged(bank: Bank, file: File, kind: str, rng: random.Random) -> bytes:
    """The file as the bank would write it after somebody changed one middle row or cut its end off."""
    if kind == "truncate":
        return file.content[: len(file.content) * rng.randint(50, 99) // 100]
    blocks = file.blocks()
    at = rng.randrange(2, len(blocks) - 2)
    if kind == "delete":
        del blocks[at]
    elif kind == "double":
        blocks.insert(at, blocks[at])
    elif kind == "swap":
        blocks[at], blocks[at + 1] = blocks[at + 1], blocks[at]
    else:
        blocks[at] = [file.with_other_amount(blocks[at][0]), *blocks[at][1:]]
    return file.packed_again(bank, blocks)


# ---- from file to certain match


@pytest.mark.parametrize("seed", range(20))
def test_what_is_certain_of_a_file_is_right(seed):
    """Certain matches are right: two overlapping files, and customers who type right and wrong references."""
    certain, wanted, readable = matched(seed)
    assert certain <= wanted
    assert len(certain) >= 0.98 * len(readable), (len(certain), len(readable))


def matched(seed: int) -> tuple[set[tuple[int, int]], set[tuple[int, int]], set[tuple[int, int]]]:
    """Pairs of row and claim: the certain ones, the right ones, and of these the ones whose row has a reference."""
    bank, rng = Bank(seed), random.Random(f"claims {seed}")
    moved = movements(seed)
    rows = rows_of(bank, moved)
    claims, wanted = claims_for(moved, rng)
    certain = {
        (row, payment)
        for one in classify(rows, claims)
        if one.kind == MatchClass.CERTAIN
        for row in one.rows
        for payment in one.payments
    }
    numbered = {row.id for row in rows if row.reference}
    return certain, wanted, {pair for pair in wanted if pair[0] in numbered}


def rows_of(bank: Bank, moved: list[Movement]) -> list[StatementRow]:
    """The credits as two overlapping imports would store them; a row's id is its place among all credits."""
    cut = len(moved) // 3
    overlap = [
        written(bank, part, opening=sum_of(moved[:start]))
        for start, part in ((0, moved[: 2 * cut]), (cut, moved[cut:]))
    ]
    known: dict[str, int] = {}
    rows: list[StatementRow] = []
    credits_ = [row for row in moved if row.amount > 0]
    for file, start in zip(overlap, (0, cut), strict=True):
        seen: dict[str, int] = {}
        statement = read_with_an_answer(file.content)
        places = sorted({line.row for line in statement.lines} | {refusal.row for refusal in statement.refusals})
        if statement.newest_first:
            places.reverse()
        for line in statement.lines:
            movement = moved[start + places.index(line.row)]
            row = imported_row(line).row
            occurrence = seen[row.key] = seen.get(row.key, 0) + 1
            key = f"{row.key} {occurrence}"
            if row.direction == "debit" or key in known:
                continue
            known[key] = len(rows)
            row.id = next(at for at, credit in enumerate(credits_) if credit is movement)
            row.state = RowState.OPEN
            rows.append(row)
    return sorted(rows, key=lambda one: one.id)


def read_with_an_answer(content: bytes) -> Statement:
    """The file as staff import it: asked about its dates, they say that the day comes first."""
    try:
        return read(content)
    except DateOrderQuestion:
        return read_statement(content, profile=Profile(date_order="dmy"), today=TODAY)


def sum_of(moved: list[Movement]) -> Decimal:
    return sum((row.amount for row in moved), Decimal("123456.50"))


def claims_for(moved: list[Movement], rng: random.Random) -> tuple[list[Claim], set[tuple[int, int]]]:
    """Claims of customers, honest and not, and the pairs of row and claim that are right."""
    claims: list[Claim] = []
    wanted: set[tuple[int, int]] = set()
    credits_ = [row for row in moved if row.amount > 0]
    for place, row in enumerate(credits_):
        number = row.order or f"FC2610{row.day.day:02}-{place + 22222:05}"
        claim = Claim(
            len(claims) + 1, number, place, "Somebody Else", row.amount, row.day, row.day, reference=row.reference
        )
        draw = rng.random()
        if draw < 0.1:
            claim = replace(claim, due=claim.due + rng.randint(1, 300))
        elif draw < 0.2:
            other = rng.choice(credits_)
            claim = replace(claim, reference=other.reference if other.amount != row.amount else "")
        elif draw < 0.25:
            claim = replace(claim, reference="919876543210")
        elif draw < 0.3:
            claims.append(replace(claim, id=1000 + place, number=f"FC261001-{place + 33333:05}"))
        elif row.reference:
            wanted.add((place, claim.id))
        claims.append(replace(claim, id=len(claims) + 1) if (place, claim.id) not in wanted else claim)
    held = [claim.reference for claim in claims]
    by_id = {claim.id: claim for claim in claims}
    return claims, {pair for pair in wanted if held.count(by_id[pair[1]].reference) == 1}
