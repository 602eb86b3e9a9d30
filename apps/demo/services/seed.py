"""Fills an empty shop with the demo: everything or nothing, once, without a single mail."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.adminpanel.models import Season, season_of
from apps.adminpanel.services.season import count_seasons
from apps.bundles.enums import ItemKind
from apps.catalog.models import Product
from apps.catalog.services import indexing
from apps.catalog.services.reviews import recount_ratings
from apps.common import audit
from apps.common.actors import SYSTEM
from apps.common.clock import india_date
from apps.common.images import SanitizedImage
from apps.common.models import AuditRecord, Picture
from apps.orders.bills.services import issuing
from apps.orders.enums import GONE
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.payments.enums import PaymentStatus
from apps.reconciliation.enums import ReadingState
from apps.reconciliation.models import BankAccount, ReceiptReading
from apps.shop.locks import lock_settings
from apps.shop.models import ShopSettings

from ..catalogue import CATEGORIES, FUNDS, GIFT_BOXES, CategoryData, Item, picture_names
from ..catalogue.people import PEOPLE
from ..catalogue.shop import SHOP
from ..receipt import Slip, fields_of
from . import catalogue_seed, desk_seed, image_store, order_history_seed, people, stock_seed
from .order_rows import OrderRows, products_received

SEEDED = "demo.seeded"
BUNDLES = ((ItemKind.BUNDLE, FUNDS), (ItemKind.GIFT_BOX, GIFT_BOXES))

#: Called with the name of a step, how much of it is done, and how much there is.
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of the demo to write. Tests take less of it, and no files."""

    items_per_category: int | None = None
    orders: int = 96
    orders_of_last_season: int = 120
    reviews: int = 290
    with_files: bool = True


def is_seeded() -> bool:
    """Whether this shop got its demo data already."""
    return AuditRecord.objects.filter(action=SEEDED).exists()


def has_a_catalogue() -> bool:
    """Whether the shop has products: the demo must not mix with real ones."""
    return Product.objects.exists()


def seed(extent: Extent, *, now: datetime, progress: Progress) -> None:
    """Writes the demo into an empty shop.

    Pictures are stored first, all rows follow in one transaction; files of a run that breaks off belong to no row and
    are removed by the sweeper.
    """
    chosen = [(group, group.items[: extent.items_per_category]) for group in CATEGORIES]
    stored = _store_pictures(chosen, progress) if extent.with_files else {}
    progress("Shop, people, catalogue, orders", 0, 1)
    keys = image_store.reserve_proofs(extent.orders * 2)
    with transaction.atomic():
        shop = _open_shop()
        _know_seasons(now)
        staff = people.create_staff()
        customers = people.create_customers(PEOPLE, now=now)
        people.create_messages(staff, now=now)
        products = catalogue_seed.fill(chosen, stored, now=now)
        bundles = catalogue_seed.fill_bundles(BUNDLES, stored, products)

        by_email = {person.email: person for person in PEOPLE}
        sold = list(Product.objects.select_related("category").prefetch_related("images").order_by("pk"))
        rows = order_history_seed.write(
            customers, by_email, staff, sold, list(bundles.values()), shop, count=extent.orders,
            of_last_season=extent.orders_of_last_season, now=now,
        )  # fmt: skip
        # Files are written inside the transaction, against the rule: nobody else can wait for rows of an empty shop.
        slips = _slips_of(rows, shop)
        _store_proofs(rows, slips, keys, with_files=extent.with_files)
        rows.insert()
        _write_readings(rows, slips)
        stock_seed.write(rows.events, staff)
        desk_seed.write(rows.orders, staff, now=now)
        write_bills(rows.orders, staff)

        category_of = {item.name: group.name for group, items in chosen for item in items}
        placed = {name: (category_of[name], row) for name, row in products.items()}
        written = people.create_reviews(placed, customers, products_received(rows), count=extent.reviews, now=now)
        ids = [row.pk for row in products.values()]
        recount_ratings(ids)
        indexing.reindex(ids)
        indexing.count_vocabulary()
        count_seasons(now=now)
        counts = {"products": len(products), "orders": len(rows.orders), "reviews": len(written)}
        audit.record(actor=SYSTEM, action=SEEDED, target=shop, after=counts)
    progress("Shop, people, catalogue, orders", 1, 1)


def _store_pictures(chosen: Sequence[tuple[CategoryData, Sequence[Item]]], progress: Progress) -> dict[str, Picture]:
    names = [picture_names.of_category(group) for group, _ in chosen]
    names += [picture_names.of_bundle(bundle) for _, bundles in BUNDLES for bundle in bundles]
    names += [name for _, items in chosen for item in items for name in picture_names.of_product(item)]
    return image_store.store_pictures(names, lambda done: progress("Pictures", done, len(names)))


def _slips_of(rows: OrderRows, shop: ShopSettings) -> list[Slip]:
    """What each of the proofs shows."""
    return [
        Slip(
            receipt.order.total, receipt.reference, shop.upi_name, shop.upi_id, receipt.order.customer_name,
            receipt.when, receipt.order.number,
        )
        for receipt in rows.receipts
    ]  # fmt: skip


def _store_proofs(rows: OrderRows, slips: Sequence[Slip], keys: Sequence[str], *, with_files: bool) -> None:
    if with_files:
        image_store.store_proofs(rows.proofs, slips, keys)
        return
    for proof, slip, key in zip(rows.proofs, slips, keys, strict=False):
        image_store.set_file(proof, key, SanitizedImage(repr(slip).encode(), 720, 1440))


def _write_readings(rows: OrderRows, slips: Sequence[Slip]) -> None:
    """What the pictures of decided payments say. Those that wait for a decision are left to the receipt reader."""
    customers = {order.payment_id: order.customer_id for order in rows.orders}
    ReceiptReading.objects.bulk_create(
        ReceiptReading(
            customer_id=customers[proof.payment_id], proof=proof, state=ReadingState.READ, asked_at=proof.submitted_at,
            read_at=proof.submitted_at, is_receipt=True, payee_is_ours=True, reference=slip.reference,
            fields=fields_of(slip),
        )
        for proof, slip in zip(rows.proofs, slips, strict=True)
        if proof.payment.status != PaymentStatus.VERIFICATION_PENDING
    )  # fmt: skip


def _open_shop() -> ShopSettings:
    """Put the demo's name, contact and bank into the shop settings. No mail: no account in use has changed."""
    shop = lock_settings()
    for field, value in SHOP.items():
        setattr(shop, field, value)
    shop.full_clean()
    shop.save()
    BankAccount.objects.create(holder=shop.account_name, last_four=shop.account_number[-4:], ifsc=shop.ifsc)
    return shop


def _know_seasons(now: datetime) -> None:
    """Invents the days of Deepavali that nobody has entered: of the last season, this one and the next."""
    present = season_of(india_date(now))
    for year in range(present - 1, present + 2):
        Season.objects.get_or_create(year=year, defaults={"deepavali": date(year, 11, 1)})


REASON = "The address on the bill was the old one"


def write_bills(orders: Sequence[Order], staff: Sequence[StaffUser]) -> None:
    """Bills in the order in which parcels left; the last one is taken back by a credit note and issued again."""
    gone = sorted((order for order in orders if order.status in GONE), key=lambda order: (order.updated_at, order.pk))
    for order in gone:
        issuing.issue_locked(lock_order(order.pk), by=None, now=order.updated_at)
    if gone:
        last = lock_order(gone[-1].pk)
        issuing.credit_locked(last, last.bills.get(), reason=REASON, by=staff[0], now=last.updated_at)
        issuing.issue_locked(last, by=staff[0], now=last.updated_at)
