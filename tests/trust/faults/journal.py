"""Requests and responses of the clients: the expected side of the reconciliation."""

import threading
from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any


@dataclass(frozen=True, slots=True)
class AnsweredOrder:
    """An order as it was acknowledged to its customer."""

    id: int
    number: str
    total: Decimal
    lines: dict[int, int]


@dataclass(slots=True)
class Journal:
    """Shared by all clients of a round. `faults` are answers that nobody should have been given."""

    keys: set[str] = field(default_factory=set)
    orders: dict[str, AnsweredOrder] = field(default_factory=dict)
    with_proof: set[int] = field(default_factory=set)
    cancelled: set[int] = field(default_factory=set)
    approved: set[int] = field(default_factory=set)
    rejected: set[int] = field(default_factory=set)
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def sent(self, key: str) -> None:
        """Record an order before it is requested with this Idempotency-Key."""
        with self._lock:
            self.keys.add(key)

    def placed(self, key: str, order: dict[str, Any]) -> AnsweredOrder:
        """Record an acknowledged order."""
        lines = {int(item["product"]): item["quantity"] for item in order["items"]}
        answered = AnsweredOrder(int(order["_id"]), order["orderNumber"], Decimal(str(order["total"])), lines)
        with self._lock:
            known = self.orders.setdefault(key, answered)
            if known != answered:
                self.faults.append(f"one key, two orders: {known.number} and {answered.number}")
        return answered

    def note(self, what: set[int], order: int) -> None:
        """Record an acknowledged event of an order."""
        with self._lock:
            what.add(order)

    def answered(self, kind: str) -> None:
        """Count an answer, or its absence."""
        with self._lock:
            self.answers[kind] += 1

    def fault(self, text: str) -> None:
        """Record a response that violates the guarantees."""
        with self._lock:
            self.faults.append(text)

    def summary(self) -> str:
        """Such as: 120 orders, 80 proofs; 311 x 201, 12 x 503, 4 x no answer."""
        counts = ", ".join(f"{count} x {kind}" for kind, count in sorted(self.answers.items()))
        return f"{len(self.orders)} orders, {len(self.with_proof)} proofs, {len(self.cancelled)} cancelled: {counts}"
