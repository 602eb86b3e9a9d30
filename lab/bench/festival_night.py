"""Measures a festival night on a running shop, and writes it into docs/payments.md: `python -m lab.bench.festival_night`.

5,000 open orders with proofs are placed first. Then staff approve 200 in a row, 500 customers send a proof, a statement of
10,000 rows is imported, and a sign-in code is asked for every two seconds, all at the same time. The shop is that of
SHOP_HOME: open one of its own with `SHOP_HOME=... SHOP_DEMO=0 SHOP_THROTTLES=off make up`. It is left as it is afterwards.
"""

import os
import random
import re
import statistics
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from decimal import Decimal
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django
import requests

OPEN, APPROVED, PROOFS, ROWS = 5_000, 200, 500, 10_000
UPLOADERS = 4
CODE_EVERY = 2.0
LIMIT = 600
DOCUMENT = Path(__file__).parents[2] / "docs" / "payments.md"
BEGIN, END = "<!-- festival night: python -m lab.bench.festival_night -->", "<!-- end of festival night -->"


def main() -> int:
    """Fill, measure and write."""
    for line in (Path(os.environ["SHOP_HOME"]) / "env").read_text().splitlines():
        name, _, value = line.partition("=")
        os.environ.setdefault(name, value.strip("\"'"))
    django.setup()
    night = Night()
    night.fill()
    night.run()
    table = "\n".join(
        ["| figure | value |", "|---|---|", *(f"| {name} | {value} |" for name, value in night.figures())]
    )
    text = DOCUMENT.read_text()
    if BEGIN not in text:
        sys.exit(f"{DOCUMENT} has no place for figures.")
    DOCUMENT.write_text(re.sub(f"{BEGIN}.*?{END}", f"{BEGIN}\n{table}\n{END}", text, flags=re.DOTALL))
    sys.stdout.write(f"{table}\n")
    return 0


class Night:
    """The shop's orders of that night, and what was measured. Times are seconds."""

    def __init__(self) -> None:
        self.url = os.environ["SHOP_URL"].rstrip("/")
        self.host = urlsplit(self.url).netloc
        self.admin_host = urlsplit(os.environ["ADMIN_URL"]).netloc
        self.claims: list[tuple[int, int, str, str, Decimal]] = []  # order, proof, reference, address, amount
        self.unpaid: list[tuple[int, str]] = []  # order, token of the customer
        self.approvals: list[float] = []
        self.uploads: list[float] = []
        self.approved_at: dict[str, float] = {}
        self.asked_at: dict[str, float] = {}
        self.read_in = self.matched_in = 0.0
        self.refused = 0
        self.over = threading.Event()

    def fill(self) -> None:
        """Place the orders, and wait until their mails were sent."""
        from apps.accounts.models import Customer, StaffUser  # noqa: PLC0415 - models need the settings first
        from apps.accounts.services import sessions  # noqa: PLC0415
        from apps.bundles.enums import ItemKind  # noqa: PLC0415
        from apps.bundles.items import ItemRef, RequestedItem  # noqa: PLC0415
        from apps.catalog.models import Category, Product, Stock  # noqa: PLC0415
        from apps.orders.checkout import OrderRequest, ShippingAddress  # noqa: PLC0415
        from apps.orders.services import placement, transitions  # noqa: PLC0415
        from apps.orders.state_machine import SubmitProof  # noqa: PLC0415
        from apps.payments.services.proofs import StoredProof  # noqa: PLC0415
        from apps.reconciliation.models import BankAccount  # noqa: PLC0415
        from apps.shop.models import ShopSettings  # noqa: PLC0415
        from apps.shop.selectors import shop_settings  # noqa: PLC0415

        now, rng = datetime.now().astimezone(), random.Random()  # noqa: S311 - not a secret
        shop = ShopSettings.objects.get_or_create(pk=1, defaults={"name": "Agal Crackers"})[0]
        ShopSettings.objects.filter(pk=shop.pk).update(upi_id="agal@bank", upi_name="Agal", minimum_order=0)
        category, _ = Category.objects.get_or_create(slug="night", defaults={"name": "Night", "description": "Night"})
        product = Product.objects.create(
            name="Sparkler", description="Burns", price=Decimal(1), original_price=Decimal(1), category=category,
            weight=100, max_order_quantity=100_000,
        )  # fmt: skip
        Stock.objects.update_or_create(product=product, defaults={"quantity": 999_999_999})
        self.account = BankAccount.objects.get_or_create(ifsc="TEST0001234", last_four="1234", holder="Agal Crackers")[
            0
        ]
        owner = StaffUser.objects.filter(role="super_admin").order_by("pk").first()
        assert owner
        self.staff = sessions.begin(owner, device=sessions.Device(), now=now)
        address = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")
        stamp = f"{now:%H%M%S}"
        for number in range(OPEN + PROOFS):
            email = f"night-{stamp}-{number}@crackers.example"
            customer = Customer.objects.create(email=email, name=f"Visitor {number}")
            line = RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), rng.randint(500, 9_000))
            order_request = OrderRequest((line,), address)
            order, _ = placement.place_order(customer, order_request, shop=shop_settings(), key="", now=now)
            if number >= OPEN:
                self.unpaid.append((order.pk, sessions.begin(customer, device=sessions.Device(), now=now)))
                continue
            reference = f"6{rng.randrange(10**11):011d}"
            proof = StoredProof(f"night/{stamp}/{number}.jpg", f"{stamp}{number:058}", 720, 1280, 1)
            transitions.apply(order.pk, SubmitProof(proof, reference), by=customer, now=now)
            key = order.payment.proofs.get().pk
            self.claims.append((order.pk, key, reference, email, order.total))
        _wait(lambda: not _waiting_jobs("mail"), "the mails of the orders")

    def run(self) -> None:
        """Do everything at the same time, until the last mail has left."""
        from apps.reconciliation.tests.drawn_receipts import pictures  # noqa: PLC0415

        drawn = [picture for _, picture in pictures(1, 50)]
        threading.Thread(target=self._ask_for_codes, daemon=True).start()
        with ThreadPoolExecutor(UPLOADERS + 1) as pool:
            approving = pool.submit(self._approve)
            uploads = [
                pool.submit(self._send_proof, order, token, drawn[number % len(drawn)])
                for number, (order, token) in enumerate(self.unpaid)
            ]
            while len(self.approvals) < APPROVED // 4 and not approving.done():
                time.sleep(0.1)
            self._import()
            for one in (approving, *uploads):
                one.result()
        _wait(lambda: not _waiting_jobs("mail"), "the mails")
        self.over.set()

    def figures(self) -> list[tuple[str, str]]:
        """Names and values."""
        arrived = self._arrivals()
        mails = [arrived[to] - at for to, at in self.approved_at.items() if to in arrived]
        codes = [arrived[to] - at for to, at in self.asked_at.items() if to in arrived]
        return [
            (
                f"approvals in a row with {OPEN:,} open orders",
                f"{len(self.approvals)}, {_spread(self.approvals, 1000, 'ms')}",
            ),
            (f"a statement of {ROWS:,} rows: until its preview", f"{self.read_in:.1f} s"),
            ("from taking it over until its proposals are there", f"{self.matched_in:.1f} s"),
            (
                "sign-in codes: until they are at the mail server",
                f"{len(codes)} of {len(self.asked_at)}, {_spread(codes, 1, 's')}",
            ),
            ("mails about approvals: the same", f"{len(mails)} of {len(self.approved_at)}, {_spread(mails, 1, 's')}"),
            (
                "proofs sent, four at a time, and again after a 503 with Retry-After",
                f"{len(self.uploads)}, {_spread(self.uploads, 1, 's')}; {self.refused} times busy",
            ),
        ]

    def _send(self, method: str, path: str, token: str, host: str, **parts: Any) -> requests.Response:
        """Send a call, and again while the shop is busy with other files, as the apps do; raises for any other refusal."""
        headers = {"Authorization": f"Bearer {token}", "Host": host}
        while True:
            response = requests.request(method, self.url + path, headers=headers, timeout=LIMIT, **parts)
            if response.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
                break
            self.refused += 1
            time.sleep(float(response.headers["Retry-After"]))
        if not response.ok:
            raise RuntimeError(f"{method} {path}: {response.status_code} {response.text[:500]}")
        return response

    def _staff(self, method: str, path: str, **parts: Any) -> Any:
        return self._send(method, path, self.staff, self.admin_host, **parts).json()

    def _approve(self) -> None:
        for order, proof, _, email, _ in self.claims[:APPROVED]:
            started, self.approved_at[email] = time.monotonic(), time.time()
            self._staff(
                "PUT", f"/api/admin/orders/{order}/verify-payment", json={"approved": True, "proof": str(proof)}
            )
            self.approvals.append(time.monotonic() - started)

    def _send_proof(self, order: int, token: str, picture: bytes) -> None:
        started = time.monotonic()
        # A byte behind the picture's end makes each file another one, as every customer's is.
        file = {"screenshot": ("proof.png", picture + str(order).encode(), "image/png")}
        values = {"orderId": str(order)}
        self._send("POST", "/api/orders/verify-payment", token, self.host, data=values, files=file)
        self.uploads.append(time.monotonic() - started)

    def _import(self) -> None:
        started = time.monotonic()
        file = {"file": ("statement.csv", self._statement(), "text/csv")}
        statement = self._staff("POST", "/api/admin/statements", data={"account": str(self.account.pk)}, files=file)
        path = f"/api/admin/statements/{statement['statement']['_id']}"
        _wait(lambda: self._staff("GET", path)["statement"]["state"] != "reading", "the statement")
        self.read_in = time.monotonic() - started
        started = time.monotonic()
        self._staff("POST", f"{path}/commit", json={})
        _wait(lambda: self._staff("GET", path)["statement"]["state"] == "committed", "taking the statement over")
        _wait(lambda: _proposed_pairs() >= OPEN - APPROVED, "the proposals")
        self.matched_in = time.monotonic() - started

    def _statement(self) -> bytes:
        """A credit for each claim that was not approved, and as many that nobody claims."""
        rng, balance = random.Random(str(self.claims[0])), Decimal(100_000)  # noqa: S311 - not a secret
        lines = ["Date,Narration,Debit,Credit,Balance"]
        transfers = [(reference, amount) for _, _, reference, _, amount in self.claims[APPROVED:]]
        transfers += [
            (f"5{rng.randrange(10**11):011d}", Decimal(rng.randint(100, 9_000))) for _ in range(ROWS - len(transfers))
        ]
        rng.shuffle(transfers)
        day = datetime.now().astimezone() - timedelta(days=1)
        for number, (reference, amount) in enumerate(transfers):
            balance += amount
            at = day if number < ROWS // 2 else day + timedelta(days=1)
            lines.append(f"{at:%d/%m/%Y},UPI/CR/{reference}/VISITOR {number}/UPI,,{amount:.2f},{balance:.2f}")
        return "\n".join(lines).encode()

    def _ask_for_codes(self) -> None:
        number = 0
        while not self.over.wait(CODE_EVERY):
            email = f"code-{time.time_ns()}-{number}@crackers.example"
            self.asked_at[email] = time.time()
            requests.post(f"{self.url}/api/auth/send-otp", json={"email": email}, timeout=LIMIT)
            number += 1

    def _arrivals(self) -> dict[str, float]:
        """When the last message to each address came to the mail server."""
        from django.conf import settings  # noqa: PLC0415

        from apps.demo.mailbox import messages  # noqa: PLC0415

        mail = messages.newest(Path(settings.MAILBOX_DIR), OPEN)
        return {one.to: one.sent_at.timestamp() for one in reversed(mail)}


def _proposed_pairs() -> int:
    """Proposals that name a row and an order."""
    from apps.reconciliation.models import Proposal  # noqa: PLC0415

    return Proposal.objects.exclude(rows=[]).exclude(payments=[]).count()


def _waiting_jobs(queue: str) -> int:
    from procrastinate.contrib.django.models import ProcrastinateJob  # noqa: PLC0415

    now = datetime.now().astimezone()
    waiting = ProcrastinateJob.objects.filter(queue_name=queue, status__in=["todo", "doing"])
    return waiting.exclude(scheduled_at__gt=now).count()


def _wait(is_done: Callable[[], bool], description: str) -> None:
    started = time.monotonic()
    while not is_done():
        if time.monotonic() - started > LIMIT:
            raise TimeoutError(description)
        time.sleep(0.2)


def _spread(seconds: list[float], factor: int, unit: str) -> str:
    if not seconds:
        return "none"
    ascending = sorted(seconds)
    high = ascending[int(len(ascending) * 0.95)]
    form = ".0f" if factor > 1 else ".1f"
    return (
        f"median {statistics.median(ascending) * factor:{form}} {unit}, p95 {high * factor:{form}} {unit}, "
        f"highest {ascending[-1] * factor:{form}} {unit}"
    )


if __name__ == "__main__":
    sys.exit(main())
