"""A naive model of the shop in plain Python, written from rules 6 to 8 and not from the code."""

from dataclasses import dataclass, field
from decimal import Decimal

STEPS = ["pending", "confirmed", "processing", "shipped", "delivered"]
UNPAID_AT_MOST = 10


class Refused(Exception):
    """The model's refusal, by its code."""


@dataclass
class Thing:
    """A product."""

    price: Decimal
    stock: int
    least: int = 1
    most: int = 100
    active: bool = True

    def possible(self) -> int:
        most = min(self.most, self.stock) if self.active else 0
        return most if most >= self.least else 0

    def may(self, quantity: int) -> bool:
        return self.active and self.least <= quantity <= min(self.most, self.stock)


@dataclass
class Sale:
    """An order and its payment."""

    who: int
    lines: dict[int, int]
    total: Decimal
    cash: bool
    status: str = "pending"
    payment: str = "pending"
    held: bool = True
    short: bool = False
    waits: bool = True
    overdue: bool = False
    received: bool = False
    by_staff: bool = False
    proved: bool = False

    @property
    def unpaid(self) -> bool:
        return self.status == "pending" and self.held and self.payment != "completed"


@dataclass
class Shop:
    """The state of the model."""

    things: dict[int, Thing]
    carts: dict[int, dict[int, int]]
    sales: dict[int, Sale] = field(default_factory=dict)

    # The cart.

    def add(self, who: int, thing: int, quantity: int) -> None:
        if not self.things[thing].active:
            raise Refused("not_found")
        self._put(who, thing, self.carts[who].get(thing, 0) + quantity)

    def set(self, who: int, thing: int, quantity: int) -> None:
        if thing not in self.carts[who]:
            raise Refused("not_found")
        self._put(who, thing, quantity)

    def remove(self, who: int, thing: int) -> None:
        if self.carts[who].pop(thing, None) is None:
            raise Refused("not_found")

    def _put(self, who: int, thing: int, quantity: int) -> None:
        if not self.things[thing].may(quantity):
            raise Refused("quantity_not_possible")
        self.carts[who][thing] = quantity

    def count_and_total(self, who: int) -> tuple[int, Decimal]:
        cart = self.carts[who]
        sold = [(self.things[thing], n) for thing, n in cart.items() if self.things[thing].active]
        return sum(cart.values()), sum((thing.price * n for thing, n in sold), Decimal("0.00"))

    def order_again(self, who: int, number: int) -> dict[int, int]:
        """The shortage of each item."""
        sale = self.sales[number]
        if sale.status not in {"delivered", "cancelled"}:
            raise Refused("not_reorderable")
        missing = {}
        for thing, n in sale.lines.items():
            there = self.carts[who].get(thing, 0)
            wanted = min(there + n, self.things[thing].possible())
            if wanted < there + n:
                missing[thing] = there + n - max(wanted, there)
            if wanted > there and self.things[thing].may(wanted):
                self.carts[who][thing] = wanted
        return missing

    # The sale.

    def place(
        self, who: int, lines: dict[int, int], *, cash: bool, replace: bool, expected: Decimal | None, proof: bool
    ) -> Sale:
        """The sale that would be; the caller keeps it under the shop's own key."""
        for sale in self.sales.values() if cash else ():
            if sale.cash and sale.who == who and sale.lines == lines and sale.status != "cancelled":
                raise Refused("order_placed_already")
        waiting = [sale for sale in self.sales.values() if self._waiting(sale, who)] if not proof else []
        if waiting and not replace:
            raise Refused("order_waiting_for_payment")
        saved = [(row, {**vars(row)}) for row in [*waiting, *self.things.values()]]
        for sale in waiting:
            self._cancel(sale)
        total = sum((self.things[thing].price * n for thing, n in lines.items()), Decimal("0.00"))
        if refusal := self._refusal(who, lines, total if expected is None else expected, total):
            for row, facts in saved:
                vars(row).update(facts)
            raise Refused(refusal)
        for thing, n in lines.items():
            self.things[thing].stock -= n
        sale = Sale(who, dict(lines), total, cash, waits=not cash, proved=proof)
        if proof:
            sale.payment, sale.waits = "verification_pending", False
        if proof or cash:
            self._take_out_of_cart(sale)
        return sale

    def _refusal(self, who: int, lines: dict[int, int], expected: Decimal, total: Decimal) -> str:
        if self.too_much_unpaid(who):
            return "too_many_unpaid_orders"
        if not all(self.things[thing].may(n) for thing, n in lines.items()):
            return "out_of_stock"
        return "total_changed" if expected != total else ""

    def prove(self, sale: Sale) -> None:
        if sale.cash or sale.received:
            raise Refused("proof_not_expected")
        if sale.short and not self.too_much_unpaid(sale.who):
            self._take(sale)
        if sale.status == "cancelled" and not sale.by_staff:
            if self.too_much_unpaid(sale.who) or not self._take(sale):
                sale.short = True
            sale.status = "pending"
        sale.payment, sale.waits, sale.overdue = "verification_pending", False, False
        # What is in the cart after the first proof is for another order.
        if not sale.proved:
            self._take_out_of_cart(sale)
        sale.proved = True

    def decide(self, sale: Sale, *, approved: bool) -> None:
        self._expect(sale, "verification_pending")
        if not approved:
            sale.payment, sale.waits, sale.overdue = "failed", sale.status == "pending", False
            return
        if sale.status == "cancelled":
            raise Refused("order_cancelled")
        sale.payment, sale.received = "completed", True
        if sale.short:
            self._take(sale)
        if sale.status == "pending":
            sale.status = "confirmed"

    def receive_cash(self, sale: Sale) -> None:
        if not sale.cash:
            raise Refused("nothing_to_verify")
        self._expect(sale, "pending")
        if sale.status == "cancelled":
            raise Refused("order_cancelled")
        sale.payment, sale.received = "completed", True
        if sale.status == "pending":
            sale.status = "confirmed"

    def cancel(self, sale: Sale) -> None:
        if sale.status != "pending":
            raise Refused("not_cancellable")
        self._cancel(sale)

    def move(self, sale: Sale, to: str, *, confirmed: bool) -> None:
        back = to != "cancelled" and (sale.status == "cancelled" or STEPS.index(to) < STEPS.index(sale.status))
        if sale.status == to:
            raise Refused("status_unchanged")
        if back and not confirmed:
            raise Refused("confirm_step_back")
        if to == "cancelled":
            self._cancel(sale, by_staff=True)
            return
        taken_again = sale.status == "cancelled" or (sale.short and not back)
        if taken_again and not self._take(sale):
            raise Refused("out_of_stock")
        if sale.payment == "refund_due":
            sale.payment = "completed"
        sale.status = to
        sale.waits = to == "pending" and not sale.cash and sale.payment in {"pending", "failed"}
        sale.overdue = False

    def end_holding(self) -> int:
        over = [s for s in self.sales.values() if s.overdue and s.waits and s.status == "pending"]
        for sale in over:
            self._cancel(sale)
        return len(over)

    def set_stock(self, thing: int, *, to: int, was: int | None) -> None:
        after = to if was is None else self.things[thing].stock + to - was
        if after < 0:
            raise Refused("stock_changed")
        self.things[thing].stock = after

    def too_much_unpaid(self, who: int) -> bool:
        return sum(sale.who == who and sale.unpaid for sale in self.sales.values()) >= UNPAID_AT_MOST

    @staticmethod
    def _waiting(sale: Sale, who: int) -> bool:
        return sale.who == who and sale.status == "pending" and sale.payment == "pending" and not sale.cash

    @staticmethod
    def _expect(sale: Sale, payment: str) -> None:
        if sale.payment != payment:
            decided = sale.payment in {"completed", "failed", "refund_due"}
            raise Refused("payment_already_decided" if decided else "nothing_to_verify")

    def _take(self, sale: Sale) -> bool:
        if any(self.things[thing].stock < n for thing, n in sale.lines.items()):
            return False
        for thing, n in sale.lines.items():
            self.things[thing].stock -= n
        sale.held, sale.short = True, False
        return True

    def _cancel(self, sale: Sale, *, by_staff: bool = False) -> None:
        if sale.held:
            for thing, n in sale.lines.items():
                self.things[thing].stock += n
        sale.status, sale.held, sale.short, sale.waits, sale.overdue = "cancelled", False, False, False, False
        sale.by_staff = by_staff
        if sale.received:
            sale.payment = "refund_due"

    def _take_out_of_cart(self, sale: Sale) -> None:
        cart = self.carts[sale.who]
        for thing, n in sale.lines.items():
            if cart.get(thing, 0) > n:
                cart[thing] -= n
            else:
                cart.pop(thing, None)
