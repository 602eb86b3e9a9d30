"""The steps of a demo order's history, with the rows that the shop's services would have written for each."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal

from apps.accounts.models import StaffUser
from apps.common.actors import SYSTEM, Actor
from apps.common.clock import india_date
from apps.common.models import AuditRecord
from apps.orders.enums import CancelKind, Confirmation, EventKind, OrderStatus, StockState
from apps.orders.models import Order, OrderEvent
from apps.orders.state_machine import RETRY_TIME
from apps.payments.enums import CreditSource, PaymentStatus
from apps.payments.models import Credit, PaymentProof, Refund
from apps.shop.models import ShopSettings

from ..catalogue.shop import CARRIERS
from .order_rows import OrderRows, Receipt

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
class OrderHistory:
    """Writes one order's history to the rows; `at` is the time of its last step."""

    rows: OrderRows
    order: Order
    rng: random.Random
    staff: Sequence[StaffUser]
    shop: ShopSettings
    at: datetime
    until: datetime

    def apply(self, steps: str) -> None:
        """Place the order and apply the steps, words separated by spaces: each is a method of this class."""
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
        self.rows.events.append(
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
        self.rows.audits.append((self.order, record))

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
        self.rows.receipts.append(receipt)
        self.rows.proofs.append(PaymentProof(payment=payment, reference=receipt.reference, submitted_at=self.at))
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
        self.rows.credits.append(
            Credit(payment=payment, amount=payment.amount, source=CreditSource.BANK, at=self.at, by=by, by_name=by.name)
        )
        self._event(EventKind.PAYMENT_APPROVED, by.actor, OrderStatus.CONFIRMED, amount=payment.amount)

    def _counter(self) -> None:
        """Paid at the counter of the bank: staff see it on the statement, without a screenshot."""
        self.order.holds_until = None
        self._approve()

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

    def _record(self) -> None:
        """Cancelled, and the customer leaves the money with the shop for the next order."""
        self._refund()
        self.rows.refunds[-1].on_record = True

    def _payee(self) -> None:
        """The customer says where the refund is sent to."""
        self._wait(1, 8)
        refund, name = self.rows.refunds[-1], self.order.customer_name
        refund.payee_at, refund.payee_changes, refund.payee_name = self.at, 1, name
        refund.payee_upi = f"{name.split()[0].lower()}@okbank"
        self._event(EventKind.PAYEE_GIVEN, self.order.customer.actor, amount=refund.amount)

    def _refund(self) -> None:
        self._wait(4, 20)
        reason = "You asked us to cancel before packing"
        self._cancel(CancelKind.STAFF, reason)
        self._step(OrderStatus.CANCELLED, reason, Confirmation.REFUND_DUE.value)
        payment = self.order.payment
        payment.status = PaymentStatus.REFUND_DUE
        refund = Refund(payment=payment, amount=payment.amount, reason="The shop cancelled the order", due_at=self.at)
        self.rows.refunds.append(refund)

    def _send_back(self) -> None:
        self._wait(10, 40)
        by, payment, refund = self._clerk(), self.order.payment, self.rows.refunds[-1]
        refund.sent_at, refund.sent_by, refund.sent_by_name = self.at, by, by.name
        refund.sent_on = india_date(self.at)
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
        self.rows.credits.pop()
        payment.status, payment.amount_received = PaymentStatus.FAILED, Decimal(0)
        payment.verified_at, payment.verified_by = self.at, by
        payment.verified_by_name, payment.admin_notes = by.name, reason
        self._event(EventKind.PAYMENT_VOIDED, by.actor, note=reason)

    def _twin_picture(self) -> None:
        """The very screenshot of another order, sent once more: staff must see the warning on both."""
        self._proof(self.rows.receipts[-1])

    def _twin_reference(self) -> None:
        """A new screenshot with the reference of another order."""
        self._wait(0.1, 1.2)
        older = self.rows.receipts[-4]
        self._proof(replace(older, order=self.order, when=self.at))
