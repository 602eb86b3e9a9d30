"""An unavailable service causes a 503 with Retry-After (docs/reliability.md)."""

import errno
import json
import os

import psycopg
import pytest
from django.core.files.storage import FileSystemStorage, storages
from django.db import InternalError, OperationalError, connection
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.common.errors import Conflict
from apps.common.models import PendingFile
from apps.common.outages import unavailable_part
from apps.orders import checkout
from apps.orders.models import Order
from apps.orders.services import order_writer
from apps.payments.services import proofs

from .world import WIRE_ADDRESS, screenshot


def clear(answer, code: str = "unavailable") -> dict | None:
    """Whether a response is a valid 503 for an unavailable service; under /api in JSON."""
    assert answer.status_code == 503, (answer.status_code, answer.content[:300])
    assert int(answer["Retry-After"]) > 0
    assert answer["X-Request-ID"]
    if "json" not in answer["Content-Type"]:
        assert answer["X-Request-ID"] in answer.content.decode()
        return None
    body = answer.json()
    assert (body["success"], body["code"], body["requestId"]) == (False, code, answer["X-Request-ID"])
    return body


class TestTheConnectionIsLost:
    """In the middle of an order: killed by the server, as when it is stopped or fails over."""

    pytestmark = pytest.mark.django_db(transaction=True)

    @pytest.fixture
    def order(self, sell, api_as):
        product = sell(stock=10)
        client = api_as(CustomerFactory())
        client.raise_request_exception = False
        body = {"items": [{"product": str(product.pk), "quantity": 2}], "shippingAddress": WIRE_ADDRESS}
        return lambda: client.post("/api/orders", body, HTTP_IDEMPOTENCY_KEY="one-checkout")

    @pytest.mark.parametrize(
        ("where", "what"), [(checkout, "lock_stock"), (order_writer, "create_order")], ids=["locks", "writes"]
    )
    def test_it_is_a_503_and_the_same_key_places_the_order_once(self, order, monkeypatch, where, what):
        """The connection ends while stock is taken or a mail queued: 503, nothing half-done; its key places it."""
        real = getattr(where, what)

        def lose_then_go_on(*args, **kwargs):
            with psycopg.connect(os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"]) as other:
                other.execute("SELECT pg_terminate_backend(%s)", [connection.connection.info.backend_pid])
            return real(*args, **kwargs)

        monkeypatch.setattr(where, what, lose_then_go_on)
        clear(order())
        monkeypatch.undo()
        connection.close()
        assert Order.objects.count() == 0
        assert order().status_code == 201
        assert order().status_code == 200
        assert Order.objects.count() == 1


@pytest.mark.django_db
class TestPages:
    @pytest.fixture
    def away(self, monkeypatch):
        """No statement reaches the database."""

        def refuse(*_, **__):
            raise OperationalError("connection to server failed: Connection refused")

        monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.cursor", refuse)

        def lost(*_, **__):
            raise psycopg.OperationalError("server closed the connection unexpectedly")

        # Prepared statements bypass Django's cursors.
        monkeypatch.setattr("psycopg.Cursor.execute", lost)

    @pytest.mark.parametrize("path", ["/", "/products", "/categories", "/faq", "/cart", "/products/1", "/login"])
    def test_storefront_pages_are_a_503_with_retry_after(self, away, path):
        """Seven pages while no statement reaches the database: a 503 with a sentence, when to come back, and an id."""
        clear(Client(raise_request_exception=False).get(path))

    @pytest.mark.parametrize("path", ["/api/products", "/api/shop", "/api/orders", "/api/cart"])
    def test_api_is_a_503_with_retry_after(self, away, path):
        """Four calls while no statement reaches the database: a 503 in the envelope; 401 for a broken token."""
        client = APIClient(SERVER_NAME="localhost", raise_request_exception=False)
        answer = client.get(path, HTTP_AUTHORIZATION="Bearer x")
        assert answer.status_code == 401 if path in {"/api/orders", "/api/cart"} else clear(answer)

    def test_django_admin_is_a_503(self, settings, monkeypatch, client):
        """A list of Django admin while no statement reaches the database: a 503 with a sentence and an id."""
        client.raise_request_exception = False
        client.force_login(StaffFactory(is_staff=True, is_superuser=True))
        client.get("/django-admin/", HTTP_HOST="admin.localhost")

        def refuse(*_, **__):
            raise OperationalError("connection to server failed: Connection refused")

        monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.cursor", refuse)
        clear(client.get("/django-admin/orders/order/", HTTP_HOST="admin.localhost"))

    def test_a_page_with_a_bug_is_still_a_500(self, settings):
        """A view that raises: 500, so that a bug is not reported as an outage."""
        settings.SHOP_URLCONF = "tests.broken_urls"
        assert Client(raise_request_exception=False).get("/broken").status_code == 500


class TestWhatCountsAsAway:
    def caused(self, outer: Exception, cause: BaseException) -> Exception:
        outer.__cause__ = cause
        return outer

    def test_a_lost_connection_that_a_library_wrapped(self):
        """A lost connection inside another library's error: counted as the database being away."""
        assert unavailable_part(self.caused(RuntimeError("could not queue"), OperationalError("lost"))) == "database"

    def test_a_server_that_became_a_standby(self):
        """A write refused since the server only reads: counted as the database being away."""
        assert unavailable_part(self.caused(InternalError(), psycopg.errors.ReadOnlySqlTransaction())) == "database"

    def test_a_server_that_ended_behind_a_pooler(self):
        """Both the ending server and the pooler answered one statement: counted as the database being away."""
        two_answers = psycopg.InternalError("received 2 results from command 'BEGIN'")
        assert unavailable_part(self.caused(InternalError(), two_answers)) == "database"

    def test_an_internal_error_of_the_server_is_a_bug(self):
        """Corrupted data, which the server reports by a code: counted as a bug."""
        assert unavailable_part(self.caused(InternalError(), psycopg.errors.DataCorrupted())) == ""

    @pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO])
    def test_a_full_or_broken_disk(self, number):
        """ENOSPC, EDQUOT, EFBIG and EIO: counted as the disk being away."""
        assert unavailable_part(OSError(number, os.strerror(number))) == "disk"

    @pytest.mark.parametrize("bug", [ZeroDivisionError(), InternalError(), OSError(errno.ENOENT, "no such file")])
    def test_a_bug_is_none_of_these(self, bug):
        """A division by zero, an internal error, a missing file: counted as bugs."""
        assert unavailable_part(bug) == ""


@pytest.mark.django_db
class TestFiles:
    def test_a_full_disk_under_the_pictures_is_a_503(self, api_as, staff, sell, monkeypatch):
        """A product picture is uploaded while its disk is full: 503, with when to come back."""

        def full(*_):
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(FileSystemStorage, "_save", full)
        client = api_as(staff)
        client.raise_request_exception = False
        clear(client.post(f"/api/products/{sell().pk}/images", {"images": [screenshot()]}, format="multipart"))

    def is_kept(self, failure: Exception) -> bool:
        """Whether the file of a proof is there after its block failed."""

        def fail() -> None:
            raise failure

        with pytest.raises(type(failure)), proofs.stored(screenshot()) as proof:
            fail()
        assert PendingFile.objects.filter(storage="proofs", key=proof.key).exists()
        return bool(storages["proofs"].exists(proof.key))

    def test_a_proof_stays_while_it_is_unknown_whether_its_row_was_committed(self):
        """The answer to COMMIT gets lost: the proof's file stays, and is noted for the sweeper.

        The row may be there, and a row without its file is lost evidence.
        """
        assert self.is_kept(OperationalError("server closed the connection unexpectedly"))

    def test_a_proof_that_the_shop_refused_is_removed_at_once(self):
        """The shop refuses a proof after its file was stored: the file is removed."""
        assert not self.is_kept(Conflict())


@pytest.mark.django_db
def test_a_proof_that_is_sent_again_because_its_answer_got_lost_is_one_proof(api_as, customer, sell):
    """One screenshot sent three times: one proof, one event; another screenshot is another proof."""
    client = api_as(customer)
    items = [{"product": str(sell().pk), "quantity": 1}]
    order = client.post("/api/orders", {"items": items, "shippingAddress": WIRE_ADDRESS}).json()["order"]
    for _ in range(3):
        data = {"orderData": json.dumps({"orderId": order["_id"]}), "screenshot": screenshot()}
        answer = client.post("/api/orders/create-manual-payment", data, format="multipart")
        assert answer.status_code == 200
    stored = Order.objects.get()
    assert stored.payment.proofs.count() == 1
    assert stored.events.filter(kind="proof_submitted").count() == 1
    # Another picture is another proof.
    data = {"orderId": order["_id"], "screenshot": screenshot("seagreen")}
    assert client.post("/api/orders/verify-payment", data, format="multipart").status_code == 200
    assert stored.payment.proofs.count() == 2
    assert stored.payment.proofs.latest("pk").submitted_at <= timezone.now()
