"""A festival day: customers order while five members of staff verify, pack, receive goods and ship concurrently.

Everything is done through the API. Afterwards stock, its ledger, the revenue and the doctor's checks agree.
"""

import json
import re
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pytest

from apps.ops.doctor.checks import CHECKS
from tests.trust.faults.clients import picture
from tests.waiting import wait_for

from .conftest import Site, code_in
from .test_journey import ADDRESS
from .test_order_paths import database

pytestmark = pytest.mark.stack
BUYERS = 13
ORDERS = 4
"""Orders of each customer."""
TOTAL_ORDERS = BUYERS * ORDERS
SHIPPED = 50
OPENING_STOCK = {"sparkler": 150, "rocket": 150, "fountain": 2}
PRICES = {"sparkler": 90, "rocket": 140, "fountain": 620}
RECEIVED = {"sparkler": 60, "rocket": 48, "fountain": 6}
CARTONS = 2
BLOCKED = 4
"""Number of the customer whom staff block."""
CONCURRENT_UPLOADS = 2
"""A process of the web server checks two pictures at a time, and refuses more (`slow_work`)."""

Answer = dict[str, Any]


@dataclass
class FestivalDay:
    """State shared by the threads; everything else is read through the API."""

    products: dict[str, str]
    orders: dict[tuple[int, int], Answer] = field(default_factory=dict)
    """By the customer's number and the order's number."""
    all_placed: threading.Event = field(default_factory=threading.Event)
    blocked: threading.Event = field(default_factory=threading.Event)
    all_cancelled: threading.Event = field(default_factory=threading.Event)
    errors: list[BaseException] = field(default_factory=list)

    def is_running(self) -> bool:
        """Always True; raises RuntimeError when another thread has failed."""
        if self.errors:
            raise RuntimeError("another thread failed") from self.errors[0]
        return True

    def wait_until(self, condition: Callable[[], bool], description: str) -> None:
        """Poll the condition while no thread has failed."""
        wait_for(lambda: self.is_running() and condition(), description)


class StaffMember:
    """A member of staff with a separate session; lists only the orders of this test."""

    def __init__(self, day: FestivalDay, site: Site) -> None:
        self.day, self.site = day, site

    def orders(self, product: str = "sparkler", **filters: str) -> list[Answer]:
        params = {"product": self.day.products[product], "limit": "100", **filters}
        return self.site.call("GET", "/api/admin/orders", params=params)["orders"]

    def order(self, key: str) -> Answer:
        return self.site.call("GET", f"/api/admin/orders/{key}")["order"]

    def put_order(self, action: str, key: str, *, expect: int | tuple[int, ...] = 200, **body: Any) -> Answer:
        return self.site.call("PUT", f"/api/admin/orders/{key}/{action}", json=body, expect=expect)

    # ---- verifier

    def verify_payments(self, *, newest_first: bool) -> int:
        """Approve waiting payments until every order is placed and none waits; returns the number approved here."""
        approved = 0
        while self.day.is_running():
            all_placed = self.day.all_placed.is_set()
            waiting = self.orders(paymentStatus="verification_pending")
            if not waiting and all_placed:
                return approved
            ordered = sorted(waiting, key=lambda row: row["createdAt"], reverse=newest_first)
            for row in ordered[:5]:
                seen = self.site.call("GET", f"/api/admin/orders/{row['_id']}")["order"]
                proof = seen["paymentInfo"]["paymentScreenshot"]["_id"]
                answer = self.put_order("verify-payment", row["_id"], approved=True, proof=proof, expect=(200, 409))
                if answer["success"]:
                    approved += 1
                else:
                    assert answer["code"] == "payment_already_decided", answer
            if not waiting:
                self.day.wait_until(
                    lambda: self.day.all_placed.is_set() or bool(self.orders(paymentStatus="verification_pending")),
                    "a payment to verify",
                )
        raise AssertionError

    def record_refund(self, order: Answer) -> None:
        """Wait for the customer's account details, then record the refund as sent."""

        def details() -> list[Answer]:
            listed = self.site.call("GET", f"/api/admin/refunds?state=details&search={order['orderNumber']}")
            return listed["refunds"]

        self.day.wait_until(lambda: bool(details()), "the account details for a refund")
        assert details()[0]["amount"] == order["total"]
        self.put_order("refund", order["_id"], reference=f"UTR{uuid.uuid4().int % 10**12:012d}")

    # ---- packer

    def pack_orders(self) -> None:
        """Pick and pack paid orders that are in stock, until every parcel is ready."""

        def is_done() -> bool:
            return self.day.all_cancelled.is_set() and len(self.orders(status="processing,shipped")) == SHIPPED

        def to_pack() -> list[str]:
            return [row["_id"] for row in self.orders(status="confirmed") if not row["isShortOfStock"]]

        while not is_done():
            self.day.wait_until(lambda: bool(to_pack()) or is_done(), "orders to pack")
            if not (ready := to_pack()):
                continue
            made = self.site.call("POST", "/api/admin/pick-lists", json={"ids": ready}, expect=201)
            ticks = [
                {"key": row["key"], "quantity": row["quantity"]} for group in made["groups"] for row in group["rows"]
            ]
            self.site.call("PUT", f"/api/admin/pick-lists/{made['pickList']['_id']}/ticks", json={"ticks": ticks})
            slips = self.site.call("GET", "/api/admin/packing-slips", params={"ids": ",".join(ready)})["slips"]
            assert "total" not in json.dumps(slips)
            picked = sum(tick["quantity"] for tick in ticks)
            active = [slip for slip in slips if slip["status"] != "cancelled"]
            packed = sum(line["quantity"] for slip in active for line in slip["items"])
            assert packed <= picked, "orders can be cancelled after the list was made, but none is added"
            for slip in active:
                path = f"/api/admin/packing-slips/{slip['_id']}/cartons"
                self.site.call("PUT", path, json={"cartons": CARTONS})
            body = {"ids": ready, "status": "processing"}
            report = self.site.call("POST", "/api/admin/orders/bulk-status", json=body)
            # Reviving an order that was cancelled meanwhile needs a confirmation.
            assert {row["code"] for row in report["refused"]} <= {"confirm_step_back"}, report["refused"]

    # ---- admin

    def receive_goods(self, quantities: dict[str, int]) -> None:
        """Add a delivery to the stock, then repeat the request as after a lost response."""
        lines = [{"product": self.day.products[name], "quantity": count} for name, count in quantities.items()]
        key = {"Idempotency-Key": uuid.uuid4().hex}
        for replayed in (False, True):
            body = {"note": "Invoice 4711", "lines": lines}
            answer = self.site.call("POST", "/api/admin/stock-receipts", json=body, headers=key, expect=201)
            assert answer["replayed"] is replayed

    def resolve_shortage(self) -> None:
        """A paid order that is short of stock cannot be packed until the goods are received."""

        def short() -> list[Answer]:
            found = self.orders("fountain", short="true", status="confirmed")
            return [row for row in found if row["paymentInfo"]["status"] == "completed"]

        self.day.wait_until(lambda: bool(short()), "a paid order that is short of stock")
        [row] = short()
        assert self.put_order("status", row["_id"], status="processing", expect=409)["code"] == "out_of_stock"
        self.receive_goods({"fountain": RECEIVED["fountain"]})
        packed = self.put_order("status", row["_id"], status="processing")["order"]
        assert (packed["status"], packed["isShortOfStock"]) == ("processing", False)

    def cancel_paid_order(self, order: Answer, excess: str) -> None:
        """Cancel after payment; `excess` states whether the money is refunded or stays on record."""
        self.day.wait_until(lambda: self.order(order["_id"])["paymentStatus"] == "completed", "an approved payment")
        refused = self.put_order("status", order["_id"], status="cancelled", reason="The customer called", expect=409)
        assert refused["code"] == "confirm_refund_due"
        body: Answer = {"status": "cancelled", "reason": "The customer called", "excess": excess}
        assert self.put_order("status", order["_id"], **body)["order"]["status"] == "cancelled"

    def ship_orders(self, orders: list[Answer]) -> None:
        """Import the courier's list; import it again when another session has shipped some of its rows first."""
        rows = "\n".join(f"{row['orderNumber']},ST Courier,ST{row['_id']:0>9}" for row in orders)
        text = f"Order,Courier,Tracking\n{rows}"
        while self.day.is_running():
            made = self.site.call("POST", "/api/admin/tracking-imports", json={"text": text}, expect=201)
            assert {row["outcome"] for row in made["rows"]} <= {"ready", "unchanged"}
            ticked = [row["_id"] for row in made["rows"] if row["canTick"]]
            if not ticked:
                return
            path = f"/api/admin/tracking-imports/{made['trackingImport']['_id']}"
            answer = self.site.call("POST", f"{path}/commit", json={"rows": ticked}, expect=(200, 400))
            if answer["success"]:
                break
            assert answer["code"] == "rows_not_tickable", answer

        def is_done() -> bool:
            return self.site.call("GET", path)["trackingImport"]["state"] == "committed"

        self.day.wait_until(is_done, "the import of tracking numbers")


class Customer:
    """A customer who places several orders and sends a payment proof for each."""

    def __init__(self, day: FestivalDay, number: int) -> None:
        self.day, self.number = day, number
        self.site = Site("localhost")
        self.email = f"festival-{number}-{uuid.uuid4().hex[:12]}@example.com"

    def sign_in(self) -> None:
        self.site.call("POST", "/api/auth/send-otp", json={"email": self.email})
        body = {"email": self.email, "otp": code_in(self.wait_for_mail()), "name": f"Festival Raman {self.number}"}
        self.site.signed_in(self.site.call("POST", "/api/auth/verify-otp", json=body)["token"])

    def wait_for_mail(self, *phrases: str) -> dict[str, str]:
        """The newest mail that contains every phrase in its subject or text."""
        found: list[dict[str, str]] = []

        def has_arrived() -> bool:
            mails = self.site.call("GET", "/dev/mailbox.json")
            own = (mail for mail in mails if self.email in mail["to"])
            found[:] = [mail for mail in own if all(phrase in mail["subject"] + mail["text"] for phrase in phrases)]
            return bool(found)

        self.day.wait_until(has_arrived, f"a mail to {self.email} with {phrases}")
        return found[0]

    def place_order(self, number: int, **quantities: int) -> Answer:
        quantities = {"sparkler": 1 + number % 3, "rocket": 1 + self.number % 2, **quantities}
        products = self.day.products
        items = [
            {"type": "product", "product": products[name], "quantity": count} for name, count in quantities.items()
        ]
        body = {"items": items, "shippingAddress": ADDRESS, "paymentMethod": "bank_transfer", "ageConfirmed": True}
        order = self.site.call("POST", "/api/orders", json=body, expect=201)["order"]
        self.day.orders[self.number, number] = order
        return order

    def pay(self, order: Answer) -> Answer:
        return self.site.call(
            "POST",
            "/api/orders/create-manual-payment",
            data={"orderData": json.dumps({"orderId": order["_id"]}), "reference": f"{uuid.uuid4().int % 10**12:012d}"},
            files={"screenshot": ("payment.png", picture(), "image/png")},
        )["order"]

    def place_and_pay(self, first: int = 0) -> None:
        """Pay each order before placing the next, starting with order `first`."""
        for number in range(first, ORDERS):
            self.pay(self.place_order(number))

    def submit_refund_details(self, order: Answer) -> None:
        """Use the link in the mail, without signing in."""
        text = self.wait_for_mail(order["orderNumber"], "/refund-details?token=")["text"]
        token = re.search(r"/refund-details\?token=(\S+)", text)
        assert token
        body = {"token": token[1], "upiId": f"raman{self.number}@okbank"}
        Site("localhost").call("POST", "/api/refund-details", json=body)


# ---- fixtures


@pytest.fixture
def day(desk: Site) -> Iterator[FestivalDay]:
    """The shared state, with products that no other test uses."""
    mark = uuid.uuid4().hex[:8]
    category = {
        "name": f"Festival {mark}",
        "slug": f"festival-{mark}",
        "description": "For one day",
        "subCategories": [{"name": "Evening", "slug": "evening"}],
    }
    made = desk.call("POST", "/api/categories", json=category, expect=201)["category"]
    products = {}
    for name, stock in OPENING_STOCK.items():
        form = {
            "name": f"Festival {name} {mark}", "description": "Burns", "category": made["_id"], "price": PRICES[name],
            "stock": stock, "subCategories": [made["subCategories"][0]["_id"]], "unit": "box", "weight": 100,
            "minOrderQuantity": 1, "maxOrderQuantity": 10,
        }  # fmt: skip
        products[name] = desk.call("POST", "/api/products", json=form, expect=201)["product"]["_id"]
    yield FestivalDay(products)
    for key in products.values():
        desk.call("DELETE", f"/api/products/{key}")


@pytest.fixture
def staff(desk: Site, day: FestivalDay) -> Iterator[Callable[[str], StaffMember]]:
    """Create a member of staff with a role, and sign them in."""
    created: list[str] = []

    def create(role: str) -> StaffMember:
        credentials = {"email": f"{role}-{uuid.uuid4().hex[:12]}@example.com", "password": uuid.uuid4().hex}
        body = {"name": f"Festival {role}", "role": role, **credentials}
        created.append(desk.call("POST", "/api/admin/admins", json=body, expect=201)["admin"]["_id"])
        site = Site("admin.localhost")
        site.signed_in(site.call("POST", "/api/admin/login", json=credentials)["token"])
        return StaffMember(day, site)

    yield create
    for key in created:
        desk.call("DELETE", f"/api/admin/admins/{key}")


class Scenario:
    """One method per concurrent participant, and the two orders that are cancelled after payment."""

    def __init__(self, day: FestivalDay, desk: Site, create_staff: Callable[[str], StaffMember]) -> None:
        self.day = day
        self.owner = StaffMember(day, desk)
        roles = ("verifier", "packer", "admin", "catalogue")
        self.verifier, self.packer, self.admin, self.catalogue = (create_staff(role) for role in roles)
        self.buyers = [Customer(day, number) for number in range(BUYERS)]

    @property
    def refunded(self) -> Answer:
        """Cancelled with a refund."""
        return self.day.orders[2, 3]

    @property
    def refunded_later(self) -> Answer:
        """Cancelled with the money on record; the customer requests the refund later."""
        return self.day.orders[3, 3]

    def oversell_fountains(self) -> None:
        """The first customer cancels, the second buys the last fountains, then the first sends a proof after all."""
        first, second = self.buyers[:2]
        late = first.place_order(0, fountain=OPENING_STOCK["fountain"])
        first.site.call("PUT", f"/api/orders/{late['_id']}/cancel", json={"reason": "Perhaps later"})
        second.pay(second.place_order(0, fountain=OPENING_STOCK["fountain"]))
        revived = first.pay(late)
        assert (revived["status"], revived["isShortOfStock"]) == ("pending", True)

    def place_all_orders(self) -> None:
        rest = [lambda buyer=buyer: buyer.place_and_pay(first=1 if buyer.number < 2 else 0) for buyer in self.buyers]
        run_concurrently(self.day, *rest, limit=CONCURRENT_UPLOADS)
        self.day.all_placed.set()
        # A blocked customer cannot order again; their earlier orders are still shipped.
        self.day.wait_until(self.day.blocked.is_set, "a blocked customer")
        items = [{"type": "product", "product": self.day.products["rocket"], "quantity": 1}]
        body = {"items": items, "shippingAddress": ADDRESS, "ageConfirmed": True}
        refused = self.buyers[BLOCKED].site.call("POST", "/api/orders", json=body, expect=403)
        assert refused["code"] == "customer_blocked"

    def verify_block_and_refund(self) -> int:
        owner = self.owner
        approved = owner.verify_payments(newest_first=True)
        email = self.buyers[BLOCKED].email
        [row] = owner.site.call("GET", "/api/admin/users", params={"search": email})["users"]
        owner.site.call("PUT", f"/api/admin/users/{row['_id']}/block", json={"reason": "Sells our goods on the road"})
        self.day.blocked.set()
        self.day.wait_until(self.day.all_cancelled.is_set, "the cancelled orders")
        owner.put_order("ask-for-refund", self.refunded_later["_id"], reason="The customer wants the money after all")
        self.buyers[3].submit_refund_details(self.refunded_later)
        owner.record_refund(self.refunded_later)
        return approved

    def verify_and_refund(self) -> int:
        approved = self.verifier.verify_payments(newest_first=False)
        self.verifier.put_order("status", self.refunded["_id"], status="cancelled", expect=403)
        self.verifier.record_refund(self.refunded)
        return approved

    def pack_and_ship(self) -> None:
        for path in ("/api/admin/refunds", "/api/admin/payments/waiting"):
            self.packer.site.call("GET", path, expect=403)
        self.packer.pack_orders()
        self.packer.ship_orders(self.packer.orders(status="processing,shipped")[: SHIPPED // 2])

    def receive(self) -> None:
        self.catalogue.site.call("GET", "/api/admin/orders", expect=403)
        self.catalogue.receive_goods({"sparkler": RECEIVED["sparkler"], "rocket": RECEIVED["rocket"]})

    def receive_cancel_and_ship(self) -> None:
        admin, day = self.admin, self.day
        admin.resolve_shortage()
        day.wait_until(day.all_placed.is_set, "all orders")
        admin.cancel_paid_order(self.refunded, "refund")
        admin.cancel_paid_order(self.refunded_later, "record")
        day.all_cancelled.set()
        self.buyers[2].submit_refund_details(self.refunded)
        day.wait_until(lambda: len(admin.orders(status="processing,shipped")) == SHIPPED, "fifty parcels")
        admin.ship_orders(admin.orders(status="processing,shipped"))


def run_concurrently(day: FestivalDay, *tasks: Callable[[], Any], limit: int | None = None) -> list[Any]:
    """Run the tasks in threads, at most `limit` at a time; raises the first error of any task."""

    def run(task: Callable[[], Any]) -> Any:
        try:
            return task()
        except BaseException as error:
            day.errors.append(error)
            raise

    with ThreadPoolExecutor(limit or len(tasks)) as pool:
        futures = [pool.submit(run, task) for task in tasks]
    if day.errors:
        raise day.errors[0]
    return [future.result() for future in futures]


def stock_entries(desk: Site, product: str) -> list[Answer]:
    """Every stock entry of a product, newest first."""
    entries: list[Answer] = []
    page = pages = 1
    while page <= pages:
        found = desk.call("GET", f"/api/admin/products/{product}/stock-entries?limit=50&page={page}")
        entries += found["stockEntries"]
        page, pages = page + 1, found["totalPages"]
    return entries


def revenue(desk: Site) -> float:
    return desk.call("GET", "/api/admin/dashboard")["stats"]["totalRevenue"]


def assert_stock_matches_ledger(day: FestivalDay, desk: Site, shipped: list[Answer]) -> None:
    """Stock is the opening stock plus goods received less units shipped, and the entries add up to it."""
    sold: Counter[str] = Counter()
    for order in shipped:
        for line in order["items"]:
            sold[line["product"]] += line["quantity"]
    for name, product in day.products.items():
        entries = stock_entries(desk, product)
        stock = desk.call("GET", f"/api/products/{product}")["product"]["stock"]
        assert stock == OPENING_STOCK[name] + RECEIVED[name] - sold[product]
        assert (sum(entry["change"] for entry in entries), entries[0]["result"]) == (stock, stock)
        assert [entry["change"] for entry in entries if entry["cause"] == "received"] == [RECEIVED[name]]


def assert_money_adds_up(desk: Site, placed: list[Answer], cancelled: list[Answer], shipped: list[Answer]) -> float:
    """Payments less refunds are the total of the shipped orders; returns that total."""
    refunds = [
        refund
        for order in cancelled
        for refund in desk.call("GET", f"/api/admin/refunds?state=sent&search={order['orderNumber']}")["refunds"]
    ]
    assert len(refunds) == len(cancelled)
    total = sum(order["total"] for order in shipped)
    assert sum(order["total"] for order in placed) - sum(refund["amount"] for refund in refunds) == total
    assert sum(order["amountReceived"] for order in [*shipped, *cancelled]) == total
    assert {order["amountDue"] for order in shipped} == {0}
    return total


def assert_doctor_finds_nothing() -> None:
    with database() as connection:
        found = {check.name: connection.execute(check.sql).fetchall() for check in CHECKS if not check.needs_files}
    assert {name: rows for name, rows in found.items() if rows} == {}


def test_fifty_parcels_two_refunds_a_shortage_and_a_blocked_customer(day, desk, staff):
    scenario = Scenario(day, desk, staff)
    before = revenue(desk)
    run_concurrently(day, *(buyer.sign_in for buyer in scenario.buyers), limit=CONCURRENT_UPLOADS)
    scenario.oversell_fountains()
    _, by_owner, by_verifier, *_ = run_concurrently(
        day,
        scenario.place_all_orders,
        scenario.verify_block_and_refund,
        scenario.verify_and_refund,
        scenario.pack_and_ship,
        scenario.receive_cancel_and_ship,
        scenario.receive,
    )

    # Each payment was approved once.
    assert by_owner + by_verifier == TOTAL_ORDERS
    orders = [scenario.owner.order(order["_id"]) for order in day.orders.values()]
    approvals = [[event["kind"] for event in order["events"]].count("payment_approved") for order in orders]
    assert approvals == [1] * TOTAL_ORDERS

    # Fifty parcels are shipped, including those of the blocked customer; two orders are cancelled.
    shipped = [order for order in orders if order["status"] == "shipped"]
    cancelled = [order for order in orders if order["status"] == "cancelled"]
    assert (len(shipped), len(cancelled)) == (SHIPPED, TOTAL_ORDERS - SHIPPED)
    assert {day.orders[BLOCKED, number]["_id"] for number in range(ORDERS)} <= {order["_id"] for order in shipped}
    assert [order["trackingNumber"] for order in shipped] == [f"ST{order['_id']:0>9}" for order in shipped]

    # One mail per shipped order, although half of the orders were in both courier lists.
    def mails() -> list[int]:
        listed = [desk.call("GET", f"/api/admin/orders/{order['_id']}/mails")["mails"] for order in shipped]
        return [sum(mail["state"] == "sent" and mail["status"] == "shipped" for mail in found) for found in listed]

    day.wait_until(lambda: min(mails()) == 1, "fifty mails")
    assert mails() == [1] * SHIPPED

    assert_stock_matches_ledger(day, desk, shipped)
    total = assert_money_adds_up(desk, list(day.orders.values()), cancelled, shipped)
    # The dashboard's totals are counted once a minute.
    day.wait_until(lambda: revenue(desk) - before == pytest.approx(total), "the revenue of the day")
    assert_doctor_finds_nothing()
