"""Clients of buyers, staff and visitors over HTTP, which retry like people until they get a result."""

import io
import json
import random
import re
import threading
import uuid
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import requests
from PIL import Image

from tests.waiting import PATIENCE, pause, wait_for

from .journal import Journal

ADDRESS = {
    "street": "12 Car Street", "city": "Madurai", "state": "Tamil Nadu", "pincode": "625001",
    "phoneNumber": "9876543210",
}  # fmt: skip
GATEWAY = {502, 504}
TRIES_AFTER_THE_END = 1000
BUSY = {"storage_busy", "pictures_busy"}
"""Refusals of a web server that has as many pictures and files in hand as it takes at a time."""
UNAVAILABLE = {"unavailable", "storage_unavailable", *BUSY}


class GaveUp(Exception):
    """The round ended before a response; nothing was acknowledged."""


class Client:
    """One person's browser. Names under localhost need no resolver: the host is a header."""

    def __init__(self, journal: Journal, address: Callable[[], str], host: str, *, has_gateway: bool = False) -> None:
        self.journal = journal
        self.address = address
        self.host = host
        self.has_gateway = has_gateway
        self.session = requests.Session()
        self.over = threading.Event()

    def call(self, method: str, path: str, **more: Any) -> requests.Response:
        """Repeat the request with the same key and body until the response is not a 503."""
        tries = TRIES_AFTER_THE_END
        while tries:
            tries -= self.over.is_set()  # started actions are completed
            try:
                answer = self._ask(method, path, **more)
            except requests.RequestException as error:
                # A reused connection may belong to a stopped node.
                self.session.close()
                self.journal.answered("no answer" if not isinstance(error, requests.Timeout) else "timeout")
                pause()
                continue
            self.journal.answered(_kind(path, answer))
            if answer.status_code in {500, *GATEWAY, 503}:
                self._judge(method, path, answer)
                pause()
                continue
            if answer.status_code == 401:
                self.journal.fault(f"signed out: {method} {path}: {answer.text[:200]}")
            return answer
        raise GaveUp(path)

    def _ask(self, method: str, path: str, **more: Any) -> requests.Response:
        headers = {"Host": self.host, **more.pop("headers", {})}
        if files := more.get("files"):
            more["files"] = {name: (title, io.BytesIO(content), kind) for name, (title, content, kind) in files.items()}
        return self.session.request(
            method, self.address() + path, headers=headers, timeout=PATIENCE, allow_redirects=False, **more
        )

    def _judge(self, method: str, path: str, answer: requests.Response) -> None:
        """A 503 says when to come back: under /api in the one envelope, elsewhere on a page that says its id.

        Nothing else above 499 is an answer.
        """
        if self.has_gateway and "X-Request-ID" not in answer.headers:
            return  # the gateway's own answer, while it has no node
        clear = answer.status_code == 503 and answer.headers.get("Retry-After", "").isdigit()
        if clear and path.startswith("/api/"):
            body = answer.json()
            clear = body["success"] is False and body["code"] in UNAVAILABLE and bool(body["requestId"])
        elif clear:
            clear = "back in a moment" in answer.text and answer.headers["X-Request-ID"] in answer.text
        if not clear:
            self.journal.fault(f"{answer.status_code} {method} {path}: {answer.text[:300]}")


def _kind(path: str, answer: requests.Response) -> str:
    """How the journal counts an answer: 201, page 200, busy."""
    if not path.startswith("/api/"):
        return f"page {answer.status_code}"
    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
    if answer.status_code == 503 and is_json and answer.json()["code"] in BUSY:
        return "busy"
    return str(answer.status_code)


def is_whole_page(answer: requests.Response) -> bool:
    """A complete HTML page without technical details."""
    is_html = answer.headers.get("Content-Type", "").startswith("text/html")
    return is_html and "</html>" in answer.text[-20:] and "Traceback" not in answer.text


def picture() -> bytes:
    """A unique screenshot."""
    out = io.BytesIO()
    colour = tuple(random.randrange(256) for _ in range(3))
    image = Image.new("RGB", (60, 120), colour)
    for _ in range(40):
        image.putpixel((random.randrange(60), random.randrange(120)), (255, 255, 255))
    image.save(out, "PNG")
    return out.getvalue()


def sign_in(client: Client, mail: Path) -> None:
    """Sign in with a code from a mail that was sent."""
    email = f"buyer-{uuid.uuid4().hex[:12]}@example.com"
    earlier = set(mail.glob("[0-9]*.eml"))
    assert client.call("POST", "/api/auth/send-otp", json={"email": email}).ok

    def code() -> str | None:
        for file in set(mail.glob("[0-9]*.eml")) - earlier:
            message = message_from_bytes(file.read_bytes(), policy=policy.default)
            if message["to"] == email and (found := re.match(r"\d{6}", message["subject"])):
                return found.group()
        return None

    body = {"email": email, "otp": wait_for(code, f"a sign-in mail to {email}")}
    answer = client.call("POST", "/api/auth/verify-otp", json=body)
    client.session.headers["Authorization"] = f"Bearer {answer.json()['token']}"


def sign_in_staff(client: Client, email: str, password: str) -> None:
    """Sign in with a password."""
    answer = client.call("POST", "/api/admin/login", json={"email": email, "password": password})
    assert answer.ok, answer.text
    client.session.headers["Authorization"] = f"Bearer {answer.json()['token']}"


def buy(client: Client, products: list[int]) -> None:
    """One customer's doing: order, and then pay, cancel, or leave it to be replaced by the next order."""
    journal, key = client.journal, uuid.uuid4().hex
    quantities = {product: random.randint(1, 3) for product in random.sample(products, k=random.randint(1, 3))}
    order = {
        "items": [{"type": "product", "product": str(pk), "quantity": count} for pk, count in quantities.items()],
        "shippingAddress": ADDRESS,
        "replacesWaiting": True,
    }
    journal.sent(key)
    intent = random.random()
    if intent < 0.3:
        answer = _send_proof(client, {"orderData": json.dumps(order)}, key)
    else:
        answer = client.call("POST", "/api/orders", json=order, headers={"Idempotency-Key": key})
    if answer.status_code == 409 and answer.json()["code"] == "too_many_unpaid_orders":
        _answer_rejections(client)
        pause()  # until staff have decided on this customer's proofs
        return
    if answer.status_code not in {200, 201}:
        journal.fault(f"an order was refused: {answer.status_code} {answer.text[:300]}")
        return
    answered = journal.placed(key, answer.json()["order"])
    if answered.lines != quantities:
        journal.fault(f"{answered.number} is not what was asked for")
    if intent < 0.3:
        journal.note(journal.with_proof, answered.id)
    elif intent < 0.7:
        data = json.dumps({**order, "orderId": str(answered.id)})
        answer = _send_proof(client, {"orderData": data}, uuid.uuid4().hex)
        # Staff may have decided between a lost answer and its repetition.
        if answer.ok or answer.json()["code"] == "proof_not_expected":
            journal.note(journal.with_proof, answered.id)
        else:
            journal.fault(f"a proof was refused: {answer.status_code} {answer.text[:300]}")
    elif intent < 0.85:
        answer = client.call("PUT", f"/api/orders/{answered.id}/cancel", json={"reason": "Changed my mind"})
        # A lost answer is repeated, and then says that it is cancelled already.
        if answer.ok or answer.json()["code"] == "not_cancellable":
            journal.note(journal.cancelled, answered.id)
        else:
            journal.fault(f"cancelling was refused: {answer.status_code} {answer.text[:300]}")


def _answer_rejections(client: Client) -> None:
    """Send another proof for every order whose proof staff rejected."""
    found = client.call("GET", "/api/orders?status=pending&limit=100")
    for order in found.json()["orders"]:
        if order["paymentStatus"] == "failed":
            _send_proof(client, {"orderData": json.dumps({"orderId": order["_id"]})}, uuid.uuid4().hex)


def _send_proof(client: Client, data: dict[str, str], key: str) -> requests.Response:
    files = {"screenshot": ("proof.png", picture(), "image/png")}
    headers = {"Idempotency-Key": key}
    return client.call("POST", "/api/orders/create-manual-payment", data=data, files=files, headers=headers)


def decide(client: Client) -> None:
    """One look of staff at what waits: approve most, reject some."""
    journal = client.journal
    found = client.call("GET", "/api/admin/payments/waiting")
    if not found.ok:
        journal.fault(f"the list of waiting payments: {found.status_code} {found.text[:300]}")
        return
    for order in found.json()["payments"][:10]:
        seen = client.call("GET", f"/api/admin/orders/{order['_id']}")
        if not seen.ok:
            continue
        proof = seen.json()["order"]["paymentInfo"]["paymentScreenshot"]["_id"]
        approved = random.random() < 0.7
        body = {"approved": approved, "proof": proof, "adminNotes": "" if approved else "The amount differs"}
        answer = client.call("PUT", f"/api/admin/orders/{order['_id']}/verify-payment", json=body)
        # 409: an answer that got lost is repeated, or the customer's next proof came in between.
        if answer.ok:
            journal.note(journal.approved if approved else journal.rejected, int(order["_id"]))
        elif answer.status_code != 409:
            journal.fault(f"a verdict was refused: {answer.status_code} {answer.text[:300]}")
    pause()


def look(client: Client) -> None:
    """A visitor's pages: they may be unavailable, and then say so; they never crash, and are never half there."""
    for path in ("/", "/products", "/api/products?limit=12", "/faq", "/cart", "/api/shop"):
        answer = client.call("GET", path)
        whole = answer.json()["success"] is True if path.startswith("/api/") else is_whole_page(answer)
        if answer.status_code != 200 or not whole:
            client.journal.fault(f"{answer.status_code} GET {path}: {answer.text[-100:]!r}")
        elif "products" in path and "Sparkler" not in answer.text:
            client.journal.fault(f"a page without the products that it is about: GET {path}")
    pause()
