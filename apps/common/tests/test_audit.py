"""The record of who did what (rules 9.3)."""

import pytest

from apps.common import audit
from apps.common.actors import SYSTEM, Actor
from apps.common.models import AuditRecord, Picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def target() -> Picture:
    return Picture.objects.create(key="k" * 20, width=1, height=1, bytes=1, sha256="0" * 64)


def test_change_contains_only_differences(target):
    made = audit.record(
        actor=Actor("staff", 7, "Arun"),
        action="picture.changed",
        target=target,
        before={"width": 1, "height": 1},
        after={"width": 2, "height": 1},
        reason="too small",
    )
    assert (made.before, made.after, made.reason) == ({"width": 1}, {"width": 2}, "too small")
    assert (made.actor_kind, made.actor_id, made.actor_name) == ("staff", 7, "Arun")
    assert (made.target_type, made.target_id) == ("common.picture", str(target.pk))


def test_a_beginning_and_an_end_are_kept_whole(target):
    assert audit.record(actor=SYSTEM, action="a.b", target=target, after={"x": 1}).after == {"x": 1}
    assert audit.record(actor=SYSTEM, action="a.c", target=target, before={"x": 1}).before == {"x": 1}
    assert set(AuditRecord.objects.values_list("actor_name", flat=True)) == {"System"}
