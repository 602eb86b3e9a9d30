"""Ten paths on which orders or their money once went wrong: the results for customer, staff and database.

One test per path. After each, the checks of `manage.py doctor` must find nothing.
"""

import json
import os
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from psycopg.rows import dict_row

from apps.ops.doctor.checks import CHECKS
from tests.trust.faults.clients import picture
from tests.waiting import PATIENCE, wait_for

from .conftest import Site
from .test_journey import ADDRESS, sign_in, stock_of

pytestmark = pytest.mark.stack
STOCK = 40
WANTED = 2
OTHERS = 501
BULK = 100
GETTING_READY = "getting your order ready"

Answer = dict[str, Any]
MailTo = Callable[..., dict[str, str]]


# ---- the database


@contextmanager
def database() -> Iterator[psycopg.Connection[dict[str, Any]]]:
    """A separate transaction, without the shop."""
    with psycopg.connect(os.environ["DATABASE_URL"], row_factory=dict_row, connect_timeout=PATIENCE) as connection:
        yield connection


@pytest.fixture(autouse=True)
def _doctor_finds_nothing() -> Iterator[None]:
    """The doctor's database checks find nothing after the test."""
    yield
    with database() as connection:
        found = {check.name: connection.execute(check.sql).fetchall() for check in CHECKS if not check.needs_files}
    assert {name: rows for name, rows in found.items() if rows} == {}


def expire() -> None:
    """Run the worker's job that expires unpaid orders now."""
    with database() as connection:
        job = connection.execute(
            "INSERT INTO procrastinate_jobs (queue_name, task_name, args)"
            " VALUES ('default', 'expire_unpaid_orders', '{\"timestamp\": 0}') RETURNING id"
        ).fetchall()[0]["id"]

    def is_done() -> bool:
        with database() as connection:
            found = connection.execute("SELECT status FROM procrastinate_jobs WHERE id = %s", [job]).fetchall()
        assert found[0]["status"] in {"todo", "doing", "succeeded"}, found
        return found[0]["status"] == "succeeded"

    wait_for(is_done, "the worker's job")


def let_holding_time_pass(*orders: int, hours: int = 3) -> None:
    """Move the end of the holding time back by some hours."""
    with database() as connection:
        sql = "UPDATE orders_order SET holds_until = holds_until - %s * interval '1 hour' WHERE id = ANY(%s)"
        connection.execute(sql, [hours, list(orders)])


def copies_of(order: int, count: int) -> list[int]:
    """Insert copies of this order for customers without an e-mail address; returns their keys."""
    with database() as connection:
        keys = connection.execute(
            "SELECT nextval(pg_get_serial_sequence('payments_payment', 'id')) AS payment,"
            " nextval(pg_get_serial_sequence('orders_order', 'id')) AS key FROM generate_series(1, %s)",
            [count],
        ).fetchall()
        for row in keys:
            values = {**row, "number": f"T{uuid.uuid4().hex[:12].upper()}", "copied": order}
            for copy in COPIES:
                connection.execute(copy, values)
    return [row["key"] for row in keys]


COPIES = (
    "INSERT INTO payments_payment SELECT c.* FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id,"
    " jsonb_populate_record(p, jsonb_build_object('id', %(payment)s::bigint)) c WHERE o.id = %(copied)s",
    "INSERT INTO orders_order SELECT c.* FROM orders_order o, jsonb_populate_record(o, jsonb_build_object('id',"
    " %(key)s::bigint, 'payment_id', %(payment)s::bigint, 'number', %(number)s::text, 'customer_email', '')) c"
    " WHERE o.id = %(copied)s",
    "INSERT INTO orders_orderline SELECT c.* FROM orders_orderline l, jsonb_populate_record(l, jsonb_build_object("
    "'id', nextval(pg_get_serial_sequence('orders_orderline', 'id')), 'order_id', %(key)s::bigint)) c"
    " WHERE l.order_id = %(copied)s",
    "INSERT INTO orders_orderevent SELECT c.* FROM orders_orderevent e, jsonb_populate_record(e, jsonb_build_object("
    "'id', nextval(pg_get_serial_sequence('orders_orderevent', 'id')), 'order_id', %(key)s::bigint)) c"
    " WHERE e.order_id = %(copied)s",
)


# ---- clients


class Buyer:
    """A signed-in customer with their orders and mails."""

    def __init__(self, site: Site, email: str) -> None:
        self.site, self.email = site, email

    def place(self, product: str, *, key: str = "", expect: int = 201, **more: Any) -> Answer:
        """An order of WANTED units."""
        items = [{"type": "product", "product": product, "quantity": WANTED}]
        body = {"items": items, "shippingAddress": ADDRESS, **more}
        headers = {"Idempotency-Key": key} if key else {}
        return self.site.call("POST", "/api/orders", json=body, headers=headers, expect=expect)

    def pay(self, order: Answer, *, expect: int = 200, key: str = "", **more: Any) -> Answer:
        """Send a proof for the order; `more` is sent instead of the order's key."""
        return self.site.call(
            "POST",
            "/api/orders/create-manual-payment",
            data={"orderData": json.dumps(more or {"orderId": order["_id"]})},
            files={"screenshot": ("payment.png", picture(), "image/png")},
            headers={"Idempotency-Key": key} if key else {},
            expect=expect,
        )

    def sees(self, order: Answer) -> Answer:
        return self.site.call("GET", f"/api/orders/{order['_id']}")["order"]

    def cancel(self, order: Answer, expect: int = 200) -> Answer:
        return self.site.call("PUT", f"/api/orders/{order['_id']}/cancel", json={"reason": "Not needed"}, expect=expect)

    def reads(self, subject: str, *phrases: str) -> None:
        """Wait for a mail with these words in the subject and these phrases in the text."""

        def came() -> bool:
            texts = [" ".join(mail["text"].split()) for mail in self.mails() if subject in mail["subject"]]
            return any(all(phrase in text for phrase in phrases) for text in texts)

        wait_for(came, f"a mail {subject!r} that says {phrases}")

    def mails(self) -> list[dict[str, str]]:
        """Every mail to this customer."""
        return [mail for mail in self.site.call("GET", "/dev/mailbox.json") if self.email in mail["to"]]


class Desk:
    """A member of staff."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def sees(self, order: Answer) -> Answer:
        return self.site.call("GET", f"/api/admin/orders/{order['_id']}")["order"]

    def proof_of(self, order: Answer) -> str:
        return self.sees(order)["paymentInfo"]["paymentScreenshot"]["_id"]

    def does(self, action: str, order: Answer, *, expect: int = 200, **body: Any) -> Answer:
        return self.site.call("PUT", f"/api/admin/orders/{order['_id']}/{action}", json=body, expect=expect)

    def sets(self, status: str, order: Answer, *, expect: int = 200, **body: Any) -> Answer:
        return self.does("status", order, status=status, expect=expect, **body)

    def sets_all(self, status: str, keys: list[int], **body: Any) -> Answer:
        return self.site.call("POST", "/api/admin/orders/bulk-status", json={"ids": keys, "status": status, **body})

    def approves(self, order: Answer, *, expect: int = 200, **body: Any) -> Answer:
        return self.does("verify-payment", order, approved=True, proof=self.proof_of(order), expect=expect, **body)

    def rejects(self, order: Answer, notes: str) -> Answer:
        return self.does("verify-payment", order, approved=False, proof=self.proof_of(order), adminNotes=notes)

    def refunds(self, state: str, order: Answer) -> list[Answer]:
        """The refunds of this order in the list."""
        return self.site.call("GET", f"/api/admin/refunds?state={state}&search={order['orderNumber']}")["refunds"]

    def waits(self, order: Answer) -> list[Answer]:
        """The order's row in the queue of payments."""
        found = self.site.call("GET", "/api/admin/payments/waiting")["payments"]
        return [row for row in found if row["_id"] == order["_id"]]


def asked(answer: Answer) -> list[str]:
    """The required confirmations."""
    return [item["name"] for item in answer["confirmations"]]


@pytest.fixture
def buyer(shop: Site, email: str, mail_to: MailTo) -> Buyer:
    sign_in(shop, email, mail_to)
    return Buyer(shop, email)


@pytest.fixture
def owner(desk: Site) -> Desk:
    return Desk(desk)


@pytest.fixture
def clerk(desk: Site) -> Desk:
    """An admin who is not a super admin."""
    person = {"email": f"clerk-{uuid.uuid4().hex[:12]}@example.com", "password": uuid.uuid4().hex}
    desk.call("POST", "/api/admin/admins", json={"name": "Clerk Kannan", **person}, expect=201)
    site = Site("admin.localhost")
    site.signed_in(site.call("POST", "/api/admin/login", json=person)["token"])
    return Desk(site)


@pytest.fixture
def product(desk: Site) -> str:
    """A product with STOCK units that no other test uses."""
    mark = uuid.uuid4().hex[:8]
    category = {
        "name": f"Sparklers {mark}",
        "slug": f"sparklers-{mark}",
        "description": "Sparklers",
        "subCategories": [{"name": "Electric", "slug": "electric"}],
    }
    made = desk.call("POST", "/api/categories", json=category, expect=201)["category"]
    form = {
        "name": f"Sparkler {mark}", "description": "Burns", "category": made["_id"], "price": 250, "stock": STOCK,
        "subCategories": [made["subCategories"][0]["_id"]], "unit": "box", "weight": 100, "minOrderQuantity": 1,
        "maxOrderQuantity": 10,
    }  # fmt: skip
    return desk.call("POST", "/api/products", json=form, expect=201)["product"]["_id"]


@pytest.fixture
def cash_on_delivery(desk: Site) -> Iterator[None]:
    """Enable cash on delivery during the test."""

    desk.call("PUT", "/api/admin/shop", json={"codEnabled": True})
    yield
    desk.call("PUT", "/api/admin/shop", json={"codEnabled": False})


# ---- the paths


def test_1_an_unpaid_order_expires_after_five_hundred_others_went_on_unpaid(buyer, owner, product):
    fund = buyer.site.call("GET", "/api/bundles?_=1")[0]["_id"]
    items = [{"type": "bundle", "bundleId": fund, "quantity": 1}]
    first = buyer.place(product, items=items)["order"]
    others = [int(first["_id"]), *copies_of(int(first["_id"]), OTHERS - 1)]
    for start in range(0, OTHERS, BULK):
        part = others[start : start + BULK]
        report = owner.sets_all("confirmed", part, confirmUnpaid=True, reason="They pay at the counter")
        assert (len(report["changed"]), report["refused"]) == (len(part), [])
    overdue = buyer.place(product)["order"]
    assert stock_of(buyer.site, product) == STOCK - WANTED

    let_holding_time_pass(*others, hours=5)
    let_holding_time_pass(int(overdue["_id"]))
    expire()

    seen = buyer.sees(overdue)
    assert (seen["status"], seen["cancelKind"], seen["holdsUntil"]) == ("cancelled", "expired", None)
    assert stock_of(buyer.site, product) == STOCK
    buyer.reads(f"Order {overdue['orderNumber']} cancelled", "open the order and send us the screenshot")
    assert owner.sees(overdue)["events"][-1]["kind"] == "expired"
    with database() as connection:
        left = connection.execute("SELECT DISTINCT status FROM orders_order WHERE id = ANY(%s)", [others]).fetchall()
    assert left == [{"status": "confirmed"}]


def test_2_an_order_that_is_pending_again_is_held_for_the_holding_time_and_no_longer(buyer, owner, product):
    back = buyer.place(product)["order"]
    owner.sets("confirmed", back, confirmUnpaid=True, reason="Pays at the counter")
    let_holding_time_pass(int(back["_id"]))
    refused = owner.sets("pending", back, expect=409)
    assert (refused["code"], asked(refused)) == ("confirm_step_back", ["step_back"])
    owner.sets("pending", back, confirmStepBack=True)
    expire()
    seen = buyer.sees(back)
    assert (seen["status"], seen["paymentStatus"]) == ("pending", "pending")
    assert seen["holdsUntil"] > seen["updatedAt"]
    buyer.reads(f"Order {back['orderNumber']} is pending")

    owner.sets("cancelled", back, reason="The road is closed")
    assert stock_of(buyer.site, product) == STOCK
    refused = owner.sets("pending", back, expect=409)
    assert asked(refused) == ["step_back"]
    owner.sets("pending", back, confirmStepBack=True)
    seen = buyer.sees(back)
    assert (seen["status"], seen["cancelReason"]) == ("pending", "")
    assert seen["holdsUntil"] > seen["updatedAt"]
    assert stock_of(buyer.site, product) == STOCK - WANTED
    let_holding_time_pass(int(back["_id"]))
    expire()
    assert (buyer.sees(back)["status"], owner.sees(back)["stockState"]) == ("cancelled", "released")
    assert stock_of(buyer.site, product) == STOCK


def test_3_money_found_for_a_cancelled_order_is_sent_back_and_told_at_each_step(buyer, owner, product):
    order = buyer.place(product)["order"]
    number = order["orderNumber"]
    buyer.pay(order)
    refused = owner.sets("cancelled", order, reason="Not deliverable", expect=409)
    assert (refused["code"], asked(refused)) == ("confirm_proof_waiting", ["proof_waiting"])
    owner.sets("cancelled", order, reason="Not deliverable", confirmProofWaiting=True)
    buyer.reads(f"Order {number} cancelled", "still checking the payment proof")
    assert [row["orderCancelled"] for row in owner.waits(order)] == [True]
    choices = owner.approves(order, expect=409)
    assert choices["code"] == "order_cancelled"
    assert [(item["name"], item["possible"]) for item in choices["resolutions"]] == [
        ("revive", True),
        ("refund_due", True),
    ]
    assert buyer.sees(order)["paymentStatus"] == "verification_pending"
    owner.approves(order, resolution="refund_due")
    seen = buyer.sees(order)
    assert (seen["status"], seen["paymentStatus"]) == ("cancelled", "completed")
    assert (seen["refund"]["state"], seen["refund"]["amount"]) == ("due", order["total"])
    buyer.reads(f"We will refund your payment for {number}", "is cancelled")
    listed = owner.refunds("due", order)
    assert [(row["_id"], row["amount"], row["orderStatus"]) for row in listed] == [
        (order["_id"], order["total"], "cancelled")
    ]
    reference = f"UTR{uuid.uuid4().int % 10**9:09d}"
    owner.does("refund", order, expect=400)
    owner.does("refund", order, reference=reference)
    owner.does("refund", order, reference=reference)  # the response was lost
    assert owner.does("refund", order, reference="another", expect=409)["code"] == "already_refunded"
    seen = buyer.sees(order)
    assert (seen["refund"]["state"], seen["refund"]["reference"]) == ("sent", reference)
    buyer.reads(f"Refund sent for {number}", reference)
    assert owner.refunds("due", order) == []
    assert [row["reference"] for row in owner.refunds("sent", order)] == [reference]
    expected = [mail for mail in buyer.mails() if number in mail["subject"]]
    assert not [mail["subject"] for mail in expected if GETTING_READY in " ".join(mail["text"].split())]
    assert len([mail for mail in expected if "Refund sent" in mail["subject"]]) == 1
    assert stock_of(buyer.site, product) == STOCK


@pytest.mark.usefixtures("cash_on_delivery")
def test_3_cash_for_a_cancelled_order_asks_and_a_paid_one_is_refunded_when_its_customer_cancels(buyer, owner, product):
    cash = buyer.place(product, paymentMethod="cod")["order"]
    owner.sets("cancelled", cash, reason="Not deliverable")
    assert owner.does("cash-received", cash, expect=409)["code"] == "order_cancelled"
    assert (owner.sees(cash)["status"], owner.sees(cash)["paymentStatus"]) == ("cancelled", "pending")
    owner.does("cash-received", cash, resolution="revive")
    seen = buyer.sees(cash)
    assert (seen["status"], seen["paymentStatus"], seen["refund"]) == ("confirmed", "completed", None)
    assert stock_of(buyer.site, product) == STOCK - WANTED
    buyer.reads(f"Order {cash['orderNumber']} is taken up again")

    # Customers cannot cancel an order paid in cash; once it is pending again they can, with a refund.
    assert buyer.cancel(cash, expect=409)["code"] == "not_cancellable"
    owner.sets("pending", cash, confirmStepBack=True)
    buyer.cancel(cash)
    seen = buyer.sees(cash)
    assert (seen["status"], seen["refund"]["state"], seen["refund"]["amount"]) == ("cancelled", "due", cash["total"])
    buyer.reads(f"Order {cash['orderNumber']} cancelled", "back to you")
    assert len(owner.refunds("due", cash)) == 1
    owner.does("refund", cash, cash=True)
    assert buyer.sees(cash)["refund"]["reference"] == "cash"
    assert stock_of(buyer.site, product) == STOCK


def test_4_an_unpaid_order_goes_on_only_after_a_confirmation_that_is_recorded(buyer, owner, product):
    rejected = buyer.place(product)["order"]
    buyer.pay(rejected)
    owner.rejects(rejected, "The transfer is not in our account")
    never = buyer.place(product)["order"]
    orders, why = (rejected, never), "Known for years, pays next week"
    keys = [int(order["_id"]) for order in orders]

    refused = owner.sets("confirmed", never, expect=409)
    assert (refused["code"], asked(refused)) == ("confirm_unpaid", ["unpaid"])
    assert owner.sets("confirmed", never, confirmUnpaid=True, expect=400)["code"] == "reason_required"
    assert buyer.sees(never)["status"] == "pending"
    owner.sets("confirmed", never, confirmUnpaid=True, reason=why)

    report = owner.sets_all("shipped", keys)
    assert report["changed"] == []
    assert [(int(row["_id"]), row["code"], asked(row)) for row in report["refused"]] == [
        (key, "confirm_unpaid", ["unpaid"]) for key in keys
    ]
    report = owner.sets_all("shipped", keys, confirmUnpaid=True, reason=why)
    assert ([int(key) for key in report["changed"]], report["refused"]) == (keys, [])

    for order in orders:
        event = owner.sees(order)["events"][-1]
        assert (event["toStatus"], event["confirmed"], event["reason"]) == ("shipped", ["unpaid"], why)
        buyer.reads(f"Order {order['orderNumber']} is on its way")
        seen = buyer.sees(order)
        assert (seen["status"], seen["amountDue"], seen["canSendProof"]) == ("shipped", order["total"], True)
        assert why not in json.dumps(seen)
    assert [buyer.sees(order)["paymentStatus"] for order in orders] == ["failed", "pending"]


@pytest.mark.usefixtures("cash_on_delivery")
def test_5_a_super_admin_undoes_a_wrong_approval_or_receipt_of_cash_and_the_customer_is_told(
    buyer, owner, clerk, product
):
    order = buyer.place(product)["order"]
    number = order["orderNumber"]
    buyer.pay(order)
    clerk.approves(order)
    buyer.reads(f"Payment received for {number}")
    assert "reopen_payment" not in clerk.sees(order)["actions"]
    clerk.does("reopen-payment", order, reason="The wrong line of the statement", expect=403)
    owner.does("reopen-payment", order, expect=400)
    assert buyer.sees(order)["status"] == "confirmed"
    owner.does("reopen-payment", order, reason="The wrong line of the statement")
    seen = buyer.sees(order)
    assert (seen["status"], seen["paymentStatus"], seen["amountReceived"]) == ("pending", "verification_pending", 0)
    buyer.reads(f"We are checking the payment for {number} again", "checking it again")
    assert len(owner.waits(order)) == 1
    event = owner.sees(order)["events"][-1]
    assert (event["kind"], event["reason"]) == ("payment_reopened", "The wrong line of the statement")

    clerk.approves(order)
    clerk.sets("shipped", order)
    assert owner.does("reopen-payment", order, reason="Too late", expect=409)["code"] == "order_moved_on"
    clerk.does("void-payment", order, reason="The bank took it back", expect=403)
    owner.does("void-payment", order, reason="The bank took it back")
    seen = buyer.sees(order)
    assert (seen["status"], seen["paymentStatus"], seen["amountDue"]) == ("shipped", "failed", order["total"])
    assert seen["canSendProof"]
    buyer.reads(f"The payment for {number} is not valid", "The bank took it back")

    cash = buyer.place(product, paymentMethod="cod")["order"]
    clerk.does("cash-received", cash)
    clerk.does("reopen-payment", cash, reason="The driver has it still", expect=403)
    owner.does("reopen-payment", cash, reason="The driver has it still")
    seen = owner.sees(cash)
    assert (seen["status"], seen["paymentStatus"], seen["amountReceived"]) == ("confirmed", "pending", 0)
    assert seen["events"][-1]["kind"] == "cash_undone"
    clerk.does("cash-received", cash)
    assert buyer.sees(cash)["paymentStatus"] == "completed"


def test_6_an_order_that_staff_confirm_meanwhile_is_not_replaced(buyer, owner, product):
    first = buyer.place(product)["order"]
    answers: dict[str, Answer] = {}

    def confirm() -> None:
        answers["confirmed"] = owner.sets("confirmed", first, confirmUnpaid=True, reason="Pays at the counter")

    def replace() -> None:
        answers["placed"] = buyer.place(product, replacesWaiting=True)

    def waiting() -> int:
        with database() as connection:
            sql = "SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE %s"
            return connection.execute(sql, ["%orders_order%"]).fetchall()[0]["n"]

    # Both have read the pending order; staff are first in the queue for its lock.
    calls = [threading.Thread(target=confirm), threading.Thread(target=replace)]
    with database() as connection:
        connection.execute("SELECT FROM orders_order WHERE id = %s FOR UPDATE", [int(first["_id"])])
        for place, call in enumerate(calls, 1):
            call.start()
            wait_for(lambda: waiting() == place, "a call that waits for the order")  # noqa: B023 - asked in this round alone
    for call in calls:
        call.join(PATIENCE)

    assert answers["confirmed"]["order"]["status"] == "confirmed"
    second = answers["placed"]["order"]
    assert second["_id"] != first["_id"]
    assert [buyer.sees(order)["status"] for order in (first, second)] == ["confirmed", "pending"]
    assert [owner.sees(order)["stockState"] for order in (first, second)] == ["held", "held"]
    assert stock_of(buyer.site, product) == STOCK - 2 * WANTED
    buyer.reads(f"Order {first['orderNumber']} is confirmed")
    buyer.reads(f"Order {second['orderNumber']} placed")
    assert not [mail for mail in buyer.mails() if "cancelled" in mail["subject"]]


def test_7_cancelling_a_delivered_order_asks_what_became_of_the_goods(buyer, owner, product):
    orders = []
    for _ in range(2):
        order = buyer.place(product)["order"]
        orders.append(order)
        buyer.pay(order)
        owner.approves(order)
        owner.sets("delivered", order)
        refused = owner.sets("cancelled", order, reason="Damaged on the way", expect=409)
        assert (refused["code"], asked(refused)) == ("confirm_goods", ["goods", "refund_due"])
        assert buyer.sees(order)["status"] == "delivered"
    assert stock_of(buyer.site, product) == STOCK - 2 * WANTED

    lost, returned = orders
    owner.sets("cancelled", lost, reason="Damaged on the way", confirmRefundDue=True, goods="write_off")
    assert owner.sees(lost)["stockState"] == "written_off"
    assert stock_of(buyer.site, product) == STOCK - 2 * WANTED
    owner.sets("cancelled", returned, reason="Sent back", confirmRefundDue=True, goods="restock")
    assert owner.sees(returned)["stockState"] == "released"
    assert stock_of(buyer.site, product) == STOCK - WANTED
    for order, reason in ((lost, "Damaged on the way"), (returned, "Sent back")):
        seen = buyer.sees(order)
        assert (seen["status"], seen["cancelReason"], seen["refund"]["state"]) == ("cancelled", reason, "due")
        buyer.reads(f"Order {order['orderNumber']} cancelled", reason, "back to you")
        assert owner.sees(order)["events"][-1]["confirmed"] == ["goods", "refund_due"]
        assert len(owner.refunds("due", order)) == 1


def test_8_a_late_proof_revives_an_expired_order_and_waits_for_staff_where_staff_cancelled(buyer, owner, product):
    cancelled = buyer.place(product)["order"]
    owner.sets("cancelled", cancelled, reason="Not deliverable")
    buyer.pay(cancelled)
    seen = buyer.sees(cancelled)
    assert (seen["status"], seen["cancelKind"], seen["paymentStatus"]) == ("cancelled", "staff", "verification_pending")
    assert stock_of(buyer.site, product) == STOCK
    assert [row["orderCancelled"] for row in owner.waits(cancelled)] == [True]

    expired = buyer.place(product)["order"]
    let_holding_time_pass(int(expired["_id"]))
    expire()
    assert buyer.sees(expired)["cancelKind"] == "expired"
    assert stock_of(buyer.site, product) == STOCK
    buyer.pay(expired)
    seen = buyer.sees(expired)
    assert (seen["status"], seen["cancelKind"], seen["paymentStatus"]) == ("pending", "", "verification_pending")
    assert seen["events"][-1]["kind"] == "revived"
    assert stock_of(buyer.site, product) == STOCK - WANTED
    assert [row["orderCancelled"] for row in owner.waits(expired)] == [False]

    owner.rejects(cancelled, "The transfer is not in our account")
    buyer.reads(f"Payment proof for {cancelled['orderNumber']} could not be verified", "stays cancelled")
    owner.approves(expired)
    assert [buyer.sees(order)["status"] for order in (cancelled, expired)] == ["cancelled", "confirmed"]
    assert stock_of(buyer.site, product) == STOCK - WANTED


@pytest.mark.usefixtures("cash_on_delivery")
def test_9_later_cash_moves_no_date_and_a_repeated_key_tells_what_became_of_the_order(buyer, owner, product):
    def delivered(order: Answer) -> Answer:
        body = {"orderNumber": order["orderNumber"], "email": buyer.email}
        tracked = Site("localhost").call("POST", "/api/orders/track", json=body)["order"]
        return next(step for step in tracked["timeline"] if step["title"] == "Delivered")

    cash = buyer.place(product, paymentMethod="cod")["order"]
    owner.sets("delivered", cash)
    before = delivered(cash)
    assert before["completed"]
    owner.does("cash-received", cash)
    assert (buyer.sees(cash)["status"], buyer.sees(cash)["paymentStatus"]) == ("delivered", "completed")
    assert delivered(cash) == before

    key = uuid.uuid4().hex
    order = buyer.place(product, key=key)["order"]
    assert buyer.place(product, key=key, expect=200)["message"].endswith("It waits for your payment.")
    buyer.cancel(order)
    again = buyer.place(product, key=key, expect=200)
    assert (again["order"]["_id"], again["order"]["status"], again["replayed"]) == (order["_id"], "cancelled", True)
    assert again["message"] == "This order was placed before. It is cancelled now."
    assert stock_of(buyer.site, product) == STOCK - WANTED

    key = uuid.uuid4().hex
    order = buyer.place(product, key=key)["order"]
    items = [{"type": "product", "product": product, "quantity": WANTED}]
    refused = buyer.pay(order, key=key, items=items, shippingAddress=ADDRESS, expect=409)
    assert refused["code"] == "idempotency_key_reused"
    assert buyer.sees(order)["paymentStatus"] == "pending"
    assert buyer.pay(order, key=key)["order"]["_id"] == order["_id"]
    assert buyer.sees(order)["paymentStatus"] == "verification_pending"
    assert len(owner.waits(order)) == 1
    assert stock_of(buyer.site, product) == STOCK - 2 * WANTED


def test_10_the_customer_reads_why_staff_cancelled(buyer, owner, product):
    reasons = ("The lorry does not go to Leh in winter.", "")
    for reason, expected in zip(reasons, (reasons[0], "Cancelled by the shop"), strict=True):
        order = buyer.place(product)["order"]
        owner.sets("cancelled", order, reason=reason)
        seen = buyer.sees(order)
        assert (seen["status"], seen["cancelKind"], seen["cancelReason"]) == ("cancelled", "staff", expected)
        assert (seen["events"][-1]["actor"], seen["events"][-1]["note"]) == ("staff", expected)
        buyer.reads(f"Order {order['orderNumber']} cancelled", expected)
        assert owner.sees(order)["cancelReason"] == expected
    assert stock_of(buyer.site, product) == STOCK
