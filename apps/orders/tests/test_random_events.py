"""Random events on orders of every kind: after each one, the invariants of docs/order-states.md hold."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.catalog.models import Category, Product, Stock
from apps.common.errors import DomainError
from apps.ops.doctor.report import examine
from apps.orders.checkout import OrderRequest, ShippingAddress
from apps.orders.enums import Confirmation, Excess, Goods, OrderStatus, Resolution, StockState
from apps.orders.models import Order, OrderLine
from apps.orders.services import placement, transitions
from apps.orders.state_machine import (
    Approve,
    AskForRefund,
    ByHand,
    Cancel,
    ChangeTracking,
    ExtendHold,
    RecordCash,
    RecordCredit,
    RecordRefund,
    Reject,
    ReopenPayment,
    SetStatus,
    SubmitProof,
    TakeStock,
    Transfer,
    UndoCredit,
    UndoRefund,
    VoidPayment,
)
from apps.orders.state_machine.states import LEFT_THE_SHOP
from apps.payments.enums import CreditSource, Method
from apps.payments.models import Credit
from apps.payments.services.proofs import StoredProof
from apps.reconciliation.enums import MatchClass, RowState
from apps.reconciliation.matching.classify import classify
from apps.reconciliation.models import BankAccount, Match, StatementRow
from apps.reconciliation.selectors.facts import facts
from apps.reconciliation.services import matches, open_rows, undoing
from apps.shop.models import ShopSettings
from apps.shop.selectors import shop_settings

from .making import broken_invariants, units

ADDRESS = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")
UNITS = 12
ANY = st.integers(0, 1000)
WHY = "Looked at twice"
RUPEES = [50, 100, 200, 300, 500]
AMOUNTS = st.sampled_from([None, None, None, *RUPEES])
MOSTLY = st.sampled_from([True, True, True, False])
REFERENCES = ["628578000918", "628578000001", "628579999999"]
RESOLUTIONS = st.sampled_from([None, *Resolution])


# What the doctor says of the money of the bank; `row_approved` may wait a minute for its job.
MONEY = (
    "match_row", "match_credit", "credit_match", "credit_reference", "payment_sums", "payment_paid", "payment_refunds",
    "payment_refund_due", "order_cancelled_paid", "order_refund_state",
)  # fmt: skip


class Orders(RuleBasedStateMachine):
    """Customers and staff do what they like, in any order; refusals are answers too."""

    @initialize()
    def open_shop(self) -> None:
        self.block = transaction.atomic()
        # As Django's own TestCase: durable transactions may begin inside.
        self.block._from_testcase = True  # type: ignore[attr-defined]  # not in the stubs
        self.block.__enter__()
        ShopSettings.objects.create(cod_enabled=True)
        category = Category.objects.create(name="Sparklers", slug="sparklers", description="Sparklers")
        self.product = Product.objects.create(
            name="Sparkler", description="Burns", price=100, original_price=100, category=category, weight=1
        )
        Stock.objects.create(product=self.product, quantity=UNITS)
        self.buyers = CustomerFactory.create_batch(2)
        self.boss, self.clerk = StaffFactory(role="super_admin"), StaffFactory()
        self.account = BankAccount.objects.create(holder="H", last_four="1234", ifsc="TEST0001234")
        self.edited = self.files = 0
        self.place(who=0, quantity=2, cash=False, replace=False, n=0, with_proof=True)

    def teardown(self) -> None:
        if hasattr(self, "block"):
            transaction.set_rollback(True)
            self.block.__exit__(None, None, None)

    def cause(self, n: int, event, by=None) -> None:
        keys = list(Order.objects.order_by("pk").values_list("pk", flat=True))
        if keys:
            pk = keys[n % len(keys)]
            by = by or Order.objects.select_related("customer").get(pk=pk).customer
            undoes = isinstance(event, ReopenPayment | UndoCredit | VoidPayment)
            apply = undoing.undo_decision if undoes else transitions.apply
            self.attempt(lambda: apply(pk, event, by=by, now=timezone.now()))

    def attempt(self, call) -> None:
        lost = list(Order.objects.filter(stock_state=StockState.WRITTEN_OFF))
        try:
            call()
        except DomainError as refusal:
            self.refused = refusal.code
        # An order whose goods were lost takes others when it is taken up again, unless they arrived after all.
        taken = OrderLine.objects.filter(order__in=lost, order__stock_state=StockState.HELD)
        taken = taken.exclude(order__status__in=LEFT_THE_SHOP)
        self.edited -= sum(taken.values_list("quantity", flat=True))

    def proof(self, n: int) -> StoredProof:
        self.files += 1
        return StoredProof(f"proofs/{self.files}.jpg", f"{n % 3:064d}", 1, 1, 1)

    @rule(who=st.integers(0, 1), quantity=st.integers(1, 4), cash=st.booleans(), replace=st.booleans(), n=ANY,
          with_proof=st.booleans())  # fmt: skip
    def place(self, who: int, quantity: int, cash: bool, replace: bool, n: int, with_proof: bool) -> None:
        lines = (RequestedItem(ItemRef(ItemKind.PRODUCT, self.product.pk), quantity),)
        method = Method.COD if cash else Method.BANK_TRANSFER
        request = OrderRequest(lines, ADDRESS, method, replaces_waiting=replace)
        proof = self.proof(n) if with_proof and not cash else None
        try:
            placement.place_order(
                self.buyers[who], request, shop=shop_settings(), key="", now=timezone.now(), proof=proof
            )
        except DomainError as refusal:
            self.refused = refusal.code

    @rule(n=ANY, reference=st.sampled_from(["", *REFERENCES]))
    def submit_proof(self, n: int, reference: str) -> None:
        self.cause(n, SubmitProof(self.proof(n), reference))

    @rule(n=ANY, rupees=AMOUNTS, reference=st.sampled_from(["", *REFERENCES]), names=MOSTLY, decide=MOSTLY,
          excess=st.sampled_from(Excess), resolution=st.sampled_from(Resolution))  # fmt: skip
    def bank_shows(self, n, rupees, reference, names, decide, excess: Excess, resolution: Resolution) -> None:
        """A row of the total or another amount, which may name an order, and about which staff may decide at once."""
        for pk in self.some(Order.objects.all(), n):
            order, rows = Order.objects.get(pk=pk), StatementRow.objects.count()
            StatementRow.objects.create(
                account=self.account, date=timezone.localdate(), direction="credit", rail="upi",
                amount=rupees or order.total, reference=reference, order_number=order.number if names else "",
                key=str(rows), occurrence=1,
            )  # fmt: skip
            if decide:
                self.decide_about_a_row(-1, True, excess, resolution)

    @rule(n=ANY, fits=MOSTLY, excess=st.sampled_from(Excess), resolution=st.sampled_from(Resolution))
    def decide_about_a_row(self, n: int, fits: bool, excess: Excess, resolution: Resolution) -> None:
        """One of the proposals of the matching page, of which the one with the latest row is the last."""
        now = timezone.now()
        bank_rows, claims = facts(now=now)
        found = [one for one in classify(bank_rows, claims) if one.rows and one.payments]
        if not found:
            return
        one = sorted(found, key=lambda each: max(each.rows))[n % len(found)]
        payments = one.payments[:1] if one.kind == MatchClass.CONFLICT else one.payments
        orders = list(Order.objects.filter(payment__in=payments).values_list("pk", flat=True))
        if "send_back" in one.actions:
            self.attempt(lambda: matches.send_back(one.rows[0], orders[0], by=self.boss, now=now))
            return
        choice = matches.Choice(
            part=fits and "record_part" in one.actions, excess=excess if fits else None,
            resolution=resolution if fits else None,
        )  # fmt: skip
        proofs = [claim.proof for claim in claims if claim.proof and claim.id in payments]
        self.attempt(
            lambda: matches.approve(one.rows, orders, proofs=proofs, by=self.boss, now=now, reason=WHY, choice=choice)
        )

    @rule(n=ANY, excess=st.sampled_from(Excess), resolution=st.sampled_from(Resolution))
    def bank_pays(self, n: int, excess: Excess, resolution: Resolution) -> None:
        """The total of an order, perhaps again."""
        for reference in ("", f"9{n:011}"):
            self.bank_shows(n, None, reference, True, True, excess, resolution)

    @rule()
    def match_what_was_approved(self) -> None:
        matches.match_approved(now=timezone.now())

    @rule(n=ANY)
    def undo_match(self, n: int) -> None:
        for pk in self.some(Match.objects.filter(undone_at=None), n):
            self.attempt(lambda: undoing.undo_match(pk, by=self.boss, now=timezone.now(), reason=WHY))  # noqa: B023

    @rule(n=ANY)
    def set_aside(self, n: int) -> None:
        for pk in self.some(StatementRow.objects.filter(state=RowState.OPEN), n):
            open_rows.set_aside(pk, by=self.boss, reason=WHY)

    @rule(n=ANY)
    def put_back(self, n: int) -> None:
        for pk in self.some(StatementRow.objects.filter(state=RowState.SET_ASIDE), n):
            open_rows.put_back(pk, by=self.boss)

    def some(self, rows, n: int) -> list[int]:
        """The key of one of these rows, if there is one."""
        keys = list(rows.order_by("pk").values_list("pk", flat=True))
        return keys[n % len(keys) : n % len(keys) + 1] if keys else []

    @rule(n=ANY)
    def cancel(self, n: int) -> None:
        self.cause(n, Cancel("Changed my mind"))

    @rule(n=ANY, resolution=RESOLUTIONS)
    def approve(self, n: int, resolution: Resolution | None) -> None:
        self.cause(n, Approve("Seen", resolution), self.clerk)

    @rule(n=ANY, rupees=st.sampled_from(RUPEES), resolution=RESOLUTIONS,
          excess=st.sampled_from([None, *Excess]), reference=st.sampled_from(["", *REFERENCES]))  # fmt: skip
    def record_by_hand(self, n: int, rupees: int, resolution, excess: Excess | None, reference: str) -> None:
        transfers, by_hand = (Transfer(Decimal(rupees), reference),), ByHand(CreditSource.DEPOSIT, WHY)
        self.cause(n, RecordCredit(transfers, by_hand), self.boss)
        whole = Approve(transfers=transfers, resolution=resolution, excess=excess, by_hand=by_hand)
        self.cause(n, whole, self.boss)

    @rule(n=ANY)
    def undo_by_hand(self, n: int) -> None:
        for credit in Credit.objects.exclude(reason="").order_by("pk")[n % 5 : n % 5 + 1]:
            order = Order.objects.get(payment=credit.payment_id)
            keys = list(Order.objects.order_by("pk").values_list("pk", flat=True))
            self.cause(keys.index(order.pk), UndoCredit(credit.pk, WHY), self.boss)

    @rule(n=ANY)
    def reject(self, n: int) -> None:
        self.cause(n, Reject("Not there"), self.clerk)

    @rule(n=ANY, resolution=RESOLUTIONS)
    def record_cash(self, n: int, resolution: Resolution | None) -> None:
        self.cause(n, RecordCash("", resolution), self.clerk)

    @rule(n=ANY)
    def reopen(self, n: int) -> None:
        self.cause(n, ReopenPayment(WHY), self.boss)

    @rule(n=ANY)
    def void(self, n: int) -> None:
        self.cause(n, VoidPayment(WHY), self.boss)

    @rule(n=ANY)
    def extend(self, n: int) -> None:
        self.cause(n, ExtendHold(5, timezone.now(), WHY), self.clerk)

    @rule(n=ANY, reference=st.sampled_from(["412356789012", "cash"]))
    def refund(self, n: int, reference: str) -> None:
        self.cause(n, RecordRefund(reference), self.boss)

    @rule(n=ANY)
    def ask_for_refund(self, n: int) -> None:
        self.cause(n, AskForRefund(WHY), self.clerk)

    @rule(n=ANY)
    def undo_refund(self, n: int) -> None:
        self.cause(n, UndoRefund(WHY), self.boss)

    @rule(n=ANY, to=st.sampled_from(OrderStatus), confirmed=st.sets(st.sampled_from(Confirmation)), sure=st.booleans(),
          goods=st.sampled_from([None, *Goods]), excess=st.sampled_from([None, *Excess]))  # fmt: skip
    def set_status(self, n: int, to, confirmed, sure: bool, goods, excess) -> None:
        given = set(Confirmation) if sure else confirmed
        self.cause(n, SetStatus(to, reason=WHY, confirmed=given, goods=goods, excess=excess), self.clerk)

    @rule(n=ANY, carrier=st.sampled_from([None, "", "VRL"]))
    def tracking(self, n: int, carrier: str | None) -> None:
        self.cause(n, ChangeTracking(carrier, None), self.clerk)

    @rule(n=ANY)
    def take_stock(self, n: int) -> None:
        self.cause(n, TakeStock(), self.clerk)

    @rule(hours=st.sampled_from([1, 3, 30, 200]))
    def time_passes(self, hours: int) -> None:
        transitions.expire_unpaid(now=timezone.now() + timedelta(hours=hours))

    @rule(quantity=st.integers(0, UNITS))
    def staff_edit_stock(self, quantity: int) -> None:
        before = Stock.objects.get(product=self.product).quantity
        Stock.objects.filter(product=self.product).update(quantity=quantity)
        self.edited += quantity - before

    @invariant()
    def the_invariants_hold(self) -> None:
        if hasattr(self, "product"):
            assert broken_invariants() == set()
            assert {result.check.name for result in examine(MONEY, with_files=False) if result.count} == set()

    @invariant()
    def units_change_by_staff_edits_and_losses_alone(self) -> None:
        if hasattr(self, "product"):
            # Short orders hold none: what they lack was never taken.
            assert units(self.product) == UNITS + self.edited


def explore(examples: int, steps: int, *, repeats: bool = False) -> None:
    """Runs the machine; the same sequences each time if it `repeats`."""
    run_state_machine_as_test(
        Orders,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, derandomize=repeats, deadline=None, database=None,
            print_blob=True,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("runs", [3, pytest.param(15, marks=pytest.mark.long)])
def test_random_events_keep_the_invariants(runs):
    """Runs, the same each time, of up to 40 events of 24 kinds: every invariant holds after each."""
    explore(runs, 40, repeats=True)


@pytest.mark.trust
@pytest.mark.django_db
def test_thousands_of_random_events_keep_the_invariants(record_property):
    """300 random runs of up to 50 events of 24 kinds: every invariant holds after each."""
    explore(300, 50)
    record_property("lost", "nothing: stock, holds, money, refunds and timelines agreed after each event")
