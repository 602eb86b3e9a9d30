"""The shop against a naive model: random actions of customers and staff, compared after each."""

import os
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.cart.models import CartLine
from apps.cart.selectors import cart_for
from apps.cart.services import lines
from apps.catalog.enums import StockCause
from apps.catalog.models import Category, Product, Stock
from apps.catalog.services import stock
from apps.common.actors import SYSTEM
from apps.common.errors import DomainError
from apps.orders.checkout import OrderRequest
from apps.orders.enums import Confirmation, Goods, OrderStatus
from apps.orders.models import Order, OrderEvent
from apps.orders.selectors import order_of
from apps.orders.services import placement, transitions
from apps.orders.state_machine import Approve, Cancel, RecordCash, Reject, SetStatus, SubmitProof
from apps.payments.enums import Method
from apps.payments.services.proofs import StoredProof
from apps.shop.models import ShopSettings
from apps.shop.selectors import shop_settings
from tests.world import ADDRESS

from .shop_model import STEPS, Refused, Sale, Shop, Thing

CORRECTED = stock.Why(StockCause.CORRECTED, SYSTEM)

BUYERS = st.integers(0, 1)
THINGS = st.integers(0, 2)
FEW = st.integers(1, 7)
ANY = st.integers(0, 10_000)


class ShopMachine(RuleBasedStateMachine):
    """Acts are done twice, in the shop and in the model; both refuse with the same code, or neither."""

    @initialize(stocks=st.lists(st.integers(0, 12), min_size=3, max_size=3), prices=st.lists(
        st.decimals(Decimal("0.01"), 2500, places=2), min_size=3, max_size=3
    ))  # fmt: skip
    def open_shop(self, stocks: list[int], prices: list[Decimal]) -> None:
        self.block = transaction.atomic()
        # As Django's own TestCase: durable transactions may begin inside.
        self.block._from_testcase = True  # type: ignore[attr-defined]  # not in the stubs
        self.block.__enter__()
        ShopSettings.objects.create(cod_enabled=True)
        category = Category.objects.create(name="Sparklers", slug="sparklers", description="Sparklers")
        self.products: list[int] = []
        for n, (quantity, price) in enumerate(zip(stocks, prices, strict=True)):
            made = Product.objects.create(
                name=f"Sparkler {n}", description="Burns", price=price, original_price=price, category=category,
                weight=1, min_order_quantity=2 if n == 1 else 1, max_order_quantity=4 if n == 1 else 100,
            )  # fmt: skip
            Stock.objects.create(product=made, quantity=quantity)
            self.products.append(made.pk)
        self.buyers = CustomerFactory.create_batch(2)
        self.staff = StaffFactory()
        things = {
            pk: Thing(price, quantity, 2 if n == 1 else 1, 4 if n == 1 else 100)
            for n, (pk, price, quantity) in enumerate(zip(self.products, prices, stocks, strict=True))
        }
        self.model = Shop(things, {0: {}, 1: {}})
        self.proofs = self.notes = 0

    def teardown(self) -> None:
        if hasattr(self, "block"):
            transaction.set_rollback(True)
            self.block.__exit__(None, None, None)

    def both(self, real: Callable[[], Any], model: Callable[[], Any]) -> tuple[Any, Any]:
        """The result of both; None if both refused with the same code."""
        refusal = ""
        try:
            expected = model()
        except Refused as why:
            refusal = str(why)
        if not refusal:
            return real(), expected
        with pytest.raises(DomainError) as refused:
            real()
        assert refused.value.code.replace("not_in_cart", "not_found") == refusal
        return None, None

    def chosen(self, n: int) -> tuple[int, Sale]:
        numbers = sorted(self.model.sales)
        return (pk := numbers[n % len(numbers)]), self.model.sales[pk]

    def proof(self) -> StoredProof:
        self.proofs += 1
        return StoredProof(f"proofs/{self.proofs}.jpg", f"{self.proofs:064d}", 1, 1, 1)

    # The cart.

    @rule(who=BUYERS, thing=THINGS, quantity=FEW)
    def add(self, who: int, thing: int, quantity: int) -> None:
        pk = self.products[thing]
        self.both(
            lambda: lines.add(self.buyers[who], ItemRef(ItemKind.PRODUCT, pk), quantity=quantity),
            lambda: self.model.add(who, pk, quantity),
        )

    @rule(who=BUYERS, thing=THINGS, quantity=FEW)
    def set_quantity(self, who: int, thing: int, quantity: int) -> None:
        pk = self.products[thing]
        self.both(
            lambda: lines.set_quantity(self.buyers[who], ItemRef(ItemKind.PRODUCT, pk), quantity=quantity),
            lambda: self.model.set(who, pk, quantity),
        )

    @rule(who=BUYERS, thing=THINGS)
    def remove(self, who: int, thing: int) -> None:
        pk = self.products[thing]
        ref = ItemRef(ItemKind.PRODUCT, pk)
        self.both(lambda: lines.remove(self.buyers[who], ref), lambda: self.model.remove(who, pk))

    # The sale.

    @rule(
        who=BUYERS, wanted=st.dictionaries(THINGS, FEW, min_size=1), cash=st.booleans(), replace=st.booleans(),
        expected=st.sampled_from(["left out", "right", "wrong"]), proof=st.booleans(), key=st.booleans(),
    )  # fmt: skip
    def order(self, who: int, wanted: dict, cash: bool, replace: bool, expected: str, proof: bool, key: bool) -> None:
        proof = proof and not cash
        items = {self.products[thing]: n for thing, n in wanted.items()}
        total = sum((self.model.things[pk].price * n for pk, n in items.items()), Decimal(0))
        seen = {"left out": None, "right": total, "wrong": total + 1}[expected]
        request = OrderRequest(
            tuple(RequestedItem(ItemRef(ItemKind.PRODUCT, pk), n) for pk, n in items.items()), ADDRESS,
            Method.COD if cash else Method.BANK_TRANSFER, expected_total=seen, replaces_waiting=replace,
        )  # fmt: skip
        idempotent = f"key-{len(self.model.sales)}-{self.proofs}" if key else ""

        def real() -> Order:
            sent: dict[str, Any] = {
                "shop": shop_settings(),
                "key": idempotent,
                "proof": self.proof() if proof else None,
            }
            made, new = placement.place_order(self.buyers[who], request, now=timezone.now(), **sent)
            assert new
            if idempotent:
                again, new = placement.place_order(self.buyers[who], request, now=timezone.now(), **sent)
                assert (again.pk, new) == (made.pk, None)
            return made

        made, sale = self.both(
            real,
            lambda: self.model.place(who, items, cash=cash, replace=replace, expected=seen, proof=proof),
        )
        if made:
            self.model.sales[made.pk] = sale

    @precondition(lambda self: self.model.sales)
    @rule(n=ANY)
    def prove(self, n: int) -> None:
        pk, sale = self.chosen(n)
        self.both(
            lambda: transitions.apply(pk, SubmitProof(self.proof()), by=self.buyers[sale.who], now=timezone.now()),
            lambda: self.model.prove(sale),
        )

    @precondition(lambda self: self.model.sales)
    @rule(n=ANY, approved=st.booleans())
    def decide(self, n: int, approved: bool) -> None:
        pk, sale = self.chosen(n)
        # Different notes each time: the same verdict in the same words would be a repetition, which is no conflict.
        self.notes += 1
        event = Approve(f"seen {self.notes}") if approved else Reject(f"not seen {self.notes}")
        self.both(
            lambda: transitions.apply(pk, event, by=self.staff, now=timezone.now()),
            lambda: self.model.decide(sale, approved=approved),
        )

    @precondition(lambda self: self.model.sales)
    @rule(n=ANY)
    def receive_cash(self, n: int) -> None:
        pk, sale = self.chosen(n)
        self.both(
            lambda: transitions.apply(pk, RecordCash(f"{timezone.now()}"), by=self.staff, now=timezone.now()),
            lambda: self.model.receive_cash(sale),
        )

    @precondition(lambda self: self.model.sales)
    @rule(n=ANY, mine=st.booleans())
    def cancel(self, n: int, mine: bool) -> None:
        pk, sale = self.chosen(n)
        if not mine:
            with pytest.raises(DomainError, match="not found"):
                transitions.apply(pk, Cancel(), by=self.buyers[1 - sale.who], now=timezone.now())
            return
        self.both(
            lambda: transitions.apply(pk, Cancel("Late"), by=self.buyers[sale.who], now=timezone.now()),
            lambda: self.model.cancel(sale),
        )

    @precondition(lambda self: self.model.sales)
    @rule(n=ANY, to=st.sampled_from([*STEPS, "cancelled"]), confirmed=st.booleans())
    def move(self, n: int, to: str, confirmed: bool) -> None:
        pk, sale = self.chosen(n)
        others = {Confirmation.UNPAID, Confirmation.REFUND_DUE, Confirmation.PROOF_WAITING}
        given = others | ({Confirmation.STEP_BACK} if confirmed else set())
        event = SetStatus(OrderStatus(to), reason="Known", confirmed=given, goods=Goods.RESTOCK)
        self.both(
            lambda: transitions.apply(pk, event, by=self.staff, now=timezone.now()),
            lambda: self.model.move(sale, to, confirmed=confirmed),
        )

    @precondition(lambda self: self.model.sales)
    @rule(n=ANY, passes=st.booleans())
    def time_passes(self, n: int, passes: bool) -> None:
        """The holding time of one order ends; the job runs."""
        pk, sale = self.chosen(n)
        if passes and sale.waits:
            sale.overdue = True
            Order.objects.filter(pk=pk).update(holds_until=timezone.now() - timedelta(seconds=1))
        assert transitions.expire_unpaid(now=timezone.now()) == self.model.end_holding()

    @precondition(lambda self: self.model.sales)
    @rule(n=ANY)
    def order_again(self, n: int) -> None:
        pk, sale = self.chosen(n)
        buyer = self.buyers[sale.who]
        reported, missing = self.both(
            lambda: placement.reorder(buyer, order_of(buyer, pk)), lambda: self.model.order_again(sale.who, pk)
        )
        if reported is not None:
            names = dict(Product.objects.values_list("name", "pk"))
            assert {names[item["name"]]: item["missing"] for item in reported} == missing

    # Staff set stock.

    @rule(thing=THINGS, to=st.integers(0, 15), was=st.none() | st.integers(0, 15))
    def set_stock(self, thing: int, to: int, was: int | None) -> None:
        pk = self.products[thing]

        def real() -> None:
            with transaction.atomic():
                before = Stock.objects.get(product_id=pk).quantity
                after = to if was is None else before + to - was
                assert stock.set_by_staff(pk, CORRECTED, to=to, was=was) == (before, after)

        self.both(real, lambda: self.model.set_stock(pk, to=to, was=was))

    @rule(thing=THINGS, price=st.decimals(Decimal("0.01"), 2500, places=2), active=st.booleans())
    def edit(self, thing: int, price: Decimal, active: bool) -> None:
        pk = self.products[thing]
        Product.objects.filter(pk=pk).update(price=price, original_price=price, is_active=active)
        self.model.things[pk].price, self.model.things[pk].active = price, active

    # Totals and stock.

    @invariant()
    def stock_agrees(self) -> None:
        if hasattr(self, "model"):
            real = dict(Stock.objects.values_list("product_id", "quantity"))
            assert real == {pk: thing.stock for pk, thing in self.model.things.items()}
            assert min(real.values()) >= 0

    @invariant()
    def carts_agree(self) -> None:
        if hasattr(self, "model"):
            for who, buyer in enumerate(self.buyers):
                rows = dict(CartLine.objects.filter(cart_id=buyer.pk).values_list("product_id", "quantity"))
                assert rows == self.model.carts[who]
                shown = cart_for(buyer, pincode="", state="", now=timezone.now())
                assert (shown.count, shown.total) == self.model.count_and_total(who)
                for row in shown.rows:
                    thing = self.model.things[row.line.item.ref.id]
                    assert (row.line.problem is None) == thing.may(row.line.quantity)
                    assert row.line.possible == thing.possible()

    @invariant()
    def orders_agree(self) -> None:
        if not hasattr(self, "model"):
            return
        orders = {order.pk: order for order in Order.objects.select_related("payment").prefetch_related("lines")}
        assert orders.keys() == self.model.sales.keys()
        for pk, sale in self.model.sales.items():
            order = orders[pk]
            assert (order.status, order.payment.status) == (sale.status, sale.payment)
            assert (order.stock_held, order.is_short_of_stock) == (sale.held, sale.short)
            assert (order.total, order.payment.amount) == (sale.total, sale.total)
            assert order.has_gifts == (sale.total >= 3000)
            assert (order.holds_until is not None) == sale.waits
            assert {line.product_id: line.quantity for line in order.lines.all()} == sale.lines

    @invariant()
    def timelines_lead_to_the_status(self) -> None:
        if hasattr(self, "model"):
            for pk, sale in self.model.sales.items():
                reported = OrderEvent.objects.filter(order_id=pk).exclude(to_status="").order_by("id")
                assert reported.last().to_status == sale.status
                path = list(reported.values_list("from_status", "to_status"))
                assert all(left[1] == right[0] for left, right in pairwise(path))


# A mutant is detected at the first difference; shrinking would only take time (`make mutants`).
PHASES = [Phase.generate] if "MUTANT_UNDER_TEST" in os.environ else list(Phase)


def explore(examples: int, steps: int, *, repeats: bool = False) -> None:
    """Runs the machine; the same sequences each time if it `repeats`."""
    run_state_machine_as_test(
        ShopMachine,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, derandomize=repeats, deadline=None, database=None,
            print_blob=True,
            phases=PHASES,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("runs", [3, pytest.param(15, marks=pytest.mark.long)])
def test_shop_and_model_agree_after_every_action(runs):
    """Runs, the same each time, of up to 25 actions of 13 kinds, beside a naive model: both agree after each."""
    explore(runs, 25, repeats=True)


@pytest.mark.trust
@pytest.mark.django_db
def test_shop_and_model_agree_after_thousands_of_actions(record_property):
    """250 random runs of up to 40 actions of 13 kinds, beside a naive model: both agree after each action."""
    explore(250, 40)
    record_property(
        "lost", "nothing: stock, carts, orders, payments, timelines agreed with the model after each action"
    )
