"""Concurrent requests leave totals, stock and payments right (docs/locking.md). Real threads on PostgreSQL."""

import dataclasses
import random
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from functools import partial

import pytest
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts import tokens
from apps.accounts.enums import CodePurpose
from apps.accounts.models import Customer, LoginCode, Session, StaffUser
from apps.accounts.onetime import derive
from apps.accounts.services import codes, sessions, sign_in
from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.bundles.models import Bundle, BundleLine
from apps.cart.models import Cart, CartLine
from apps.cart.services import batch, lines
from apps.catalog.locks import lock_stock
from apps.catalog.models import Category, Product, Stock, StockEntry
from apps.catalog.services import receiving
from apps.common.models import AuditRecord
from apps.contact.models import ContactMessage
from apps.contact.services import messages
from apps.orders import checkout
from apps.orders.checkout import OrderRequest, ShippingAddress
from apps.orders.enums import Confirmation, OrderStatus, StockState
from apps.orders.errors import TotalChanged
from apps.orders.locks import lock_order
from apps.orders.models import Order, OrderEvent
from apps.orders.selectors import product_quantities
from apps.orders.services import placement, transitions
from apps.orders.state_machine import (
    Approve,
    Cancel,
    RecordRefund,
    Reject,
    ReopenPayment,
    SetStatus,
    SubmitProof,
)
from apps.orders.tests.making import broken_invariants
from apps.payments.enums import PaymentStatus
from apps.payments.models import Payment
from apps.payments.services.proofs import StoredProof
from apps.shop.selectors import shop_settings

from .races import at_once, outcome

pytestmark = pytest.mark.django_db(transaction=True)
SHIP_UNPAID = SetStatus(OrderStatus.SHIPPED, reason="A regular", confirmed={Confirmation.UNPAID})
ADDRESS = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")


@pytest.fixture(params=[4, pytest.param(10, marks=pytest.mark.long)])
def times(request: pytest.FixtureRequest) -> int:
    """How often two calls race."""
    return request.param


def products(n: int, *, stock: int) -> list[Product]:
    category = Category.objects.create(name="Sparklers", slug="sparklers", description="Sparklers")
    made = [
        Product(
            name=f"Sparkler {i}",
            description="Burns",
            price=Decimal(100),
            original_price=Decimal(100),
            category=category,
            weight=100,
            max_order_quantity=1000,
        )
        for i in range(n)
    ]
    Product.objects.bulk_create(made)
    Stock.objects.bulk_create([Stock(product=product, quantity=stock) for product in made])
    return made


def request_for(*wanted: tuple[Product, int]) -> OrderRequest:
    return OrderRequest(
        tuple(RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), n) for product, n in wanted), ADDRESS
    )


def order(customer: Customer, *wanted: tuple[Product, int], key: str = "") -> Order:
    made, _ = placement.place_order(customer, request_for(*wanted), shop=shop_settings(), key=key, now=timezone.now())
    return made


def waiting_order(customer: Customer, product: Product) -> Order:
    made = order(customer, (product, 1))
    proof = StoredProof(f"proofs/{made.pk}.jpg", "0" * 64, 1, 1, 1)
    return transitions.apply(made.pk, SubmitProof(proof), by=customer, now=timezone.now())


def test_a_hundred_buyers_of_ten_units_make_exactly_ten_orders():
    """A hundred customers order the last ten units at once: ten orders and payments, ninety are out of stock."""
    (product,) = products(1, stock=10)
    buyers = CustomerFactory.create_batch(100)
    words = Counter(at_once([outcome(order, buyer, (product, 1)) for buyer in buyers]))
    assert words == {"ok": 10, "out_of_stock": 90}
    assert Stock.objects.get().quantity == 0
    assert Order.objects.count() == Payment.objects.count() == 10


@pytest.mark.parametrize("times", [15, pytest.param(100, marks=pytest.mark.long)])
def test_of_a_gift_box_and_a_single_product_buyer_of_the_last_unit_one_wins(times):
    """Several times: one unit left, a gift box that has it and the product alone are ordered at once."""
    (product,) = products(1, stock=0)
    box = Bundle.objects.create(kind=ItemKind.GIFT_BOX, name="Small Box", description="A gift", price=Decimal(800))
    box.lines.create(name="Sparkler", quantity=1, product=product)
    wanted = OrderRequest((RequestedItem(ItemRef(ItemKind.GIFT_BOX, box.pk), 1),), ADDRESS)
    winners: Counter[str] = Counter()
    for single, of_box in zip(CustomerFactory.create_batch(times), CustomerFactory.create_batch(times), strict=True):
        Stock.objects.update(quantity=1)

        def order_box(buyer: Customer = of_box) -> Order:
            return placement.place_order(buyer, wanted, shop=shop_settings(), key="", now=timezone.now())[0]

        words = at_once([outcome(order, single, (product, 1)), outcome(order_box)])
        assert sorted(words) == ["ok", "out_of_stock"]
        assert Stock.objects.get().quantity == 0
        winners[words[0]] += 1
    assert Order.objects.count() == times
    assert set(winners) <= {"ok", "out_of_stock"}
    assert ledgers_agree()


def edit_before_the_lock(monkeypatch, edit: Callable[[], object]) -> None:
    """Another person's edit is committed just before an order locks its stock for the first time."""
    edits = [edit]

    def edited_first(keys) -> dict[int, int]:
        if edits:
            at_once([edits.pop()])
        return lock_stock(keys)

    monkeypatch.setattr(checkout, "lock_stock", edited_first)


def test_a_price_that_a_gift_box_gets_while_it_is_ordered_is_asked_about(monkeypatch):
    """Staff raise the price of a box between an order's first reading and its lock: 409 with the new total."""
    (product,) = products(1, stock=10)
    box = Bundle.objects.create(kind=ItemKind.GIFT_BOX, name="Small Box", description="A gift", price=Decimal(800))
    box.lines.create(name="Sparkler", quantity=1, product=product)
    wanted = OrderRequest((RequestedItem(ItemRef(ItemKind.GIFT_BOX, box.pk), 1),), ADDRESS, expected_total=Decimal(800))
    edit_before_the_lock(monkeypatch, lambda: Bundle.objects.update(price=Decimal(950)))
    with pytest.raises(TotalChanged) as refused:
        placement.place_order(CustomerFactory(), wanted, shop=shop_settings(), key="", now=timezone.now())
    assert refused.value.data["new_total"] == 950
    assert (Order.objects.count(), Stock.objects.get().quantity) == (0, 10)


def test_a_gift_box_that_gets_other_products_while_it_is_ordered_takes_those(monkeypatch):
    """Staff put another product into a box between an order's first reading and its lock: the order takes that one."""
    old, new = products(2, stock=10)
    box = Bundle.objects.create(kind=ItemKind.GIFT_BOX, name="Small Box", description="A gift", price=Decimal(800))
    content = box.lines.create(name="Sparkler", quantity=1, product=old)
    wanted = OrderRequest((RequestedItem(ItemRef(ItemKind.GIFT_BOX, box.pk), 1),), ADDRESS)
    edit_before_the_lock(monkeypatch, lambda: BundleLine.objects.filter(pk=content.pk).update(product=new, quantity=2))
    made, _ = placement.place_order(CustomerFactory(), wanted, shop=shop_settings(), key="", now=timezone.now())
    assert product_quantities(made) == {new.pk: 2}
    assert dict(Stock.objects.values_list("product", "quantity")) == {old.pk: 10, new.pk: 8}
    assert ledgers_agree()


@pytest.mark.parametrize("people", [12, pytest.param(30, marks=pytest.mark.long)])
def test_gift_boxes_whose_products_cross_never_deadlock_and_every_unit_is_in_the_ledger(people):
    """Many customers order two of four boxes with crossing products, and half of them cancel at once."""
    goods = products(6, stock=1000)
    draw = random.Random(11)
    boxes = []
    for n in range(4):
        box = Bundle.objects.create(kind=ItemKind.GIFT_BOX, name=f"Box {n}", description="A gift", price=Decimal(800))
        for place, product in enumerate(draw.sample(goods, 4)):
            box.lines.create(position=place, name=product.name, quantity=n + 1, product=product)
        boxes.append(box)
    buyers = CustomerFactory.create_batch(people)

    def buy(n: int, buyer: Customer):
        chosen = tuple(RequestedItem(ItemRef(ItemKind.GIFT_BOX, box.pk), 1) for box in draw.sample(boxes, 2))
        wanted = OrderRequest((*chosen, RequestedItem(ItemRef(ItemKind.PRODUCT, goods[n % 6].pk), 1)), ADDRESS)

        def run() -> None:
            made, _ = placement.place_order(buyer, wanted, shop=shop_settings(), key="", now=timezone.now())
            if n % 2:
                transitions.apply(made.pk, Cancel("Changed my mind"), by=buyer, now=timezone.now())

        return outcome(run)

    assert set(at_once([buy(n, buyer) for n, buyer in enumerate(buyers)])) == {"ok"}
    held = Counter[int]()
    for made in Order.objects.exclude(status=OrderStatus.CANCELLED):
        held.update(product_quantities(made))
    assert {pk: 1000 - left for pk, left in Stock.objects.values_list("product_id", "quantity")} == {
        product.pk: held[product.pk] for product in goods
    }
    assert ledgers_agree()


def test_goods_are_received_while_their_products_are_sold():
    """Deliveries and orders of the same products at once: no unit is lost, and no two block each other."""
    goods = products(4, stock=100)
    (clerk,) = StaffFactory.create_batch(1)
    buyers = CustomerFactory.create_batch(20)
    sold = [outcome(order, buyer, *((product, 1) for product in reversed(goods))) for buyer in buyers]
    came = [
        outcome(receiving.receive, {product.pk: 10 for product in goods[:: 1 if n % 2 else -1]}, note=f"Invoice {n}",
                key=f"delivery {n // 2}", actor=clerk.actor)
        for n in range(10)
    ]  # fmt: skip
    words = Counter(at_once([*sold, *came]))
    assert words["ok"] == 20 + 5
    assert words["idempotency_key_reused"] == 5  # each delivery came twice, the second time under another number
    assert set(Stock.objects.values_list("quantity", flat=True)) == {100 - 20 + 50}
    assert ledgers_agree()


def test_of_two_corrections_of_the_same_figure_one_is_refused():
    """Twenty clerks correct the stock that they all were shown: one is saved, the others see today's value."""
    (product,) = products(1, stock=10)
    clerks = StaffFactory.create_batch(20)
    words = Counter(
        at_once([outcome(receiving.correct, product.pk, change=5, shown=10, actor=clerk.actor) for clerk in clerks])
    )
    assert words == {"ok": 1, "stock_changed": 19}
    assert Stock.objects.get().quantity == 15


def ledgers_agree() -> bool:
    """Whether the entries of every product add up to its stock, and each result is the one before plus its change."""
    stocks = dict(Stock.objects.values_list("product_id", "quantity"))
    running: Counter[int] = Counter()
    for product, change, result in StockEntry.objects.order_by("id").values_list("product_id", "change", "result"):
        running[product] += change
        if running[product] != result:
            return False
    return all(running[product] == stock for product, stock in stocks.items())


@pytest.mark.parametrize("people", [16, pytest.param(40, marks=pytest.mark.long)])
def test_crossed_baskets_never_deadlock(people):
    """Many customers order four of six products at once, in any order: all succeed, and the stock adds up."""
    goods = products(6, stock=1000)
    buyers = CustomerFactory.create_batch(people)
    draw = random.Random(7)

    def basket(buyer: Customer):
        chosen = draw.sample(goods, 4)
        return outcome(lambda: order(buyer, *((product, 1) for product in chosen)))

    assert set(at_once([basket(buyer) for buyer in buyers])) == {"ok"}
    assert sum(Stock.objects.values_list("quantity", flat=True)) == 6 * 1000 - people * 4


@pytest.mark.parametrize("times", [4, pytest.param(12, marks=pytest.mark.long)])
def test_replaced_orders_whose_baskets_cross_never_deadlock(times):
    """Twelve customers replace their unpaid order several times, baskets crossing: all succeed, stock adds up."""
    goods = products(4, stock=1000)
    buyers = CustomerFactory.create_batch(12)
    draw = random.Random(11)

    def replace(buyer: Customer):
        request = request_for(*((product, 1) for product in draw.sample(goods, 2)))
        request = dataclasses.replace(request, replaces_waiting=True)
        return outcome(lambda: placement.place_order(buyer, request, shop=shop_settings(), key="", now=timezone.now()))

    for _ in range(times):
        assert set(at_once([replace(buyer) for buyer in buyers])) == {"ok"}
    assert sum(Stock.objects.values_list("quantity", flat=True)) == 4 * 1000 - 12 * 2


def test_orders_and_cancellations_that_cross_keep_the_stock_exact():
    """Twenty orders and twenty cancellations of the same products at once: all succeed, and the stock is exact."""
    goods = products(4, stock=100)
    buyers = CustomerFactory.create_batch(20)
    placed = [order(buyer, *((product, 2) for product in goods)) for buyer in buyers]
    others = CustomerFactory.create_batch(20)
    calls = [outcome(transitions.apply, made.pk, Cancel(), by=made.customer, now=timezone.now()) for made in placed] + [
        outcome(order, buyer, *((p, 1) for p in reversed(goods))) for buyer in others
    ]
    random.Random(3).shuffle(calls)
    assert set(at_once(calls)) == {"ok"}
    assert set(Stock.objects.values_list("quantity", flat=True)) == {100 - 20}


def test_one_idempotency_key_twenty_times_at_once_gives_one_order():
    """One order sent twenty times at once under one key: one order, one unit sold, one mail."""
    (product,) = products(1, stock=100)
    buyer = CustomerFactory()
    orders = at_once([lambda: order(buyer, (product, 1), key="same").pk] * 20)
    assert len(set(orders)) == 1
    assert Stock.objects.get().quantity == 99
    assert ProcrastinateJob.objects.filter(task_name="send_order_mail").count() == 1


def test_one_customer_without_a_key_gets_one_unpaid_order_out_of_many_taps():
    """One order sent ten times at once without a key: one order, nine get 409: one waits for payment."""
    (product,) = products(1, stock=100)
    buyer = CustomerFactory()
    words = Counter(at_once([outcome(lambda: order(buyer, (product, 1)))] * 10))
    assert words == {"ok": 1, "order_waiting_for_payment": 9}


def test_two_tabs_that_order_with_one_proof_at_once_make_one_order(times):
    """Order and proof in one call, from two tabs with two keys, several times: one order; the other call is refused."""
    (product,) = products(1, stock=50)
    for _ in range(times):
        buyer = CustomerFactory()
        proof = StoredProof(f"proofs/{buyer.pk}.jpg", "0" * 64, 1, 1, 1)
        tabs = [
            outcome(
                placement.place_order, buyer, request_for((product, 1)), shop=shop_settings(), key=key,
                now=timezone.now(), proof=proof, reference="412356789012",
            )
            for key in ("one", "two")
        ]  # fmt: skip
        assert sorted(at_once(tabs)) == ["ok", "order_placed_already"]
        assert Order.objects.filter(customer=buyer).count() == 1
    assert Stock.objects.get().quantity == 50 - times


def test_two_staff_who_decide_at_once_give_one_verdict_one_record_one_mail():
    """Ten staff approve and reject one payment at once: one verdict, one audit record, one mail."""
    (product,) = products(1, stock=10)
    made = waiting_order(CustomerFactory(), product)
    before = ProcrastinateJob.objects.filter(task_name="send_order_mail").count()
    deciders = [StaffFactory() for _ in range(10)]

    def decide(i: int, by: StaffUser):
        event = Approve() if i % 2 else Reject("The amount differs")
        return outcome(lambda: transitions.apply(made.pk, event, by=by, now=timezone.now()))

    words = Counter(at_once([decide(i, by) for i, by in enumerate(deciders)]))
    assert words == {"ok": 1, "payment_already_decided": 9}
    assert AuditRecord.objects.filter(action__startswith="order.payment_").count() == 1
    assert ProcrastinateJob.objects.filter(task_name="send_order_mail").count() == before + 1


def test_cancelling_against_shipping_ends_in_one_of_the_two(times):
    """A customer cancels while staff ship, several times: cancelled with its stock back, or shipped, never both."""
    (product,) = products(1, stock=50)
    staff = StaffFactory()
    for _ in range(times):
        buyer = CustomerFactory()
        made = order(buyer, (product, 1))
        at_once(
            [
                outcome(transitions.apply, made.pk, Cancel(), by=buyer, now=timezone.now()),
                outcome(transitions.apply, made.pk, SHIP_UNPAID, by=staff, now=timezone.now()),
            ]
        )
        made.refresh_from_db()
        assert (made.status, made.stock_held) in {("cancelled", False), ("shipped", True)}
    held = Order.objects.filter(stock_state=StockState.HELD).count()
    assert Stock.objects.get().quantity == 50 - held


def test_a_proof_against_the_end_of_the_holding_time_leaves_a_paid_order(times):
    """A proof comes while the order expires, several times: the order waits for verification and holds its stock."""
    (product,) = products(1, stock=50)
    for _ in range(times):
        buyer = CustomerFactory()
        made = order(buyer, (product, 1))
        Order.objects.filter(pk=made.pk).update(holds_until=timezone.now())
        proof = StoredProof(f"proofs/{made.pk}.jpg", "0" * 64, 1, 1, 1)
        calls: list[Callable[[], object]] = [
            partial(transitions.expire_unpaid, now=timezone.now()),
            partial(transitions.apply, made.pk, SubmitProof(proof), by=buyer, now=timezone.now()),
        ]
        at_once(calls)
        made = Order.objects.select_related("payment").get(pk=made.pk)
        assert (made.status, made.stock_held) == ("pending", True)
        assert made.payment.status == PaymentStatus.VERIFICATION_PENDING
    assert Stock.objects.get().quantity == 50 - times


def test_a_proof_against_a_cancellation_is_never_lost(times):
    """A customer cancels in one tab and sends the proof in another, several times: it waits, its stock taken once."""
    (product,) = products(1, stock=50)
    for _ in range(times):
        buyer = CustomerFactory()
        made = order(buyer, (product, 1))
        proof = StoredProof(f"proofs/{made.pk}.jpg", "0" * 64, 1, 1, 1)
        sent, cancelled = at_once(
            [
                outcome(transitions.apply, made.pk, SubmitProof(proof), by=buyer, now=timezone.now()),
                outcome(transitions.apply, made.pk, Cancel(), by=buyer, now=timezone.now()),
            ]
        )
        assert (sent, cancelled) == ("ok", "ok")
        assert states_of(made)[1] == "verification_pending"
        kinds = set(OrderEvent.objects.filter(order=made).values_list("kind", "message"))
        assert ("cancelled", "cancelled_proof") in kinds or ("revived", "revived") in kinds
    held = Order.objects.filter(stock_state=StockState.HELD).count()
    assert Stock.objects.get().quantity == 50 - held
    assert broken_invariants() == set()


def states_of(made: Order) -> tuple[str, str]:
    found = Order.objects.select_related("payment").get(pk=made.pk)
    return found.status, found.payment.status


def test_an_approval_against_a_cancellation_leaves_no_forgotten_money(times):
    """Staff approve while the customer cancels, several times: one is refused; a waiting proof stays listed."""
    (product,) = products(1, stock=50)
    staff, outcomes = StaffFactory(), set()
    for _ in range(times):
        buyer = CustomerFactory()
        made = waiting_order(buyer, product)
        approve = outcome(transitions.apply, made.pk, Approve(), by=staff, now=timezone.now())
        cancel = outcome(transitions.apply, made.pk, Cancel(), by=buyer, now=timezone.now())
        outcomes.add((tuple(at_once([approve, cancel])), states_of(made)))
        assert broken_invariants() == set()
    assert outcomes <= {
        (("ok", "not_cancellable"), ("confirmed", "completed")),
        (("order_cancelled", "ok"), ("cancelled", "verification_pending")),
    }


def test_a_cancellation_against_the_end_of_the_holding_time_gives_the_stock_back_once(times):
    """A customer cancels while the order expires, several times: cancelled once, one mail, its unit back once."""
    (product,) = products(1, stock=50)
    for _ in range(times):
        buyer = CustomerFactory()
        made = order(buyer, (product, 1))
        Order.objects.filter(pk=made.pk).update(holds_until=timezone.now())
        at_once(
            [
                outcome(transitions.apply, made.pk, Cancel(), by=buyer, now=timezone.now()),
                lambda: transitions.expire_unpaid(now=timezone.now()),
            ]
        )
        assert OrderEvent.objects.filter(order=made, to_status="cancelled").count() == 1
    assert Stock.objects.get().quantity == 50
    assert broken_invariants() == set()


def test_replacing_an_order_that_staff_confirm_meanwhile_does_not_cancel_it(times):
    """A customer replaces an order while staff confirm it, several times: never both confirmed and cancelled."""
    (product,) = products(1, stock=100)
    staff = StaffFactory()
    confirm = SetStatus(OrderStatus.CONFIRMED, reason="A regular", confirmed={Confirmation.UNPAID})
    for _ in range(times):
        buyer = CustomerFactory()
        made = order(buyer, (product, 1))
        request = dataclasses.replace(request_for((product, 2)), replaces_waiting=True)
        words = at_once(
            [
                outcome(placement.place_order, buyer, request, shop=shop_settings(), key="", now=timezone.now()),
                outcome(transitions.apply, made.pk, confirm, by=staff, now=timezone.now()),
            ]
        )
        status, _ = states_of(made)
        # Confirmed first: it stays. Replaced first: confirming a cancelled order is a step back, which asks.
        assert (status, words) in [("confirmed", ["ok", "ok"]), ("cancelled", ["ok", "confirm_step_back"])]
    assert broken_invariants() == set()


def test_a_replacement_decides_on_the_order_as_it_is_under_its_lock(monkeypatch):
    """Staff confirm an order between its first reading and its lock: the replacement leaves it alone."""
    (product,) = products(1, stock=100)
    staff, buyer = StaffFactory(), CustomerFactory()
    made = order(buyer, (product, 1))
    confirm = SetStatus(OrderStatus.CONFIRMED, reason="A regular", confirmed={Confirmation.UNPAID})

    def confirmed_first(pk: int) -> Order:
        at_once([lambda: transitions.apply(pk, confirm, by=staff, now=timezone.now())])
        return lock_order(pk)

    monkeypatch.setattr(placement, "lock_order", confirmed_first)
    request = dataclasses.replace(request_for((product, 2)), replaces_waiting=True)
    placement.place_order(buyer, request, shop=shop_settings(), key="", now=timezone.now())
    assert states_of(made) == ("confirmed", "pending")
    assert Stock.objects.get().quantity == 97


def test_undoing_an_approval_against_shipping_never_ships_what_is_checked_again(times):
    """A super admin undoes the approval while staff ship, several times: one of the two is refused."""
    (product,) = products(1, stock=50)
    boss, staff, seen = StaffFactory(role="super_admin"), StaffFactory(), set()
    for _ in range(times):
        made = waiting_order(CustomerFactory(), product)
        transitions.apply(made.pk, Approve(), by=staff, now=timezone.now())
        words = at_once(
            [
                outcome(transitions.apply, made.pk, ReopenPayment("Not there"), by=boss, now=timezone.now()),
                outcome(transitions.apply, made.pk, SetStatus(OrderStatus.SHIPPED), by=staff, now=timezone.now()),
            ]
        )
        seen.add((tuple(words), states_of(made)))
    assert seen <= {
        (("ok", "confirm_unpaid"), ("pending", "verification_pending")),
        (("order_moved_on", "ok"), ("shipped", "completed")),
    }
    assert broken_invariants() == set()


def test_two_refunds_at_once_send_the_money_once():
    """Ten super admins record the refund of one order at once: one is recorded, nine get 409, which names it."""
    (product,) = products(1, stock=10)
    made = waiting_order(CustomerFactory(), product)
    bosses = [StaffFactory(role="super_admin") for _ in range(10)]
    cancel = SetStatus(OrderStatus.CANCELLED, reason="Sold out", confirmed={Confirmation.REFUND_DUE})
    for event in (Approve(), cancel):
        transitions.apply(made.pk, event, by=bosses[0], now=timezone.now())
    words = Counter(
        at_once(
            [
                outcome(transitions.apply, made.pk, RecordRefund(f"{i:012d}"), by=boss, now=timezone.now())
                for i, boss in enumerate(bosses)
            ]
        )
    )
    assert words == {"ok": 1, "already_refunded": 9}
    assert states_of(made) == ("cancelled", "refunded")
    assert OrderEvent.objects.filter(order=made, kind="refund_recorded").count() == 1
    assert broken_invariants() == set()


def test_concurrent_adds_make_one_cart_one_line_and_lose_nothing():
    """Twenty additions of one product to a new cart at once: one cart, one line of twenty."""
    (product,) = products(1, stock=1000)
    buyer = CustomerFactory()
    target = ItemRef(ItemKind.PRODUCT, product.pk)
    at_once([lambda: lines.add(buyer, target, quantity=1)] * 20)
    assert Cart.objects.count() == 1
    assert CartLine.objects.get().quantity == 20


def test_concurrent_adds_stop_at_what_can_be_had():
    """Twenty additions at once of a product with 12 in stock: 12 in the cart, 8 refused."""
    (product,) = products(1, stock=12)
    buyer = CustomerFactory()
    target = ItemRef(ItemKind.PRODUCT, product.pk)
    words = Counter(at_once([outcome(lambda: lines.add(buyer, target, quantity=1))] * 20))
    assert words == {"ok": 12, "quantity_not_possible": 8}
    assert CartLine.objects.get().quantity == 12


def test_a_cart_never_has_more_lines_than_it_may():
    """Twenty products more than a cart has room for, added at once: full to its limit, twenty refused."""
    buyer, room = CustomerFactory(), 20
    goods = products(lines.MAX_LINES + 20, stock=5)
    full = [RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), 1) for product in goods[room + 20 :]]
    batch.put_lines(buyer, full, mode=batch.Mode.MERGE)
    targets = [ItemRef(ItemKind.PRODUCT, product.pk) for product in goods[: room + 20]]
    words = Counter(at_once([outcome(lines.add, buyer, target, quantity=1) for target in targets]))
    assert words == {"ok": room, "cart_full": 20}
    assert CartLine.objects.count() == lines.MAX_LINES


def test_a_code_opens_one_session_however_often_it_is_sent_at_once():
    """One right code sent ten times at once: one session, nine get the error that it is used."""
    email = "meena@example.com"
    sign_in.request_code(email=email, now=timezone.now())
    code = derive(LoginCode.objects.get())

    def verify():
        sign_in.verify_code(email=email, code=code, name="", device=sessions.Device(), now=timezone.now())

    assert Counter(at_once([outcome(verify)] * 10)) == {"ok": 1, "code_expired": 9}


def test_a_browser_that_sends_a_code_ten_times_at_once_gets_one_session():
    """One right code sent ten times at once by the browser that asked: ten tokens of one session."""
    email = "meena@example.com"
    sign_in.request_code(email=email, now=timezone.now(), browser="this browser")
    code = derive(LoginCode.objects.get())
    opened = set()

    def verify():
        device = sessions.Device()
        _, token = sign_in.verify_code(
            email=email, code=code, name="", device=device, now=timezone.now(), browser="this browser"
        )
        opened.add(tokens.read("customer", token)[0])

    assert Counter(at_once([outcome(verify)] * 10)) == {"ok": 10}
    assert opened == set(Session.objects.values_list("pk", flat=True))
    assert len(opened) == 1


def test_wrong_codes_at_once_count_each():
    """Ten wrong codes at once: five are checked, five get the error that the code is closed."""
    email = "meena@example.com"
    sign_in.request_code(email=email, now=timezone.now())
    right = derive(LoginCode.objects.get())
    wrong = f"{(int(right) + 1) % 1_000_000:06d}"

    def verify():
        sign_in.verify_code(email=email, code=wrong, name="", device=sessions.Device(), now=timezone.now())

    words = Counter(at_once([outcome(verify)] * 10))
    assert words == {"wrong_code": codes.TRIES, "code_expired": 10 - codes.TRIES}


def test_codes_asked_for_at_once_open_one():
    """Ten requests for a code at once: one code is open, nine get the error to wait."""
    calls = [outcome(lambda: sign_in.request_code(email="new@example.com", now=timezone.now()))] * 10
    assert Counter(at_once(calls)) == {"ok": 1, "code_too_soon": 9}
    assert LoginCode.objects.filter(purpose=CodePurpose.SIGN_IN, closed_at=None).count() == 1


def test_a_message_sent_ten_times_at_once_with_its_key_is_one_message():
    """One message of the contact form sent ten times at once with one key: one message, ten times its number."""
    form = {"name": "Meena", "email": "meena@example.com", "subject": "Diwali", "message": "Do you deliver to Madurai?"}
    numbers = []

    def send():
        numbers.append(messages.receive(**form, now=timezone.now(), key="a-key").number)

    assert Counter(at_once([outcome(send)] * 10)) == {"ok": 10}
    assert numbers == [ContactMessage.objects.get().number] * 10


def test_every_order_has_its_events_whatever_raced():
    """Twelve customers order five units at once: each of the five orders has its event."""
    (product,) = products(1, stock=5)
    at_once([outcome(order, buyer, (product, 1)) for buyer in CustomerFactory.create_batch(12)])
    assert OrderEvent.objects.filter(kind="placed").count() == Order.objects.count() == 5


def test_five_merges_of_one_basket_at_once_are_one():
    """The same basket is merged five times at once, beside adds of another tab: each line once, nothing doubled."""
    goods = products(3, stock=100)
    buyer = CustomerFactory()
    basket = [RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), 4) for product in goods]
    added = ItemRef(ItemKind.PRODUCT, goods[0].pk)
    lines.add(buyer, added, quantity=1)
    merge = outcome(lambda: batch.put_lines(buyer, basket, mode=batch.Mode.MERGE))
    assert at_once([merge] * 5) == ["ok"] * 5
    found = CartLine.objects.filter(cart_id=buyer.pk).values_list("product_id", "quantity")
    assert dict(found) == {product.pk: 4 for product in goods}
    assert len(found) == len(goods)
    at_once([merge, outcome(lambda: lines.add(buyer, added, quantity=3))] * 3)
    # Three adds of three on top of the four; merging never lowers.
    assert dict(CartLine.objects.filter(cart_id=buyer.pk).values_list("product_id", "quantity"))[goods[0].pk] == 13
