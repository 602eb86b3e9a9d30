"""The PDF of a bill in the customer's language, from the copies stored when it was issued.

60 lines in Tamil take 0.1 s of CPU time.
"""

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from apps.common.clock import day_text
from apps.common.money import format_inr
from apps.common.pdf import to_pdf
from apps.common.translations import Language, in_language
from apps.shop.selling.places import GST_CODES

from ..enums import BillKind
from ..models import Bill, BillLine
from .words import WORDS, Words

# Required at the top of these bills by rule 5 of the CGST rules, in this English wording.
COMPOSITION = "Composition taxable person, not eligible to collect tax on supplies"
CODES = {state: code for code, state in GST_CODES.items()}


def content(bill: Bill, *, site: str) -> dict[str, Any]:
    """The data of `bill.typ`; `site` is the storefront's URL. Lines, order and `corrects` must be loaded."""
    language = bill.language
    words = WORDS[language]
    subject = (bill.corrects or bill).kind
    has_tax = subject == BillKind.TAX_INVOICE
    return {
        "lang": language,
        "number": bill.number,
        "seller": bill.seller["name"],
        "title": _title(bill.kind, words, language),
        "declaration": COMPOSITION if subject == BillKind.BILL_OF_SUPPLY else "",
        "facts": [
            [words["number"], bill.number],
            [words["date"], day_text(bill.issued_on, bill.language)],
            [words["order"], bill.order.number],
        ],
        "notes": list(_notes(bill, words)),
        "parties": [
            {"head": words["seller"], "lines": list(_seller(bill, words))},
            {"head": words["buyer"], "lines": list(_buyer(bill, words, has_place=subject != BillKind.RECEIPT))},
        ],
        "columns": _columns(bill, words, has_tax=has_tax),
        "rows": [_row(number, line, bill, has_tax=has_tax) for number, line in enumerate(_lines(bill), start=1)],
        "sums": [words["sum"], *_amounts(bill, bill, has_tax=has_tax)],
        "incl": words["incl"] if has_tax else "",
        "signatory": words["signatory"].format(name=bill.seller["legal_name"] or bill.seller["name"]),
        "page": words["page"],
        "verify": words["verify"].format(address=f"{urlsplit(site).netloc}/verify", code=bill.code),
    }


def _title(kind: str, words: Words, language: str) -> str:
    """The legal term in English, and its translation."""
    titles = {
        BillKind.TAX_INVOICE.value: "tax_invoice",
        BillKind.BILL_OF_SUPPLY.value: "bill_of_supply",
        BillKind.RECEIPT.value: "receipt",
        BillKind.CREDIT_NOTE.value: "credit_note",
    }
    english, own = (str(one[titles[kind]]) for one in (WORDS[Language.ENGLISH], words))  # type: ignore[literal-required]
    return english if language == Language.ENGLISH else f"{english} · {own}"


def _notes(bill: Bill, words: Words) -> Iterable[str]:
    if bill.corrects:
        yield words["corrects"].format(
            number=bill.corrects.number, day=day_text(bill.corrects.issued_on, bill.language)
        )
        yield words["reason"].format(reason=bill.reason)


def _seller(bill: Bill, words: Words) -> Iterable[str]:
    seller = bill.seller
    yield seller["name"]
    if seller["legal_name"] and seller["legal_name"] != seller["name"]:
        yield seller["legal_name"]
    yield seller["address"]
    if seller["gstin"]:
        yield f"GSTIN {seller['gstin']}"
    if seller["state"]:
        yield words["state"].format(state=_state(seller["state"]))
    if seller["phone"]:
        yield words["phone"].format(phone=seller["phone"])
    if seller["licence"]:
        yield words["licence"].format(number=seller["licence"])


def _buyer(bill: Bill, words: Words, *, has_place: bool) -> Iterable[str]:
    yield bill.buyer_name or "–"
    yield bill.buyer_address or "–"
    if has_place:
        yield words["place"].format(place=_state(bill.place_of_supply))


def _state(name: str) -> str:
    return f"{name} ({CODES[name]})" if name in CODES else name


def _columns(bill: Bill, words: Words, *, has_tax: bool) -> list[str]:
    """Headings of the columns after number and goods."""
    heads = [words["hsn"]] if bill.hsn else []
    heads += [words["quantity"], words["price"]]
    if has_tax:
        half, whole = (f"{percent.normalize():f} %" for percent in (bill.percent / 2, bill.percent))
        taxes = [f"CGST {half}", f"SGST {half}"] if bill.is_same_state else [f"IGST {whole}"]
        heads += [words["taxable"], *taxes]
    return [words["no"], words["goods"], *heads, words["total"]]


def _lines(bill: Bill) -> list[BillLine]:
    return list(bill.lines.all())


def _row(number: int, line: BillLine, bill: Bill, *, has_tax: bool) -> dict[str, Any]:
    """The cells of a line; a translated name has the English one below it."""
    name = in_language(line, "name", bill.language)
    return {
        "number": str(number),
        "name": name,
        "english": line.name if name != line.name else "",
        "cells": [
            *([bill.hsn] if bill.hsn else []),
            str(line.quantity) if line.quantity else "",
            _amount(line.unit_price),
            *_amounts(line, bill, has_tax=has_tax),
        ],
    }


def _amounts(row: Bill | BillLine, bill: Bill, *, has_tax: bool) -> list[str]:
    """Taxable value, IGST or both halves of GST, and total."""
    taxes = [row.cgst, row.sgst] if bill.is_same_state else [row.igst]
    return [_amount(amount) for amount in [*([row.taxable, *taxes] if has_tax else []), row.total]]


def _amount(amount: Decimal) -> str:
    return format_inr(amount).removeprefix("₹")


TEMPLATE = Path(__file__).parent / "bill.typ"


def bill_pdf(bill: Bill, *, site: str) -> bytes:
    """The PDF of a bill whose lines, order and `corrects` are loaded."""
    return to_pdf(TEMPLATE, content(bill, site=site))
