"""A backup created while orders come in is restored completely on an empty machine."""

import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pyrage
import pytest
from django.conf import settings
from django.core.files.storage import storages
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.catalog.models import Product
from apps.catalog.tests.factories import ProductFactory
from apps.common import files, images, storage
from apps.common.models import AuditRecord
from apps.orders.checkout import OrderRequest
from apps.orders.models import Order
from apps.orders.services import placement
from apps.payments.models import PaymentProof
from apps.payments.services import proofs
from apps.reconciliation.models import BankAccount, StatementImport
from apps.shop.selectors import shop_settings

from .waiting import PATIENCE, wait_for
from .world import ADDRESS, screenshot

pytestmark = pytest.mark.django_db(transaction=True)
STOCK = 10_000


@pytest.fixture
def keys(tmp_path: Path) -> tuple[str, Path]:
    """A public key and the file of its secret key."""
    out = io.StringIO()
    call_command("backup_key", str(tmp_path / "secret.key"), stdout=out, stderr=io.StringIO())
    return out.getvalue().strip().removeprefix("BACKUP_KEY="), tmp_path / "secret.key"


@pytest.fixture
def on_sale() -> Product:
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
        # Not WITH (FORCE): it is refused to a role without superuser rights while autovacuum is in the database.
        cursor.execute(f"DROP DATABASE {name}")


def manage(environ: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(  # noqa: S603
        command, env=environ, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )


class Buyers:
    """Customers who order and pay continuously, and record the responses."""

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
            thread.join(PATIENCE)

    def wait_for(self, count: int) -> None:
        wait_for(lambda: len(self.acknowledged) >= count or self.failures, f"{count} acknowledged orders")

    def _buy(self) -> None:
        wanted = OrderRequest((RequestedItem(ItemRef(ItemKind.PRODUCT, self._product.pk), 2),), ADDRESS)
        try:
            while not self._stop.is_set():
                # A busy shop refuses pictures for some seconds, and the customer tries again.
                with suppress(images.TooManyPictures), proofs.stored(screenshot()) as proof:
                    # One order per customer, because unpaid orders of a customer are limited.
                    order, _ = placement.place_order(
                        CustomerFactory(), wanted, shop=shop_settings(), key="", now=timezone.now(), proof=proof
                    )
                    self.acknowledged.append((order.number, proof.sha256))
        except Exception as failure:  # noqa: BLE001 - the test reads what it was
            self.failures.append(failure)
        finally:
            connection.close()


@pytest.mark.long
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
    # Every order acknowledged before the backup is restored, with its proof.
    assert {number: stored[number][1] for number, _ in acknowledged_before} == dict(acknowledged_before)
    # Orders placed during the backup are restored completely or not at all.
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
    """Hash of a proof in the restored bucket."""
    store: Any = storages["proofs"]
    bucket = store.connection.Bucket(machine["S3_BUCKET"])
    return hashlib.sha256(bucket.Object(key).get()["Body"].read()).hexdigest()


@pytest.fixture
def small(keys, tmp_path) -> Path:
    """A backup of an almost empty shop."""
    file = tmp_path / "small.age"
    call_command("backup", str(file), "--key", keys[0], stdout=io.StringIO())
    return file


class TestRefusals:
    def refused(self, file: Path, key: Path) -> str:
        with pytest.raises(CommandError) as refusal:
            call_command("restore", str(file), "--key-file", str(key))
        return str(refusal.value)

    def test_another_key_cannot_decrypt_it(self, small, tmp_path):
        """A backup is restored with another key: refused with a message."""
        other = tmp_path / "other.key"
        call_command("backup_key", str(other), stdout=io.StringIO(), stderr=io.StringIO())
        assert self.refused(small, other) == "This key does not open this backup."

    def test_invalid_key_file_is_named(self, small, tmp_path):
        """A text file and an absent one as the key: each is named in the refusal."""
        note = tmp_path / "note.txt"
        note.write_text("age1notasecret\n")
        assert self.refused(small, note).startswith(f"{note} holds no secret key")
        assert self.refused(small, tmp_path / "absent").startswith(f"{tmp_path / 'absent'} holds no secret key")

    @pytest.mark.parametrize("harm", ["cut", "flipped", "not one"])
    def test_a_damaged_backup_changes_nothing(self, small, keys, harm):
        """Half a backup, one flipped bit, another file: refused, and nothing changes."""
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

    def test_database_that_is_not_empty_is_not_changed(self, small, keys):
        """A backup is restored onto a database that is not empty: refused, and nothing changes."""
        before = Order.objects.count()
        assert "nothing was changed" in self.refused(small, keys[1])
        assert Order.objects.count() == before

    def test_a_backup_of_a_newer_release_is_not_restored(self, keys, tmp_path):
        """A backup with an unknown migration: refused, and the migration is named."""
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
        """A backup without a key, with an invalid one, with a secret one: refused, and no file is left."""
        with pytest.raises(CommandError, match="key"):
            call_command("backup", str(tmp_path / "shop.age"), "--key", key)
        assert list(tmp_path.glob("shop.age*")) == []

    def test_a_key_is_never_overwritten(self, keys):
        """A key is created where a file exists: refused; the file and its permissions are unchanged."""
        before = keys[1].read_text()
        with pytest.raises(CommandError, match="is not overwritten"):
            call_command("backup_key", str(keys[1]))
        assert keys[1].read_text() == before
        assert (keys[1].stat().st_mode & 0o777) == 0o600

    def test_a_key_in_a_folder_that_is_not_there_is_refused(self, tmp_path):
        """A key is created in a folder that does not exist: refused with a message."""
        with pytest.raises(CommandError, match="could not be written: No such file or directory"):
            call_command("backup_key", str(tmp_path / "none" / "shop.key"))

    def test_failed_backup_leaves_no_file(self, keys, tmp_path, settings):
        """A backup without `pg_dump`: refused, no file is left, and no audit record is written."""
        settings.POSTGRES_PROGRAMS = str(tmp_path)
        with pytest.raises(CommandError, match="pg_dump was not found"):
            call_command("backup", str(tmp_path / "shop.age"), "--key", keys[0])
        assert list(tmp_path.glob("shop.age*")) == []
        assert not AuditRecord.objects.filter(action="shop.backed_up").exists()

    def test_the_programs_of_postgresql_connect_as_the_address_says(self, keys, tmp_path, settings, monkeypatch):
        """`sslmode=verify-full` in DATABASE_URL: `pg_dump` checks the server's certificate too."""
        connection.ensure_connection()  # as the test's server has no certificate
        options = {**connection.settings_dict["OPTIONS"], "sslmode": "verify-full", "sslrootcert": "/etc/ca.pem"}
        monkeypatch.setitem(connection.settings_dict, "OPTIONS", options)
        settings.POSTGRES_PROGRAMS = str(tmp_path)
        program = tmp_path / "pg_dump"
        program.write_text(f"#!/bin/sh\nenv > {tmp_path}/seen\nexit 1\n")
        program.chmod(0o700)
        with pytest.raises(CommandError, match="pg_dump failed"):
            call_command("backup", str(tmp_path / "shop.age"), "--key", keys[0])
        seen = (tmp_path / "seen").read_text().splitlines()
        assert {"PGSSLMODE=verify-full", "PGSSLROOTCERT=/etc/ca.pem"} <= set(seen)


@pytest.mark.long
def test_files_alone_are_restored_beside_a_database_that_is_there(keys, empty_machine, tmp_path):
    """The object store is lost, not the database: proofs, bank statements and pictures come back, and no row."""
    picture = files.store_picture(images.sanitize(screenshot(), images.PROOF))
    key = f"statements/{uuid4()}.csv"
    storage.write("proofs", key, b"date,amount")
    StatementImport.objects.create(
        account=BankAccount.objects.create(holder="The Shop", last_four="1234", ifsc="TEST0001234"),
        filename="one.csv", key=key, sha256="", bytes=11, uploaded_at=timezone.now(),
        uploaded_by_name="Priya",
    )  # fmt: skip
    file = tmp_path / "shop.age"
    call_command("backup", str(file), "--key", keys[0], stdout=io.StringIO())
    restore = ("restore", str(file), "--key-file", str(keys[1]))

    refused = manage(empty_machine, *restore, "--settings-to", str(tmp_path / "none" / "env"))
    assert "could not be written: No such file or directory. The database is still empty." in refused.stderr

    came_back = manage(empty_machine, *restore, "--files-only")
    assert came_back.returncode == 0, came_back.stderr
    assert "2 files are as they were" in came_back.stdout
    assert _sha256_there(empty_machine, key) == hashlib.sha256(b"date,amount").hexdigest()
    assert (Path(empty_machine["MEDIA_ROOT"]) / picture.key).is_file()
    with psycopg.connect(empty_machine["DATABASE_URL"]) as restored:
        assert restored.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)


def test_missing_proof_is_named_and_the_rest_is_backed_up(on_sale, keys, tmp_path):
    """A proof's file is missing during a backup: the backup names it, and contains the rest."""
    customer = CustomerFactory()
    wanted = OrderRequest((RequestedItem(ItemRef(ItemKind.PRODUCT, on_sale.pk), 1),), ADDRESS)
    with proofs.stored(screenshot()) as proof:
        placement.place_order(customer, wanted, shop=shop_settings(), key="", now=timezone.now(), proof=proof)
    key = PaymentProof.objects.get().key
    storages["proofs"].delete(key)
    file = tmp_path / "shop.age"
    with pytest.raises(CommandError, match=f"proofs/{key}"):
        call_command("backup", str(file), "--key", keys[0], stdout=io.StringIO())
    assert file.exists()


def test_backup_opens_with_age_and_tar(small, keys, tmp_path):
    """A backup is opened with age and tar only: it contains the settings that a new machine needs."""
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
