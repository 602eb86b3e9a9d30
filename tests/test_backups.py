"""A backup that was made while orders came in brings the shop back, whole, on an empty machine."""

import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pyrage
import pytest
from django.conf import settings
from django.core.files.storage import storages
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory
from apps.catalog.models import Product
from apps.catalog.tests.factories import ProductFactory
from apps.common import files, images
from apps.common.models import AuditRecord
from apps.contact.selectors import shop_settings
from apps.orders.enums import LineType
from apps.orders.models import Order
from apps.orders.services import placement
from apps.payments.models import PaymentProof
from apps.payments.services import proofs

from .world import ADDRESS, screenshot

pytestmark = pytest.mark.django_db(transaction=True)
STOCK = 10_000


@pytest.fixture
def keys(tmp_path: Path) -> tuple[str, Path]:
    """A public key and the file of its secret half, as an owner makes them."""
    out = io.StringIO()
    call_command("backup_key", str(tmp_path / "secret.key"), stdout=out, stderr=io.StringIO())
    return out.getvalue().strip().removeprefix("BACKUP_KEY="), tmp_path / "secret.key"


@pytest.fixture
def on_sale(bucket: None) -> Product:
    product = ProductFactory(stock=STOCK)
    picture = files.store_picture(images.sanitize(screenshot(), images.PROOF))
    files.make_variants(picture)
    product.images.create(picture=picture)
    return product


@pytest.fixture
def empty_machine(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a machine with an empty database, an empty bucket and an empty media folder."""
    name = f"restored_{os.getpid()}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name}")
    head, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    yield {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "shop_project.settings.development",
        "DATABASE_URL": f"{head}/{name}",
        "S3_BUCKET": f"restored-{os.getpid()}",
        "MEDIA_ROOT": str(tmp_path / "restored-media"),
    }
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(environ: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(  # noqa: S603
        command, env=environ, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )


class Buyers:
    """Customers who order and pay without pause, and keep what they were told."""

    def __init__(self, product: Product, count: int = 3) -> None:
        self.acknowledged: list[tuple[str, str]] = []
        self.failures: list[BaseException] = []
        self._stop = threading.Event()
        self._product = product
        self._threads = [threading.Thread(target=self._buy) for _ in range(count)]

    def __enter__(self) -> "Buyers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(60)

    def wait_for(self, count: int) -> None:
        while len(self.acknowledged) < count and not self.failures:
            self._stop.wait(0.05)

    def _buy(self) -> None:
        wanted = placement.OrderRequest((placement.LineRequest(LineType.PRODUCT, self._product.pk, 2),), ADDRESS)
        try:
            while not self._stop.is_set():
                with proofs.stored(screenshot()) as proof:
                    # One order a person: nobody's unverified orders may hold much of the stock.
                    order, _ = placement.place_order(
                        CustomerFactory(), wanted, shop=shop_settings(), key="", now=timezone.now(), proof=proof
                    )
                self.acknowledged.append((order.number, proof.sha256))
        except Exception as failure:  # noqa: BLE001 - the test reads what it was
            self.failures.append(failure)
        finally:
            connection.close()


def test_a_backup_made_under_load_restores_the_whole_shop(on_sale, keys, empty_machine, tmp_path, record_property):
    """A backup while customers order and pay, restored elsewhere: sums, proofs, stock and mails agree."""
    public, secret = keys
    file = tmp_path / "shop.age"
    with Buyers(on_sale) as buyers:
        buyers.wait_for(6)
        acknowledged_before = list(buyers.acknowledged)
        call_command("backup", str(file), "--key", public, stdout=io.StringIO())
        acknowledged_after = len(buyers.acknowledged)
        buyers.wait_for(acknowledged_after + 3)
    assert buyers.failures == []
    assert (file.stat().st_mode & 0o777) == 0o600
    assert b"Car Street" not in file.read_bytes()

    came_back = manage(empty_machine, "restore", str(file), "--key-file", str(secret))
    assert came_back.returncode == 0, came_back.stderr
    assert "all sums agree" in came_back.stdout
    # The doctor looks at every total, payment, timeline and file.
    doctor = manage(empty_machine, "doctor")
    assert doctor.returncode == 0, doctor.stdout

    with psycopg.connect(empty_machine["DATABASE_URL"]) as restored:
        rows = restored.execute(
            "SELECT o.number, f.key, f.sha256 FROM orders_order o "
            "JOIN payments_paymentproof f ON f.payment_id = o.payment_id"
        ).fetchall()
        (left,) = restored.execute("SELECT quantity FROM catalog_stock").fetchone()
        (sold,) = restored.execute("SELECT sum(quantity) FROM orders_orderline").fetchone()
        (mails,) = restored.execute(
            "SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'send_order_mail'"
        ).fetchone()
    stored = {number: (key, sha256) for number, key, sha256 in rows}
    assert len(stored) == len(rows)
    # Every order that somebody had been told of when the backup began is there, with the proof that they sent.
    assert {number: stored[number][1] for number, _ in acknowledged_before} == dict(acknowledged_before)
    # What came in meanwhile is there whole, or not at all.
    assert left + sold == STOCK
    assert mails == len(stored)
    for key, sha256 in stored.values():
        with storages["proofs"].open(key) as here:
            original = hashlib.sha256(here.read()).hexdigest()
        assert original == sha256 == _sha256_there(empty_machine, key)
    pictures = {path.name for path in (tmp_path / "restored-media").rglob("*") if path.is_file()}
    assert pictures == {path.name for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()}
    assert AuditRecord.objects.filter(action="shop.backed_up").count() == 1
    during = acknowledged_after - len(acknowledged_before)
    record_property("orders before, during", f"{len(acknowledged_before)}, {during}")
    record_property("restored", f"{len(stored)} orders, {len(pictures)} pictures")

    again = manage(empty_machine, "restore", str(file), "--key-file", str(secret))
    assert again.returncode == 1
    assert "The database is not empty, and nothing was changed." in again.stderr


def _sha256_there(machine: dict[str, str], key: str) -> str:
    """Of a proof in the restored bucket."""
    store: Any = storages["proofs"]
    bucket = store.connection.Bucket(machine["S3_BUCKET"])
    return hashlib.sha256(bucket.Object(key).get()["Body"].read()).hexdigest()


@pytest.fixture
def small(bucket, keys, tmp_path) -> Path:
    """A backup of an almost empty shop."""
    file = tmp_path / "small.age"
    call_command("backup", str(file), "--key", keys[0], stdout=io.StringIO())
    return file


class TestRefusals:
    def refused(self, file: Path, key: Path) -> str:
        with pytest.raises(CommandError) as refusal:
            call_command("restore", str(file), "--key-file", str(key))
        return str(refusal.value)

    def test_another_key_does_not_open_it(self, small, tmp_path):
        """A backup is restored with another key: refused in a sentence."""
        other = tmp_path / "other.key"
        call_command("backup_key", str(other), stdout=io.StringIO(), stderr=io.StringIO())
        assert self.refused(small, other) == "This key does not open this backup."

    def test_a_file_that_is_no_key_is_named(self, small, tmp_path):
        """A text file and an absent one as the key: each is named in the refusal."""
        note = tmp_path / "note.txt"
        note.write_text("age1notasecret\n")
        assert self.refused(small, note).startswith(f"{note} holds no secret key")
        assert self.refused(small, tmp_path / "absent").startswith(f"{tmp_path / 'absent'} holds no secret key")

    @pytest.mark.parametrize("harm", ["cut", "flipped", "not one"])
    def test_a_damaged_backup_changes_nothing(self, small, keys, harm):
        """Half a backup, one flipped bit, some other file: refused, and nothing changes."""
        content = bytearray(small.read_bytes())
        if harm == "cut":
            content = content[: len(content) // 2]
        elif harm == "flipped":
            content[len(content) // 2] ^= 1
        else:
            content = bytearray(b"This is not a backup")
        small.write_bytes(content)
        assert self.refused(small, keys[1]) == (
            "The backup is damaged or cut short; nothing was changed. Take another one."
        )

    def test_a_database_that_holds_anything_is_not_touched(self, small, keys):
        """A backup is restored onto a database that is not empty: refused, and nothing changes."""
        before = Order.objects.count()
        assert "nothing was changed" in self.refused(small, keys[1])
        assert Order.objects.count() == before

    def test_a_backup_of_a_newer_release_is_not_restored(self, keys, bucket, tmp_path):
        """A backup that knows a migration of tomorrow: refused, and the migration is named."""
        from django.db.migrations.recorder import MigrationRecorder

        row = MigrationRecorder(connection).Migration.objects.create(app="orders", name="9999_of_tomorrow")
        try:
            file = tmp_path / "newer.age"
            call_command("backup", str(file), "--key", keys[0], stdout=io.StringIO())
        finally:
            row.delete()
        assert "newer release (it knows orders.9999_of_tomorrow)" in self.refused(file, keys[1])

    @pytest.mark.parametrize("key", ["", "age1nonsense", "AGE-SECRET-KEY-1"])
    def test_without_a_public_key_there_is_no_backup(self, key, tmp_path):
        """A backup with no key, a wrong one, a secret one: refused, and no file is left."""
        with pytest.raises(CommandError, match="key"):
            call_command("backup", str(tmp_path / "shop.age"), "--key", key)
        assert list(tmp_path.glob("shop.age*")) == []

    def test_a_key_is_never_overwritten(self, keys):
        """A key is made where one lies: refused; the old one and its permissions stay."""
        before = keys[1].read_text()
        with pytest.raises(CommandError, match="is not overwritten"):
            call_command("backup_key", str(keys[1]))
        assert keys[1].read_text() == before
        assert (keys[1].stat().st_mode & 0o777) == 0o600

    def test_a_backup_that_breaks_off_leaves_no_file(self, keys, bucket, tmp_path, settings):
        """A backup without `pg_dump`: refused, no file is left, and no record says that it was made."""
        settings.POSTGRES_PROGRAMS = str(tmp_path)
        with pytest.raises(CommandError, match="pg_dump was not found"):
            call_command("backup", str(tmp_path / "shop.age"), "--key", keys[0])
        assert list(tmp_path.glob("shop.age*")) == []
        assert not AuditRecord.objects.filter(action="shop.backed_up").exists()


def test_a_proof_that_the_storage_lost_is_named_and_the_rest_is_kept(on_sale, keys, tmp_path):
    """A proof's file is gone when a backup is made: the backup names it, and holds the rest."""
    customer = CustomerFactory()
    wanted = placement.OrderRequest((placement.LineRequest(LineType.PRODUCT, on_sale.pk, 1),), ADDRESS)
    with proofs.stored(screenshot()) as proof:
        placement.place_order(customer, wanted, shop=shop_settings(), key="", now=timezone.now(), proof=proof)
    key = PaymentProof.objects.get().key
    storages["proofs"].delete(key)
    file = tmp_path / "shop.age"
    with pytest.raises(CommandError, match=f"proofs/{key}"):
        call_command("backup", str(file), "--key", keys[0], stdout=io.StringIO())
    assert file.exists()


def test_the_file_opens_without_this_shop(small, keys, tmp_path):
    """A backup is opened by age and tar alone: it holds the settings that a new machine needs."""
    identity = pyrage.x25519.Identity.from_str(keys[1].read_text().splitlines()[-1])
    plain = tmp_path / "shop.tar"
    pyrage.decrypt_file(str(small), str(plain), [identity])
    with tarfile.open(plain) as tar:
        names = tar.getnames()
        acknowledged = json.load(tar.extractfile("settings.json"))
    assert names[0] == "manifest.json"
    assert names[-1] == "checksums.json"
    assert "database/000000" in names
    assert acknowledged["SECRET_KEY"] == os.environ["SECRET_KEY"]
