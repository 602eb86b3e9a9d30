"""A hanging PostgreSQL: statements fail, health reports it, and all works when it answers again (reliability.md)."""

import threading
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connections
from django.db.utils import ConnectionHandler
from django.test import RequestFactory

from apps.common.postgres import hanging
from apps.monitoring import health

from .trust.faults.wire import Wire
from .waiting import PATIENCE, wait_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def database(monkeypatch):
    """A connection to the test database through a proxy that can stop forwarding, and the proxy."""
    monkeypatch.setattr(hanging, "SLOW_SECONDS", 0.2)
    monkeypatch.setattr(hanging, "ASK_AGAIN_SECONDS", 0.2)
    settings = connections["default"].settings_dict
    wire = Wire(int(settings["PORT"]))
    handler = ConnectionHandler({"default": {**settings, "HOST": "127.0.0.1", "PORT": wire.port}})
    found: Any = handler["default"]
    found.wire = wire
    yield found
    wire.silent = False
    found.close()
    wire.close()


def run(database, statement: str) -> None:
    with database.cursor() as cursor:
        cursor.execute(statement)


def ask(database, statement: str = "SELECT 1") -> object:
    with database.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()


def server(database) -> hanging.Server:
    return hanging.server_of(database.get_connection_params())


def wait_for_answer(database) -> None:
    """Poll until the server is known to respond."""

    def answers() -> bool:
        try:
            return ask(database) is not None
        except OperationalError:
            database.close()
            return False

    wait_for(answers, "an answer of the server")


def test_statement_times_out_when_the_server_hangs_and_later_ones_fail_at_once(database):
    assert ask(database) == (1,)
    database.wire.silent = True
    with pytest.raises(OperationalError, match="does not answer"):
        ask(database)
    assert server(database).hangs
    assert database.connection.closed
    database.close()
    with pytest.raises(OperationalError, match="does not answer"):  # not "connection timeout expired"
        ask(database)
    database.wire.silent = False
    wait_for_answer(database)
    assert not server(database).hangs


def test_transaction_on_a_hanging_server_is_not_committed(database):
    """Whatever the server does later with what it was sent."""
    run(database, "CREATE TABLE hanging_probe (id int)")
    try:
        database.set_autocommit(False)
        run(database, "INSERT INTO hanging_probe VALUES (1)")
        database.wire.silent = True
        with pytest.raises(OperationalError):
            ask(database)
        with pytest.raises(OperationalError):
            database.commit()
        database.close()
        database.wire.silent = False
        wait_for_answer(database)
        assert ask(database, "SELECT count(*) FROM hanging_probe") == (0,)
    finally:
        run(database, "DROP TABLE hanging_probe")


def test_slow_statement_of_a_responsive_server_succeeds(database, monkeypatch):
    """The statement waits for a lock until the server has been probed twice meanwhile."""
    monkeypatch.setattr(hanging, "PROBE_SECONDS", PATIENCE)
    probes: list[bool] = []
    probe = hanging.Server._answers

    def counted(server: hanging.Server) -> bool:
        probes.append(probe(server))
        return probes[-1]

    monkeypatch.setattr(hanging.Server, "_answers", counted)
    with psycopg.connect(**server(database)._parameters) as holder:
        holder.execute("SELECT pg_advisory_lock(1)")

        def release() -> None:
            wait_for(lambda: len(probes) > 1, "two probes")
            holder.execute("SELECT pg_advisory_unlock(1)")

        releasing = threading.Thread(target=release)
        releasing.start()
        assert ask(database, "SELECT 7 FROM pg_advisory_xact_lock(1)") == (7,)
        releasing.join(PATIENCE)
    assert all(probes)
    assert not server(database).hangs


def test_large_statement_and_large_result_survive_a_pause(database, monkeypatch):
    """A pause in the middle of sending and of receiving, which ends before the server counts as hanging.

    It lasts until the server is probed.
    """
    monkeypatch.setattr(hanging, "PROBE_SECONDS", PATIENCE)
    text = "x" * 20_000_000
    ask(database)
    database.wire.silent = True

    def go_on() -> None:
        wait_for(server(database)._asking.locked, "a probe")
        database.wire.silent = False

    threading.Thread(target=go_on).start()
    with database.cursor() as cursor:
        cursor.execute("SELECT %s, repeat('y', 20000000)", [text])
        sent, received = cursor.fetchone()
    assert (sent == text, len(received)) == (True, 20_000_000)


def test_refused_connection_does_not_count_as_hanging(database):
    """An error such as a missing database is a response."""
    wrong = hanging.Server({**database.get_connection_params(), "dbname": "no_such_database"})
    assert wrong._answers()


def test_health_reports_that_the_database_is_down(database, monkeypatch):
    monkeypatch.setattr(health, "connection", database)
    request = RequestFactory().get("/api/health/serving")
    assert health.serving(request).status_code == 200
    database.wire.silent = True
    assert health.serving(request).status_code == 503
    assert health.live(request).status_code == 200
