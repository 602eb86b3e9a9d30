"""The PDF of a bill: required and forbidden content."""

import re
from decimal import Decimal

import pypdfium2
import pytest
from django.utils import timezone

from apps.accounts.models import Customer
from apps.orders.bills.models import Bill
from apps.orders.bills.printing.content import COMPOSITION, bill_pdf
from apps.orders.bills.selectors import bill_to_print
from apps.orders.bills.services import issuing
from apps.shop.models import ShopSettings

from .conftest import GSTIN, reprice

pytestmark = pytest.mark.django_db
TAX_WORDS = re.compile(r"tax|gst|cess|%|வரி|कर योग्य|बीजक", re.IGNORECASE)
TAMIL, HINDI = "பூச்சட்டி பெரியது", "बड़ा अनार"


def pages_of(bill: Bill) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(bill_pdf(bill_to_print(bill.pk), site="https://agal.example"))
    return [page.get_textpage().get_text_range() for page in document]


def squeezed(text: str) -> str:
    """Text without whitespace, because line breaks depend on column widths."""
    return re.sub(r"\s+", "", text)


def paper(order) -> str:
    bill, _ = issuing.issue(order.pk, by=None, now=timezone.now())
    return " ".join(pages_of(bill))


def test_tax_invoice_has_every_required_field(shop, parcel):
    text = paper(reprice(parcel(), [("Flower Pots Big", Decimal("118.00"), 2)], Decimal("11.80")))
    for part in ("Tax invoice", "FW/", GSTIN, "Agal Crackers", "A. Sample", "State: Tamil Nadu (33)", "Meena Raman",
                 "12 Car Street, Madurai 625001", "Place of supply: Tamil Nadu (33)", "3604", "CGST 9 %", "SGST 9 %",
                 "Taxable value", "200.00", "18.00", "236.00", "Packing charge", "247.80", "For A. Sample",
                 "Page 1 of 1", "agal.example/verify"):  # fmt: skip
        assert squeezed(part) in squeezed(text), part
    assert "IGST" not in text


def test_sale_to_another_state_has_igst(shop, parcel):
    text = paper(parcel(pincode="682001", state="Kerala"))
    assert "IGST 18 %" in text
    assert "CGST" not in text
    assert "Kerala (32)" in text


@pytest.mark.parametrize("language", ["en", "ta", "hi"])
@pytest.mark.parametrize("billing", ["composition", "unregistered"])
def test_composition_bills_and_receipts_have_no_tax_words(shop, parcel, customer, billing, language):
    """Except the sentence required on a bill of supply, the seller's GSTIN and the random code for /verify."""
    ShopSettings.objects.update(billing=billing)
    Customer.objects.update(language=language)
    text = squeezed(paper(reprice(parcel(), [("Rocket", Decimal(100), 3)], Decimal(12))))
    assert (squeezed(COMPOSITION) in text) == (GSTIN in text) == (billing == "composition")
    rest = text.replace(squeezed(COMPOSITION), "").replace(f"GSTIN{GSTIN}", "").replace(Bill.objects.get().code, "")
    assert TAX_WORDS.findall(rest) == []
    assert "312.00" in text


@pytest.mark.parametrize(("language", "name"), [("ta", TAMIL), ("hi", HINDI)])
@pytest.mark.parametrize("number", [1, 12, 60])
def test_names_in_tamil_and_hindi_are_as_in_the_data_on_1_12_and_60_lines(
    shop, parcel, customer, language, name, number
):
    Customer.objects.update(language=language)
    lines = [(f"Flower Pots Big {i}", Decimal("99.99"), i) for i in range(1, number + 1)]
    order = reprice(parcel(), lines, Decimal(35), name_ta=TAMIL, name_hi=HINDI)
    bill, _ = issuing.issue(order.pk, by=None, now=timezone.now())
    pages = pages_of(bill)
    text = squeezed("".join(pages))
    assert len(pages) == {1: 1, 12: 1, 60: 3}[number]
    assert text.count(squeezed(name)) == number
    assert all(squeezed(f"Flower Pots Big {i}") in text for i in range(1, number + 1))
    assert len(bill_pdf(bill_to_print(bill.pk), site="")) < 150_000


def test_a_credit_note_names_the_bill_and_the_reason(shop, parcel, staff):
    bill, _ = issuing.issue(parcel().pk, by=None, now=timezone.now())
    note = issuing.credit(bill.pk, reason="Parcel came back", by=staff, now=timezone.now())
    text = squeezed("".join(pages_of(note)))
    for part in ("Credit note", note.number, f"Takes back {bill.number}", "Reason: Parcel came back", "CGST 9 %"):
        assert squeezed(part) in text, part


def test_template_code_in_a_name_is_printed_as_text(shop, parcel):
    code = '#import "x" $a$ \\ *b* @c <d> `e` // f'
    assert squeezed(code) in squeezed(paper(reprice(parcel(), [(code, Decimal(1), 1)])))


def test_staff_open_the_pdf(desk, shop, parcel):
    bill, _ = issuing.issue(parcel().pk, by=None, now=timezone.now())
    answer = desk.get(f"/api/admin/bills/{bill.pk}/pdf")
    assert (answer.status_code, answer["Content-Type"], answer.content[:5]) == (200, "application/pdf", b"%PDF-")
    assert desk.get("/api/admin/bills/999999/pdf").status_code == 404
