"""Makes small statements in twelve layouts, with what a reader must find in them. Names and numbers are invented."""

import csv
import html
import io
import random
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import openpyxl
import xlwt

OPENING = Decimal("50000.00")
TODAY = date(2026, 11, 22)
NAMES = ["VELU MANI", "ARUL DEVI", "S KARTHIK", "NIRMALA JOSEPH", "FATHIMA BEE"]
Grid = list[list[Any]]


@dataclass(frozen=True)
class Movement:
    """One row as it is meant; `number` makes its references unique."""

    day: date
    amount: Decimal
    rail: str
    number: int
    payer: str
    order: str = ""

    @property
    def direction(self) -> str:
        return "credit" if self.amount > 0 else "debit"

    @property
    def reference(self) -> str:
        year, day = self.day.year % 10, f"{self.day:%j}"
        if self.rail in {"upi", "imps"}:
            return f"{year}{day}{self.number:08}"
        if self.rail == "neft":
            return f"TESTN{self.day:%y%j}{self.number:06}"
        return f"TESTR5{self.day:%Y%m%d}{self.number:08}" if self.rail == "rtgs" else ""


def movements(seed: int, count: int = 18, *, last_day: int = 28) -> list[Movement]:
    """Movements of September 2026, oldest first; money goes out in every fourth or so."""
    rng = random.Random(seed)
    days = [*sorted(rng.randint(1, last_day) for _ in range(count - 2)), last_day, last_day]
    made = []
    for number, day in enumerate(days, 1):
        amount = Decimal(rng.randint(10_000, 900_000)) / 100
        if number % 4 == 2:
            amount = -amount / 10
        rail = rng.choice(["upi", "upi", "imps", "neft", "rtgs", "cash"]) if amount > 0 else "upi"
        order = f"FC2609{day:02}-{''.join(rng.choices('ABCDEFGHJK23456789', k=5))}" if rng.random() < 0.4 else ""
        amount = amount.quantize(Decimal("0.01"))
        when = date(2026, 9, day)
        made.append(
            Movement(when, amount, rail, rng.randint(1, 999_999), rng.choice(NAMES), "" if rail == "cash" else order)
        )
    return made


def balances(rows: list[Movement]) -> list[Decimal]:
    balance, found = OPENING, []
    for row in rows:
        balance += row.amount
        found.append(balance)
    return found


def indian(amount: Decimal) -> str:
    """1,23,456.00"""
    whole, paise = f"{abs(amount):.2f}".split(".")
    head, tail = whole[:-3], whole[-3:]
    groups = [head[max(i - 2, 0) : i] for i in range(len(head), 0, -2)][::-1]
    return ",".join([*groups, tail]) + "." + paise


def narration(row: Movement, separator: str = "/") -> str:
    way = "CR" if row.amount > 0 else "DR"
    note = row.order or "fireworks"
    if row.rail == "upi":
        return separator.join(["UPI", way, row.reference, row.payer, "TEST", "payer@okbank", note])
    if row.rail == "imps":
        return f"IMPS-{row.reference}-{row.payer}-TEST-XXXXXX1234-{note}"
    if row.rail in {"neft", "rtgs"}:
        return f"{row.rail.upper()} CR-TEST0001234-{row.payer}-THE SHOP-{row.reference}-{note}"
    return "CASH DEPOSIT - MAIN ROAD"


# --- writers


def as_csv(grid: Grid, delimiter: str = ",", encoding: str = "utf-8") -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter).writerows(grid)
    return out.getvalue().encode(encoding)


def as_xlsx(grid: Grid) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    for at, row in enumerate(grid, 1):
        for column, cell in enumerate(row, 1):
            if cell != "":
                sheet.cell(at, column, cell)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_xls(grid: Grid) -> bytes:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Statement")
    for at, row in enumerate(grid):
        for column, cell in enumerate(row):
            if cell != "":
                sheet.write(at, column, cell)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_html(grid: Grid) -> bytes:
    rows = []
    for row in grid:
        cells = "".join(f"<td>{html.escape(str(cell)).replace('/', '/<wbr>') or '&nbsp;'}</td>" for cell in row)
        rows.append(f"<tr>{cells}</tr>")
    return f"<html><style>td {{color: red}}</style><body><table>{''.join(rows)}</table></body></html>".encode()


# --- layouts


@dataclass(frozen=True)
class Layout:
    """A file's rows: those before the table, its headings, one row for each movement, those after it."""

    name: str
    before: Grid
    heading: list[str]
    table: Grid
    after: Grid
    write: Any
    newest_first: bool = False
    rows_each: int = 1

    @property
    def grid(self) -> Grid:
        return [*self.before, self.heading, *self.table, *self.after]

    @property
    def content(self) -> bytes:
        return self.write(self.grid)

    def row_of(self, place: int) -> int:
        """The row number in the file of a movement's first line, counted in the file's order from 0."""
        return len(self.before) + 2 + place * self.rows_each

    def with_table(self, table: Grid) -> "Layout":
        return replace(self, table=table)


def _two(row: Movement, form: Any = indian, blank: Any = "") -> list[Any]:
    """Debit and credit cells."""
    return [blank, form(row.amount)] if row.amount > 0 else [form(-row.amount), blank]


def tab_text(rows: list[Movement]) -> Layout:
    before = [["Account Number", ":", "_00000031234"], ["Balance on 1 Sep 2026", "_:", indian(OPENING)], []]
    heading = ["Txn Date", "Value Date", "Description", "Ref No./Cheque No.", "        Debit", "Credit", "Balance"]
    table = [
        [
            f"{r.day.day} {r.day:%b %Y}",
            f"{r.day.day} {r.day:%b %Y}",
            narration(r) + "--",
            "TRANSFER FROM 4811112222333",
            *_two(r),
            indian(b),
        ]
        for r, b in zip(rows, balances(rows), strict=True)
    ]
    after = [[], ["**This is a computer generated statement and does not require a signature."]]
    return Layout("tab text", before, heading, table, after, lambda grid: as_csv(grid, "\t", "cp1252"))


def mixed_date_cells(rows: list[Movement]) -> Layout:
    heading = ["Date", "Details", "Ref No./Cheque No.", "Debit", "Credit", "Balance"]
    table = [
        [r.day if place % 2 else f"{r.day.day} {r.day:%b %Y}", narration(r), r.reference or "-", *_two(r), indian(b)]
        for place, (r, b) in enumerate(zip(rows, balances(rows), strict=True))
    ]
    return Layout(
        "xlsx with text and date cells",
        [["Account Name", ":", "THE SHOP"], []],
        heading,
        table,
        [["", "", "** End of statement **"]],
        as_xlsx,
    )


def wrapped_xls(rows: list[Movement]) -> Layout:
    width = 40
    stars = ["********"] * 7
    heading = ["Date", "Narration", "Chq./Ref.No.", "Value Dt", "Withdrawal Amt.", "Deposit Amt.", "Closing Balance"]
    table: Grid = []
    for r, b in zip(rows, balances(rows), strict=True):
        text = narration(r, "-").ljust(width + 5, "X")
        padded = f"0000{r.reference}" if len(r.reference) == 12 else r.reference or "000000000000000"
        table.append([f"{r.day:%d/%m/%y}", text[:width], padded, f"{r.day:%d/%m/%y}", *_two(r, float), float(b)])
        table.append(["", text[width:], "", "", "", "", ""])
    debits, credits_ = totals(rows)
    after: Grid = [
        stars,
        [],
        ["STATEMENT SUMMARY  :-"],
        ["Opening Balance", "", "Dr Count", "Cr Count", "Debits", "Credits", "Closing Bal"],
        [float(OPENING), "", 1, 2, float(debits), float(credits_), float(balances(rows)[-1])],
        ["Generated On: 01-OCT-2026 10:11:12"],
    ]
    return Layout(
        "xls with wrapped narrations",
        [["THE BANK"], ["Account No :50200000001234"], stars],
        heading,
        table,
        after,
        as_xls,
        rows_each=2,
    )


def padded_text(rows: list[Movement]) -> Layout:
    heading = [
        " Date       ",
        "Narration    ",
        "Value Dat   ",
        "Debit Amount  ",
        "Credit Amount  ",
        "Chq/Ref Number  ",
        "Closing Balance  ",
    ]
    table = [
        [
            f" {r.day:%d/%m/%y}   ",
            narration(r, "-") + " ",
            f"{r.day:%d/%m/%y}  ",
            *[f"{cell}   " for cell in _two(r, "{:.2f}".format, "0.00")],
            r.reference,
            f"{b}   ",
        ]
        for r, b in zip(rows, balances(rows), strict=True)
    ]
    return Layout("padded text", [[]], heading, table, [], as_csv)


def numbered_xls(rows: list[Movement]) -> Layout:
    heading = [
        "",
        "S No.",
        "Value Date",
        "Transaction Date",
        "Cheque Number",
        "Transaction Remarks",
        "Withdrawal Amount (INR )",
        "Deposit Amount (INR )",
        "Balance (INR )",
    ]
    table = [
        ["", str(n), f"{r.day:%d/%m/%Y}", f"{r.day:%d/%m/%Y}", "-", narration(r), *_two(r, float, 0), float(b)]
        for n, (r, b) in enumerate(zip(rows, balances(rows), strict=True), 1)
    ]
    debits, credits_ = totals(rows)
    after: Grid = [
        [],
        ["", "Legends Used in Account Statement"],
        ["", "Total", "", "", "", "", float(debits), float(credits_)],
    ]
    return Layout("xls with row numbers and totals", [[], ["", "DETAILED STATEMENT"]], heading, table, after, as_xls)


def short_headings(rows: list[Movement], *, swapped: bool = False) -> Layout:
    heading = ["Tran Date", "CHQNO", "PARTICULARS", "DR", "CR", "BAL", "SOL"]
    table = [
        [
            f"{r.day:%d-%m-%Y}",
            "-",
            narration(r),
            *(_two(r, "{:17.2f}".format, " ")[:: -1 if swapped else 1]),
            f"{b:18.2f}",
            "4875",
        ]
        for r, b in zip(rows, balances(rows), strict=True)
    ]
    after = [[], ["Unless the constituent notifies the bank of any discrepancy, the account is taken as correct."]]
    return Layout("short headings", [["Statement of Account No - 923010000001234"], []], heading, table, after, as_csv)


def swapped_headings(rows: list[Movement]) -> Layout:
    return replace(short_headings(rows, swapped=True), name="headings exchanged")


def flagged(rows: list[Movement]) -> Layout:
    heading = [
        "Sl. No.",
        "Transaction Date",
        "Value Date",
        "Description",
        "Chq / Ref No.",
        "Amount",
        "Dr / Cr",
        "Balance",
        "Dr / Cr",
    ]
    table = [
        [
            str(n),
            f"{r.day:%d-%m-%Y} 10:11:12",
            f"{r.day:%d-%m-%Y}",
            narration(r),
            f"UPI-{r.reference}" if r.rail == "upi" else r.reference,
            indian(r.amount),
            "CR" if r.amount > 0 else "DR",
            indian(b),
            "CR",
        ]
        for n, (r, b) in enumerate(reversed(list(zip(rows, balances(rows), strict=True))), 1)
    ]
    after = [
        [],
        ["Opening balance", "", "", "", "", indian(OPENING)],
        ["Closing balance", "", "", "", "", indian(balances(rows)[-1])],
    ]
    return Layout(
        "one amount with Dr and Cr, newest first",
        [["Account No. 7411111111"], []],
        heading,
        table,
        after,
        lambda grid: as_csv(grid, encoding="utf-8-sig"),
        newest_first=True,
    )


def glued_sides(rows: list[Movement]) -> Layout:
    heading = ["Post Date", "Value Date", "Details", "Chq.No.", "Debit", "Credit", "Balance"]
    table = [
        [f"{r.day:%d/%m/%y}", f"{r.day:%d/%m/%y}", narration(r), "", *_two(r), indian(b) + "Cr"]
        for r, b in zip(rows, balances(rows), strict=True)
    ]
    before = [["THE BANK"], ["Opening Balance", indian(OPENING) + "Cr"]]
    after = [["", "", "CLOSING BALANCE", "", "", "", indian(balances(rows)[-1]) + "Cr"], ["*** END OF STATEMENT ***"]]
    return Layout("xlsx with Cr at the balance", before, heading, table, after, as_xlsx)


def guarded(rows: list[Movement]) -> Layout:
    heading = ["Txn Date", "Value Date", "Cheque No.", "Description", "Branch Code", "Debit", "Credit", "Balance"]
    table = [
        [
            f'="{r.day:%d-%m-%Y} 09:08:07"',
            f"{r.day:%d %b %Y}",
            "",
            f"{narration(r)}/AXI675926907077075924",
            '="1234"',
            *_two(r),
            indian(b),
        ]
        for r, b in zip(rows, balances(rows), strict=True)
    ]
    before = [
        ["Account Number", '="1234101000001234"'],
        ["Opening Balance", f"Rs. {indian(OPENING)}"],
        ["Closing Balance", f"Rs. {indian(balances(rows)[-1])}"],
        [],
    ]
    return Layout('csv with ="..." and times', before, heading, table, [], as_csv)


def html_table(rows: list[Movement]) -> Layout:
    heading = ["Transaction Date", "Value Date", "Branch", "Cheque No", "Description", "Debit", "Credit", "Balance"]
    table = [
        [f"{r.day:%d-%m-%Y} 11:12:13", f"{r.day:%d-%m-%Y}", "1101", "", narration(r), *_two(r), indian(b)]
        for r, b in reversed(list(zip(rows, balances(rows), strict=True)))
    ]
    return Layout(
        "HTML, newest first", [["Account Number", "1101135000001234"]], heading, table, [], as_html, newest_first=True
    )


def utf16(rows: list[Movement]) -> Layout:
    heading = ["Date", "Transaction Details", "Deposits", "Withdrawals", "Balance"]
    table = [
        [f"{r.day:%d-%m-%Y}", narration(r), *_two(r)[::-1], indian(b)]
        for r, b in zip(rows, balances(rows), strict=True)
    ]
    before = [["A/c No : 123100050301234"]]
    debits, credits_ = totals(rows)
    after = [["", "Closing Balance", indian(credits_), indian(debits), indian(balances(rows)[-1])]]
    return Layout("UTF-16 with credits first", before, heading, table, after, lambda grid: as_csv(grid, "\t", "utf-16"))


def signed(rows: list[Movement]) -> Layout:
    heading = ["DATE", "DESCRIPTION", "CHEQUE NO", "AMOUNT", "BALANCE"]
    table = [
        [f"{r.day:%d-%b-%y}".upper(), narration(r), "", indian(r.amount) + ("-" if r.amount < 0 else ""), indian(b)]
        for r, b in zip(rows, balances(rows), strict=True)
    ]
    return Layout("one signed amount", [["THE BANK"]], heading, table, [], lambda grid: as_csv(grid, ";"))


LAYOUTS = [
    tab_text,
    mixed_date_cells,
    wrapped_xls,
    padded_text,
    numbered_xls,
    short_headings,
    swapped_headings,
    flagged,
    glued_sides,
    guarded,
    html_table,
    utf16,
    signed,
]


def totals(rows: list[Movement]) -> tuple[Decimal, Decimal]:
    """Debits and credits."""
    debits = sum((r.amount for r in rows if r.amount < 0), Decimal(0))
    return -debits, sum((r.amount for r in rows if r.amount > 0), Decimal(0))


def month_first(rows: list[Movement]) -> Layout:
    """A file of the bank that a spreadsheet program has saved again: 9/28/2026 and 6.27123E+11."""
    heading = ["Date", "Narration", "Chq./Ref.No.", "Value Dt", "Withdrawal Amt.", "Deposit Amt.", "Closing Balance"]
    table = []
    for r, b in zip(rows, balances(rows), strict=True):
        day = f"{r.day.month}/{r.day.day}/{r.day.year}"
        number = f"{int(r.reference):.5E}" if r.reference.isdigit() else r.reference
        table.append([day, narration(r, "-"), number, day, *_two(r, lambda amount: str(float(amount))), str(float(b))])
    return Layout("saved again by a spreadsheet program", [], heading, table, [], as_csv)


def without_balance(rows: list[Movement]) -> Layout:
    heading = ["Date", "Narration", "Credit", "Debit"]
    table = [[f"{r.day:%d/%m/%Y}", narration(r, "-"), *_two(r, "{:.2f}".format)[::-1]] for r in rows]
    return Layout("no balance", [], heading, table, [], as_csv)


def first_days(seed: int) -> list[Movement]:
    """Movements of days up to the twelfth, which do not tell day from month."""
    return movements(seed, last_day=12)


def day_after(row: Movement, days: int) -> Movement:
    return replace(row, day=row.day + timedelta(days=days))
