"""What narrations of many banks say of rail, reference, payer and order number."""

from datetime import date

import pytest

from apps.reconciliation.reading.narrations import Narration, habits_of, is_scientific, read_narration

DAY = date(2026, 10, 3)  # the 276th day


def found(text: str, *cells, day=DAY) -> Narration:
    return read_narration(text, unwrapped=text, reference_cells=list(cells), day=day)


@pytest.mark.parametrize(
    ("text", "rail", "reference", "payer", "payer_id"),
    [
        ("UPI/CR/431947905050/VELU MANI/HDFC/velu@okbank/note", "upi", "431947905050", "VELU MANI", "velu@okbank"),
        ("UPI-VELU MANI-VELU@BANK-HDFC0000123-412345678901-NOTE", "upi", "412345678901", "VELU MANI", "velu@bank"),
        ("UPI/P2M/062615114601/VELU MANI/rent/HDFC", "upi", "062615114601", "VELU MANI", ""),
        ("UPI/063858978926/CR/VELU MANI", "upi", "063858978926", "VELU MANI", ""),
        ("UPI/VELU MANI/627612345678/payment", "upi", "627612345678", "VELU MANI", ""),
        ("UPI/CR/627612345678/VELU/HDFC/velu-1@okbank/note", "upi", "627612345678", "VELU", "velu-1@okbank"),
        ("UPI/627612345678/some words/velu@okbank/ICIC", "upi", "627612345678", "", "velu@okbank"),
        ("UPI IN/627612345678/velu@okbank/note/0000", "upi", "627612345678", "", "velu@okbank"),
        (
            "UPI/CR/627612345678/VELU /HDFC/**LU42@OKBANK/x/AXI675926907077075924/03/10/2026",
            "upi",
            "627612345678",
            "VELU",
            "**lu42@okbank",
        ),
        ("DEP TFR UPI/CR/627612345678/VELU MAN/SBIN/velu@ok/fc--", "upi", "627612345678", "VELU MAN", "velu@ok"),
        ("MMT/IMPS/412512345678/OK/VELU MANI/SBIN0000123", "imps", "412512345678", "VELU MANI", ""),
        ("BY TRANSFER-INB IMPS627612345678/VELU MANI/NA--", "imps", "627612345678", "VELU MANI", ""),
        ("IMPS/P2A/627612345678/VELU/SBINBAN/IMPSTran/9198765432100001", "imps", "627612345678", "VELU", ""),
        ("IMPS-CR/627612345678/VELU MANI/HDFC/UPI", "imps", "627612345678", "VELU MANI", ""),
        ("Received:IMPS-627612345678-VELU MANI", "imps", "627612345678", "VELU MANI", ""),
        ("NEFT*HDFC0000001*N215222062454075*VELU MANI", "neft", "N215222062454075", "VELU MANI", ""),
        ("NEFT CR-UTIB0001234-VELU MANI-THE SHOP-UTIBN26278797052", "neft", "UTIBN26278797052", "VELU MANI", ""),
        ("NEFT TESTN26276123456 VELU MANI", "neft", "TESTN26276123456", "VELU MANI", ""),
        (
            "RTGS CR-HDFC0001234-VELU MANI-THE SHOP-HDFCR52026100312345678",
            "rtgs",
            "HDFCR52026100312345678",
            "VELU MANI",
            "",
        ),
        ("BY TRANSFER-RTGS HDFCR52026100312345678 VELU MANI--", "rtgs", "HDFCR52026100312345678", "VELU MANI", ""),
        ("UPIAB/627612345678/CR/VELU MANI/HDFC", "upi", "627612345678", "VELU MANI", ""),
        ("MOBUPI/627612345678/CR/VELU MANI", "upi", "627612345678", "VELU MANI", ""),
        ("UPIREF627612345678 VELU MANI", "upi", "627612345678", "", ""),
        ("UPIA627612345678 VELU MANI", "upi", "627612345678", "", ""),
        ("IMPSAB/627612345678/VELU MANI", "imps", "627612345678", "VELU MANI", ""),
        ("NEFTINW-TESTN26276123456-VELU MANI", "neft", "TESTN26276123456", "VELU MANI", ""),
        ("NEFT-AXISCN0123456789-VELU MANI", "neft", "AXISCN0123456789", "VELU MANI", ""),
        ("NEFT-HDFC5260123456AB-VELU MANI", "neft", "HDFC5260123456AB", "VELU MANI", ""),
        ("NEFT-HDFCN52026100312345678-VELU MANI", "neft", "HDFCN52026100312345678", "VELU MANI", ""),
        ("NEFTTESTN26276123456 VELU MANI", "neft", "TESTN26276123456", "VELU MANI", ""),
        ("RTGSINW HDFCR52026100312345678 VELU MANI", "rtgs", "HDFCR52026100312345678", "VELU MANI", ""),
        ("BY CASH - MAIN ROAD", "cash", "", "", ""),
        ("BY CLEARING 000123", "other", "", "", ""),
        ("", "other", "", "", ""),
    ],
)
def test_narrations(text, rail, reference, payer, payer_id):
    read = found(text)
    assert (read.rail, read.reference, read.payer_name, read.payer_id) == (
        rail,
        reference,
        payer,
        payer_id,
    )


@pytest.mark.parametrize(
    "text",
    [
        "UPI/CR/6276123456789/THIRTEEN DIGITS",
        "UPI/CR/62761234567/ELEVEN DIGITS",
        "UPI/CR/AXI627612345678/AN ID OF AN APP",
        "UPI/CR/627612345678X/LETTERS BEHIND",
        "UPI/CR/919876543210@okbank/A PHONE",
        "UPI A/C NO 627612345678",
        "UPI/CR/000000000000/NOTHING",
        "NEFT-HDFC0000123-AN IFSC",
        "NEFT-TESTN262761234567-SEVENTEEN",
        "NEFT-INVOICE202610001-WORDS OF SIXTEEN",
        "NEFT-HDFCN52026100312-THE BEGINNING OF 22",
        "RTGS-TESTN26276123456-SIXTEEN",
        "INTEREST 412345678901",
        "UPI/CR/412345678901/412345678902/TWO NUMBERS",
    ],
)
def test_what_is_no_reference(text):
    assert found(text).reference == ""


def test_the_day_inside_a_reference_tells_it_from_other_numbers():
    assert found("UPI/CR/412345678901/627612345678/NAME").reference == "627612345678"
    assert found("TRANSFER 627612345678").reference == "627612345678"


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("UPI/CR/627612345678/VELU MANI/HDFC/velu@ok/for 627698765432", "627612345678"),
        ("UPI/CR/627612345678/VELU/HDFC/velu@ok/627698765432/627511112222", "627612345678"),
        # The place of the others' reference is empty, or has another form.
        ("UPI/CR/VELU/627612345678/HDFC/627698765432", ""),
        ("UPI/627612345678/VELU/HDFC/velu@ok/for 627698765432", ""),
    ],
)
def test_of_several_numbers_the_one_at_the_place_of_the_others_reference_is_meant(text, reference):
    rows = [f"UPI/CR/6276{number}/{name}/SBIN/x@ok/note" for number, name in ((10000000, "A B"), (2 * 10**7, "UMA"))]
    numbers = [row.split("/")[2] for row in rows]
    known = [(row, [number], "", DAY) for row, number in zip(rows, numbers, strict=True)]
    few, usual = habits_of(known), habits_of([*known, *known])
    read = {
        habits: read_narration(text, unwrapped=text, reference_cells=[], day=DAY, habits=habits).reference
        for habits in (few, usual)
    }
    assert read == {few: "", usual: reference}


@pytest.mark.parametrize(
    ("text", "cells", "rail", "reference"),
    [
        ("UPI PAYMENT", ["0000627612345678"], "upi", "627612345678"),
        ("TRANSFER", ["UPI-627612345678"], "upi", "627612345678"),
        ("TRANSFER", ["UPIAB/627612345678"], "upi", "627612345678"),
        ("UPI PAYMENT", ["'627612345678"], "upi", "627612345678"),
        ("UPI PAYMENT", [627612345678.0], "upi", "627612345678"),
        ("UPI PAYMENT", ["S73711305", "627612345678"], "upi", "627612345678"),
        ("TRANSFER", ["TESTN26276123456"], "neft", "TESTN26276123456"),
        ("TRANSFER", ["HDFCR52026100312345678"], "rtgs", "HDFCR52026100312345678"),
        ("NEFT INWARD", ["HDFCN52026100312345678"], "neft", "HDFCN52026100312345678"),
        ("UPI/CR/627612345678/X", ["627699999999"], "upi", "627612345678"),
        ("UPI/MEENA/919876543210", ["627612345678"], "upi", "627612345678"),
        ("UPI PAYMENT", ["UTR: 627612345678"], "upi", "627612345678"),
        ("UPI PAYMENT", ["627612345678.0"], "upi", "627612345678"),
        ("UPI PAYMENT", ["6.27612E+11"], "upi", ""),
        ("UPI PAYMENT", ["TRANSFER FROM 489773516209"], "upi", ""),
        ("UPI PAYMENT", ["000000000000000"], "upi", ""),
        ("CHEQUE DEPOSIT", ["412345678901"], "other", ""),
    ],
)
def test_the_reference_column_comes_after_the_narration(text, cells, rail, reference):
    read = found(text, *cells)
    assert (read.rail, read.reference) == (rail, reference)


def test_scientific_notation_is_recognised():
    assert is_scientific("6.27501E+11")
    assert not is_scientific("627501359407")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("UPI/CR/627612345678/X/fc261003-xh5c9/HDFC", "FC261003-XH5C9"),
        ("UPI/CR/627612345678/X/FC261003WAA22/HDFC", "FC261003-WAA22"),
        ("UPI/CR/627612345678/X/FC 261003 WAA22/HDFC", "FC261003-WAA22"),
        ("UPI/CR/627612345678/X/FC-261003-WAA22", "FC261003-WAA22"),
        ("UPI/CR/627612345678/X/FC261003 - WAAXY OK", "FC261003-WAAXY"),
        ("UPI/CR/627612345678/X/FC_261003_WAA22", "FC261003-WAA22"),
        ("UPI/CR/627612345678/X/FC26IOO3 WAA22", "FC261003-WAA22"),
        ("UPI/CR/627612345678/X/FC261003-WAA22 FC 261003 WAA22", "FC261003-WAA22"),
        # A day that does not exist, a word, a number, a rail.
        ("UPI/CR/627612345678/X/FC 261343 WAA22", ""),
        ("UPI/CR/627612345678/X/TO 261003 MEENA", ""),
        ("UPI/CR/627612345678/X/PH 261003 98765", ""),
        ("UPI 261003 WAA22", ""),
        ("UPI/CR/627612345678/X/FC2610--", ""),
        ("UPI/CR/627612345678/X/FC261003-WAA22 FC261003-WAA23", ""),
        ("UPI/CR/627612345678/X/FC261003-WAA2201", ""),
    ],
)
def test_order_numbers(text, number):
    assert found(text).order_number == number


def test_a_reference_that_a_line_break_cut_is_put_together():
    text = "UPI/CR/62761234 5678/NAME"
    assert (
        read_narration(text, unwrapped="UPI/CR/627612345678/NAME", reference_cells=[], day=DAY).reference
        == "627612345678"
    )
