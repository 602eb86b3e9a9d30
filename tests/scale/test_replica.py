"""Reads on a replica (ADR 12) with PostgreSQL's streaming replication, which the tests delay and kill."""

import copy
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from apps.accounts.tests.factories import StaffFactory
from apps.common import read_routing
from apps.ops.read_replica import status
from lab import processes
from shop_project.settings import databases
from tests.waiting import wait_for

# Of the machine's clock, because a replica's delay is measured with the time of the last transaction that it replayed.
pytestmark = [pytest.mark.scale, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def replica_status(monkeypatch):
    """Reset what this process knows about the replica."""
    fresh = status.ReplicaStatus()
    monkeypatch.setattr(status, "status", fresh)
    return fresh


@pytest.fixture
def owner(replica):
    """The superuser's connection to the replica, to pause its replay."""
    with psycopg.connect(
        host="127.0.0.1", port=replica.port, user="postgres", dbname="postgres", autocommit=True,
        password=replica.secrets.database_owner_password,
    ) as line:  # fmt: skip
        yield line
        line.execute("SELECT pg_wal_replay_resume()")


@pytest.fixture
def shop(replica, replica_status, settings, monkeypatch, db):
    """Settings with DATABASE_REPLICA_URL."""
    there = copy.deepcopy(connections.settings["default"]) | {"PORT": replica.port}
    monkeypatch.setitem(connections.settings, "replica", there)
    line = connections["replica"]
    # Django's tests only allow connections to databases that they created; this one is a replica of theirs.
    monkeypatch.setattr(line, "ensure_connection", lambda: None if line.connection else line.connect())
    settings.DATABASE_ROUTERS = ["apps.ops.read_replica.router.ReplicaRouter"]
    from django.db import router

    monkeypatch.setattr(router, "_routers", None, raising=False)
    router.__dict__.pop("routers", None)
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "apps.ops.read_replica.middleware.ReadYourWritesMiddleware"]
    caught_up(replica)
    yield
    connections["replica"].close()
    del connections["replica"]
    router.__dict__.pop("routers", None)


def position(cursor, what):
    cursor.execute(f"SELECT pg_wal_lsn_diff({what}, '0/0')::bigint")
    return cursor.fetchone()[0]


def caught_up(replica):
    """Wait until the replica has replayed everything."""
    with connection.cursor() as cursor:
        wanted = position(cursor, "pg_current_wal_flush_lsn()")
    with psycopg.connect(
        host="127.0.0.1", port=replica.port, user="postgres", dbname="postgres",
        password=replica.secrets.database_owner_password,
    ) as line:  # fmt: skip
        wait_for(lambda: position(line.cursor(), "pg_last_wal_replay_lsn()") >= wanted, "the replica")


def asked(call):
    """The databases that a call used, and its response."""
    # A connection opened before the replica was configured has the old settings.
    with CaptureQueriesContext(connection) as here, CaptureQueriesContext(connections["replica"]) as there:
        answer = call()
    assert answer.status_code == 200, answer.content
    return {"here": len(here), "there": len(there)}, answer.json()


def named(body):
    return [product["name"] for product in body["products"]]


def test_guests_read_the_catalogue_on_the_replica(shop, api, sell, replica):
    sell(name="Red Sparkler")
    caught_up(replica)
    counts, body = asked(lambda: api.get("/api/products"))
    assert named(body) == ["Red Sparkler"]
    assert counts["here"] == 0
    assert counts["there"] > 0


def test_writers_read_their_own_writes_and_others_after_replication(shop, api_as, staff, sell, owner, replica):
    sell(name="Red Sparkler")
    gone = sell(name="Last of Its Kind")
    desk, colleague = api_as(staff), api_as(StaffFactory())
    caught_up(replica)
    owner.execute("SELECT pg_wal_replay_pause()")
    assert desk.delete(f"/api/products/{gone.pk}").status_code == 200

    assert named(asked(lambda: desk.get("/api/products"))[1]) == ["Red Sparkler"]
    counts, body = asked(lambda: colleague.get("/api/products"))
    assert named(body) == ["Last of Its Kind", "Red Sparkler"]
    assert counts["there"] > 0

    owner.execute("SELECT pg_wal_replay_resume()")
    caught_up(replica)
    counts, body = asked(lambda: desk.get("/api/products"))
    assert named(body) == ["Red Sparkler"]
    assert counts["there"] > 0, "the writer reads at the replica again"


def test_reports_use_the_replica_and_sessions_do_not(shop, api_as, staff, replica):
    desk = api_as(staff)
    caught_up(replica)
    for path in ("/api/admin/dashboard", "/api/admin/orders", "/api/admin/users", "/api/admin/users/stats"):
        counts, _ = asked(lambda path=path: desk.get(path))
        assert counts["here"] == 1, f"{path}: who calls is asked at the primary"
        assert counts["there"] > 0, path


def test_export_uses_the_replica_to_its_end(shop, api_as, staff, replica):
    desk = api_as(staff)
    caught_up(replica)
    answer = desk.get("/api/admin/orders/export")
    with CaptureQueriesContext(connection) as here, CaptureQueriesContext(connections["replica"]) as there:
        assert b"Order Number" in b"".join(answer.streaming_content)
    assert (len(here), len(there)) == (0, 1)


def test_pages_that_nobody_signs_show_the_present(shop, api, sell, owner, replica, monkeypatch):
    from apps.storefront_pages import views

    monkeypatch.setattr(views, "index_html", lambda site: "<!--head:start--><!--head:end--><!--data-->")
    caught_up(replica)
    owner.execute("SELECT pg_wal_replay_pause()")
    sell(name="Brand New")
    assert "Brand New" in api.get("/products").content.decode()


def test_lagging_replica_is_not_used(shop, api, sell, owner, replica, monkeypatch):
    caught_up(replica)
    monkeypatch.setattr(status, "MAX_LAG_SECONDS", 0)
    owner.execute("SELECT pg_wal_replay_pause()")
    sell(name="Brand New")
    counts, body = asked(lambda: api.get("/api/products"))
    assert named(body) == ["Brand New"]
    assert counts["here"] > 0


def test_killed_replica_causes_no_error(shop, api, sell, replica, replica_status):
    sell(name="Red Sparkler")
    caught_up(replica)
    assert asked(lambda: api.get("/api/products"))[0]["there"] > 0
    # As in a crash, this process's connection breaks during its work.
    (pid,) = connections["replica"].cursor().execute("SELECT pg_backend_pid()").fetchone()
    os.kill(pid, signal.SIGTERM)
    wait_for(lambda: (found := processes.find_process(pid)) is None or not found.alive, "the end of the connection")
    counts, body = asked(lambda: api.get("/api/products"))
    assert named(body) == ["Red Sparkler"]
    assert counts["here"] > 0
    assert not replica_status.usable
    replica_status.next_check -= status.RETRY_SECONDS
    assert asked(lambda: api.get("/api/products"))[0]["here"] == 0, "it is asked again after a while"


def test_hanging_replica_delays_one_reader_for_a_limited_time(replica_status, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"postgresql://shop@127.0.0.1:{silent.getsockname()[1]}/shop"
        known = databases.from_environment({"DATABASE_REPLICA_URL": address})["replica"]
        there = copy.deepcopy(connections.settings["default"]) | known
        monkeypatch.setitem(connections.settings, "replica", there)
        waited = []

        def ask(number: int) -> bool:
            line = connections["replica"]  # each thread has its own

            def connect() -> None:
                waited.append(number)
                line.connect()

            monkeypatch.setattr(line, "ensure_connection", line.wrap_database_errors(connect))
            return replica_status.replica_has(0)

        with ThreadPoolExecutor(4) as threads:
            usable = list(threads.map(ask, range(40)))
        assert not any(usable)
        assert len(waited) == 1


def test_writes_and_reads_in_their_transaction_use_the_primary(shop, customer):
    from django.db import transaction

    with read_routing.call():
        read_routing.allow_replica(0)
        assert type(customer).objects.all().db == "replica"
        with transaction.atomic():
            assert type(customer).objects.all().db == "default"
        customer.name = "Meena R"
        customer.save()
    assert type(customer).objects.get().name == "Meena R"
    assert type(customer).objects.all().db == "default", "the choice ends with the call"


def test_replica_is_only_used_when_configured(api_as, customer):
    script = (
        "from shop_project.settings import base as s; "
        "print(bool(getattr(s, 'DATABASE_ROUTERS', [])), "
        "any('ReadYourWrites' in name for name in s.MIDDLEWARE))"
    )
    for address, expected in (("", "False False"), ("postgresql://shop@127.0.0.1:1/shop", "True True")):
        environ = os.environ | {"DATABASE_REPLICA_URL": address}
        ended = subprocess.run([sys.executable, "-c", script], env=environ, capture_output=True, text=True, check=True)  # noqa: S603
        assert ended.stdout.strip() == expected

    api_as(customer).post("/api/auth/logout")
    customer.refresh_from_db()
    assert customer.last_write == 0
