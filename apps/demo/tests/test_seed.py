import io
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Count, F, Sum
from django.test import override_settings
from django.utils import timezone
from PIL import Image
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.models import Customer
from apps.adminpanel.selectors.season import season_page
from apps.adminpanel.selectors.texts import missing_translations
from apps.bundles.models import Bundle
from apps.catalog import selectors
from apps.catalog.enums import StockCause
from apps.catalog.models import Category, Product, Review, SearchWord, Stock, StockEntry
from apps.common import storage
from apps.common.clock import india_date
from apps.common.models import AuditRecord, Picture
from apps.demo.catalogue import items
from apps.demo.management.commands.seed_demo import Command
from apps.demo.receipt import Slip
from apps.demo.services import image_store, seed, volume
from apps.ops.doctor.report import examine
from apps.orders.enums import CancelKind, EventKind, OrderStatus, StockState
from apps.orders.models import Order, OrderEvent, OrderLine
from apps.orders.selectors import product_quantities
from apps.payments.enums import PaymentStatus
from apps.payments.models import PaymentProof
from apps.reconciliation.enums import MatchClass
from apps.reconciliation.models import BankAccount, ReceiptReading
from apps.reconciliation.reading.results import Profile
from apps.reconciliation.reading.statement import read_statement
from apps.reconciliation.selectors.receipts import shows_a_payment, sure
from apps.reconciliation.services import sample
from apps.reconciliation.services.proposals import matches_by_class
from apps.reconciliation.services.rows import imported_row
from apps.shop.models import ShopSettings
from tests.shared_rows import shared_rows

SMALL = seed.Extent(items_per_category=3, orders=60, orders_of_last_season=20, reviews=80, with_files=False)


def quiet(title: str, done: int, total: int) -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def seeded(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of pictures of a small shop, whose rows all tests of this module share."""
    media = tmp_path_factory.mktemp("demo")
    with override_settings(MEDIA_ROOT=media), shared_rows(django_db_blocker):
        seed.seed(SMALL, now=timezone.now(), progress=quiet)
        yield media


@pytest.fixture
def demo(seeded: Path, db: None, settings: Any) -> None:
    settings.MEDIA_ROOT = seeded


def command(**options: int) -> str:
    out = io.StringIO()
    call_command(Command(stdout=out), **options)
    return out.getvalue()


def test_second_run_changes_nothing_and_reports_it(demo: None) -> None:
    before = (Product.objects.count(), Order.objects.count(), AuditRecord.objects.count())

    assert "there already" in command()
    assert (Product.objects.count(), Order.objects.count(), AuditRecord.objects.count()) == before


def test_shop_with_real_products_is_not_changed(demo: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seed, "SEEDED", "never")

    assert "of its own" in command()


def test_the_sample_statement_shows_every_class_in_a_minute(demo: None) -> None:
    account, now = BankAccount.objects.get(), timezone.now()
    found = read_statement(sample.statement(now=now), profile=Profile(), today=india_date(now))
    assert (found.balance.chain, found.refusals) == ("closes", [])
    rows = [imported_row(line).row for line in found.lines]
    for key, row in enumerate(rows, 1):
        row.pk = -key  # as if they were stored
    counts = matches_by_class(rows, now=now)
    assert counts[MatchClass.CERTAIN] >= 2, counts
    assert counts[MatchClass.CONFLICT] >= 2, counts
    assert counts[MatchClass.STRONG] + counts[MatchClass.LIKELY] >= 1, counts
    assert counts[""] >= 1, counts
    assert account.last_four == "9012"


def test_the_shop_has_a_name_and_a_bank(demo: None) -> None:
    shop = ShopSettings.objects.get()

    assert shop.name == "Agal Crackers"
    assert shop.upi_id
    assert shop.ifsc


def test_nothing_lacks_a_translation(demo: None) -> None:
    missing = missing_translations()
    assert missing.keys() == {"products", "categories", "bundles", "gift_boxes"}
    assert all(counts == {"ta": 0, "hi": 0} for counts in missing.values()), missing
    for rows in (Product.objects, Category.objects, Bundle.objects):
        for texts in rows.values_list("description", "description_ta", "description_hi"):
            assert len(set(texts)) == 3, texts


def test_no_mail_goes_out_for_demo_rows(demo: None) -> None:
    assert not ProcrastinateJob.objects.exists()


def test_orders_are_in_every_state(demo: None) -> None:
    states = set(Order.objects.values_list("status", "payment__status"))

    assert {status for status, _ in states} == set(OrderStatus.values)
    assert {payment for _, payment in states} == set(PaymentStatus.values)
    kinds = set(OrderEvent.objects.values_list("kind", flat=True))
    assert kinds >= {EventKind.EXPIRED, EventKind.REVIVED, EventKind.PAYMENT_REJECTED, EventKind.CANCELLED}
    assert Order.objects.filter(status=OrderStatus.SHIPPED).exclude(tracking_number="").exists()
    assert Order.objects.filter(stock_state=StockState.SHORT).exists()


def test_the_unusual_states_of_orders_and_money_are_shown(demo: None) -> None:
    orders = Order.objects.all()

    waits = orders.get(status=OrderStatus.CANCELLED, payment__status=PaymentStatus.VERIFICATION_PENDING)
    assert (waits.cancel_kind, bool(waits.cancel_reason)) == (CancelKind.STAFF, True)
    void = orders.get(status=OrderStatus.SHIPPED, payment__status=PaymentStatus.FAILED)
    assert void.events.order_by("pk").last().kind == EventKind.PAYMENT_VOIDED
    assert void.payment.amount_received == void.payment.credits.count() == 0
    for status, is_sent in ((PaymentStatus.REFUND_DUE, False), (PaymentStatus.REFUNDED, True)):
        refunded = orders.filter(payment__status=status)
        assert refunded
        for order in refunded:
            refund = order.payment.refunds.get()
            assert (refund.amount, bool(refund.reference)) == (order.payment.amount, is_sent)


def test_the_ledger_has_what_was_delivered_sold_given_back_and_counted(demo: None) -> None:
    entries = StockEntry.objects.order_by("pk")
    wanted = {item.name: item.stock for _, item in items()}
    assert {row.product.name: row.quantity for row in Stock.objects.select_related("product")}.items() <= wanted.items()
    left = Counter[int]()
    for entry in entries:
        left[entry.product_id] += entry.change
        assert left[entry.product_id] == entry.result
    assert {pk: left[pk] for pk in Stock.objects.values_list("pk", flat=True)} == dict(
        Stock.objects.values_list("pk", "quantity")
    )

    assert set(entries.values_list("cause", flat=True)) == {
        StockCause.OPENING, StockCause.RECEIVED, StockCause.SOLD, StockCause.GIVEN_BACK, StockCause.CORRECTED,
    }  # fmt: skip
    for order in Order.objects.all():
        moved = {
            cause: {entry.product_id: entry.change for entry in entries.filter(order_id=order.pk, cause=cause)}
            for cause in (StockCause.SOLD, StockCause.GIVEN_BACK)
        }
        units = product_quantities(order)
        assert moved[StockCause.SOLD] == {pk: -quantity for pk, quantity in units.items()}
        was_cancelled = order.events.filter(to_status=OrderStatus.CANCELLED).exists()
        assert moved[StockCause.GIVEN_BACK] == (units if was_cancelled else {})
        assert not order.stock_held or not was_cancelled
    assert set(entries.filter(cause=StockCause.SOLD).values_list("actor_name", flat=True)) == {""}


def test_funds_and_gift_boxes_are_available_as_often_as_their_products(demo: None, api: Any) -> None:
    names = set(Product.objects.values_list("name", flat=True))
    listed = [bundle for path in ("/api/bundles", "/api/giftboxes") for bundle in api.get(path).json()]
    available = {int(bundle["_id"]): bundle["available"] for bundle in listed}
    shown = 0
    for bundle in Bundle.objects.prefetch_related("lines__product__stock"):
        linked = [line for line in bundle.lines.all() if line.product]
        assert {line.name for line in linked} == {line.name for line in bundle.lines.all()} & names
        possible = [line.product.stock.quantity // line.quantity for line in linked if line.product]
        assert available[bundle.pk] == min(possible, default=None)
        shown += bool(possible)
    assert shown >= 10, "the small demo has few products"
    contents = OrderLine.objects.filter(bundle__isnull=False).values_list("contents", flat=True)
    assert any("product" in part for parts in contents for part in parts)


def test_orders_go_to_four_cities_and_more(demo: None) -> None:
    cities = Order.objects.values("city", "state").annotate(n=Count("pk"))

    assert len(cities) >= 4
    assert len({row["state"] for row in cities}) >= 4


def test_the_doctor_finds_nothing_in_the_demo(demo: None) -> None:
    found = {result.check.name: result.findings for result in examine([], with_files=False) if result.count}

    assert found == {}


def test_two_seasons_were_sold(demo: None) -> None:
    page = season_page(None, timezone.now())

    assert sum(day.orders for day in page["last_season"]) == SMALL.orders_of_last_season
    assert page["slowest"]


def test_two_orders_share_a_reference_and_two_a_picture(demo: None) -> None:
    for field in ("reference", "sha256"):
        shared = PaymentProof.objects.values(field).annotate(n=Count("payment", distinct=True)).filter(n=2)
        assert shared.exists(), field


def test_pictures_of_decided_payments_are_read_and_the_others_left_to_the_reader(demo: None) -> None:
    decided = ReceiptReading.objects.select_related("proof__payment")
    waiting = PaymentProof.objects.filter(payment__status=PaymentStatus.VERIFICATION_PENDING)

    assert waiting.exists()
    assert not decided.filter(proof__in=waiting).exists()
    assert decided.count() == PaymentProof.objects.count() - waiting.count() > waiting.count()
    for reading in decided:
        assert shows_a_payment(reading)
        assert reading.reference == sure(reading, "reference") == reading.proof.reference
        assert Decimal(sure(reading, "amount")) == reading.proof.payment.amount


def assert_books_are_right() -> None:
    for order in Order.objects.select_related("payment").annotate(
        sum=Sum(F("lines__unit_price") * F("lines__quantity"))
    ):
        assert order.sum == order.total == order.payment.amount
        events = list(OrderEvent.objects.filter(order=order).order_by("pk"))
        assert events[0].kind == EventKind.PLACED
        assert [event.at for event in events] == sorted(event.at for event in events)
        assert events[-1].at <= timezone.now()
        assert [event.to_status for event in events if event.to_status][-1] == order.status
        assert order.stock_held == (order.status != OrderStatus.CANCELLED and not order.is_short_of_stock)
        unpaid = {PaymentStatus.PENDING, PaymentStatus.FAILED}
        waits = order.status == OrderStatus.PENDING and order.payment.status in unpaid
        assert bool(order.holds_until) == waits
        assert not waits or order.holds_until > timezone.now(), "or the shop would write to people that do not exist"


def test_totals_events_stock_and_holding_times_agree(demo: None) -> None:
    assert_books_are_right()


def test_decisions_of_staff_left_their_audit_records(demo: None) -> None:
    decided = PaymentProof.objects.filter(payment__verified_at__isnull=False).values("payment").distinct().count()

    assert AuditRecord.objects.filter(action__startswith="order.payment_").count() >= decided > 0


def test_ratings_are_those_of_the_reviews(demo: None) -> None:
    assert Review.objects.count() == SMALL.reviews
    assert len(set(Review.objects.values_list("comment", flat=True))) == SMALL.reviews
    for product in Product.objects.all():
        ratings = list(product.reviews.values_list("rating", flat=True))
        assert product.rating_count == len(ratings)
        assert float(product.rating_average) == pytest.approx(sum(ratings) / len(ratings) if ratings else 0, abs=0.006)
    bought = set(OrderLine.objects.filter(order__status="delivered").values_list("product", "order__customer"))
    marked = Review.objects.filter(is_purchase_verified=True)
    assert marked.exists()
    assert set(marked.values_list("product", "customer")) <= bought


@pytest.mark.parametrize("typed", ["பட்டாசு", "phuljhadi", "flower pot", "spraklers"])
def test_products_are_found_at_once(demo: None, typed: str) -> None:

    assert selectors.list_products(Product.objects.visible(), text=typed).rows.exists()


def test_a_shop_of_any_size_keeps_its_books_and_grows_only_once(demo: None) -> None:
    target = volume.Target(products=120, customers=70, orders=150)
    volume.grow(target, now=timezone.now(), progress=quiet)
    volume.grow(target, now=timezone.now(), progress=quiet)

    assert (Product.objects.count(), Customer.objects.count(), Order.objects.count()) == (120, 70, 150)
    assert Stock.objects.count() == 120
    assert not Product.objects.filter(search_vector=None).exists()
    assert not Product.objects.filter(sub_categories=None).exists()
    assert SearchWord.objects.filter(word="deluxe").exists()
    assert_books_are_right()


def test_generated_products_are_as_valid_as_typed_ones(demo: None) -> None:
    volume.grow(volume.Target(products=90), now=timezone.now(), progress=quiet)

    for product in Product.objects.order_by("-pk")[:39]:
        product.full_clean()


@pytest.mark.django_db
def test_pictures_are_stored_once_and_leave_no_work() -> None:
    names = ["category-rockets", "pop-pop-day"]
    first = image_store.store_pictures(names, lambda done: None)
    again = image_store.store_pictures(names, lambda done: None)

    assert first == again
    assert Picture.objects.count() == 2
    assert not ProcrastinateJob.objects.exists()
    for picture in Picture.objects.all():
        sizes = {"JPEG": [picture.width], "AVIF": [each["width"] for each in picture.variants]}
        assert sizes == {"JPEG": [800], "AVIF": [320, 800]}
        for key, width in ((picture.key, 800), *((each["key"], each["width"]) for each in picture.variants)):
            with Image.open(storage.public().open(key)) as image:
                assert image.size == (width, width)


@pytest.mark.django_db
def test_proofs_lie_in_the_private_storage() -> None:
    now = timezone.now()
    slip = Slip(Decimal(1500), "441810400706", "AGAL CRACKERS", "agal@sample", "Meena", now, "FC261101-7K3QX")
    proof = PaymentProof(reference=slip.reference)
    keys = image_store.reserve_proofs(1)

    image_store.store_proofs([proof], [slip], keys)

    assert proof.key == keys[0]
    assert storage.proofs().size(proof.key) == proof.bytes > 10_000
