"""Visitors of a festival evening: most look around, some order and send the screenshot of their payment.

A visitor whose call breaks off makes it again, as a browser and a thumb do; an order carries its key, so that it is
placed once. What the shop acknowledged is written down: the ledger, to be compared with the database afterwards.
"""

from __future__ import annotations

import http.client
import io
import json
import random
import threading
import time
import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from PIL import Image

REFUSED_CLEARLY = "503 with Retry-After"
ADDRESS = {
    "street": "12 Car Street",
    "city": "Madurai",
    "state": "Tamil Nadu",
    "pincode": "625001",
    "phoneNumber": "9876543210",
}


@dataclass(frozen=True, slots=True)
class Habits:
    """How visitors behave."""

    patience: float = 25.0
    """Seconds for which a visitor tries again; then the call has failed."""
    reload: float = 10.0
    """Seconds without an answer, after which a visitor asks again."""
    buyers: float = 0.15
    """Of ten visits, one and a half end with an order."""
    pause: float = 0.0
    """Seconds between two calls."""


@dataclass(slots=True)
class Ledger:
    """What visitors saw; shared by all of them."""

    orders: dict[str, str] = field(default_factory=dict)
    """Order numbers by key, as acknowledged."""
    units: int = 0
    proofs: set[str] = field(default_factory=set)
    """Numbers of the orders whose proof was acknowledged."""
    uncertain: list[str] = field(default_factory=list)
    """Keys of orders to which no answer came within the patience."""
    times: list[tuple[float, float]] = field(default_factory=list)
    """When each call was answered, and after how many seconds, its repetitions included."""
    written: list[float] = field(default_factory=list)
    """When each line of a cart, each order and each proof was acknowledged."""
    refused: Counter[str] = field(default_factory=Counter)
    """Answers of 500 and above by status, "no answer" among them; `REFUSED_CLEARLY` is how they ought to be."""
    refused_after: list[float] = field(default_factory=list)
    """After how many seconds each of those answers came that were `REFUSED_CLEARLY`."""
    repeated: int = 0
    failed: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass(slots=True)
class Visitor:
    """One person at a time, forever: looks around, and now and then buys."""

    port: int
    host: str
    stock: Mapping[str, Any]
    ledger: Ledger
    stop: threading.Event
    tokens: list[str]
    rng: random.Random
    habits: Habits
    _line: http.client.HTTPConnection | None = None
    _address: str = ""
    _token: str = ""

    def run(self) -> None:
        """Until it is stopped."""
        visit = 0
        while not self.stop.is_set():
            # Each visit comes from an address of its own, as far as rate limits can tell.
            self._address = f"10.{self.rng.randrange(256)}.{self.rng.randrange(256)}.{self.rng.randrange(1, 255)}"
            self._token = ""
            self._browse()
            if self.rng.random() < self.habits.buyers and not self.stop.is_set():
                self._token = self.tokens[visit % len(self.tokens)]
                visit += 1
                self._buy()
        if self._line:
            self._line.close()

    def _browse(self) -> None:
        product = self.rng.choice(self.stock["products"])
        for path in (
            "/api/shop",
            "/api/categories",
            "/api/products?limit=12",
            f"/api/products?limit=12&page={self.rng.randrange(1, 12)}",
            f"/api/products?limit=12&category={self.rng.choice(self.stock['categories'])}",
            f"/api/products/search?q={self.rng.choice(self.stock['words']).replace(' ', '+')}",
            f"/api/products/{product}",
            f"/api/products/{product}/reviews",
        ):
            if self.stop.is_set():
                return
            self._call("GET", path)

    def _buy(self) -> None:
        lines: dict[int, int] = {}
        for _ in range(self.rng.randrange(1, 4)):
            product, quantity = self.rng.choice(self.stock["products"]), self.rng.randrange(1, 4)
            lines[product] = lines.get(product, 0) + quantity
            self._call("POST", "/api/cart/add", {"productId": str(product), "quantity": quantity})
        self._call("GET", "/api/cart")
        key = uuid.uuid4().hex
        items = [{"type": "product", "product": str(pk), "quantity": quantity} for pk, quantity in lines.items()]
        body = {"items": items, "shippingAddress": ADDRESS, "ageConfirmed": True}
        response = self._call("POST", "/api/orders", body, headers={"Idempotency-Key": key})
        with self.ledger.lock:
            if response is None:
                self.ledger.uncertain.append(key)
                return
            self.ledger.orders[key] = response["order"]["orderNumber"]
            self.ledger.units += sum(lines.values())
        if self._call("POST", "/api/orders/create-manual-payment", form=response["order"]["_id"]) is not None:
            with self.ledger.lock:
                self.ledger.proofs.add(response["order"]["orderNumber"])

    def _call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        form: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """The parsed answer, or None when it failed for good."""
        all_headers = {"Host": self.host, "X-Forwarded-For": self._address, **(headers or {})}
        content: bytes | None = None
        if self._token:
            all_headers["Authorization"] = f"Bearer {self._token}"
        if form:
            content, all_headers["Content-Type"] = self._proof(form)
        elif body is not None:
            content, all_headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        started, tries = time.monotonic(), 0
        while True:
            status, raw = self._once(method, path, content, all_headers)
            proof_was_taken = bool(form) and tries > 0 and b"proof_not_expected" in raw
            if proof_was_taken or status in {HTTPStatus.OK, HTTPStatus.CREATED}:
                took = time.monotonic() - started
                with self.ledger.lock:
                    self.ledger.times.append((started + took, took))
                    self.ledger.repeated += tries > 0
                    if method == "POST":
                        self.ledger.written.append(started + took)
                time.sleep(self.habits.pause)
                return json.loads(raw)
            tries += 1
            # No answer, or one that says to come again; anything else is a refusal, and here a failure.
            must_repeat = status == 0 or status >= HTTPStatus.INTERNAL_SERVER_ERROR
            if not must_repeat or time.monotonic() - started > self.habits.patience:
                with self.ledger.lock:
                    self.ledger.failed.append(f"{method} {path} {status} {raw[:200]!r}")
                return None
            time.sleep(0.2)

    def _once(self, method: str, path: str, content: bytes | None, headers: Mapping[str, str]) -> tuple[int, bytes]:
        started = time.monotonic()
        try:
            if self._line is None:
                self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.habits.reload)
            self._line.request(method, path, body=content, headers=dict(headers))
            response = self._line.getresponse()
            raw = response.read()
            if response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                is_clear = (response.headers.get("Retry-After") or "").isdigit()
                kind = f"{response.status} with{'' if is_clear else 'out'} Retry-After"
                self._note_refusal(kind, time.monotonic() - started)
            return response.status, raw
        except (OSError, http.client.HTTPException):
            if self._line is not None:
                self._line.close()
            self._line = None
            self._note_refusal("no answer", time.monotonic() - started)
            return 0, b""

    def _note_refusal(self, kind: str, took: float) -> None:
        with self.ledger.lock:
            self.ledger.refused[kind] += 1
            if kind == REFUSED_CLEARLY:
                self.ledger.refused_after.append(took)

    def _proof(self, order: str) -> tuple[bytes, str]:
        boundary = uuid.uuid4().hex
        parts = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="orderData"\r\n\r\n'
            f"{json.dumps({'orderId': order})}\r\n"
            f'--{boundary}\r\nContent-Disposition: form-data; name="screenshot"; filename="p.png"\r\n'
            "Content-Type: image/png\r\n\r\n"
        )
        return parts.encode() + _screenshot(self.rng) + f"\r\n--{boundary}--\r\n".encode(), (
            f"multipart/form-data; boundary={boundary}"
        )


def _screenshot(rng: random.Random) -> bytes:
    """A small picture that no other visitor sends."""
    picture = Image.new("RGB", (360, 780), (rng.randrange(256), rng.randrange(256), rng.randrange(256)))
    for _ in range(4):
        picture.putpixel((rng.randrange(360), rng.randrange(780)), (rng.randrange(256), 0, 0))
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


class LoadGenerator:
    """Visitors in threads of this process."""

    def __init__(
        self, size: int, *, port: int, host: str, stock: Mapping[str, Any], habits: Habits | None = None
    ) -> None:
        self.ledger = Ledger()
        self.stock = stock
        habits = habits or Habits()
        self._stop = threading.Event()
        # A customer is one person: no two visitors share a token.
        shares = [list(stock["tokens"])[number::size] for number in range(size)]
        self._threads = [
            threading.Thread(
                target=Visitor(
                    port,
                    host,
                    stock,
                    self.ledger,
                    self._stop,
                    shares[number],
                    random.Random(number),
                    habits or Habits(),
                ).run,
                daemon=True,
            )
            for number in range(size)
        ]

    def start(self) -> None:
        """Everybody starts."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Everybody ends what they do; returns when all have."""
        self._stop.set()
        for thread in self._threads:
            thread.join()
