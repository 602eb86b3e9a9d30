"""Compares the database and the mailbox, read directly, with the answers that clients got."""

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any, LiteralString

import psycopg
from psycopg.rows import dict_row

from devstack.shop import ROOT
from tests.waiting import PATIENCE, wait_for

from .journal import Journal

EVENT = re.compile(r"<order-event-(\d+)@")
PROOF = re.compile(r"<proof-event-(\d+)@")
# Events that are mailed to the customer; each proof is mailed to the shop.
MAILED_EVENTS = [
    "placed",
    "payment_approved",
    "payment_rejected",
    "cash_received",
    "cancelled",
    "expired",
    "status_changed",
]


class Reconciliation:
    """A connection to the database, the folder of mails, and what was in stock at the beginning."""

    def __init__(self, environ: Mapping[str, str], mail: Path) -> None:
        self.environ = dict(environ)
        self.mail = mail
        self.stock = dict(self._rows("SELECT product_id AS key, quantity AS value FROM catalog_stock"))
        for product, held in self._held().items():
            self.stock[product] += held
        # What was there before the clients came is not theirs to answer for.
        self.orders = self._last("orders_order")
        self.events = self._last("orders_orderevent")

    def _query(self, sql: str) -> list[dict[str, Any]]:
        with psycopg.connect(
            self.environ["DATABASE_URL"], row_factory=dict_row, connect_timeout=PATIENCE
        ) as connection:
            return connection.execute(sql).fetchall()

    def _last(self, table: LiteralString) -> int:
        return int(self._query(f"SELECT coalesce(max(id), 0) AS last FROM {table}")[0]["last"])  # noqa: S608

    def _rows(self, sql: str) -> dict[Any, Any]:
        return {row["key"]: row["value"] for row in self._query(sql)}

    def _held(self) -> dict[int, int]:
        return self._rows(
            "SELECT l.product_id AS key, sum(l.quantity)::int AS value FROM orders_orderline l "
            "JOIN orders_order o ON o.id = l.order_id "
            "WHERE o.stock_state = 'held' AND l.product_id IS NOT NULL GROUP BY 1"
        )

    def drain(self) -> float:
        """Wait until the queue is empty; returns the seconds. Retries that are planned for later are due now.

        Jobs of a killed worker are put back two minutes after its last heartbeat, those that a living one forgot in
        four, by jobs that run every minute; then they are done.
        """
        began = time.monotonic()

        def is_empty() -> bool:
            with psycopg.connect(self.environ["DATABASE_URL"]) as connection:
                connection.execute("UPDATE procrastinate_jobs SET scheduled_at = now() WHERE status = 'todo'")
            return not self._query("SELECT FROM procrastinate_jobs WHERE status IN ('todo', 'doing') LIMIT 1")

        wait_for(is_empty, "an empty queue of jobs")
        return time.monotonic() - began

    def differences(self, journal: Journal, *, drained: bool = True) -> list[str]:
        """Every difference between the database and the answers; empty when nothing was lost or invented."""
        return [
            *journal.faults,
            *self._orders(journal),
            *self._outcomes(journal),
            *self._stock(),
            *(self._mails() if drained else ()),
            *self._doctor(),
        ]

    def _orders(self, journal: Journal) -> list[str]:
        found = self._query("SELECT id, number, total FROM orders_order")
        rows = {row["id"]: row for row in found if row["id"] > self.orders}
        lines: dict[int, dict[int, int]] = {}
        for row in self._query("SELECT order_id, product_id, quantity FROM orders_orderline"):
            lines.setdefault(row["order_id"], {})[row["product_id"]] = row["quantity"]
        keys = self._rows(
            "SELECT key, array_agg(result) AS value FROM common_idempotencykey WHERE scope LIKE 'order:%' GROUP BY key"
        )
        numbers = {row["number"] for row in rows.values()}
        keys = {key: results for key, results in keys.items() if numbers.intersection(results)}
        wrong = []
        for key, answered in journal.orders.items():
            row = rows.get(answered.id)
            if row is None:
                wrong.append(f"{answered.number} was acknowledged and is not there")
            elif (row["number"], row["total"], lines.get(answered.id)) != (
                answered.number,
                answered.total,
                answered.lines,
            ):
                wrong.append(f"{answered.number} is not what was acknowledged")
            if keys.get(key) != [answered.number]:
                wrong.append(f"{answered.number}: its key is of {keys.get(key)}")
        wrong += [f"key {key} of nobody" for key in keys if key not in journal.keys]
        by_key = Counter(result for results in keys.values() for result in results)
        wrong += [f"{number} has {by_key[number]} keys" for number in numbers if by_key[number] != 1]
        return wrong

    def _outcomes(self, journal: Journal) -> list[str]:
        rows = {
            row["id"]: row
            for row in self._query(
                "SELECT o.id, o.number, o.status, o.stock_state = 'held' AS stock_held, p.status AS payment, "
                "(SELECT count(*) FROM payments_paymentproof f WHERE f.payment_id = p.id) AS proofs, "
                "(SELECT array_agg(kind ORDER BY id) FROM orders_orderevent e WHERE e.order_id = o.id) AS events "
                "FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id"
            )
            if row["id"] > self.orders
        }
        wrong = [
            f"{rows[pk]['number']}: its proof was acknowledged; {rows[pk]}"
            for pk in journal.with_proof
            if not rows[pk]["proofs"] or rows[pk]["payment"] == "pending" or rows[pk]["status"] == "cancelled"
        ]
        wrong += [
            f"{rows[pk]['number']} was acknowledged as cancelled; {rows[pk]}"
            for pk in journal.cancelled
            if rows[pk]["status"] != "cancelled" or rows[pk]["stock_held"]
        ]
        for answered, kind in ((journal.approved, "payment_approved"), (journal.rejected, "payment_rejected")):
            # Staff also decide what waited before the clients came.
            wrong += [
                f"{rows[pk]['number']}: {kind} is not in {rows[pk]}"
                for pk in answered
                if pk > self.orders and kind not in rows[pk]["events"]
            ]
        for row in rows.values():
            once = Counter(row["events"])
            if any(once[kind] > 1 for kind in ("placed", "payment_approved", "cancelled")):
                wrong.append(f"{row['number']} was changed twice: {row['events']}")
        return wrong

    def _stock(self) -> list[str]:
        held = self._held()
        now = self._rows("SELECT product_id AS key, quantity AS value FROM catalog_stock")
        return [
            f"product {product}: {was} once, now {now[product]} in stock and {held.get(product, 0)} sold"
            for product, was in self.stock.items()
            if now[product] + held.get(product, 0) != was
        ]

    def sent(self) -> tuple[Counter[int], Counter[int]]:
        """How often the customer's and the shop's mail of each event arrived."""
        answered: Counter[int] = Counter()
        shop: Counter[int] = Counter()
        for file in self.mail.glob("[0-9]*.eml"):
            identity = str(message_from_bytes(file.read_bytes(), policy=policy.default)["message-id"])
            if found := EVENT.match(identity):
                answered[int(found.group(1))] += 1
            elif found := PROOF.match(identity):
                shop[int(found.group(1))] += 1
        return answered, shop

    def _mails(self) -> list[str]:
        answered, shop = self.sent()
        events = self._rows("SELECT id AS key, kind AS value FROM orders_orderevent")
        events = {pk: kind for pk, kind in events.items() if pk > self.events}
        wrong = [f"no mail of {kind} {pk}" for pk, kind in events.items() if kind in MAILED_EVENTS and not answered[pk]]
        wrong += [
            f"no mail to the shop of proof {pk}"
            for pk, kind in events.items()
            if kind == "proof_submitted" and not shop[pk]
        ]
        wrong += [
            f"a mail of event {pk}, which never happened"
            for pk in (*answered, *shop)
            if pk > self.events and pk not in events
        ]
        failed = self._query(
            "SELECT task_name FROM procrastinate_jobs WHERE status NOT IN ('todo', 'doing', 'succeeded')"
        )
        return wrong + [f"a job failed: {row['task_name']}" for row in failed]

    def twice(self) -> int:
        """Mails that came more than once: allowed, under one Message-ID."""
        return sum(count - 1 for counter in self.sent() for count in counter.values())

    def _doctor(self) -> list[str]:
        run = subprocess.run(
            [sys.executable, "manage.py", "doctor"],
            env=self.environ,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        return [] if run.returncode == 0 else [line for line in run.stdout.splitlines() if not line.startswith("ok ")]
