"""A file with balances whose middle was changed is refused, and the refusal names the row."""

import random

import pytest

from apps.reconciliation.reading.results import Profile, Statement
from apps.reconciliation.reading.statement import read_statement

from . import statements as made

KINDS = ["delete", "double", "swap", "amount", "balance", "side"]
MUTATIONS = 500


def read(content: bytes) -> Statement:
    return read_statement(content, profile=Profile(), today=made.TODAY)


def blocks(file: made.Layout) -> list[made.Grid]:
    """The table's rows by movement."""
    each = file.rows_each
    return [file.table[at : at + each] for at in range(0, len(file.table), each)]


def columns(file: made.Layout) -> tuple[list[int], int]:
    """The columns of amounts and the one of the balance."""
    words = {"debit", "credit", "dr", "cr", "amount", "deposits", "withdrawals"}
    names = [heading.strip().lower() for heading in file.heading]
    amounts = [
        at
        for at, name in enumerate(names)
        if name in words or name.startswith(("withdrawal a", "deposit a", "debit a", "credit a"))
    ]
    return amounts, next(at for at, name in enumerate(names) if name.startswith(("bal", "closing")))


def changed(cell):
    """The cell with another figure of the same form; None if it holds none."""
    if isinstance(cell, float | int):
        return round(cell + 10, 2) if cell else None
    at = next((at for at, letter in enumerate(cell) if letter in "123456789"), None)
    return None if at is None else cell[:at] + ("1" if cell[at] != "1" else "2") + cell[at + 1 :]


def damage(file: made.Layout, kind: str, rng: random.Random) -> tuple[made.Layout, set[int]]:
    """The file with one middle movement damaged, and the row numbers of which one has to be named."""
    parts = blocks(file)
    at = rng.randrange(1, len(parts) - 1)
    rows = {file.row_of(at)}
    amounts, balance = columns(file)
    first = list(parts[at][0])
    if kind == "delete":
        del parts[at]
        rows.add(file.row_of(at - 1))  # of a newest-first file, the row before the gap follows it
    elif kind == "double":
        parts.insert(at, parts[at])
        rows.add(file.row_of(at + 1))
    elif kind == "swap":
        other = rng.choice([place for place in range(1, len(parts) - 1) if place != at])
        parts[at], parts[other] = parts[other], parts[at]
        rows.add(file.row_of(other))
    elif kind == "balance":
        first[balance] = changed(first[balance])
        parts[at] = [first, *parts[at][1:]]
    else:
        for column in amounts:
            if kind == "amount" and (other := changed(first[column])) is not None:
                first[column] = other
        if kind == "side" and len(amounts) == 2:
            first[amounts[0]], first[amounts[1]] = first[amounts[1]], first[amounts[0]]
        elif kind == "side" and file.heading.count("Dr / Cr"):
            flag = file.heading.index("Dr / Cr")
            first[flag] = "DR" if first[flag] == "CR" else "CR"
        elif kind == "side":
            cell = first[amounts[0]]
            first[amounts[0]] = cell[:-1] if cell.endswith("-") else f"{cell}-"
        parts[at] = [first, *parts[at][1:]]
    return file.with_table([row for part in parts for row in part]), rows


@pytest.mark.parametrize("part", range(10))
def test_a_damaged_middle_row_is_refused_and_named(part):
    for number in range(part, MUTATIONS, 10):
        rng = random.Random(number)
        file = made.LAYOUTS[number % len(made.LAYOUTS)](made.movements(number))
        kind = KINDS[(number // 7) % len(KINDS)]
        broken, rows = damage(file, kind, rng)
        named = {refusal.row for refusal in read(broken.content).refusals}
        assert named & rows, f"{number}: {kind} in {file.name} at {rows}, named {named}"
        assert len(named) <= 6, f"{number}: {kind} in {file.name} names {named}"


@pytest.mark.parametrize("layout", [made.wrapped_xls, made.flagged, made.glued_sides, made.guarded, made.utf16])
@pytest.mark.parametrize("end", ["first", "last"])
def test_a_missing_first_or_last_row_is_caught_by_printed_balances_and_totals(layout, end):
    file = layout(made.movements(31))
    parts = blocks(file)
    oldest = parts[1:] if (end == "first") is not file.newest_first else parts[:-1]
    statement = read(file.with_table([row for part in oldest for row in part]).content)
    assert statement.refusals
    assert read(file.content).balance.start_proven
    assert read(file.content).balance.end_proven


def test_missing_first_row_is_detected_only_by_totals():
    file = made.numbered_xls(made.movements(32))
    [*refusals] = read(file.with_table(file.table[1:]).content).refusals
    assert {refusal.row for refusal in refusals} == {len(file.grid) - 1}
    assert all("not the sum" in refusal.reason for refusal in refusals)


def test_without_printed_figures_start_and_end_are_not_proven():
    balance = read(made.short_headings(made.movements(33)).content).balance
    assert (balance.chain, balance.start_proven, balance.end_proven) == ("closes", False, False)


def test_only_the_doubled_row_is_refused():
    rows = made.movements(34)
    file = made.short_headings(rows)
    statement = read(file.with_table([*file.table[:6], file.table[5], *file.table[6:]]).content)
    assert [refusal.row for refusal in statement.refusals] == [file.row_of(6)]
    assert [line.amount for line in statement.lines] == [abs(row.amount) for row in rows]


def test_a_date_far_from_its_neighbours_is_refused():
    rows = made.movements(35)
    file = made.short_headings(rows)
    file.table[4][0] = "28-09-2026" if rows[4].day.day < 20 else "01-09-2026"
    [refusal] = read(file.content).refusals
    assert (refusal.row, refusal.column, refusal.cell) == (file.row_of(4), "Tran Date", file.table[4][0])


def test_a_truncated_file_names_its_torn_row():
    file = made.short_headings(made.movements(36))
    content = made.as_csv([file.heading, *file.table])
    [refusal] = read(content[:-40]).refusals
    assert refusal.row == len(file.table) + 1
