"""Every model is registered, every list takes a constant number of queries, every page opens."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import FailedSignIn, LoginCode, StaffUser
from apps.accounts.services import sessions
from apps.accounts.tests.factories import AddressFactory, CustomerFactory, StaffFactory
from apps.bundles.models import Bundle
from apps.cart.models import Cart
from apps.catalog.models import Review
from apps.common.admin_base.base import OperatorAdmin
from apps.common.models import AuditRecord, IdempotencyKey, JobError, PendingFile, Picture, RateCounter
from apps.contact.models import ContactMessage
from apps.orders.models import Order
from apps.payments.models import Payment, PaymentProof
from apps.reconciliation.enums import MatchClass
from apps.reconciliation.models import (
    BankAccount,
    FormatProfile,
    ImportedRow,
    Match,
    Proposal,
    Reversal,
    StatementImport,
    StatementRow,
)
from apps.shop.models import ShopSettings

from .conftest import HOST, signed_in

OURS = [model for config in apps.get_app_configs() if config.name.startswith("apps.") for model in config.get_models()]
# Queries of a list besides its rows: session, operator, range of dates, count, choices of a filter.
MOST_QUERIES = 8


def fill(sell: Any, count: int) -> None:
    """Create some rows in every table."""
    start = Order.objects.count()
    for n in range(start, start + count):
        customer = CustomerFactory(email=f"buyer{n}@example.com")
        AddressFactory(customer=customer, is_default=True)
        product = sell(stock=5, name=f"Rocket {n}")
        picture = Picture.objects.create(key=f"pictures/p{n}.jpg", width=1, height=1, bytes=1, sha256=f"{n:064}")
        product.images.create(picture=picture)
        product.sub_categories.create(category=product.category, name=f"Sub {n}", slug=f"sub-{n}")
        Review.objects.create(product=product, customer=customer, rating=4, comment="Loud")
        bundle = Bundle.objects.create(kind="bundle", name=f"Fund {n}", description="All", price=100)
        bundle.lines.create(name="Rocket", quantity=1)
        cart = Cart.objects.create(customer=customer)
        cart.lines.create(product=product, quantity=1)
        payment = Payment.objects.create(method="bank_transfer", amount=100, status="verification_pending")
        PaymentProof.objects.create(
            payment=payment, key=f"proofs/{n}.jpg", sha256="a", width=1, height=1, bytes=1, submitted_at=timezone.now()
        )
        payment.credits.create(amount=100, source="bank", at=timezone.now(), by_name="Selvi")
        payment.refunds.create(amount=100, reason="Cancelled", due_at=timezone.now())
        order = Order.objects.create(
            number=f"FC261121-{n:05}", customer=customer, payment=payment, total=100, customer_email=customer.email,
            street="1 Street", city="Madurai", state="Tamil Nadu", pincode="625001", phone_number="9876543210",
            created_at=timezone.now(), updated_at=timezone.now(),
        )  # fmt: skip
        order.lines.create(position=0, type="product", product=product, name="Rocket", unit_price=100, quantity=1)
        order.events.create(
            kind="placed", to_status="pending", actor_kind="customer", actor_name="M", at=timezone.now()
        )
        sessions.begin(customer, device=sessions.Device(), now=timezone.now())
        LoginCode.objects.create(
            purpose="sign_in", email=customer.email, salt="s", code_hash="h", attempts_left=5,
            created_at=timezone.now(), expires_at=timezone.now(),
        )  # fmt: skip
        FailedSignIn.objects.create(email=customer.email, failures=1)
        AuditRecord.objects.create(
            actor_kind="system", actor_name="System", action="product.created", target_type="catalog.product",
            target_id=str(product.pk), target_name=product.name, after={"name": "Rocket"},
        )  # fmt: skip
        ContactMessage.objects.create(name="Ravi", email="ravi@example.com", subject="Hello", message="Hi")
        IdempotencyKey.objects.create(scope="order", key=str(n), fingerprint="f")
        RateCounter.objects.create(key=f"login:{n}", window_start=0, hits=1)
        JobError.objects.create(job_id=n + 1, at=timezone.now(), error="ValueError: no")
        PendingFile.objects.create(storage="default", key=f"pictures/{n}.jpg")
        profile = FormatProfile.objects.create(name=f"Bank {n}")
        account = BankAccount.objects.create(holder="H", last_four=f"{n:04}", ifsc="TEST0001234", profile=profile)
        statement = StatementImport.objects.create(
            account=account, filename="a.csv", sha256="a", bytes=1, uploaded_at=timezone.now(), uploaded_by_name="A"
        )
        row = StatementRow.objects.create(
            account=account, date=timezone.localdate(), direction="credit", amount=1, rail="upi", key="k",
            occurrence=1,
        )  # fmt: skip
        ImportedRow.objects.create(statement_import=statement, row=row, file_row=2, position=0)
        debit = StatementRow.objects.create(
            account=account, date=timezone.localdate(), direction="debit", amount=1, rail="upi", key="l",
            occurrence=1,
        )  # fmt: skip
        Reversal.objects.create(row=row, by=debit)
        Match.objects.create(
            row=row, payment=payment, amount=1, kind=MatchClass.CERTAIN, reasons=["Equal."], order_was="pending",
            payment_was="pending", at=timezone.now(), by_name="A",
        )  # fmt: skip
        Proposal.objects.create(
            tab="certain", kind=MatchClass.CERTAIN, rows=[row.pk], payments=[payment.pk], reasons=[], actions=[],
            day=timezone.localdate(),
        )  # fmt: skip
    ShopSettings.objects.get_or_create(pk=1)


def test_every_table_of_ours_is_registered() -> None:
    assert [model._meta.label_lower for model in OURS if not admin.site.is_registered(model)] == []


def lists() -> list[Any]:
    # The list of shop settings leads to their only row.
    listed = (model for model in admin.site._registry if model is not ShopSettings)
    return sorted(listed, key=lambda model: model._meta.label_lower)


def address_of(model: Any) -> str:
    return f"/django-admin/{model._meta.app_label}/{model._meta.model_name}/"


def queries_of(desk: Client, model: Any) -> list[str]:
    """The queries of a model's list."""
    with CaptureQueriesContext(connection) as queries:
        assert desk.get(address_of(model), follow=True).status_code == 200, model
    return [query["sql"] for query in queries]


@pytest.mark.long
def test_a_list_costs_as_many_queries_with_nine_rows_as_with_three(desk: Client, sell: Any) -> None:
    fill(sell, 3)
    for model in lists():
        desk.get(address_of(model))
    few = {model: queries_of(desk, model) for model in lists()}
    fill(sell, 6)
    many = {model: queries_of(desk, model) for model in lists()}

    assert {model: many[model] for model in lists() if len(many[model]) != len(few[model])} == {}
    assert {model: queries for model, queries in many.items() if len(queries) > MOST_QUERIES} == {}
    counted = [sql for queries in many.values() for sql in queries if "COUNT(*)" in sql]
    assert [sql for sql in counted if "LIMIT 10001" not in sql] == []


def test_every_row_has_a_page(desk: Client, sell: Any) -> None:
    fill(sell, 2)
    for model in lists():
        if row := model._default_manager.order_by("pk").first():
            page = desk.get(f"{address_of(model)}{row.pk}/change/")
            assert page.status_code == 200, model
            assert b"<script>" not in page.content, model
            assert desk.get(f"{address_of(model)}{row.pk}/history/", follow=True).status_code == 200, model


@pytest.mark.parametrize(
    "terms",
    [
        ("buyer1@", "9" * 5_000),
        pytest.param(
            ("\x00", "98765 43210", "%", "FC261121-00001", "7", "9" * 40, "rocket", "a:b", "'"), marks=pytest.mark.long
        ),
    ],
    ids=["usual", "more"],
)
def test_every_list_can_be_searched(terms: tuple[str, ...], desk: Client, sell: Any) -> None:
    fill(sell, 2)
    assert refused_searches(desk, lists(), *terms) == {}


def test_a_list_can_be_searched_for_what_no_row_can_hold(desk: Client, sell: Any) -> None:
    fill(sell, 2)
    assert refused_searches(desk, lists()[::10], "\x00") == {}


def refused_searches(desk: Client, models: list[Any], *terms: str) -> dict[tuple[Any, str], int]:
    """The searches of these lists that are not answered, with their statuses."""
    asked = [(model, term) for model in models for term in terms]
    statuses = {one: desk.get(address_of(one[0]), {"q": one[1]}, follow=True).status_code for one in asked}
    return {one: status for one, status in statuses.items() if status != 200}


def test_every_action_has_a_page_that_asks_for_the_reason(sell: Any) -> None:
    fill(sell, 1)
    desk = signed_in(StaffFactory(is_staff=True, is_superuser=True, role="super_admin"))
    for model in lists():
        row = model._default_manager.order_by("pk").first()
        registered = admin.site._registry[model]
        assert isinstance(registered, OperatorAdmin)
        for action in registered.row_actions if row is not None else ():
            page = desk.get(f"{address_of(model)}{row.pk}/action/{action.name}/")
            assert page.status_code == 200, (model, action.name)
            assert b'name="reason"' in page.content, (model, action.name)


def test_date_hierarchy_runs_no_distinct_query(desk: Client, sell: Any) -> None:
    fill(sell, 2)
    now = timezone.localtime()

    page = desk.get("/django-admin/orders/order/", {"created_at__year": now.year, "created_at__month": now.month})

    assert page.status_code == 200
    assert page.context["cl"].result_count == 2
    assert f"created_at__day={now.day}".encode() in page.content


class TestRefusals:
    """Operators get HTML pages, not JSON."""

    def test_forbidden_url_is_an_html_page(self, db: None) -> None:
        helper = StaffFactory(is_staff=True)

        answer = signed_in(helper).get("/django-admin/orders/order/")

        assert answer.status_code == 403
        assert answer["Content-Type"].startswith("text/html")
        assert b"Your account may not do this" in answer.content
        assert b"ops/theme" in answer.content

    def test_unknown_url_is_an_html_page(self, desk: Client) -> None:
        answer = desk.get("/django-admin/nothing/here/")

        assert answer.status_code == 404
        assert b"There is no such page" in answer.content

    def test_form_of_an_earlier_session_explains_the_error(self, operator: StaffUser) -> None:
        browser = Client(SERVER_NAME=HOST, enforce_csrf_checks=True)
        browser.force_login(operator)

        answer = browser.post("/django-admin/code/", {"code": "123456"})

        assert answer.status_code == 403
        assert b"Nothing was saved" in answer.content

    def test_trailing_slash_is_optional(self, desk: Client) -> None:
        assert desk.get("/django-admin")["Location"] == "/django-admin/"
