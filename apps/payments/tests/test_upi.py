"""The UPI link (rules 8.5)."""

from decimal import Decimal
from urllib.parse import parse_qsl, urlsplit

import pytest

from apps.payments.links import upi_link
from apps.shop.models import ShopSettings


def made(*, amount: Decimal | None = Decimal("1234.5"), order_number: str = "FC261121-7K3QX", **changed) -> str:
    shop = {"upi_id": "agal.crackers@examplebank", "upi_name": "Agal Crackers & Sons", **changed}
    return upi_link(ShopSettings(**shop), amount=amount, order_number=order_number)


def fields(**changed) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(made(**changed)).query, strict_parsing=True))


def test_it_says_whom_how_much_and_for_what():
    assert fields() == {
        "pa": "agal.crackers@examplebank",
        "pn": "Agal Crackers & Sons",
        "am": "1234.50",
        "cu": "INR",
        "tn": "Order FC261121-7K3QX",
        "tr": "FC2611217K3QX",
    }


def test_spaces_are_percent_20_never_a_plus():
    assert "+" not in made(upi_name="A + B")
    assert "pn=A%20%2B%20B" in made(upi_name="A + B")


def test_the_address_stays_readable():
    assert made().startswith("upi://pay?pa=agal.crackers@examplebank&")


def test_merchant_code_is_only_included_if_the_bank_gave_one():
    assert "mc" not in fields()
    assert fields(upi_merchant_code="5999")["mc"] == "5999"


def test_without_an_id_there_is_no_link():
    assert made(upi_id="") == ""


def test_without_an_order_the_payer_enters_the_amount():
    assert set(fields(amount=None, order_number="")) == {"pa", "pn", "cu"}


@pytest.mark.parametrize(("amount", "shown"), [("1", "1.00"), ("0.10", "0.10"), ("99999999.99", "99999999.99")])
def test_the_amount_has_two_decimals(amount, shown):
    assert fields(amount=Decimal(amount))["am"] == shown


def test_note_and_reference_respect_the_limits_of_the_network():
    long = fields(order_number="ஆர்டர்-" + "A1-" * 30)
    assert len(long["tn"]) <= 40
    assert long["tn"].isascii()
    assert len(long["tr"]) <= 35
    assert long["tr"].isalnum()
    assert long["tr"].isascii()


def test_a_name_in_tamil_travels_as_utf8():
    assert fields(upi_name="அகல் பட்டாசு")["pn"] == "அகல் பட்டாசு"


def test_a_usual_link_fits_a_coarse_qr_code():
    # Version 9 at error level M holds 180 bytes: larger codes are hard to scan from a cheap phone's screen.
    assert len(made()) <= 180
