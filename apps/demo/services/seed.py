"""Fills an empty shop with the demo: everything or nothing, once, without a single mail."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.db import transaction

from apps.bundles.enums import Kind
from apps.catalog.models import Product
from apps.catalog.services import indexing
from apps.catalog.services.reviews import recount_ratings
from apps.common import audit
from apps.common.actors import SYSTEM
from apps.common.images import SanitizedImage
from apps.common.models import AuditRecord, Picture
from apps.contact.models import ShopSettings
from apps.contact.services.settings import lock_settings
from apps.reconciliation.models import BankAccount

from ..catalogue import FUNDS, GIFT_BOXES, SHELVES, Item, Shelf
from ..catalogue.people import PEOPLE
from ..catalogue.shop import SHOP
from ..pictures.studio import Sketch, Slip
from . import gallery, people, shelves, stories
from .ledger import Ledger, received

SEEDED = "demo.seeded"
BUNDLES = ((Kind.FUND, FUNDS), (Kind.GIFT_BOX, GIFT_BOXES))

#: Told what is being done, how much of it is done, and how much there is.
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of the demo to write. Tests take less of it, and no pictures."""

    items_per_shelf: int | None = None
    orders: int = 96
    reviews: int = 290
    draws: bool = True


def is_seeded() -> bool:
    """Whether this shop got its demo data already."""
    return AuditRecord.objects.filter(action=SEEDED).exists()


def has_a_catalogue() -> bool:
    """Whether somebody sells here already: the demo must not mix with their things."""
    return Product.objects.exists()


def seed(extent: Extent, *, cache: Path, now: datetime, progress: Progress) -> None:
    """Writes the demo into an empty shop. `cache` keeps drawn pictures from run to run.

    Pictures are stored first, all rows follow in one transaction; files of a run that breaks off belong to no row and
    are swept.
    """
    chosen = [(shelf, shelf.items[: extent.items_per_shelf]) for shelf in SHELVES]
    hung = _hang(chosen, cache, progress) if extent.draws else {}
    progress("Shop, people, catalogue, orders", 0, 1)
    keys = gallery.reserve_proofs(extent.orders * 2)
    with transaction.atomic():
        shop = _open_shop()
        staff = people.hire()
        customers = people.welcome(PEOPLE, now=now)
        people.leave_messages(now=now)
        products = shelves.fill(chosen, hung, now=now)
        bundles = shelves.fill_bundles(BUNDLES, hung)

        by_email = {person.email: person for person in PEOPLE}
        sold = list(Product.objects.select_related("category").prefetch_related("images").order_by("pk"))
        ledger = stories.write(
            customers, by_email, staff, sold, list(bundles.values()), shop, count=extent.orders, now=now
        )
        # Files are written inside the transaction, against the rule: nobody else can wait for rows of an empty shop.
        _file_proofs(ledger, shop, keys, draws=extent.draws)
        ledger.insert()

        shelf_of = {item.name: shelf.name for shelf, items in chosen for item in items}
        placed = {name: (shelf_of[name], row) for name, row in products.items()}
        written = people.review(placed, customers, received(ledger), count=extent.reviews, now=now)
        ids = [row.pk for row in products.values()]
        recount_ratings(ids)
        indexing.reindex(ids)
        indexing.count_vocabulary()
        counts = {"products": len(products), "orders": len(ledger.orders), "reviews": len(written)}
        audit.record(actor=SYSTEM, action=SEEDED, target=shop, after=counts)
    progress("Shop, people, catalogue, orders", 1, 1)


def _hang(chosen: Sequence[tuple[Shelf, Sequence[Item]]], cache: Path, progress: Progress) -> dict[Sketch, Picture]:
    galleries = [shelves.sketches_of(shelf, item) for shelf, items in chosen for item in items]
    wanted = [shelves.shelf_sketch(shelf) for shelf, _ in chosen]
    wanted += [shelves.bundle_sketch(kind, bundle) for kind, bundles in BUNDLES for bundle in bundles]
    # What cards show comes first, so that its widths and formats are made first.
    wanted += [pictures[0] for pictures in galleries]
    wanted += [sketch for pictures in galleries for sketch in pictures[1:]]
    total = len(set(wanted))
    return gallery.hang(wanted, cache, lambda done: progress("Pictures", done, total))


def _file_proofs(ledger: Ledger, shop: ShopSettings, keys: Sequence[str], *, draws: bool) -> None:
    slips = [
        Slip(
            receipt.order.total, receipt.reference, shop.upi_name, shop.upi_id, receipt.order.customer_name,
            receipt.when, receipt.order.number,
        )
        for receipt in ledger.receipts
    ]  # fmt: skip
    if draws:
        gallery.file_proofs(ledger.proofs, slips, keys)
        return
    for proof, slip, key in zip(ledger.proofs, slips, keys, strict=False):
        gallery.enter_file(proof, key, SanitizedImage(repr(slip).encode(), 720, 1440))


def _open_shop() -> ShopSettings:
    """Puts the demo's name, contact and bank on the shop's card. No mail: nobody changed an account that was in use."""
    shop = lock_settings()
    for field, value in SHOP.items():
        setattr(shop, field, value)
    shop.full_clean()
    shop.save()
    BankAccount.objects.create(holder=shop.account_name, last_four=shop.account_number[-4:], ifsc=shop.ifsc)
    return shop
