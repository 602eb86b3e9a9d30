"""The tables in contract/ that the back end and both apps read: each side must give the same results."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from rest_framework.exceptions import ValidationError
from rest_framework.serializers import BaseSerializer
from rest_framework.validators import UniqueValidator

import apps
from apps.cart.serializers import PROBLEMS, Quantity
from apps.common.api.fields import MobileField, PhoneField, PincodeField
from apps.common.api.pagination import page_counts
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.clock import INDIA
from apps.common.errors import DomainError
from apps.common.money import format_inr
from apps.payments.errors import WrongReference
from apps.payments.references import canonical
from apps.shop.selling.evaluation import Terms

CONTRACT = Path(__file__).resolve().parents[3] / "contract"


def table(name: str) -> Any:
    return json.loads((CONTRACT / f"{name}.json").read_text())


def domain_errors() -> Iterator[type[DomainError]]:
    for module in pkgutil.walk_packages(apps.__path__, "apps."):
        if not {"tests", "migrations", "management"} & set(module.name.split(".")):
            importlib.import_module(module.name)
    found = [DomainError]
    for error in found:
        found += error.__subclasses__()
    return (error for error in found if error.__module__.startswith("apps.") and ".tests" not in error.__module__)


def test_errors_json_has_every_code_with_its_status_and_sentence() -> None:
    listed = {row["code"]: row for row in table("errors")}
    assert len(listed) == len(table("errors")), "each code once"
    errors = list(domain_errors())
    # A code with two sentences is listed with one of them; an inherited sentence is replaced where it is raised.
    sentences = {(error.code, error.message) for error in errors}
    for error in errors:
        row = listed.get(error.code)
        assert row, f"contract/errors.json lacks {error.code}"
        assert row["status"] == error.status, error.code
        if "message" in vars(error):
            assert (error.code, row["message"]) in sentences, error.code


def serializer_classes() -> Iterator[type[BaseSerializer[Any]]]:
    list(domain_errors())  # imports every module
    found: list[type[BaseSerializer[Any]]] = [Serializer, ModelSerializer]
    for kind in found:
        found += kind.__subclasses__()
    return (kind for kind in found if kind.__module__.startswith("apps.") and ".tests" not in kind.__module__)


def codes_of(field: Any) -> set[str]:
    """Why this field, or one inside of it, can be refused."""
    codes = set(field.error_messages) | {"unique" for check in field.validators if isinstance(check, UniqueValidator)}
    inner = [field.child] if hasattr(field, "child") else list(getattr(field, "fields", {}).values())
    return codes.union(*map(codes_of, inner))


def test_errors_json_has_every_reason_why_a_field_is_wrong() -> None:
    abstract = {Serializer, ModelSerializer}
    possible = set().union(*(codes_of(kind()) for kind in serializer_classes() if kind not in abstract))
    assert {"required", "blank", "max_length"} <= possible
    listed = {row["code"] for row in table("errors")}
    assert possible | set(PROBLEMS) <= listed


@pytest.mark.parametrize(("amount", "text"), table("money")["rupees"])
def test_money(amount: float, text: str) -> None:
    assert format_inr(Decimal(str(amount))) == text


@pytest.mark.parametrize("row", table("money")["packing"])
def test_packing(row: dict[str, float]) -> None:
    percent, flat, subtotal, expected = (Decimal(str(row[key])) for key in ("percent", "flat", "subtotal", "packing"))
    assert Terms(packing_percent=percent, packing_flat=flat).packing(subtotal) == expected


@pytest.mark.parametrize("row", table("dates"))
def test_dates(row: dict[str, str]) -> None:
    there = datetime.fromisoformat(row["at"]).astimezone(INDIA)
    assert f"{there.day} {there:%b %Y}" == row["day"]
    assert f"{there.hour % 12 or 12}:{there:%M} {there:%p}".lower() == row["time"]


@pytest.mark.parametrize("row", table("pages")["counts"])
def test_pages(row: dict[str, int]) -> None:
    assert page_counts(row["total"], page=1, limit=row["limit"])["total_pages"] == row["totalPages"]


@pytest.mark.parametrize(("typed", "normalized"), table("numbers")["phone"])
def test_phone_numbers(typed: str, normalized: str | None) -> None:
    assert cleaned(MobileField(), typed) == normalized


@pytest.mark.parametrize(("typed", "normalized"), table("numbers")["alternatePhone"])
def test_other_phone_numbers(typed: str, normalized: str | None) -> None:
    assert cleaned(PhoneField(), typed) == normalized


def test_twenty_notations_of_a_phone_number_are_one_value() -> None:
    notations = [typed for typed, number in table("numbers")["phone"] if number == "9876543210"]
    assert len(set(notations)) >= 20
    assert {cleaned(MobileField(), typed) for typed in notations} == {"9876543210"}


@pytest.mark.parametrize(("typed", "normalized"), table("numbers")["pincode"])
def test_pin_codes(typed: str, normalized: str | None) -> None:
    assert cleaned(PincodeField(), typed) == normalized


@pytest.mark.parametrize(("typed", "reference"), table("numbers")["reference"])
def test_bank_references(typed: str, reference: str | None) -> None:
    if reference is None:
        with pytest.raises(WrongReference):
            canonical(typed)
    else:
        assert canonical(typed) == reference


@pytest.mark.parametrize("typed", [typed for typed, quantity in table("numbers")["quantity"] if quantity is None])
def test_what_the_apps_refuse_as_a_quantity_the_server_refuses_too(typed: str) -> None:
    assert cleaned(Quantity(), typed) is None


def cleaned(field: Any, typed: str) -> Any:
    try:
        return field.run_validation(typed)
    except ValidationError:
        return None
