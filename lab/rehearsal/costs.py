"""What one act costs: `python -m lab.rehearsal.costs` in the environment of a Django process, after `fill`.

Reads what `fill` wrote from standard input and writes one JSON object: by act, processor milliseconds of Python (a
picture's decoder, a program of its own, included) and of PostgreSQL, and bytes of write-ahead log. Processor time does
not depend on what else the machine does.
"""

from __future__ import annotations

import io
import json
import os
import resource
import sys
from collections.abc import Callable
from typing import Any

import django
from PIL import Image

TICKS = os.sysconf("SC_CLK_TCK")
ADDRESS = {
    "street": "12 Car Street",
    "city": "Madurai",
    "state": "Tamil Nadu",
    "pincode": "625001",
    "phoneNumber": "9876543210",
}


def main() -> None:  # noqa: C901 - a list of acts, read from top to bottom
    """Measures through the whole application, as the web server calls it."""
    django.setup()
    from django.conf import settings  # noqa: PLC0415 - models need the settings first
    from django.db import connection  # noqa: PLC0415

    from shop_project.wsgi import application  # noqa: PLC0415

    catalogue = json.load(sys.stdin)
    host = settings.SHOP_HOSTS[0]
    cursor = connection.cursor()

    def call(method: str, path: str, token: str = "", body: bytes = b"", kind: str = "application/json") -> bytes:
        path, _, query = path.partition("?")
        environ = {
            "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "SERVER_NAME": host,
            "SERVER_PORT": "443", "HTTP_HOST": host, "wsgi.url_scheme": "https", "HTTP_X_FORWARDED_PROTO": "https",
            "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr, "CONTENT_LENGTH": str(len(body)),
            "CONTENT_TYPE": kind, "REMOTE_ADDR": f"10.0.{os.urandom(1)[0]}.{os.urandom(1)[0]}",
        }  # fmt: skip
        if method == "GET":
            environ["HTTP_ACCEPT_ENCODING"] = "gzip, br"
        if token:
            environ["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        statuses: list[str] = []

        def start(status: str, *_: Any) -> Any:
            statuses.append(status)

        response = application(environ, start)
        content = b"".join(response)
        if close := getattr(response, "close", None):
            close()
        if not statuses[0].startswith("2"):
            raise RuntimeError(f"{method} {path}: {statuses[0]} {content[:300]!r}")
        return content

    def measured(times: int, act: Callable[[int], Any]) -> dict[str, float]:
        act(0)
        pid = connection.connection.info.backend_pid
        before, python, server = _log(cursor), _python(), _server(pid)
        for number in range(1, times + 1):
            act(number)
        return {
            "python": round(1000 * (_python() - python) / times, 2),
            "postgresql": round(1000 * (_server(pid) - server) / times, 2),
            "log": round((_log(cursor) - before) / times),
        }

    tokens, products = catalogue["tokens"], catalogue["products"]
    numbers: list[tuple[str, str]] = []

    def order(number: int) -> None:
        token = tokens[number % len(tokens)]
        chosen = [str(products[(number * 5 + i) % len(products)]) for i in range(5)]
        items = [{"type": "product", "product": product, "quantity": 1} for product in chosen]
        body = {"items": items, "shippingAddress": ADDRESS, "ageConfirmed": True}
        order_row = json.loads(call("POST", "/api/orders", token, json.dumps(body).encode()))
        numbers.append((token, order_row["order"]["_id"]))

    def add(number: int) -> None:
        body = {"productId": str(products[number % len(products)]), "quantity": 1}
        call("POST", "/api/cart/add", tokens[-1 - number % 20], json.dumps(body).encode())

    def proof(number: int) -> None:
        token, pk = numbers[number]
        content, kind = _form(pk)
        call("POST", "/api/orders/create-manual-payment", token, content, kind)

    costs = {
        "an answer that is kept": measured(2000, lambda _: call("GET", "/api/products?limit=12")),
        "a list page made again": measured(150, lambda n: call("GET", f"/api/products?limit=12&maxPrice={10_000 + n}")),
        "a product's page made again": measured(150, lambda n: call("GET", f"/api/products/{products[n]}")),
        "a search made again": measured(20, lambda n: call("GET", f"/api/products/search?q=sparkler&limit={n + 5}")),
        "adding to the cart": measured(100, add),
        "an order of 5 lines": measured(150, order),
        "a proof of 1.5 megapixels": measured(20, proof),
    }
    json.dump(costs, sys.stdout)


def _log(cursor: Any) -> int:
    cursor.execute("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint")
    return int(cursor.fetchone()[0])


def _python() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in used)


def _server(pid: int) -> float:
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _form(order: str) -> tuple[bytes, str]:
    picture = Image.effect_noise((864, 1800), 40)
    file = io.BytesIO()
    picture.convert("RGB").save(file, "JPEG", quality=80)
    head = (
        f'--edge\r\nContent-Disposition: form-data; name="orderData"\r\n\r\n{json.dumps({"orderId": order})}\r\n'
        '--edge\r\nContent-Disposition: form-data; name="screenshot"; filename="p.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n"
    )
    return head.encode() + file.getvalue() + b"\r\n--edge--\r\n", "multipart/form-data; boundary=edge"


if __name__ == "__main__":
    main()
