"""What the serializer base makes of declared fields."""

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from types import SimpleNamespace

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField
from apps.common.api.serializers import Serializer


class Part(Serializer):
    id = IdField()
    unit_price = MoneyField()


class Whole(Serializer):
    created_at = MomentField(allow_null=True)
    parts = Part(many=True)
    first_part = ComputedField(Part(allow_null=True))
    owner_name = serializers.CharField(source="owner.name")
    part_count = ComputedField(serializers.IntegerField())
    password = serializers.CharField(write_only=True)

    def get_first_part(self, whole):
        return whole.parts[0] if whole.parts else None

    def get_part_count(self, whole):
        return len(whole.parts)


class ForReader(Serializer):
    secret = ComputedField(serializers.CharField(allow_null=True))

    def get_secret(self, row):
        return row.secret if self.context["is_owner"] else None


@dataclass
class Row:
    id: int
    unit_price: Decimal


def whole(**changed):
    values = {"created_at": None, "parts": [], "owner": SimpleNamespace(name="Meena"), "password": "x"}
    return SimpleNamespace(**values | changed)


def test_keys_are_wire_names_and_values_come_from_source_or_method():
    india = timezone(timedelta(hours=5, minutes=30))
    row = whole(created_at=datetime(2026, 11, 22, 16, 10, tzinfo=india), parts=[Row(7, Decimal("12.50"))])
    part = {"_id": "7", "unitPrice": Decimal("12.50")}
    assert Whole(row).data == {
        "createdAt": "2026-11-22T10:40:00Z",
        "parts": [part],
        "firstPart": part,
        "ownerName": "Meena",
        "partCount": 1,
    }


def test_nothing_is_null():
    assert Whole(whole()).data | {"createdAt": None, "parts": [], "firstPart": None} == Whole(whole()).data


def test_many_are_a_list():
    rows = [Row(1, Decimal(1)), Row(2, Decimal(2))]
    assert [row["_id"] for row in Part(rows, many=True).data] == ["1", "2"]


def test_a_mapping_is_read_by_keys():
    assert Part({"id": 3, "unit_price": Decimal(5)}).data == {"_id": "3", "unitPrice": Decimal(5)}


def test_a_method_sees_the_context_of_its_own_serializer():
    row = SimpleNamespace(secret="balance")
    assert ForReader(row, context={"is_owner": True}).data == {"secret": "balance"}
    assert ForReader(row, context={"is_owner": False}).data == {"secret": None}
