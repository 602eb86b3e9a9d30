"""Tables of what is an amount, a date, and what is neither."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.reconciliation.reading.amounts import Amount, NotAnAmount, parse_amount
from apps.reconciliation.reading.dates import Figures, NotADate, days_from_reference, parse_date
from apps.reconciliation.reading.results import Profile
from apps.reconciliation.reading.statement import read_statement

from . import statements as made


@pytest.mark.parametrize(
    ("cell", "value", "negative", "side"),
    [
        ("1,00,000.00", "100000.00", False, ""),
        ("100,000.00", "100000.00", False, ""),
        (" 4,350 ", "4350.00", False, ""),
        ("4350.5", "4350.50", False, ""),
        ("₹ 3,000.50", "3000.50", False, ""),
        ("Rs.3000/-", "3000.00", False, ""),
        ("Rs. 1,50,000.00", "150000.00", False, ""),
        ("INR 20", "20.00", False, ""),
        ("500.00-", "500.00", True, ""),
        ("-500.00", "500.00", True, ""),
        ("-₹500.00", "500.00", True, ""),
        ("₹ -500.00", "500.00", True, ""),
        ("(500.00)", "500.00", True, ""),
        ("500.00Cr", "500.00", False, "cr"),
        ("4350.00 Cr", "4350.00", False, "cr"),
        ("4350.00 DR.", "4350.00", False, "dr"),
        ("0.00", "0.00", False, ""),
        (43655.799999999996, "43655.80", False, ""),
        (1000, "1000.00", False, ""),
        (-12.5, "12.50", True, ""),
    ],
)
def test_amounts_that_are_read(cell, value, negative, side):
    assert parse_amount(cell) == Amount(Decimal(value), negative, side)


@pytest.mark.parametrize("cell", ["", "  ", "-", "--", "\N{EN DASH}", "NIL", "N/A"])
def test_blank_amounts(cell):
    assert parse_amount(cell) is None


@pytest.mark.parametrize(
    "cell",
    [
        "4.350,00",
        "4.350",
        "1000.005",
        "1E5",
        "1.5e3",
        "NaN",
        "nan",
        "Infinity",
        "1,00",
        "1,0000.00",
        "12,34,56",
        "1 000.00",
        "500.00 Cr Dr",
        "-500.00-",
        "(500.00)-",
        "(500.00",
        "-500.00 Dr",
        "=1+1",
        "٤٣٥٠",
        "１２",
        "5 00",
        "0x10",
        "+",
        "Rs.",
        "₹",
        "1.00.00",
        ".5",
        "12.",
        "99999999999999.00",
        1000.005,
        float("nan"),
        float("inf"),
        True,
        datetime(2026, 1, 1, tzinfo=UTC),
        "१२",
    ],
)
def test_amounts_that_are_refused(cell):
    with pytest.raises(NotAnAmount):
        parse_amount(cell)


@settings(deadline=None)
@given(st.decimals(min_value=0, max_value=Decimal("9999999999.99"), places=2))
def test_an_amount_reads_back_however_it_is_written(amount):
    for text in (made.indian(amount), f"{amount:,.2f}", f"{amount:.2f}", f"₹ {made.indian(amount)}"):
        assert parse_amount(text) == Amount(amount)


@settings(deadline=None)
@given(st.text(max_size=12))
def test_any_text_is_an_amount_or_a_refusal(text):
    try:
        found = parse_amount(text)
    except NotAnAmount:
        return
    assert found is None or found.value >= 0


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("1 Oct 2026", date(2026, 10, 1)),
        ("01-Oct-26", date(2026, 10, 1)),
        ("02-Oct-26\n(02-Oct-26)", date(2026, 10, 2)),
        ("01-OCTOBER-2026", date(2026, 10, 1)),
        ("Oct 1, 2026", date(2026, 10, 1)),
        ("2026-10-03 22:23:27", date(2026, 10, 3)),
        ("2026/10/03", date(2026, 10, 3)),
        (date(2026, 10, 3), date(2026, 10, 3)),
        (datetime(2026, 10, 3, 12, tzinfo=UTC), date(2026, 10, 3)),
        ("03/10/2026", Figures(3, 10, 2026)),
        (" 03-10-26 ", Figures(3, 10, 2026)),
        ("03.10.2026 11:38:22", Figures(3, 10, 2026)),
        ("03-10-2026 11:38 PM", Figures(3, 10, 2026)),
        ("03 10 2026", Figures(3, 10, 2026)),
        ("03/10/2026 11.38.22", Figures(3, 10, 2026)),
        ("'03/10/2026", Figures(3, 10, 2026)),
        ("20261003", date(2026, 10, 3)),
        (20261003.0, date(2026, 10, 3)),
        ("03102026", Figures(3, 10, 2026)),
        (3102026.0, Figures(3, 10, 2026)),
        ("20102026", Figures(20, 10, 2026)),
        ("Sat, 3 Oct 2026", date(2026, 10, 3)),
        ("Saturday 03-10-2026", Figures(3, 10, 2026)),
        ("03-Oct-2026 (Sat)", date(2026, 10, 3)),
        ("3rd Oct '26", date(2026, 10, 3)),
        ("Oct-03-2026", date(2026, 10, 3)),
        ("3 October 2026 at 11:38 PM", date(2026, 10, 3)),
    ],
)
def test_dates_that_are_read(cell, found):
    assert parse_date(cell) == found


@pytest.mark.parametrize(
    "cell",
    [
        "",
        "-",
        "today",
        "2026-13-01",
        "31 Feb 2026",
        "03/10",
        "03-10/2026",
        "03/10/20261",
        "03/10/2026 x",
        46000,
        1.5,
        "1 Foo 2026",
        "150000",
        "12345678",
        "20261303",
        "٠٣/١٠/٢٠٢٦",
    ],
)
def test_cells_that_are_no_dates(cell):
    with pytest.raises(NotADate):
        parse_date(cell)


@pytest.mark.parametrize(
    ("reference", "days"),
    [
        ("627612345678", 0),
        ("627512345678", 1),
        ("TESTN26276123456", 0),
        ("TESTR52026100312345678", 0),
        ("600012345678", None),
        ("639912345678", None),
        ("", None),
    ],
)
def test_references_carry_their_day(reference, days):
    assert days_from_reference(reference, date(2026, 10, 3)) == days


# What one wrong cell does to a statement: (column, its content, part of the reason).
WRONG = [
    ("Tran Date", "32-09-2026", "not a date"),
    ("Tran Date", "", "is empty"),
    ("Tran Date", "28-09-2027", "future"),
    ("Tran Date", "28-09-1926", "too long ago"),
    ("CR", "4.350,00", "comma"),
    ("CR", "1000.005", "two decimals"),
    ("CR", "4.3E+03", "scientific"),
    ("CR", "NaN", "not an amount"),
    ("DR", "5.00", "both filled"),
    ("BAL", "x", "not an amount"),
    ("BAL", "", "is empty"),
]


@pytest.mark.parametrize(("column", "cell", "reason"), WRONG)
def test_a_wrong_cell_is_refused_with_row_column_and_cell(column, cell, reason):
    rows = made.movements(21)
    file = made.short_headings(rows)
    place = next(place for place in range(3, len(rows)) if rows[place].amount > 0)
    file.table[place][file.heading.index(column)] = cell
    statement = read_statement(file.content, profile=Profile(), today=made.TODAY)
    [refusal] = statement.refusals
    assert refusal.row == file.row_of(place)
    assert refusal.column == column
    assert cell in refusal.cell
    assert reason in refusal.reason
    assert len(statement.lines) == len(rows) - 1


def test_a_row_of_zero_is_listed():
    heading = ["Date", "Particulars", "Debit", "Credit", "Balance"]
    table = [
        ["13/10/2026", "CASH DEPOSIT", "", "10.00", "110.00"],
        ["13/10/2026", "UPI/CR/628600000006/F", "", "0.00", "110.00"],
        ["14/10/2026", "UPI/DR/628600000007/F", "(5.00)", "", "105.00"],
    ]
    lines = read_statement(made.as_csv([heading, *table]), profile=Profile(), today=made.TODAY).lines
    assert [(line.direction, line.amount) for line in lines] == [
        ("credit", Decimal(10)),
        ("credit", Decimal(0)),
        ("debit", Decimal(5)),
    ]


def test_a_formula_in_text_stays_text():
    heading = ["Date", "Particulars", "Debit", "Credit"]
    table = [["13/10/2026", '=HYPERLINK("http://shop.example")', "", "10.00"]]
    [line] = read_statement(made.as_csv([heading, *table]), profile=Profile(), today=made.TODAY).lines
    assert line.narration == '=HYPERLINK("http://shop.example")'
