"""One transfer pays one order: the re-use guard through the API (docs/payments.md)."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.catalog.models import Stock
from apps.common.models import AuditRecord
from apps.orders.services import transitions
from apps.orders.state_machine import Approve
from apps.payments.models import Credit, Payment, PaymentProof
from tests.races import at_once, outcome

from .conftest import decide, line, place, screenshot, send_proof, the_order
from .making import last_proof

pytestmark = pytest.mark.django_db
REFERENCE = "412356789012"


@pytest.fixture
def product(sell):
    return sell("250.00", stock=200, name="Rocket")


@pytest.fixture
def buy(api_as, product):
    """An order of somebody new, for 500 rupees, whose proof waits."""

    def order(reference=REFERENCE, colour="white", client=None):
        client = client or api_as(CustomerFactory())
        made = the_order(place(client, line(product, 2)))
        assert send_proof(client, made, reference=reference, colour=colour).status_code == 200
        return made

    return order


@pytest.fixture
def clerk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def boss(api_as, super_admin):
    return api_as(super_admin)


def approve(client, order, **more):
    return client.put(
        f"/api/admin/orders/{order.pk}/verify-payment", {"approved": True, "proof": last_proof(order), **more}
    )


def warnings_of(client, order):
    found = client.get(f"/api/admin/orders/{order.pk}").json()["order"]["paymentInfo"]["warnings"]
    return {warning["kind"]: [other["orderNumber"] for other in warning["orders"]] for warning in found}


def test_approving_a_used_reference_names_order_date_and_staff(clerk, buy):
    first, second = buy(), buy("0000 4123-5678-9O12")
    assert approve(clerk, first).status_code == 200
    refused = approve(clerk, second)
    assert (refused.status_code, refused.json()["code"]) == (409, "reference_used")
    body = refused.json()
    assert (body["orderNumber"], body["decidedBy"], body["reference"]) == (first.number, "Arun Prakash", REFERENCE)
    assert first.number in body["message"]
    assert "Arun Prakash" in body["message"]
    assert str(timezone.localdate().year) in body["message"]
    assert list(Credit.objects.values_list("reference", "shares_reference")) == [(REFERENCE, False)]
    assert Payment.objects.get(pk=second.payment_id).status == "verification_pending"


def test_undoing_the_first_approval_frees_the_reference(clerk, boss, buy):
    first, second = buy(), buy()
    approve(clerk, first)
    reopened = boss.put(f"/api/admin/orders/{first.pk}/reopen-payment", {"reason": "It was for the other order"})
    assert reopened.status_code == 200
    assert approve(clerk, second).status_code == 200
    assert approve(clerk, first).json()["orderNumber"] == second.number


def test_orders_without_a_reference_and_with_their_own_are_approved(clerk, buy):
    for order in (buy(""), buy(""), buy("512356789012"), buy("HDFCN26123456789")):
        assert approve(clerk, order).status_code == 200


def test_a_super_admin_splits_a_transfer_up_to_its_amount_with_a_reason(clerk, boss, buy):
    first, second, third = buy(), buy(), buy()
    approve(clerk, first)
    split = {"transferAmount": 1000, "splitReason": "She paid for her sister too"}
    assert approve(clerk, second, **split).status_code == 403
    assert approve(boss, second, transferAmount=1000).json()["code"] == "reason_required"
    small = approve(boss, second, **{**split, "transferAmount": 999.99})
    assert (small.status_code, small.json()["code"], small.json()["total"]) == (409, "transfer_too_small", 1000)
    assert approve(boss, second, **split).status_code == 200
    record = AuditRecord.objects.filter(action="order.payment_approved").latest("pk")
    assert (record.actor_name, record.reason) == ("Lakshmi", "She paid for her sister too")
    assert approve(boss, third, **split).json()["code"] == "transfer_too_small"
    assert list(Credit.objects.order_by("pk").values_list("reference", "shares_reference")) == [
        (REFERENCE, False),
        (REFERENCE, True),
    ]
    assert approve(clerk, third).json()["orderNumber"] == first.number


def test_the_database_itself_refuses_a_second_credit_of_a_reference(clerk, buy):
    first = buy()
    approve(clerk, first)
    credit = Credit.objects.get()
    credit.pk = None
    with pytest.raises(IntegrityError, match="one_credit_of_a_reference"), transaction.atomic():
        credit.save()


def test_the_same_picture_warns_on_both_orders_whatever_the_file_was_called(clerk, buy):
    first, second, third = buy(""), buy("", colour="white"), buy("", colour="red")
    assert warnings_of(clerk, first) == {"picture": [second.number]}
    assert warnings_of(clerk, second) == {"picture": [first.number]}
    assert warnings_of(clerk, third) == {}


def test_the_same_original_warns_though_it_was_stored_in_another_way(clerk, buy):
    first, second = buy(""), buy("")
    proofs = list(PaymentProof.objects.order_by("pk"))
    assert proofs[0].original_sha256 == proofs[1].original_sha256 != proofs[0].sha256
    PaymentProof.objects.filter(pk=proofs[0].pk).update(sha256="0" * 64)
    assert warnings_of(clerk, first) == {"picture": [second.number]}
    assert warnings_of(clerk, second) == {"picture": [first.number]}


def test_more_than_three_rejected_proofs_in_a_week_are_a_warning(api_as, clerk, product):
    buyer = api_as(CustomerFactory())
    order = the_order(place(buyer, line(product, 2)))
    for number, colour in enumerate(("white", "red", "blue", "green"), 1):
        assert send_proof(buyer, order, colour=colour).status_code == 200
        assert "rejections" not in warnings_of(clerk, order), number
        assert decide(clerk, order, approved=False, notes=f"Not readable {number}").status_code == 200
    assert send_proof(buyer, order, colour="black").status_code == 200
    assert warnings_of(clerk, order) == {"rejections": []}
    # It is a warning, no refusal.
    assert approve(clerk, order).status_code == 200


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_of_fifty_approvals_of_one_reference_at_once_one_succeeds(buy, product):
    client_orders = [buy(colour=(number, 0, 0)) for number in range(50)]
    people = [StaffFactory(name=f"Clerk {number}") for number in range(50)]
    now = timezone.now()

    def approval(order, by):
        return outcome(lambda: transitions.apply(order.pk, Approve(), by=by, now=now))

    calls = [approval(order, by) for order, by in zip(client_orders, people, strict=True)]
    done = at_once(calls, threads=20)
    assert sorted(done) == ["ok"] + ["reference_used"] * 49
    assert Credit.objects.filter(reference=REFERENCE).count() == 1
    assert Stock.objects.get(product=product).quantity == 100


def test_screenshot_stores_the_hash_of_the_uploaded_file(buy):
    import hashlib

    buy("")
    assert PaymentProof.objects.get().original_sha256 == hashlib.sha256(screenshot("white").read()).hexdigest()
