"""Two people decide on a payee change at the same moment. Real threads on PostgreSQL."""

from collections import Counter

import pytest
from django.utils import timezone

from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.shop.models import PayeeChange, ShopSettings
from apps.shop.services import payees, settings

from .races import at_once, outcome

pytestmark = pytest.mark.django_db(transaction=True)


def asked() -> PayeeChange:
    owner = StaffFactory(role="super_admin")
    settings.change(actor=owner.actor, changes={"upi_id": "new@bank"}, now=timezone.now())
    return PayeeChange.objects.get()


def test_one_of_several_confirmers_wins():
    change = asked()
    people = [StaffFactory(role="super_admin") for _ in range(6)]
    results = at_once([outcome(payees.confirm, change.pk, by=person, now=timezone.now()) for person in people])
    assert Counter(results) == {"ok": 1, "payee_change_decided": 5}
    assert AuditRecord.objects.filter(action="shop.payee_changed").count() == 1


@pytest.mark.parametrize("repeated", range(5))
def test_a_confirmation_and_a_withdrawal_do_not_both_count(repeated):
    change = asked()
    one, other = StaffFactory(role="super_admin"), StaffFactory(role="super_admin")
    confirm = outcome(payees.confirm, change.pk, by=one, now=timezone.now())
    withdraw = outcome(payees.withdraw, change.pk, by=other, now=timezone.now())
    results = at_once([withdraw, confirm] if repeated % 2 else [confirm, withdraw])
    assert Counter(results) == {"ok": 1, "payee_change_decided": 1}
    change.refresh_from_db()
    assert (change.state == "live") == (ShopSettings.objects.get().upi_id == "new@bank")


def test_one_of_several_requests_waits():
    owner = StaffFactory(role="super_admin")
    wishes = [
        outcome(settings.change, actor=owner.actor, changes={"upi_id": f"new{number}@bank"}, now=timezone.now())
        for number in range(6)
    ]
    assert Counter(at_once(wishes)) == {"ok": 1, "payee_change_waiting": 5}
    assert PayeeChange.objects.count() == 1
