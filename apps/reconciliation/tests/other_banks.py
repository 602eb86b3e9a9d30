"""Statements of banks that nobody has seen: every part of a layout is drawn, and what a reader must find is known.

Wider than `statements`: other words in the headings, other forms of dates, amounts and narrations, other containers,
and notes of payers that hold the numbers of other payments. Names and numbers are invented.
"""

import codecs
import csv
import html
import io
import random
import re
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from .statements import NAMES, Grid, Movement, as_xls, as_xlsx, indian

OPENING = Decimal("123456.50")
YEAR = 2026
DATE = ["Date", "Txn. Date", "Trans Dt", "Tran. Date", "Transaction Dt.", "DATE OF TRANSACTION", "Posting Dt",
        "Book Date", "Trn Date", "Entry Dt", "Txn Posted Date", "Date & Time"]  # fmt: skip
NARRATION = ["Narration", "Transaction Narration", "Txn Remarks", "Particulars of Transaction",
             "Details of transaction", "Transaction Info", "Remarks / Narration", "Description/Narration",
             "PARTICULARS", "Narrative", "Memo", "Transaction Details"]  # fmt: skip
DEBIT = ["Debit (Rs.)", "Withdrawal (Dr)", "DR AMT", "Debit Amount (INR)", "Amount Debited", "Paid Out (INR)",
         "Withdrawal Amount", "Debits", "Dr. Amount", "Money Out (₹)", "Withdrawals (Rs)", "Debit Amt."]  # fmt: skip
CREDIT = ["Credit (Rs.)", "Deposit (Cr)", "CR AMT", "Credit Amount (INR)", "Amount Credited", "Paid In (INR)",
          "Deposit Amount", "Credits", "Cr. Amount", "Money In (₹)", "Deposits (Rs)", "Credit Amt."]  # fmt: skip
AMOUNT = ["Amount", "Amount (INR)", "Txn Amount", "Transaction Amount(Rs.)", "Amt.", "Transaction Amt"]
SIDE = ["Dr/Cr", "CR/DR", "D/C", "Cr / Dr", "Type", "Dr/Cr Indicator", "Txn Type", "Debit/Credit"]
BALANCE = ["Balance", "Closing Bal.", "Running Balance (INR)", "Available Balance", "BAL", "Balance (Rs.)",
           "Account Balance", "Book Balance"]  # fmt: skip
REFERENCE = ["Ref No", "Chq/Ref No.", "UTR No.", "Instrument Id", "Cheque / Reference No", "Transaction Ref", "RRN/UTR",
             "Ref. No./Chq. No.", "Reference"]  # fmt: skip
DATES = ["%d/%m/%Y", "%d-%m-%y", "%d.%m.%Y", "%d-%b-%Y", "%d %b %y", "%Y-%m-%d", "%d/%m/%Y %H:%M:%S", "%d %B %Y",
         "%b %d, %Y", "%Y/%m/%d", "%d%b%Y", "%d-%m-%Y %I:%M %p"]  # fmt: skip


@dataclass
class Bank:
    """How a bank writes its files; every choice is drawn from one seed."""

    seed: int
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        rng = self.rng = random.Random(f"bank {self.seed}")
        self.date_form = rng.choice(DATES)
        self.shape = rng.choice(["two", "two", "two", "flagged", "signed", "glued"])
        self.has_balance = rng.random() < 0.85
        self.newest_first = rng.random() < 0.3
        self.container = rng.choice(["csv", "csv", "semicolon", "tab", "pipe", "utf16", "bom", "xlsx", "xls", "html"])
        self.two_lines = rng.random() < 0.2
        self.reference_place = rng.choice(["narration", "narration", "both", "column"])
        self.blank = rng.choice(["", "-", "0.00", " "])
        self.money = rng.choice([indian, "{:.2f}".format, lambda x: f"₹ {indian(x)}", lambda x: f"Rs.{indian(x)}"])
        self.numbered, self.value_date = rng.random() < 0.3, rng.random() < 0.4
        self.upi = rng.choice(UPI)
        self.imps = rng.choice(IMPS)
        self.neft = rng.choice(NEFT)
        self.footer = rng.random() < 0.5
        self.headings = {
            name: rng.choice(words)
            for name, words in (("date", DATE), ("narration", NARRATION), ("amount", AMOUNT), ("side", SIDE),
                                ("balance", BALANCE), ("reference", REFERENCE))
        }  # fmt: skip
        pair = rng.randrange(len(DEBIT))
        self.headings |= {"debit": DEBIT[pair], "credit": CREDIT[pair]}


UPI = [
    "UPI/CR/{ref}/{name}/{bank}/{vpa}/{note}", "UPI-{name}-{vpa}-{ifsc}-{ref}-{note}",
    "BY UPI CREDIT {ref} {name} {note}",
    "UPI IN/{ref}/{vpa}/{note}/0000", "UPI/{ref}/{time}/UPI/{vpa}/{note}", "UPI/{name}/{vpa}/{note}/{bank}/{ref}",
    "TRF FROM {name} UPI REF NO {ref} {note}", "UPIAB/{ref}/CR/{name}/{bank}/{vpa}", "UPI:{ref}:{name}:{note}",
    "UPI RRN {ref} FROM {vpa} {note}", "MB-UPI/{name}/{ref}/{note}", "BHIM UPI/{ref}/{note}/{vpa}/{bank}",
]  # fmt: skip
IMPS = ["IMPS/P2A/{ref}/{name}/{bank}/{note}", "IMPS-IN/{ref}/9{phone}/{name}", "MMT/IMPS/{ref}/{note}/{name}/{bank}",
        "RECD:IMPS/{ref}/{name}/{bank}/X1234/{note}", "BY IMPS {ref} {name}", "IMPS INWARD {ref}-{name}"]  # fmt: skip
NEFT = ["NEFT CR-{ifsc}-{name}-THE SHOP-{ref}", "NEFT IN UTR {ref} FROM {name}", "NEFT/{ref}/{name}/{bank}",
        "NEFT*{ifsc}*{ref}*{name}", "BY NEFT:{ref}:{name}", "NEFT_IN:{ref}/{name}/{bank}"]  # fmt: skip


def movements(seed: int, count: int = 40) -> list[Movement]:
    """Movements of three weeks of October 2026, oldest first; amounts repeat, as in a shop."""
    rng = random.Random(f"movements {seed}")
    amounts = [Decimal(rng.randint(300, 9000)) + Decimal(rng.choice(["0", "0", "0.50"])) for _ in range(12)]
    days = sorted(rng.randint(1, 25) for _ in range(count))
    made = []
    for day in days:
        amount = rng.choice(amounts).quantize(Decimal("0.01"))
        out = rng.random() < 0.2
        rail = rng.choice(["upi", "upi", "upi", "imps", "neft", "cash"]) if not out else "upi"
        order = f"FC2610{day:02}-{''.join(rng.choices('ABCDEFGHJK23456789', k=5))}" if rng.random() < 0.3 else ""
        number = rng.randint(1, 99_999_999) if rail in {"upi", "imps"} else rng.randint(1, 999_999)
        made.append(Movement(date(YEAR, 10, day), -amount if out else amount, rail, number, rng.choice(NAMES), order))
    return made


def note_of(bank: Bank, row: Movement, others: list[Movement]) -> str:
    """What the payer wrote: now and then with a telephone number, or the number of another payment."""
    draw = bank.rng.random()
    transfers = [other.reference for other in others if len(other.reference) == 12 and other is not row]
    if draw < 0.12 and transfers:
        return f"{bank.rng.choice(['paid', 'for', 'utr', 'see'])} {bank.rng.choice(transfers)}"
    if draw < 0.16 and transfers:
        return bank.rng.choice(transfers)
    if draw < 0.24:
        return f"91{bank.rng.randint(6 * 10**9, 10**10 - 1)}"
    return row.order or bank.rng.choice(
        ["crackers", "UPI", "diwali order", "Payment from Ph", "sivakasi", "box, 2 nos"]
    )


def narration(bank: Bank, row: Movement, others: list[Movement]) -> str:
    """The bank's text of a movement."""
    if row.rail == "cash":
        return "BY CASH - MAIN ROAD BRANCH"
    if row.amount < 0:
        return f"UPI/DR/{row.reference}/PACKAGING CO/KVBL/pack@ybl/PAYMENT"
    form = {"upi": bank.upi, "imps": bank.imps, "neft": bank.neft}[row.rail]
    shown = row.reference if bank.reference_place != "column" or row.rail == "neft" else "NA"
    return form.format(
        ref=shown, name=row.payer, bank="TEST", ifsc="TEST0001234", vpa="payer.x@okbank",
        note=note_of(bank, row, others),
        time="10:11:12", phone=f"{bank.rng.randint(0, 10**9 - 1):09}",
    )  # fmt: skip


@dataclass(frozen=True)
class File:
    """A written statement, the movements that are in it, oldest first, and its rows; the table begins at `first`."""

    content: bytes
    rows: list[Movement]
    grid: Grid
    first: int
    columns: list[str]

    @property
    def after(self) -> int:
        """The index behind the table's last row."""
        return next((at for at in range(self.first, len(self.grid)) if not self.grid[at]), len(self.grid))

    def blocks(self) -> list[Grid]:
        """The table's rows by movement."""
        found: list[Grid] = []
        for cells in self.grid[self.first : self.after]:
            if cells[self.columns.index("date")]:
                found.append([cells])
            else:
                found[-1].append(cells)
        return found

    def with_other_amount(self, cells: list[Any]) -> list[Any]:
        """The cells with ten rupees more."""
        changed = list(cells)
        for at, name in enumerate(self.columns):
            if name in {"debit", "credit", "amount"} and any(letter in "123456789" for letter in str(cells[at])):
                changed[at] = _ten_more(cells[at])
        return changed

    def packed_again(self, bank: "Bank", blocks: list[Grid]) -> bytes:
        """The file with these movements instead of its own."""
        table = [cells for block in blocks for cells in block]
        return _packed(bank, [*self.grid[: self.first], *table, *self.grid[self.after :]])


def _ten_more(cell: Any) -> Any:
    if isinstance(cell, float):
        return cell + 10 if cell > 0 else cell - 10
    figure = re.search(r"[0-9][0-9,]*\.[0-9]{2}", cell)
    assert figure
    amount = Decimal(figure[0].replace(",", "")) + 10
    return cell[: figure.start()] + indian(amount) + cell[figure.end() :]


def written(bank: Bank, rows: list[Movement], *, opening: Decimal = OPENING) -> File:
    """These movements as the bank writes them."""
    columns = _columns(bank)
    table, balance = [], opening
    for number, row in enumerate(rows, 1):
        balance += row.amount
        cells = _cells(bank, row, rows, balance, number)
        table.append([cells[name] for name in columns])
        if bank.two_lines and len(cells["narration"]) > 30:
            text = cells["narration"]
            table[-1][columns.index("narration")] = text[:30]
            more = ["" for _ in columns]
            more[columns.index("narration")] = text[30:]
            table.append(more)
    if bank.newest_first:
        table = _reversed_blocks(table, columns.index("date"))
    heading = [bank.headings.get(name, {"number": "S.No", "value": "Value Date"}.get(name, name)) for name in columns]
    before: Grid = [["THE TEST BANK LTD"], ["Account No", ":", "XXXXXXXX1234"], []]
    after: Grid = [[], ["This is a system generated statement."]] if bank.footer else []
    grid = [*before, heading, *table, *after]
    return File(_packed(bank, grid), rows, grid, len(before) + 1, columns)


def _columns(bank: Bank) -> list[str]:
    amounts = {"two": ["debit", "credit"], "flagged": ["amount", "side"]}.get(bank.shape, ["amount"])
    names = ["date", "narration", *amounts]
    if bank.value_date:
        names.insert(1, "value")
    if bank.reference_place != "narration":
        names.insert(bank.rng.choice([1, 2, len(names)]), "reference")
    if bank.rng.random() < 0.3:
        if bank.shape == "two":
            first = names.index("debit")
            names[first], names[first + 1] = names[first + 1], names[first]
        names.remove("narration")
        names.append("narration")
    if bank.has_balance:
        names.append("balance")
    return ["number", *names] if bank.numbered else names


def _cells(bank: Bank, row: Movement, rows: list[Movement], balance: Decimal, number: int) -> dict[str, Any]:
    native = bank.container in {"xlsx", "xls"}
    figure: Any = (lambda x: float(abs(x))) if native else bank.money
    way = "CR" if row.amount > 0 else "DR"
    shown: Any = figure(abs(row.amount))
    if bank.shape == "signed" and row.amount < 0:
        shown = -shown if native else f"-{indian(row.amount)}"
    if bank.shape == "glued":
        shown = f"{indian(row.amount)} {way.title()}"
    written_reference = row.reference if row.rail != "cash" else ""
    return {
        "number": str(number),
        "date": f"{row.day:{bank.date_form}}",
        "value": f"{row.day:{bank.date_form}}",
        "narration": narration(bank, row, rows),
        "reference": written_reference,
        "debit": figure(row.amount) if row.amount < 0 else bank.blank,
        "credit": figure(row.amount) if row.amount > 0 else bank.blank,
        "amount": shown,
        "side": way,
        "balance": float(balance) if native else indian(balance) if balance >= 0 else f"-{indian(balance)}",
    }


def _reversed_blocks(table: Grid, date_at: int) -> Grid:
    blocks: list[Grid] = []
    for cells in table:
        if cells[date_at] or not blocks:
            blocks.append([cells])
        else:
            blocks[-1].append(cells)
    return [cells for block in reversed(blocks) for cells in block]


def _packed(bank: Bank, grid: Grid) -> bytes:
    if bank.container == "xlsx":
        return as_xlsx(grid)
    if bank.container == "xls":
        return as_xls(grid)
    if bank.container == "html":
        rows = ["".join(f"<TD nowrap>{html.escape(str(cell))}</TD>" for cell in cells) for cells in grid]
        return f"<html><body><table border=1>{''.join(f'<tr>{cells}</tr>' for cells in rows)}</table>".encode()
    out = io.StringIO(newline="")
    csv.writer(out, delimiter={"semicolon": ";", "tab": "\t", "pipe": "|"}.get(bank.container, ",")).writerows(grid)
    if bank.container == "utf16":
        return out.getvalue().encode("utf-16")
    return (codecs.BOM_UTF8 if bank.container == "bom" else b"") + out.getvalue().encode()
