"""Writes orders that have lived: placed, paid, decided, packed, sent, delivered, given up.

Rows are made in memory exactly as the shop's services would have left them, without their mails, and inserted
together. What a story may do next is a word; `_Teller` says what the word does to order, payment, events and audit.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal

from apps.accounts.models import Customer, StaffUser
from apps.bundles.models import Bundle
from apps.catalog.models import Product
from apps.common.actors import SYSTEM, Actor
from apps.common.clock import india_date
from apps.common.models import AuditRecord
from apps.contact.models import ShopSettings
from apps.orders.enums import CancelKind, Confirmation, EventKind, Message, OrderStatus, StockState
from apps.orders.models import Order, OrderEvent
from apps.orders.numbers import ALPHABET, RANDOM_LENGTH
from apps.orders.selectors import SellableItem, bundles_for_sale, products_for_sale
from apps.orders.services.order_writer import Line, OrderTerms, ShippingAddress, line_of, order_of
from apps.orders.state_machine import RETRY_TIME
from apps.payments.enums import CreditSource, Method, PaymentStatus
from apps.payments.models import Credit, Payment, PaymentProof, Refund

from ..catalogue.people import Person
from ..catalogue.shop import CARRIERS
from .ledger import Ledger, Receipt

#: (how many of 100 orders, the steps after placing, placed how many hours ago: from, to)
PLOTS: tuple[tuple[int, str, float, float], ...] = (
    (3, "", 0.15, 1.6),
    (11, "proof", 1, 40),
    (1, "twin-picture", 5, 46),
    (1, "twin-reference", 5, 46),
    (8, "proof approve", 22, 70),
    (8, "proof approve process", 44, 120),
    (10, "proof approve process ship", 90, 190),
    (35, "proof approve process ship deliver", 240, 1440),
    (6, "give-up", 4, 1300),
    (6, "expire", 6, 1200),
    (4, "proof reject", 20, 240),
    (2, "proof reject proof", 30, 120),
    (2, "proof reject proof approve process", 70, 200),
    (1, "expire late", 14, 30),
    (1, "proof approve refund", 30, 90),
    (1, "proof approve refund send-back", 200, 900),
    (1, "proof stop", 8, 40),
    (1, "proof approve process ship void", 90, 190),
)
_GIVE_UP = (
    "Ordered twice by mistake",
    "Wrong address, will order again",
    "Found that we travel for Deepavali",
    "Changed my mind",
    "Need to add more items",
)
_REJECT = (
    "The amount in the screenshot is lower than the order total. Please send the rest and a new screenshot.",
    "The screenshot shows a failed transfer. Please check with your bank.",
    "We cannot read the reference number. Please upload a clearer screenshot.",
)


@dataclass(slots=True)
class _Teller:
    """Tells one order's story into the ledger; `at` is the hour of the story."""

    ledger: Ledger
    order: Order
    rng: random.Random
    staff: Sequence[StaffUser]
    shop: ShopSettings
    at: datetime
    until: datetime

    def tell(self, steps: str) -> None:
        self._event(EventKind.PLACED, self.order.customer.actor, to=OrderStatus.PENDING)
        for step in steps.split():
            getattr(self, f"_{step.replace('-', '_')}")()
        self.order.updated_at = self.at

    def _wait(self, low: float, high: float) -> None:
        """Lets some hours pass, but never beyond now."""
        pause = timedelta(hours=self.rng.uniform(low, high))
        self.at += min(pause, (self.until - self.at) * self.rng.uniform(0.35, 0.8))

    def _event(
        self,
        kind: EventKind,
        actor: Actor,
        to: OrderStatus | None = None,
        note: str = "",
        *,
        amount: Decimal | None = None,
        confirmed: Sequence[str] = (),
    ) -> None:
        was = self.order.status if kind != EventKind.PLACED and to else ""
        self.ledger.events.append(
            OrderEvent(
                order=self.order, kind=kind, from_status=was, to_status=to or "", actor_kind=actor.kind,
                actor_name=actor.name, note=note, amount=amount, confirmed=list(confirmed), at=self.at,
            )
        )  # fmt: skip
        if to:
            self.order.status = to

    def _audit(
        self, action: str, by: StaffUser, before: dict[str, str], after: dict[str, str], reason: str = ""
    ) -> None:
        record = AuditRecord(
            at=self.at, actor_kind="staff", actor_id=by.pk, actor_name=by.name, action=action,
            target_type=Order._meta.label_lower, before=before, after=after, reason=reason,
        )  # fmt: skip
        self.ledger.audits.append((self.order, record))

    def _clerk(self) -> StaffUser:
        return self.rng.choice(self.staff)

    # ---- steps

    def _proof(
        self,
        receipt: Receipt | None = None,
        kind: EventKind = EventKind.PROOF_SUBMITTED,
        to: OrderStatus | None = None,
        note: str = "",
    ) -> None:
        self._wait(0.1, 1.2)
        order, payment = self.order, self.order.payment
        reference = f"{self.rng.randint(4, 6)}{self.rng.randrange(10**11):011d}"
        receipt = receipt or Receipt(order, reference, self.at)
        self.ledger.receipts.append(receipt)
        self.ledger.proofs.append(PaymentProof(payment=payment, reference=receipt.reference, submitted_at=self.at))
        payment.status, payment.submitted_at = PaymentStatus.VERIFICATION_PENDING, self.at
        payment.verified_at = payment.verified_by = None
        payment.verified_by_name = payment.admin_notes = ""
        order.holds_until = None
        self._event(kind, order.customer.actor, to, note)

    def _decide(self, status: PaymentStatus, notes: str) -> StaffUser:
        by, payment = self._clerk(), self.order.payment
        action = "order.payment_approved" if status == PaymentStatus.COMPLETED else "order.payment_rejected"
        self._audit(action, by, {"payment": str(payment.status)}, {"payment": str(status)}, notes)
        payment.status, payment.verified_at, payment.verified_by = status, self.at, by
        payment.verified_by_name, payment.admin_notes = by.name, notes
        return by

    def _approve(self) -> None:
        self._wait(0.5, 18)
        payment = self.order.payment
        by = self._decide(PaymentStatus.COMPLETED, "Payment verified and approved")
        payment.amount_received = payment.amount
        self.ledger.credits.append(
            Credit(payment=payment, amount=payment.amount, source=CreditSource.BANK, at=self.at, by=by, by_name=by.name)
        )
        self._event(EventKind.PAYMENT_APPROVED, by.actor, OrderStatus.CONFIRMED, amount=payment.amount)

    def _reject(self) -> None:
        self._wait(0.5, 12)
        notes = self.rng.choice(_REJECT)
        by = self._decide(PaymentStatus.FAILED, notes)
        # Longer than the shop would hold it, so that a demo which runs for a day still shows it.
        self.order.holds_until = self.until + RETRY_TIME
        self._event(EventKind.PAYMENT_REJECTED, by.actor, note=notes)

    def _step(self, to: OrderStatus, note: str = "", *confirmed: str) -> None:
        by, order = self._clerk(), self.order
        before = {"status": str(order.status)}
        kind = EventKind.CANCELLED if to == OrderStatus.CANCELLED else EventKind.STATUS_CHANGED
        self._event(kind, by.actor, to, note, confirmed=confirmed)
        after = {"status": str(to)}
        if to == OrderStatus.SHIPPED:
            before |= {"carrier": "", "tracking_number": ""}
            after |= {"carrier": order.carrier, "tracking_number": order.tracking_number}
        self._audit(f"order.{kind}", by, before, after, note)

    def _process(self) -> None:
        self._wait(6, 24)
        self._step(OrderStatus.PROCESSING)

    def _ship(self) -> None:
        self._wait(12, 40)
        carrier, prefix = self.rng.choice(CARRIERS)
        self.order.carrier = carrier
        self.order.tracking_number = f"{prefix}{self.rng.randrange(10**8):08d}"
        self._step(OrderStatus.SHIPPED)

    def _deliver(self) -> None:
        self._wait(40, 130)
        self._step(OrderStatus.DELIVERED)

    def _cancel(self, kind: CancelKind, reason: str) -> None:
        order = self.order
        order.cancel_kind, order.cancel_reason, order.holds_until = kind, reason, None
        order.stock_state = StockState.RELEASED

    def _give_up(self) -> None:
        self._wait(0.2, 1.4)
        reason = self.rng.choice(_GIVE_UP)
        self._cancel(CancelKind.CUSTOMER, reason)
        self._event(EventKind.CANCELLED, self.order.customer.actor, OrderStatus.CANCELLED, reason)

    def _expire(self) -> None:
        self.at += timedelta(minutes=self.shop.holding_minutes)
        reason = "The payment did not arrive in time"
        self._cancel(CancelKind.EXPIRED, reason)
        self._event(EventKind.EXPIRED, SYSTEM, OrderStatus.CANCELLED, reason)

    def _late(self) -> None:
        """The proof comes after the holding time and the goods are gone: the order lives on, flagged."""
        self._wait(1, 4)
        order = self.order
        order.cancel_kind, order.cancel_reason, order.stock_state = "", "", StockState.SHORT
        note = "Some products are not in stock any more"
        self._proof(kind=EventKind.REVIVED, to=OrderStatus.PENDING, note=note)

    def _refund(self) -> None:
        self._wait(4, 20)
        reason = "You asked us to cancel before packing"
        self._cancel(CancelKind.STAFF, reason)
        self._step(OrderStatus.CANCELLED, reason, Confirmation.REFUND_DUE.value)
        payment = self.order.payment
        payment.status = PaymentStatus.REFUND_DUE
        refund = Refund(payment=payment, amount=payment.amount, reason="The shop cancelled the order", due_at=self.at)
        self.ledger.refunds.append(refund)

    def _send_back(self) -> None:
        self._wait(10, 40)
        by, payment, refund = self._clerk(), self.order.payment, self.ledger.refunds[-1]
        refund.sent_at, refund.sent_by, refund.sent_by_name = self.at, by, by.name
        refund.reference = f"{self.rng.randint(4, 6)}{self.rng.randrange(10**11):011d}"
        payment.status, payment.amount_refunded = PaymentStatus.REFUNDED, refund.amount
        self._event(EventKind.REFUND_RECORDED, by.actor, note=refund.reference, amount=refund.amount)
        before, after = {"payment": "refund_due"}, {"payment": "refunded"}
        self._audit("order.refund_recorded", by, before, after, refund.reference)

    def _stop(self) -> None:
        """Staff cancel while the proof waits: it stays in their list, and the customer knows why."""
        self._wait(1, 6)
        reason = "We cannot deliver to this PIN code during the rains"
        self._cancel(CancelKind.STAFF, reason)
        self._step(OrderStatus.CANCELLED, reason, Confirmation.PROOF_WAITING.value)

    def _void(self) -> None:
        """The money of an approved payment was not there after all, and the parcel has left."""
        self._wait(10, 40)
        by, payment, reason = self._clerk(), self.order.payment, "The bank took the transfer back"
        self._audit("order.payment_voided", by, {"payment": "completed"}, {"payment": "failed"}, reason)
        self.ledger.credits.pop()
        payment.status, payment.amount_received = PaymentStatus.FAILED, Decimal(0)
        payment.verified_at, payment.verified_by = self.at, by
        payment.verified_by_name, payment.admin_notes = by.name, reason
        self._event(EventKind.PAYMENT_VOIDED, by.actor, note=reason)

    def _twin_picture(self) -> None:
        """The very screenshot of another order, sent once more: staff must see the warning on both."""
        self._proof(self.ledger.receipts[-1])

    def _twin_reference(self) -> None:
        """A new screenshot with the reference of another order."""
        self._wait(0.1, 1.2)
        older = self.ledger.receipts[-4]
        self._proof(replace(older, order=self.order, when=self.at))


def plots(count: int) -> Iterator[tuple[str, float, float]]:
    """The steps and ages (hours) of `count` orders in the shares of PLOTS; every plot comes at least once."""
    whole = sum(share for share, *_ in PLOTS)
    for share, steps, young, old in PLOTS:
        for _ in range(max(1, round(share * count / whole))):
            yield steps, young, old


def write(
    customers: Sequence[Customer],
    people: Mapping[str, Person],
    staff: Sequence[StaffUser],
    products: Sequence[Product],
    bundles: Sequence[Bundle],
    shop: ShopSettings,
    *,
    count: int,
    now: datetime,
) -> Ledger:
    """Thinks out about `count` orders and returns their rows: not inserted yet, and the proofs without files."""
    rng = random.Random("demo stories")
    ledger, numbers = Ledger(), set[str]()
    goods, sets = products_for_sale([row.pk for row in products]), bundles_for_sale([row.pk for row in bundles])
    sold = [goods[row.pk] for row in products], [sets[row.pk] for row in bundles]
    for i, (steps, young, old) in enumerate(plots(count)):
        # Somebody whose order waits for money has no second one that waits.
        customer = customers[i % len(customers)] if not steps else rng.choice(customers)
        at = now - timedelta(hours=rng.uniform(young, old))
        order = _place(ledger, customer, people[customer.email], _basket(rng, *sold), shop, at, rng, numbers)
        _Teller(ledger, order, rng, staff, shop, at, now).tell(steps)
    # Keys grow with time, as if the orders had really come one after the other.
    ledger.orders.sort(key=lambda order: order.created_at)
    ledger.payments = [order.payment for order in ledger.orders]
    ledger.events.sort(key=lambda event: event.at)
    return ledger


def _basket(rng: random.Random, products: Sequence[SellableItem], bundles: Sequence[SellableItem]) -> list[Line]:
    """What one customer buys: many cheap things, few dear ones, now and then a fund or a gift box."""
    weights = [1 / (20 + float(item.price)) ** 0.7 for item in products]
    basket = []
    for which in dict.fromkeys(rng.choices(range(len(products)), weights, k=rng.choice((2, 3, 4, 6, 8, 10, 12)))):
        item = products[which]
        most = min(item.maximum, max(item.minimum, int(2400 / float(item.price)), 1), 20)
        basket.append(Line(item, rng.randint(item.minimum, max(item.minimum, most // 2))))
    if bundles and rng.random() < 0.25:
        basket.append(Line(rng.choice(bundles), 1))
    return basket


def _place(
    ledger: Ledger, customer: Customer, place: Person, basket: list[Line], shop: ShopSettings,
    at: datetime, rng: random.Random, numbers: set[str],
) -> Order:  # fmt: skip
    total = sum((line.item.price * line.quantity for line in basket), Decimal(0))
    payment = Payment(method=Method.BANK_TRANSFER, amount=total)
    address = ShippingAddress(
        place.street, place.city, place.state, place.pincode, customer.phone_number, place.landmark
    )
    terms = OrderTerms(
        number=_number(shop.order_prefix, at, rng, numbers), method=Method.BANK_TRANSFER, total=total,
        has_gifts=total >= shop.gift_threshold, age_confirmed=True,
        holds_until=at + timedelta(minutes=shop.holding_minutes), message=Message.PLACED,
    )  # fmt: skip
    order = order_of(customer, payment, address, terms, now=at)
    ledger.payments.append(payment)
    ledger.orders.append(order)
    ledger.lines += [line_of(order, position, line) for position, line in enumerate(basket)]
    return order


def _number(prefix: str, at: datetime, rng: random.Random, taken: set[str]) -> str:
    while (number := f"{prefix}{india_date(at):%y%m%d}-{''.join(rng.choices(ALPHABET, k=RANDOM_LENGTH))}") in taken:
        pass
    taken.add(number)
    return number
