"""Orders that wait for their money, and credits of the bank."""

from datetime import timedelta
from decimal import Decimal
from itertools import count
from types import SimpleNamespace

import pytest
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.common.clock import india_date
from apps.orders.checkout import OrderRequest, ShippingAddress
from apps.orders.services import placement, transitions
from apps.orders.state_machine import SubmitProof
from apps.orders.tests.making import last_proof
from apps.payments.enums import Method
from apps.payments.services.proofs import StoredProof
from apps.reconciliation.models import BankAccount, StatementRow
from apps.reconciliation.services.proposals import propose
from apps.shop.selectors import shop_settings

ADDRESS = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")
numbers = count(1)


def proofs_of(*orders):
    """The last proofs of these orders."""
    return [int(proof) for order in orders if (proof := last_proof(order))]


@pytest.fixture
def account(db):
    return BankAccount.objects.create(holder="The Shop", last_four="1234", ifsc="TEST0001234")


@pytest.fixture
def reconciler(db):
    return StaffFactory(name="Priya", may_reconcile=True)


@pytest.fixture
def desk(api_as, reconciler):
    return api_as(reconciler)


@pytest.fixture
def owe(sell):
    """Make an order of 100 rupees for each unit; its proof waits if a reference is given, even an empty one."""
    product = sell("100.00", stock=10_000, name="Rocket")

    def order(units=1, reference=None, customer=None, method=Method.BANK_TRANSFER):
        buyer = customer or CustomerFactory()
        now = timezone.now()
        wanted = OrderRequest(
            (RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), units),), ADDRESS, method, replaces_waiting=False
        )
        made, _ = placement.place_order(buyer, wanted, shop=shop_settings(), key="", now=now)
        if reference is not None:
            proof = StoredProof(f"proofs/{made.pk}.jpg", f"{made.pk:064}", 1, 1, 1)
            made = transitions.apply(made.pk, SubmitProof(proof, reference), by=buyer, now=now)
        return made

    return order


@pytest.fixture
def credit(account):
    """A credit of today, as a committed import would store it."""

    def row(amount, reference="", *, days=0, **fields):
        number = next(numbers)
        return StatementRow.objects.create(
            account=account, date=india_date(timezone.now()) + timedelta(days=days), amount=Decimal(amount),
            reference=reference, key=str(number), occurrence=1,
            **{"direction": "credit", "rail": "upi", "narration": f"UPI/CR/{reference}", **fields},
        )  # fmt: skip

    return row


@pytest.fixture
def matching(desk):
    """The calls of the matching page."""

    def tab(name, **more):
        propose(now=timezone.now())
        answer = desk.get("/api/admin/matching", {"tab": name, **more})
        assert answer.status_code == 200, answer.content
        return answer.json()

    def approve(rows, orders, client=desk, **more):
        body = {
            "rows": [str(row.pk) for row in rows], "orders": [str(order.pk) for order in orders],
            "proofs": proofs_of(*orders), **more,
        }  # fmt: skip
        return client.post("/api/admin/matching/approve", body, format="json")

    def approve_certain(*pairs, client=desk, proofs=()):
        seen = [*proofs] or [last_proof(order) or "1" for _, order in pairs]
        body = {
            "pairs": [
                {"row": str(row.pk), "order": str(order.pk), "proof": proof}
                for (row, order), proof in zip(pairs, seen, strict=True)
            ]
        }
        return client.post("/api/admin/matching/approve-certain", body, format="json")

    def undo(key, client=desk, reason="Looked at twice"):
        return client.post(f"/api/admin/matches/{key}/undo", {"reason": reason}, format="json")

    return SimpleNamespace(tab=tab, approve=approve, approve_certain=approve_certain, undo=undo)
