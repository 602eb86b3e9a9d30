"""The wire's language: camelCase, `_id`, money as numbers, moments in UTC (rules 2.1 to 2.3)."""

import ast
import re
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path

import pytest
from rest_framework import serializers

from apps.common.api import fields
from apps.common.api.exceptions import camel
from apps.common.api.json import dumps
from apps.common.api.serializers import Serializer, wire_name


class Inner(Serializer):
    some_text = serializers.CharField()


class Thing(Serializer):
    id = fields.IdField()
    created_at = fields.MomentField()
    unit_price = fields.MoneyField()
    first_line = Inner()
    free_map = serializers.DictField(required=False)


@pytest.mark.parametrize(
    ("python", "wire"),
    [("id", "_id"), ("created_at", "createdAt"), ("name", "name"), ("order_line_id", "orderLineId")],
)
def test_names_are_changed_in_one_way(python, wire):
    assert wire_name(python) == wire


def test_a_thing_goes_out_and_comes_back_at_any_depth():
    at = datetime(2026, 11, 21, 5, 0, tzinfo=UTC)
    thing = {"id": 7, "created_at": at, "unit_price": Decimal("1.50"), "first_line": {"some_text": "x"}}
    wire = Thing(thing).data
    assert wire == {
        "_id": "7",
        "createdAt": "2026-11-21T05:00:00Z",
        "unitPrice": Decimal("1.50"),
        "firstLine": {"someText": "x"},
    }
    back = Thing(data=wire)
    assert back.is_valid(), back.errors
    assert back.validated_data == thing


def test_keys_of_a_free_map_are_not_converted():
    checked = Thing(
        data={
            "_id": "1",
            "createdAt": "2026-11-21T05:00:00Z",
            "unitPrice": 1,
            "firstLine": {"someText": "x"},
            "freeMap": {"shell_size": "2 inch", "Net Weight": "1 kg"},
        }
    )
    assert checked.is_valid(), checked.errors
    assert checked.validated_data["free_map"] == {"shell_size": "2 inch", "Net Weight": "1 kg"}


def test_errors_are_named_as_the_client_names_its_fields():
    checked = Thing(data={"firstLine": {}})
    assert not checked.is_valid()
    assert set(checked.errors) == {"_id", "createdAt", "unitPrice", "firstLine"}
    assert set(checked.errors["firstLine"]) == {"someText"}


def test_the_data_of_an_error_is_in_camel_case_at_any_depth():
    assert camel({"new_total": 1, "shortages": [{"id": "3", "wanted_here": 2}]}) == {
        "newTotal": 1,
        "shortages": [{"_id": "3", "wantedHere": 2}],
    }


@pytest.mark.parametrize("amount", ["0.10", "0.07", "1.15", "1234567.89", "9999999.99", "0.29", "99999999.99"])
def test_money_is_a_number_that_shows_the_same_two_decimals(amount):
    assert Decimal(dumps(Decimal(amount)).decode()) == Decimal(amount)


@pytest.mark.parametrize(
    "value", ["", " ", "1x", "-1", "1.0", "٣", "1" * 19, 1.0, True, None, [], {}, "0x1", "1\n", "१"]
)
def test_an_id_is_up_to_eighteen_plain_digits(value):
    with pytest.raises(serializers.ValidationError):
        fields.IdField().run_validation(value)


@pytest.mark.parametrize(("value", "key"), [("42", 42), (42, 42), ("9" * 18, 10**18 - 1)])
def test_an_id_may_come_as_text_or_number(value, key):
    assert fields.IdField().run_validation(value) == key


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e30", -1, "0.001", "10000000", "sNaN", "x"])
def test_an_absurd_amount_is_refused(value):
    with pytest.raises(serializers.ValidationError):
        fields.MoneyField().run_validation(value)


def test_a_moment_from_another_zone_goes_out_in_utc():
    india = timezone(timedelta(hours=5, minutes=30))
    shown = fields.MomentField().to_representation(datetime(2026, 1, 1, 3, 0, tzinfo=india))
    assert shown == "2025-12-31T21:30:00Z"


@pytest.mark.parametrize("pincode", ["012345", "12345", "1234567", "12345a", "०१२३४५", ""])
def test_a_pincode_has_six_digits_and_no_leading_zero(pincode):
    with pytest.raises(serializers.ValidationError) as refused:
        fields.PincodeField().run_validation(pincode)
    assert refused.value.detail == ["Please enter a valid 6-digit pincode"]


@pytest.mark.parametrize("number", ["5876543210", "987654321", "98765432101", "+15876543210", ""])
def test_a_mobile_number_has_ten_digits_from_six_to_nine(number):
    with pytest.raises(serializers.ValidationError) as refused:
        fields.MobileField().run_validation(number)
    assert refused.value.detail == ["Please enter a valid 10-digit phone number"]


APPS = Path(__file__).resolve().parents[2]
DECLARED_ONCE = ("accounts", "adminpanel", "cart", "contact", "orders", "payments", "privacy", "shop")
# Serializers declare wire names, filters declare query parameters, and `schema.py` writes JSON Schema.
DECLARATIONS = re.compile(r"/(serializers|filters\.py|schema\.py|tests|migrations)")


def wire_names_by_hand(source: str) -> set[str]:
    """Keys of dictionaries and names of keyword arguments that look like wire names."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict):
            names |= {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
        elif isinstance(node, ast.keyword) and node.arg:
            names.add(node.arg)
    return {name for name in names if re.fullmatch(r"_id|[a-z]+[A-Z]\w*", name)}


@pytest.mark.parametrize("app", DECLARED_ONCE)
def test_wire_names_only_come_from_declarations(app):
    sources = {path.relative_to(APPS).as_posix(): path.read_text() for path in (APPS / app).rglob("*.py")}
    found = {name: wire_names_by_hand(text) for name, text in sources.items() if not DECLARATIONS.search(name)}
    assert {name: names for name, names in found.items() if names} == {}


def test_the_search_for_wire_names_finds_them():
    assert wire_names_by_hand('answer = {"_id": 1, "unit_price": 2, **more}') == {"_id"}
    assert wire_names_by_hand("success(leftOut=[], message=1)") == {"leftOut"}
