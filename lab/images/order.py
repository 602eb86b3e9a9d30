"""One customer at a shop of containers: looks at both apps, orders, sends a proof and has a picture read."""

from __future__ import annotations

import http.client
import io
import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from PIL import Image

from devstack import console, ports
from devstack.console import UserError
from lab import processes
from lab.rehearsal.load import ADDRESS


@dataclass(frozen=True, slots=True)
class Customer:
    """Calls one port by the name of a site, as a proxy that ends TLS would."""

    port: int
    host: str
    token: str = ""

    def get(self, path: str) -> tuple[int, Mapping[str, str], bytes]:
        """Status, headers in lower case, and body."""
        return self._call("GET", path, b"", {})

    def send(self, path: str, body: Any, **headers: str) -> Any:
        """The parsed answer to a POST; raises UserError with what the shop said instead."""
        return self._parsed(path, json.dumps(body).encode(), {"Content-Type": "application/json", **headers})

    def send_picture(self, path: str, picture: bytes, **fields: str) -> Any:
        """As a browser sends a form with a file."""
        boundary = uuid.uuid4().hex
        parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                 for name, value in fields.items()]  # fmt: skip
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="screenshot"; filename="p.png"\r\n'
                     "Content-Type: image/png\r\n\r\n")  # fmt: skip
        body = "".join(parts).encode() + picture + f"\r\n--{boundary}--\r\n".encode()
        return self._parsed(path, body, {"Content-Type": f"multipart/form-data; boundary={boundary}"})

    def _parsed(self, path: str, body: bytes, headers: Mapping[str, str]) -> Any:
        status, _, content = self._call("POST", path, body, headers)
        if status not in {HTTPStatus.OK, HTTPStatus.CREATED}:
            raise UserError(f"POST {path} was answered by {status}: {content[:500]!r}")
        return json.loads(content)

    def _call(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        all_headers = {"Host": self.host, "X-Forwarded-Proto": "https", **headers}
        if self.token:
            all_headers["Authorization"] = f"Bearer {self.token}"
        line = http.client.HTTPConnection(ports.LOOPBACK, self.port, timeout=30)
        try:
            line.request(method, path, body=body or None, headers=all_headers)
            response = line.getresponse()
            return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
        finally:
            line.close()


def check_app(visitor: Customer, title: str) -> None:
    """The app's page with its protection, a file of its build, and the API of the same origin."""
    status, headers, page = visitor.get("/")
    script = page.partition(b'src="/assets/')[2].partition(b'"')[0].decode()
    checks = {
        "page": status == HTTPStatus.OK and b"<div id=" in page,
        "policy": "default-src 'self'" in headers.get("content-security-policy", ""),
        "script": bool(script) and visitor.get(f"/assets/{script}")[0] == HTTPStatus.OK,
        "page of a route": visitor.get("/some/page")[0] == HTTPStatus.OK,
        "API": visitor.get("/api/shop")[0] == HTTPStatus.OK,
    }
    if wrong := [name for name, passed in checks.items() if not passed]:
        raise UserError(f"{title}: not as it should be: {', '.join(wrong)}.")
    console.done(f"{title}: page, build and API are served")


def order(customer: Customer, product: int) -> str:
    """The number of an order with its proof."""
    line = {"type": "product", "product": str(product), "quantity": 2}
    customer.send("/api/cart/add", {"productId": str(product), "quantity": 2})
    body = {"items": [line], "shippingAddress": ADDRESS, "ageConfirmed": True}
    placed = customer.send("/api/orders", body, **{"Idempotency-Key": uuid.uuid4().hex})["order"]
    # Above 256 kB: it waits in /uploads before it is looked at.
    proof = _picture(noise=True)
    customer.send_picture("/api/orders/create-manual-payment", proof, orderData=json.dumps({"orderId": placed["_id"]}))
    number = str(placed["orderNumber"])
    console.done(f"order {number} was placed over HTTP, with a proof of {len(proof) // 1000} kB")
    return number


def have_read(customer: Customer, wait: Callable[[Callable[[], bool], str], None]) -> None:
    """A picture that the receipt reader has looked at."""
    wait(lambda: bool(json.loads(customer.get("/api/receipts")[2]).get("available")), "the reader says that it runs")
    path = f"/api/receipts/{customer.send_picture('/api/receipts', _picture())['reading']['_id']}"
    statuses: list[str] = []

    def is_read() -> bool:
        statuses.append(json.loads(customer.get(path)[2])["reading"]["state"])
        return statuses[-1] != "waiting"

    wait(is_read, "the picture is read")
    if statuses[-1] != "read":
        raise UserError(f"the receipt reader ended a picture as {statuses[-1]}.")
    console.done("the receipt reader read a picture")


def wait_until(condition: Callable[[], bool], description: str, seconds: float = 120) -> None:
    """Raises UserError when it does not come true."""
    if not processes.wait_until(condition, seconds, pause=0.5):
        raise UserError(f"After {seconds:.0f} s it was not so: {description}.")


def _picture(*, noise: bool = False) -> bytes:
    file = io.BytesIO()
    (Image.effect_noise((720, 1280), 80) if noise else Image.new("RGB", (360, 780), "white")).save(file, "PNG")
    return file.getvalue()
