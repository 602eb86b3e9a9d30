"""Every layout reads alike, whatever the bank: by its headings, its balance and the content of the file."""

import dataclasses
import io
from datetime import date

import openpyxl
import pytest

from apps.common.tables.containers import PasswordNeeded
from apps.common.tables.errors import FileRefused
from apps.common.tables.workbooks import WrongPassword, decrypted
from apps.reconciliation.reading.results import DateOrderQuestion, Profile, Statement
from apps.reconciliation.reading.statement import read_statement

from . import statements as made


def read(content: bytes, **profile) -> Statement:
    return read_statement(content, profile=Profile(**profile), today=made.TODAY)


@pytest.mark.parametrize("layout", made.LAYOUTS, ids=lambda layout: layout.__name__)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_layout_gives_the_same_rows(layout, seed):
    rows = made.movements(seed)
    file = layout(rows)
    statement = read(file.content)
    assert statement.refusals == []
    found = [
        (line.date, line.direction, line.amount, line.rail, line.reference, line.balance) for line in statement.lines
    ]
    assert found == [
        (row.day, row.direction, abs(row.amount), row.rail, row.reference, balance)
        for row, balance in zip(rows, made.balances(rows), strict=True)
    ]
    assert [line.position for line in statement.lines] == list(range(len(rows)))
    assert statement.balance.chain == "closes"
    assert statement.newest_first is file.newest_first
    assert statement.account_tail in {"1234", "1111", ""}


@pytest.mark.parametrize("layout", made.LAYOUTS, ids=lambda layout: layout.__name__)
def test_order_numbers_are_found_in_narrations(layout):
    rows = made.movements(4)
    statement = read(layout(rows).content)
    # Wrapped narrations are filled up to their width, which may make a number too long to be one.
    pairs = zip(statement.lines, rows, strict=True)
    assert all(line.order_number in {row.order, ""} for line, row in pairs)
    if layout is not made.wrapped_xls:
        assert [line.order_number for line in statement.lines] == [row.order for row in rows]


def test_exchanged_headings_are_read_by_the_balance_and_said_in_words():
    statement = read(made.swapped_headings(made.movements(5)).content)
    assert any("exchanged" in note for note in statement.notes)
    assert not any("exchanged" in note for note in read(made.short_headings(made.movements(5)).content).notes)


def test_a_file_saved_again_by_a_spreadsheet_reads_month_first_and_reports_its_damaged_references():
    rows = made.movements(6)
    statement = read(made.month_first(rows).content)
    assert statement.date_order == "mdy"
    assert [line.date for line in statement.lines] == [row.day for row in rows]
    assert [line.reference for line in statement.lines] == [row.reference for row in rows]
    assert any("Chq./Ref.No." in note and "scientific" in note for note in statement.notes)


def test_dates_without_proof_are_asked_for():
    file = made.without_balance(made.first_days(7))
    with pytest.raises(DateOrderQuestion) as asked:
        read(file.content)
    assert (asked.value.row, asked.value.column) == (2, "Date")
    assert asked.value.cell == file.table[0][0]
    assert asked.value.proven is None


def test_the_order_of_the_profile_decides():
    rows = made.first_days(7)
    statement = read(made.without_balance(rows).content, date_order="dmy")
    assert [line.date for line in statement.lines] == [row.day for row in rows]


def test_a_file_that_contradicts_the_profile_asks():
    with pytest.raises(DateOrderQuestion) as asked:
        read(made.month_first(made.movements(6)).content, date_order="dmy")
    assert asked.value.proven == "mdy"
    assert "day before month" in asked.value.message


def test_references_that_carry_other_days_contradict_the_profile():
    with pytest.raises(DateOrderQuestion) as asked:
        read(made.padded_text(made.first_days(8)).content, date_order="mdy")
    assert asked.value.proven == "dmy"


def test_references_tell_the_order_of_dates_in_a_file_with_balances():
    rows = made.first_days(8)
    statement = read(made.padded_text(rows).content)
    assert [line.date for line in statement.lines] == [row.day for row in rows]
    assert any("references" in note for note in statement.notes)


def test_a_workbook_whose_dates_were_turned_is_refused():
    rows = made.first_days(9)
    file = made.mixed_date_cells(rows)
    turned = [
        [row.day.replace(month=row.day.day, day=row.day.month), *cells[1:]]
        for row, cells in zip(rows, file.table, strict=True)
    ]
    with pytest.raises(FileRefused, match="exchanged day and month") as refused:
        read(file.with_table(turned).content)
    assert refused.value.row == 4


def test_repeated_headings_and_page_lines_are_skipped():
    rows = made.movements(10)
    file = made.short_headings(rows)
    table = [*file.table[:9], [], ["Page 2 of 2"], file.heading, *file.table[9:]]
    assert len(read(file.with_table(table).content).lines) == len(rows)


TWO_ROWS = [
    (["Date", "Particulars", "Ref No", "Amount (Rs.)", "", "Balance"], ["", "", "", "Debit", "Credit", ""]),
    (
        ["Txn", "Transaction", "Ref", "Withdrawal", "Deposit", "Closing"],
        ["Date", "Remarks", "No.", "Amt (INR)", "Amt (INR)", "Balance"],
    ),
]


def debit_and_credit(row):
    amount = made.indian(abs(row.amount))
    return [amount, ""] if row.amount < 0 else ["", amount]


def two_rows_of_headings(first, second, *, pages=1):
    rows = made.movements(14)
    table = [
        [f"{row.day:%d/%m/%Y}", made.narration(row), "", *debit_and_credit(row), made.indian(balance)]
        for row, balance in zip(rows, made.balances(rows), strict=True)
    ]
    half = len(table) // 2 if pages > 1 else len(table)
    return rows, [["THE BANK"], first, second, *table[:half], *([first, second] if pages > 1 else []), *table[half:]]


@pytest.mark.parametrize(("first", "second"), TWO_ROWS)
@pytest.mark.parametrize("pack", [made.as_csv, made.as_xlsx, made.as_xls])
@pytest.mark.parametrize("pages", [1, 2])
def test_headings_of_two_rows_are_read_together(first, second, pack, pages):
    rows, grid = two_rows_of_headings(first, second, pages=pages)
    statement = read(pack(grid))
    assert statement.refusals == []
    assert statement.header_row == 3
    assert [(line.direction, line.amount) for line in statement.lines] == [
        (row.direction, abs(row.amount)) for row in rows
    ]


def test_cells_of_an_html_table_that_reach_down_and_across_have_their_columns():
    rows, grid = two_rows_of_headings(*TWO_ROWS[0])
    both = "".join(f"<th rowspan=2>{name}</th>" for name in ("Date", "Particulars", "Ref No"))
    head = f"<tr>{both}<th colspan=2>Amount (Rs.)</th><th rowspan=2>Balance</th></tr><tr><th>Debit<th>Credit</tr>"
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>" for cells in grid[3:])
    statement = read(f"<table>{head}{body}</table>".encode())
    assert statement.refusals == []
    assert len(statement.lines) == len(rows)


def test_the_sheet_with_headings_is_read_wherever_it_is():
    rows, grid = two_rows_of_headings(*TWO_ROWS[0])
    book = openpyxl.Workbook()
    book.active.append(["Account details", "XXXX1234"])
    sheet = book.create_sheet("Transactions")
    for cells in grid:
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    assert len(read(out.getvalue()).lines) == len(rows)


def test_a_reference_that_goes_on_in_the_next_row_is_put_together():
    heading = ["Date", "Narration", "Ref No", "Debit", "Credit", "Balance"]
    row = ["03/10/2026", "UPI PAYMENT", "6276000", "", "100.00", "1,100.00"]
    more = ["", "FROM RAVI", "00470", "", "", ""]
    last = ["14/10/2026", "CASH AT MAIN ROAD", "", "", "50.00", "1,150.00"]
    [first, _] = read(made.as_csv([heading, row, more, last])).lines
    assert (first.narration, first.reference) == ("UPI PAYMENT FROM RAVI", "627600000470")


def test_a_comma_in_an_unquoted_narration_is_put_back_where_balances_prove_it():
    rows = made.movements(11)
    file = made.short_headings(rows)
    lines = file.content.decode().split("\r\n")
    at = file.row_of(3) - 1
    lines[at] = lines[at].replace("/", ",", 1).replace('"', "")
    statement = read("\r\n".join(lines).encode())
    assert statement.refusals == []
    assert len(statement.lines) == len(rows)


def test_a_payment_app_is_read_by_the_columns_of_its_profile():
    heading = ["Merchant", "Transaction Date", "Order", "Transaction ID", "UTR", "Transaction Amount", "Fee", "Status"]
    table = [
        ["M1", "2026-10-03 22:23:27", "FC261003-SEAAZ", "T1", "'627600000470", "100.00", "0.00", "COMPLETED"],
        ["M1", "2026-10-05 20:18:56", "", "T2", "'627858000094", "4350.00", "0.00", "PENDING"],
        ["M1", "2026-10-08 09:55:02", "", "T3", "'628152000687", "5125.50", "0.00", "completed"],
    ]
    content = made.as_csv([heading, *table])
    with pytest.raises(FileRefused) as refused:
        read(content)
    assert refused.value.code == "no_headings"
    assert refused.value.row == 1
    statement = read(
        content,
        columns={
            "narration": ["Transaction ID"],
            "reference": ["UTR"],
            "order_number": ["Order"],
            "status": ["Status"],
        },
        statuses=["Completed"],
        only_credits=True,
    )
    assert [(line.reference, line.order_number) for line in statement.lines] == [
        ("627600000470", "FC261003-SEAAZ"),
        ("628152000687", ""),
    ]
    assert [(skipped.row, skipped.cell) for skipped in statement.skipped] == [(3, "PENDING")]


def test_an_encrypted_workbook_needs_its_password():
    from io import BytesIO

    from msoffcrypto.format.ooxml import OOXMLFile

    rows = made.movements(12)
    sealed = BytesIO()
    OOXMLFile(BytesIO(made.mixed_date_cells(rows).content)).encrypt("secret", sealed)
    content = sealed.getvalue()
    with pytest.raises(PasswordNeeded):
        read(content)
    with pytest.raises(WrongPassword):
        decrypted(content, "other")
    assert len(read(decrypted(content, "secret")).lines) == len(rows)


def test_amounts_without_direction_are_decided_by_the_balance():
    rows = made.movements(13)
    file = made.signed(rows)
    opening = [["", "Opening Balance", "", "", made.indian(made.OPENING)]]
    bare = [[*cells[:3], cells[3].rstrip("-"), cells[4]] for cells in file.table]
    statement = read(dataclasses.replace(file, table=opening + bare).content)
    assert [line.direction for line in statement.lines] == [row.direction for row in rows]
    # Without the opening balance nothing tells the direction of the first row.
    refused = read(file.with_table(bare).content).refusals
    assert [refusal.row for refusal in refused] == [file.row_of(0)]
    # Without any balance nothing tells any direction.
    with pytest.raises(FileRefused) as error:
        read(made.as_csv([file.heading[:4], *[cells[:4] for cells in bare]]))
    assert error.value.code == "no_direction"


def one_column(*rows: list[str], balance: bool = True) -> bytes:
    heading = ["Date", "Narration", "Amount", *(["Balance"] if balance else [])]
    return made.as_csv([heading, *rows])


def test_an_amount_of_which_nothing_tells_the_direction_is_refused_and_named():
    rows = [
        ["13/10/2026", "a", "500.00", "1,500.00"],
        ["14/10/2026", "b", "600.00", ""],
        ["15/10/2026", "c", "10.00", ""],
        ["16/10/2026", "d", "10.00", "2,080.00"],
        ["17/10/2026", "e", "80.00", "2,000.00"],
    ]
    opening = ["", "Opening Balance", "", "1,000.00"]
    statement = read(one_column(opening, *rows))
    assert [(line.narration, line.direction) for line in statement.lines] == [("a", "credit"), ("e", "debit")]
    assert [refusal.row for refusal in statement.refusals] == [4, 5, 6]
    with pytest.raises(FileRefused) as refused:
        read(one_column(*([*row[:3], ""] for row in rows)))
    assert refused.value.code == "no_direction"


def test_among_credits_that_are_marked_an_amount_without_a_mark_is_no_credit():
    rows = [["13/10/2026", "a", "500.00 Cr"], ["14/10/2026", "b", "600.00"], ["15/10/2026", "c", "10.00"]]
    statement = read(one_column(*rows, balance=False))
    assert [line.narration for line in statement.lines] == ["a"]
    assert [(refusal.row, refusal.cell) for refusal in statement.refusals] == [(3, "600.00"), (4, "10.00")]
    balances = ["1,500.00", "900.00", "890.00"]
    statement = read(one_column(*([*row, balance] for row, balance in zip(rows, balances, strict=True))))
    assert [line.direction for line in statement.lines] == ["credit", "debit", "debit"]


def test_where_only_debits_are_marked_the_others_are_credits():
    rows = [["13/10/2026", "a", "500.00"], ["14/10/2026", "b", "600.00-"]]
    assert [line.direction for line in read(one_column(*rows, balance=False)).lines] == ["credit", "debit"]


@pytest.mark.parametrize("balances", [["", "", ""], ["", "", "1,100.00"]])
def test_a_column_without_balances_proves_nothing_and_says_so(balances):
    heading = ["Date", "Narration", "Debit", "Credit", "Balance"]
    rows = [[f"{13 + at}/10/2026", "a", "", "100.00", balance] for at, balance in enumerate(balances)]
    statement = read(made.as_csv([heading, *rows]))
    assert (statement.balance.chain, len(statement.lines)) == ("absent", 3)
    assert any("no running balance" in note for note in statement.notes)


def test_rows_after_the_last_balance_are_refused_because_nothing_proves_them():
    file = made.short_headings(made.movements(14))
    for cells in file.table[-3:]:
        cells[file.heading.index("BAL")] = ""
    assert [refusal.row for refusal in read(file.content).refusals] == [file.row_of(at) for at in (15, 16, 17)]


def test_dates_that_begin_with_a_year_of_two_figures_are_read_by_their_profile():
    heading = ["Date", "Narration", "Debit", "Credit"]
    rows = [["26-10-03", "a", "", "1.00"], ["26-10-14", "b", "", "2.00"]]
    days = [line.date.isoformat() for line in read(made.as_csv([heading, *rows]), date_order="ymd").lines]
    assert days == ["2026-10-03", "2026-10-14"]
    with pytest.raises(DateOrderQuestion):
        read(made.as_csv([heading, ["05/10/2026", "a", "", "1.00"]]), date_order="ymd")


def test_other_sheets_with_rows_are_named():
    book = openpyxl.Workbook()
    heading = ["Date", "Narration", "Debit", "Credit"]
    for name, row in (("September", ["13/09/2026", "a", None, 1]), ("October", ["13/10/2026", "b", None, 2])):
        sheet = book.create_sheet(name)
        sheet.append(heading)
        sheet.append(row)
    book.create_sheet("Legend").append(["x" * 2_000])
    out = io.BytesIO()
    book.save(out)
    statement = read(out.getvalue())
    assert [line.narration for line in statement.lines] == ["a"]
    assert "The sheet September was read." in statement.notes
    assert "Rows are on other sheets, too, which were not read: October." in statement.notes


@pytest.mark.parametrize("column", [True, False])
def test_a_number_that_three_rows_share_is_no_reference(column):
    shared = "627699990000"
    texts = ["UPI/CR/ASHA RAO/asha@okaxis", "UPI/CR/RAVI K/ravi@okicici", "UPI/CR/628612345678/MEENA/meena@oksbi"]
    rows = [
        ["13/10/2026", text if column else f"{text}/{shared}", shared if column else "", "", "10.00"] for text in texts
    ]
    lines = read(made.as_csv([["Date", "Narration", "Ref No", "Debit", "Credit"], *rows])).lines
    # Of a narration with two numbers it is not certain that the other one is the reference.
    assert [line.reference for line in lines] == ["", "", "628612345678" if column else ""]
    # A transfer and its return have one number.
    rows = [["13/10/2026", f"UPI/CR/628612345678/{name}", "", "", "10.00"] for name in ("ASHA", "RETURN ASHA")]
    lines = read(made.as_csv([["Date", "Narration", "Ref No", "Debit", "Credit"], *rows])).lines
    assert [line.reference for line in lines] == ["628612345678"] * 2


@pytest.mark.parametrize("label", ["Opening Balance", "B/F", "Balance Brought Forward"])
def test_an_opening_balance_with_a_date_in_the_column_of_credits_is_no_movement(label):
    heading = ["Date", "Narration", "Debit", "Credit", "Balance"]
    rows = [
        ["01/10/2026", label, "", "1,000.00", "1,000.00"],
        ["13/10/2026", "a", "", "500.00", "1,500.00"],
        ["14/10/2026", "TOTAL ENERGIES", "100.00", "", "1,400.00"],
        ["31/10/2026", "Closing Balance", "", "1,400.00", "1,400.00"],
    ]
    statement = read(made.as_csv([heading, *rows]))
    assert [line.narration for line in statement.lines] == ["a", "TOTAL ENERGIES"]
    assert (statement.refusals, statement.balance.start_proven, statement.balance.end_proven) == ([], True, True)


def test_amounts_cut_at_their_commas_are_refused():
    content = b"Date,Narration,Debit,Credit\n13/10/2026,a,,1,500.00\n14/10/2026,b,,2.00\n"
    statement = read(content)
    assert [line.narration for line in statement.lines] == ["b"]
    assert [(refusal.row, refusal.cell) for refusal in statement.refusals] == [(2, "500.00")]


def test_a_year_of_two_figures_may_come_first_so_the_order_is_asked_for():
    rows = [["26-10-13", "a", "", "1.00"], ["26-10-14", "b", "", "2.00"]]
    with pytest.raises(DateOrderQuestion):
        read(made.as_csv([["Date", "Narration", "Debit", "Credit"], *rows]))
    rows = [["26-10-26", "a", "", "1.00"], ["25-10-26", "b", "", "2.00"]]
    assert read(made.as_csv([["Date", "Narration", "Debit", "Credit"], *rows])).date_order == "dmy"


def test_a_workbook_in_which_only_days_above_12_are_still_text_was_turned():
    book = openpyxl.Workbook()
    days = ["25/09/2026", "29/09/2026", date(2026, 5, 10), date(2026, 6, 10), "13/10/2026"]
    for row in (["Date", "Narration", "Debit", "Credit"], *([day, "CASH", None, 1] for day in days)):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(FileRefused) as refused:
        read(out.getvalue())
    assert (refused.value.code, refused.value.row) == ("dates_turned", 4)


def test_a_column_of_deposit_and_withdrawal_says_the_direction():
    rows = [["13/10/2026", "a", "500.00", "Deposit"], ["14/10/2026", "b", "100.00", "Withdrawal"]]
    content = made.as_csv([["Date", "Narration", "Amount", "Type"], *rows])
    assert [line.direction for line in read(content).lines] == ["credit", "debit"]


FOUR = made.movements(13)[:4]


def as_csv(*rows: str) -> bytes:
    return "\n".join(rows).encode()


def two_columns(rows, *, opening=made.OPENING, overdrawn=False) -> list[str]:
    """Rows of debit and credit; an overdrawn balance has its Dr in a column of its own."""
    lines, balance = [], opening
    for row in rows:
        balance += row.amount
        debit, credit = ("", row.amount) if row.amount > 0 else (-row.amount, "")
        side = ("," + ("Dr" if balance < 0 else "Cr")) if overdrawn else ""
        lines.append(f"{row.day:%d-%b-%Y},UPI/{row.reference}/X,{debit},{credit},{abs(balance)}{side}")
    return lines


def totals(rows, words: str) -> str:
    debits, credits_ = (sum(row.amount for row in rows if (row.amount > 0) == money_in) for money_in in (False, True))
    return f",{words},{abs(debits):.2f},{credits_:.2f},"


HEADING = "Date,Narration,Debit,Credit,Balance"


@pytest.mark.parametrize(
    "words",
    ["Total", "GRAND TOTAL", "Period Total:", "Statement period totals", "14-10-2026 Total", "Transaction Total"],
)
def test_a_line_of_totals_may_have_words_in_front(words):
    statement = read(as_csv(HEADING, *two_columns(FOUR), totals(FOUR, words)))
    assert (len(statement.lines), statement.refusals) == (4, [])
    assert (statement.balance.start_proven, statement.balance.end_proven) == (True, True)
    wrong = read(as_csv(HEADING, *two_columns(FOUR), totals([*FOUR, FOUR[-1]], words)))
    assert [(refusal.row, refusal.reason.partition(",")[0]) for refusal in wrong.refusals] == [
        (6, "is not the sum of the rows")
    ]


def test_a_movement_whose_payer_wrote_of_a_total_stays_a_movement():
    [row] = two_columns(FOUR[:1])
    statement = read(as_csv(HEADING, row.replace("/X", "/ORDER TOTAL")))
    assert [line.amount for line in statement.lines] == [abs(FOUR[0].amount)]


@pytest.mark.parametrize("last", ["Total", "Grand Total", "both"])
def test_each_of_several_tables_may_have_its_own_totals(last):
    rows = two_columns(FOUR)
    ends = [totals(FOUR[2:], "Total"), totals(FOUR, "Grand Total")]
    ends = ends if last == "both" else ends[:1] if last == "Total" else ends[1:]
    statement = read(as_csv(HEADING, *rows[:2], totals(FOUR[:2], "Total"), "", HEADING, *rows[2:], *ends))
    assert (len(statement.lines), statement.refusals) == (4, [])
    assert (statement.balance.start_proven, statement.balance.end_proven) == (True, True)


def test_a_table_whose_totals_are_wrong_is_refused_and_one_without_is_not_proven():
    rows = two_columns(FOUR)
    wrong = read(as_csv(HEADING, *rows[:2], totals(FOUR[:1], "Total"), "", HEADING, *rows[2:]))
    assert {refusal.row for refusal in wrong.refusals} == {4}
    open_ = read(as_csv(HEADING, *rows[:2], totals(FOUR[:2], "Total"), "", HEADING, *rows[2:]))
    assert (open_.refusals, open_.balance.end_proven) == ([], False)


@pytest.mark.parametrize("place", ["in the table", "above and below it"])
def test_printed_balances_may_have_their_dr_in_a_column_of_its_own(place):
    opening = -made.OPENING
    rows = two_columns(FOUR, opening=opening, overdrawn=True)
    closing = opening + sum(row.amount for row in FOUR)
    before, after = (
        (f"Opening Balance,{abs(opening)},Dr", f"Closing Balance,{abs(closing)},Dr")
        if place == "above and below it"
        else (f",Opening Balance,,,{abs(opening)},Dr", f",Closing Balance,,,{abs(closing)},Dr")
    )
    heading = f"{HEADING},Dr/Cr"
    grid = (before, heading) if place == "above and below it" else (heading, before)
    statement = read(as_csv(*grid, *rows, after))
    assert (len(statement.lines), statement.refusals) == (4, [])
    assert statement.balance.closing == closing
    assert (statement.balance.start_proven, statement.balance.end_proven) == (True, True)
    # That column may also be to the left of the balance.
    cells = [row.split(",") for row in (*grid, *rows, after)]
    turned = [",".join([*row[:-2], row[-1], row[-2]]) for row in cells]
    assert read(as_csv(*turned)).balance.closing == closing
