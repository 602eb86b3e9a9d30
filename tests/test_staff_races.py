"""Stock, roles and codes that staff change at the same moment (selling, B9 to B12). Real threads on PostgreSQL."""

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice
from procrastinate.contrib.django.models import ProcrastinateJob
from rest_framework.test import APIClient

from apps.accounts.models import RecoveryCode, Session
from apps.accounts.services import second_factor, sessions
from apps.accounts.services import staff as services
from apps.accounts.tests.factories import PASSWORD, CustomerFactory, StaffFactory
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.bundles.models import Bundle
from apps.catalog.enums import StockCause
from apps.catalog.models import Stock, StockEntry
from apps.catalog.services import receiving
from apps.common.models import AuditRecord
from apps.orders.checkout import OrderRequest
from apps.orders.models import Order
from apps.orders.services import placement
from apps.shop.selectors import shop_settings

from .races import at_once, outcome
from .test_races import ADDRESS, ledgers_agree, order, products

pytestmark = pytest.mark.django_db(transaction=True)
HOST = "admin.localhost"


def test_a_correction_in_the_list_and_a_sale_lose_no_unit():
    """Staff correct 10 to 12 while a customer buys 3, ten times: after the sale the correction is refused."""
    (product,) = products(1, stock=0)
    clerk, seen = StaffFactory(), set()
    for buyer in CustomerFactory.create_batch(10):
        Stock.objects.update(quantity=10)
        correct = outcome(receiving.correct, product.pk, change=2, shown=10, actor=clerk.actor)
        words = at_once([correct, outcome(order, buyer, (product, 3))])
        seen.add((*words, Stock.objects.get().quantity))
    assert seen <= {("ok", "ok", 9), ("stock_changed", "ok", 7)}
    assert Order.objects.count() == 10
    assert ledgers_agree()


def test_the_last_units_are_corrected_away_or_sold_never_both():
    """Staff correct 2 to 0 while a customer buys both, ten times: one of the two is refused."""
    (product,) = products(1, stock=0)
    clerk, seen = StaffFactory(), set()
    for buyer in CustomerFactory.create_batch(10):
        Stock.objects.update(quantity=2)
        correct = outcome(receiving.correct, product.pk, change=-2, shown=2, actor=clerk.actor)
        seen.add(tuple(at_once([correct, outcome(order, buyer, (product, 2))])))
        assert Stock.objects.get().quantity == 0
    assert seen <= {("ok", "out_of_stock"), ("stock_changed", "ok")}
    assert ledgers_agree()


def test_goods_that_come_while_their_gift_box_is_sold_are_all_counted():
    """Ten deliveries of two products while ten customers buy one of them and a box of both: every unit is there."""
    goods = products(2, stock=100)
    box = Bundle.objects.create(kind=ItemKind.GIFT_BOX, name="Small Box", description="A gift", price=Decimal(800))
    for product in goods:
        box.lines.create(name=product.name, quantity=2, product=product)
    clerk = StaffFactory()
    came = [
        outcome(receiving.receive, {product.pk: 5 for product in goods[:: 1 if n % 2 else -1]}, note="", key="",
                actor=clerk.actor)
        for n in range(10)
    ]  # fmt: skip
    wanted = OrderRequest(
        (
            RequestedItem(ItemRef(ItemKind.PRODUCT, goods[0].pk), 1),
            RequestedItem(ItemRef(ItemKind.GIFT_BOX, box.pk), 1),
        ),
        ADDRESS,
    )
    sold = [
        outcome(placement.place_order, buyer, wanted, shop=shop_settings(), key="", now=timezone.now())
        for buyer in CustomerFactory.create_batch(10)
    ]
    assert set(at_once([*came, *sold])) == {"ok"}
    left = dict(Stock.objects.values_list("product_id", "quantity"))
    assert left == {goods[0].pk: 100 + 50 - 30, goods[1].pk: 100 + 50 - 20}
    assert Counter(StockEntry.objects.values_list("cause", flat=True)) == {
        StockCause.OPENING: 2, StockCause.RECEIVED: 20, StockCause.SOLD: 20,
    }  # fmt: skip
    assert ledgers_agree()


def test_of_two_roles_given_at_once_the_last_is_that_of_the_records_and_no_session_is_left():
    """Two owners give a colleague different roles, ten times: one record follows the other, the sessions have ended."""
    owners = StaffFactory.create_batch(2, role="super_admin")
    for _ in range(10):
        person = StaffFactory(role="admin")
        sessions.create(person, device=sessions.Device(), now=timezone.now())
        words = at_once(
            [
                outcome(services.update_staff, person.pk, actor=by.actor, changes={"role": role}, now=timezone.now())
                for by, role in zip(owners, ("packer", "verifier"), strict=True)
            ]
        )
        assert words == ["ok", "ok"]
        person.refresh_from_db()
        first, last = AuditRecord.objects.filter(action="staff.role_changed", target_id=person.pk).order_by("pk")
        assert (first.before["role"], first.after["role"]) == ("admin", last.before["role"])
        assert last.after["role"] == person.role
        assert not Session.objects.filter(staff=person, revoked_at=None).exists()
    # The person and the owner are mailed about each.
    assert ProcrastinateJob.objects.filter(task_name="send_role_change").count() == 10 * 4


def test_a_recovery_code_opens_one_door():
    """One code at the back office and at Django admin at once, five times: one of them signs in."""
    person = StaffFactory(role="super_admin", is_staff=True, is_superuser=True)
    TOTPDevice.objects.create(user=person, name="Phone", confirmed=True)
    password = {"email": person.email, "password": PASSWORD}
    for code in second_factor._new_recovery_codes(person)[:5]:
        api, browser = APIClient(SERVER_NAME=HOST), Client(SERVER_NAME=HOST)
        challenge = api.post("/api/admin/login", password).json()["challenge"]
        browser.post("/django-admin/login/", {"username": person.email, "password": PASSWORD})
        doors: list[Callable[[], Any]] = [
            partial(api.post, "/api/admin/login/totp", {"challenge": challenge, "code": code}),
            partial(browser.post, "/django-admin/code/", {"code": code}),
        ]
        answers = at_once(doors)
        # Django admin shows its form again with 200.
        assert tuple(answer.status_code for answer in answers) in {(200, 200), (400, 302)}
    assert RecoveryCode.objects.filter(staff=person, used_at=None).count() == 5
    assert AuditRecord.objects.filter(action="staff.recovery_code_used").count() == 5
