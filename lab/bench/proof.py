"""A photograph as payment proof, and its effect on concurrent requests."""

import io
import json
import threading
import time
import uuid

from devstack.console import UserError

from .cases import BUYERS, People, order
from .photograph import photograph
from .results import Results
from .servers import Server


def measure_proof(shop: Server, people: People, results: Results) -> None:
    """Send a photograph of 4 MB as payment proof; measures CPU time, memory, and concurrent requests."""
    picture = photograph()
    key = BUYERS - 1
    order_response = shop.call(
        "POST", "/api/orders", order([2]).encode(), people.headers(key) | {"Content-Type": "application/json"}
    )
    body, kind = _form(picture, json.loads(order_response.content)["order"]["_id"])
    undisturbed: list[float] = []
    busy: list[float] = []
    _neighbour(shop, undisturbed, 200)
    before = shop.processor_seconds()
    started = time.monotonic()
    response = shop.call(
        "POST", "/api/orders/create-manual-payment", body, people.headers(key) | {"Content-Type": kind}
    )
    results.facts["proof: seconds"] = time.monotonic() - started
    results.facts["proof: processor seconds"] = shop.processor_seconds() - before
    if response.status not in {200, 201}:
        raise UserError(f"the proof was refused: {response.content[:300]!r}")

    def send_again() -> None:
        shop.call("POST", "/api/orders/verify-payment", body, people.headers(key) | {"Content-Type": kind})

    for _ in range(4):  # until both processes have created their S3 client, which takes a tenth of a second
        send_again()
    upload = threading.Thread(target=send_again)
    peaks = [shop.highest()]
    upload.start()
    while upload.is_alive():
        _neighbour(shop, busy, 5)
        peaks.append(shop.highest())  # the decoder process runs for half a second
    results.facts["proof: megabytes"] = len(picture) / 1e6
    results.facts["proof: most memory of a process"] = max(peaks)
    results.facts["proof: neighbours' p95"] = (_p95(undisturbed), _p95(busy))


def _form(picture: bytes, order: str) -> tuple[bytes, str]:
    mark = uuid.uuid4().hex
    out = io.BytesIO()
    for name, value in (("orderData", f'{{"orderId": "{order}"}}'), ("orderId", order)):
        out.write(f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
    out.write(
        f'--{mark}\r\nContent-Disposition: form-data; name="screenshot"; filename="p.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n".encode()
    )
    out.write(picture + f"\r\n--{mark}--\r\n".encode())
    return out.getvalue(), f"multipart/form-data; boundary={mark}"


def _neighbour(shop: Server, times: list[float], count: int) -> None:
    for _ in range(count):
        started = time.monotonic()
        shop.get("/api/products")
        times.append((time.monotonic() - started) * 1000)


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]
