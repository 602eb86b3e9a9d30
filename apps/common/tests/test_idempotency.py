"""The same key and body give the same result (rules 7.2)."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import transaction
from django.utils import timezone

from apps.common import idempotency
from apps.common.models import IdempotencyKey
from apps.common.tasks import forget_counters

pytestmark = pytest.mark.django_db


def claim(key="k", body=None, scope="s", result="1"):
    with transaction.atomic():
        fingerprint = idempotency.fingerprint(body or {"a": 1})
        return idempotency.claim(scope=scope, key=key, body_fingerprint=fingerprint, result=result)


def test_a_repeated_key_brings_back_the_result():
    assert claim(result="42") is None
    assert claim(result="43") == "42"


def test_another_body_under_the_same_key_is_refused():
    claim()
    with pytest.raises(idempotency.KeyReused):
        claim(body={"a": 2})


def test_the_same_key_in_another_scope_is_another_key():
    claim(result="42")
    assert claim(scope="t", body={"b": 1}) is None


def test_a_key_of_rolled_back_work_is_free_again():
    with transaction.atomic():
        claim()
        transaction.set_rollback(True)
    assert claim(body={"a": 2}) is None


def test_the_order_of_names_in_a_body_makes_no_difference_and_values_do():
    prints = idempotency.fingerprint
    assert prints({"a": Decimal("1.00"), "b": 2}) == prints({"b": 2, "a": Decimal("1.00")})
    assert prints({"a": 1}) != prints({"a": 2})
    assert prints({"a": Decimal("1.00")}) != prints({"a": Decimal("1.01")})


def test_keys_are_forgotten_after_a_week_and_not_before():
    claim("old")
    claim("new")
    IdempotencyKey.objects.filter(key="old").update(created_at=timezone.now() - timedelta(days=8))
    IdempotencyKey.objects.filter(key="new").update(created_at=timezone.now() - timedelta(days=6))
    forget_counters(timestamp=0)
    assert list(IdempotencyKey.objects.values_list("key", flat=True)) == ["new"]
