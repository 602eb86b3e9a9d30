"""Order number, carrier and tracking number are found by heading or by shape."""

import pytest

from apps.orders.shipping.columns import DIGITS_LOST, NO_NUMBER, NO_ORDER, NoOrderNumbers, ParsedRow, Undecided, parsed

FIRST, SECOND = "FC261122-7K3QX", "FC261122-8M4RY"


def found(*rows, carrier=""):
    return [(row.order_number, row.carrier, row.number) for row in parsed(rows, carrier=carrier)]


def test_columns_are_found_by_their_headings():
    rows = [
        ["Sri Balaji Couriers", "", "", ""],
        ["AWB No.", "Consignee", "Order No", "Courier Name"],
        ["628612345678", "Meena Raman", FIRST, "ST Courier"],
        ["628612345679", "Ravi Kumar", SECOND, "ST Courier"],
    ]
    assert found(*rows) == [(FIRST, "ST Courier", "628612345678"), (SECOND, "ST Courier", "628612345679")]
    assert [row.row for row in parsed(rows, carrier="")] == [3, 4]


def test_order_number_takes_precedence_over_the_couriers_reference():
    rows = [["Reference No", "Order number", "Docket No"], ["A-1", FIRST, "D12345"]]
    assert found(*rows) == [(FIRST, "", "D12345")]


@pytest.mark.parametrize(
    "row",
    [
        [FIRST, "ST Courier", "628612345678"],
        ["628612345678", FIRST, "ST Courier"],
        ["fc261122 7k3qx", "628612345678", "ST Courier"],
        ["1", "22-11-2026", FIRST, "628612345678", "ST Courier", "625001", "9876543210"],
        [f"{FIRST} ST Courier 628612345678"],
        [f"{FIRST}   628612345678   ST Courier"],
        [f"1. {FIRST} - ST Courier - 628612345678"],
        [f"Order {FIRST}: ST Courier", "AWB 628612345678"],
        [FIRST, "ST Courier 628612345678"],
        [f"{FIRST} ST Courier 628612345678 23/11/2026 625001"],
        [f"{FIRST} ST Courier 628612345678 9876543210"],
    ],
)
def test_without_headings_columns_are_found_by_shape(row):
    assert found(row) == [(FIRST, "ST Courier", "628612345678")]


def test_names_of_customers_are_no_carriers():
    rows = [[FIRST, "Meena Raman", "628612345678"], [SECOND, "Ravi Kumar", "628612345679"]]
    assert found(*rows, carrier="ST Courier") == [
        (FIRST, "ST Courier", "628612345678"),
        (SECOND, "ST Courier", "628612345679"),
    ]


def test_an_unknown_carrier_is_one_that_several_rows_name():
    rows = [[FIRST, "Murugan Lorry", "628612345678"], [SECOND, "Murugan Lorry", "628612345679"]]
    assert found(*rows) == [(FIRST, "Murugan Lorry", "628612345678"), (SECOND, "Murugan Lorry", "628612345679")]


def test_india_post_number_is_not_an_order_number():
    assert found([FIRST, "EE123456789IN"], [SECOND, "EE261122789IN"]) == [
        (FIRST, "", "EE123456789IN"),
        (SECOND, "", "EE261122789IN"),
    ]


def test_rows_without_a_carrier_get_the_default():
    rows = [["Order No", "Carrier", "AWB"], [FIRST, "", "628612345678"], [SECOND, "DTDC", "X12345678"]]
    assert found(*rows, carrier="ST Courier") == [
        (FIRST, "ST Courier", "628612345678"),
        (SECOND, "DTDC", "X12345678"),
    ]


def test_numbers_of_spreadsheets_are_read_as_they_are():
    assert found(["Order No", "AWB"], [FIRST, 628612345678.0], [SECOND, 628612345679]) == [
        (FIRST, "", "628612345678"),
        (SECOND, "", "628612345679"),
    ]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ([FIRST, "6.28E+11"], DIGITS_LOST),
        ([FIRST, "6,28612E+11"], DIGITS_LOST),
        ([FIRST, 6.286123456789012e17], DIGITS_LOST),
        ([FIRST, ""], NO_NUMBER),
        (["", "628612345678"], NO_ORDER),
    ],
)
def test_damaged_rows_have_a_reason(row, problem):
    rows = [["Order No", "AWB"], [SECOND, "628612345679"], row]
    assert parsed(rows, carrier="")[1].problem == problem


def test_empty_rows_and_titles_are_skipped():
    assert parsed([["My parcels", ""], ["", ""], [FIRST, "628612345678"]], carrier="") == [
        ParsedRow(3, FIRST, "", "628612345678")
    ]


def test_a_list_without_order_numbers_is_refused():
    with pytest.raises(NoOrderNumbers):
        parsed([["Meena", "Madurai"], ["Ravi", "Karur"]], carrier="")


def test_two_columns_that_fit_are_asked_about_unless_a_heading_decides():
    rows = [[FIRST, "INV20391", "628612345678"], [SECOND, "INV20392", "628612345679"]]
    with pytest.raises(Undecided) as asked:
        found(*rows)
    assert asked.value.layout == "3 columns"
    assert [(one.column, one.heading, one.samples) for one in asked.value.columns] == [
        (1, "", [FIRST, SECOND]),
        (2, "", ["INV20391", "INV20392"]),
        (3, "", ["628612345678", "628612345679"]),
    ]
    with pytest.raises(Undecided) as asked:
        found(["Order No", "Docket No", "Shipment ID"], *rows)
    assert (asked.value.layout, asked.value.columns[1].heading) == ("order no|docket no|shipment id", "Docket No")
    assert [row[2] for row in found(["Order No", "Bill", "AWB"], *rows)] == ["628612345678", "628612345679"]


def test_two_columns_of_our_numbers_are_asked_about():
    rows = [[FIRST, SECOND, "628612345678"], [SECOND, FIRST, "628612345679"]]
    with pytest.raises(Undecided):
        found(*rows)
    assert [row[0] for row in found(["Order No", "Sent with", "AWB"], *rows)] == [FIRST, SECOND]


def test_phones_and_pin_codes_beside_a_number_leave_nothing_to_choose():
    rows = [[FIRST, "9876543210", "625001", "628612345678"], [SECOND, "9876543211", "625002", "628612345679"]]
    assert [row[2] for row in found(*rows)] == ["628612345678", "628612345679"]


def test_chosen_columns_are_read_whatever_fits():
    rows = [[FIRST, "INV20391", "628612345678", "Speedy"], [SECOND, "INV20392", "628612345679", "Speedy"]]
    read = parsed(rows, carrier="DTDC", chosen={"order": 1, "number": 3})
    assert [(row.number, row.carrier) for row in read] == [("628612345678", "DTDC"), ("628612345679", "DTDC")]
    read = parsed(rows, carrier="DTDC", chosen={"order": 1, "number": 2, "carrier": 4})
    assert [(row.number, row.carrier) for row in read] == [("INV20391", "Speedy"), ("INV20392", "Speedy")]


def test_a_line_of_text_with_two_numbers_is_damaged():
    lines = [[f"{FIRST} sent INV20391 by DTDC 628612345678"], [f"{SECOND} DTDC 628612345679, call 9876543210"]]
    damaged, read = parsed(lines, carrier="")
    assert damaged.problem == (
        "INV20391 and 628612345678 could each be the tracking number. Leave one of them in this row."
    )
    assert (read.number, read.problem) == ("628612345679", "")
