"""A proof comes, staff decide (rules 7.4, 8)."""

import json
from datetime import timedelta
from decimal import Decimal
from io import BytesIO

import pytest
import zxingcpp
from django.core.files.storage import storages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from PIL import Image, ImageOps
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.cart.models import CartLine
from apps.common.models import AuditRecord
from apps.common.tests.answers import wrong_fields
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.payments.links import upi_link
from apps.payments.models import Credit, PaymentProof
from apps.shop.models import ShopSettings

from .conftest import decide, line, order_body, place, screenshot, send_proof, stock_of, the_order
from .making import last_proof

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(api_as, customer, sell) -> Order:
    """An order of Meena's with a proof that waits."""
    client = api_as(customer)
    order = the_order(place(client, line(sell(name="Rocket"), 2)))
    assert send_proof(client, order, reference="4123 5678 9012").status_code == 200
    order.refresh_from_db()
    return order


@pytest.mark.parametrize("approved", [True, False])
def test_a_verdict_about_a_proof_that_was_replaced_is_refused_and_changes_nothing(
    waiting, api_as, customer, staff, approved
):
    clerk, first = api_as(staff), last_proof(waiting)
    shown = clerk.get(f"/api/admin/orders/{waiting.pk}").json()["order"]["paymentInfo"]["paymentScreenshot"]
    assert shown["_id"] == first
    send_proof(api_as(customer), waiting, reference="512345678901", colour="red")
    verdict = {"approved": approved, "proof": first, "adminNotes": "Looked at"}
    refused = clerk.put(f"/api/admin/orders/{waiting.pk}/verify-payment", verdict)
    assert (refused.status_code, refused.json()["code"]) == (409, "another_proof")
    assert not Credit.objects.exists()
    assert Order.objects.get(pk=waiting.pk).payment.status == "verification_pending"
    assert decide(clerk, waiting, approved=approved, notes="Looked at").status_code == 200
    # The answer was lost: the same verdict about the same proof is no second one.
    assert decide(clerk, waiting, approved=approved, notes="Looked at").status_code == 200
    assert [credit.reference for credit in Credit.objects.all()] == (["512345678901"] if approved else [])


def test_a_verdict_that_names_no_proof_is_refused(waiting, api_as, staff):
    answer = api_as(staff).put(f"/api/admin/orders/{waiting.pk}/verify-payment", {"approved": True})
    assert (answer.status_code, wrong_fields(answer)) == (400, [("proof", "This field is required.")])


def test_a_proof_puts_the_order_under_verification(waiting, api_as, customer):
    body = api_as(customer).get(f"/api/orders/{waiting.pk}").json()["order"]
    assert body["paymentStatus"] == "verification_pending"
    assert body["paymentInfo"]["reference"] == "412356789012"
    assert body["holdsUntil"] is None
    assert [event["kind"] for event in body["events"]] == ["placed", "proof_submitted"]


def test_proof_is_in_the_private_bucket_and_needs_a_signed_link(waiting, api_as, staff):
    import urllib.error
    import urllib.request

    link = (
        api_as(staff).get(f"/api/admin/orders/{waiting.pk}").json()["order"]["paymentInfo"]["paymentScreenshot"]["path"]
    )
    assert "X-Amz-Expires=300" in link
    with urllib.request.urlopen(link) as answer:  # noqa: S310
        assert answer.read(3) == b"\xff\xd8\xff"
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(link.split("?")[0])  # noqa: S310
    assert refused.value.code in {400, 403}


def test_cart_is_not_cleared_before_the_proof_is_stored(api_as, customer, sell):
    product, client = sell(), api_as(customer)
    client.post("/api/cart/add", {"productId": str(product.pk), "quantity": 2})
    order = the_order(place(client, line(product, 2)))
    assert CartLine.objects.count() == 1
    send_proof(client, order)
    assert CartLine.objects.count() == 0


def test_another_proof_leaves_what_was_put_into_the_cart_since(api_as, customer, staff, sell):
    product, client = sell(), api_as(customer)
    order = the_order(place(client, line(product, 2)))
    send_proof(client, order)
    decide(api_as(staff), order, approved=False, notes="Not in the account")
    client.post("/api/cart/add", {"productId": str(product.pk), "quantity": 2})
    assert send_proof(client, order, colour="red").status_code == 200
    assert [row.quantity for row in CartLine.objects.all()] == [2]


def test_an_order_for_cash_leaves_the_cart_at_once(api_as, customer, sell):
    ShopSettings.objects.create(cod_enabled=True)
    product, client = sell(), api_as(customer)
    client.post("/api/cart/add", {"productId": str(product.pk), "quantity": 5})
    assert place(client, line(product, 2), paymentMethod="cod").status_code == 201
    assert [row.quantity for row in CartLine.objects.all()] == [3], "more than was ordered stays"


def test_an_order_for_cash_takes_as_many_statements_for_twelve_lines_as_for_two(api_as, customer, other_customer, sell):
    ShopSettings.objects.create(cod_enabled=True)
    products, cost = [sell() for _ in range(12)], []
    for buyer, bought in ((customer, products[:2]), (other_customer, products)):
        client = api_as(buyer)
        for number, product in enumerate(bought):
            client.post("/api/cart/add", {"productId": str(product.pk), "quantity": 1 + number % 2})
        with CaptureQueriesContext(connection) as asked:
            answer = place(client, *(line(product) for product in bought), paymentMethod="cod")
        assert answer.status_code == 201
        cost.append(len(asked))
    assert cost[0] == cost[1]
    assert sorted(CartLine.objects.values_list("quantity", flat=True)) == [1] * 7


def test_create_manual_payment_adds_the_proof_to_an_order(api_as, customer, sell):
    client = api_as(customer)
    order = the_order(place(client, line(sell())))
    answer = client.post(
        "/api/orders/create-manual-payment",
        {"screenshot": screenshot(), "orderData": f'{{"orderId": "{order.pk}", "reference": "412356789012"}}'},
        format="multipart",
    )
    assert answer.status_code == 200
    assert answer.json()["message"] == "Order placed successfully! Your payment is under verification."
    assert answer.json()["order"]["paymentInfo"]["reference"] == "412356789012"


def test_create_manual_payment_makes_order_and_proof_in_one_step(api_as, customer, sell):

    product, client = sell(), api_as(customer)
    for expected in (201, 200):  # the second is a retry with the same key
        answer = client.post(
            "/api/orders/create-manual-payment",
            {"screenshot": screenshot(), "orderData": json.dumps(order_body(line(product)))},
            format="multipart",
            HTTP_IDEMPOTENCY_KEY="one-step",
        )
        assert answer.status_code == expected
    assert answer.json()["order"]["paymentStatus"] == "verification_pending"
    assert (Order.objects.count(), PaymentProof.objects.count(), stock_of(product)) == (1, 1, 9)


def test_the_same_order_with_the_same_proof_is_placed_once_whatever_the_key(api_as, customer, other_customer, sell):
    product = sell(stock=20)

    def send(person=customer, items=(2,), colour="white", reference="412356789012", key=""):
        body = {**order_body(*[line(product, n) for n in items]), "reference": reference}
        return api_as(person).post(
            "/api/orders/create-manual-payment",
            {"screenshot": screenshot(colour), "orderData": json.dumps(body)},
            format="multipart",
            headers={"Idempotency-Key": key} if key else {},
        )

    first = the_order(send(key="one"))
    for again in (send(key="two"), send(), send(items=(1, 1))):
        assert (again.status_code, again.json()["code"]) == (409, "order_placed_already")
        assert again.json()["order"]["orderNumber"] == first.number
    assert stock_of(product) == 18
    others = [send(other_customer), send(items=(3,)), send(colour="black"), send(reference="412356789099")]
    assert [other.status_code for other in others] == [201] * 4
    assert send(key="one").json()["order"]["orderNumber"] == first.number


def test_a_refused_order_leaves_no_file_behind(api_as, customer, sell):

    before = set(storages["proofs"].listdir("proofs")[1])
    answer = api_as(customer).post(
        "/api/orders/create-manual-payment",
        {"screenshot": screenshot(), "orderData": json.dumps(order_body(line(sell(stock=0))))},
        format="multipart",
    )
    assert answer.status_code == 409
    assert set(storages["proofs"].listdir("proofs")[1]) == before


@pytest.mark.parametrize(
    ("content", "status", "message"),
    [
        (b"<svg onload=alert(1)>", 415, "Please upload only image files"),
        (b"GIF89a" + b"\0" * 50, 415, "Please upload only image files"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, 415, "Please upload only image files"),
        (b"\xff" * (5 * 1024 * 1024 + 1), 413, "File size should be less than 5MB"),
        (b"", 400, "Please upload payment screenshot"),
    ],
)
def test_what_is_not_a_picture_is_refused(api_as, customer, sell, content, status, message):
    import io

    client = api_as(customer)
    order = the_order(place(client, line(sell())))
    file = io.BytesIO(content)
    file.name = "proof.jpg"
    answer = client.post(
        "/api/orders/verify-payment", {"orderId": str(order.pk), "screenshot": file}, format="multipart"
    )
    assert (answer.status_code, wrong_fields(answer)) == (status, [("screenshot", message)])
    assert PaymentProof.objects.count() == 0


@pytest.mark.parametrize("path", ["verify-payment", "create-manual-payment"])
@pytest.mark.parametrize(
    ("person", "refusal"), [("other_customer", "order_not_found"), ("customer", "proof_not_expected")]
)
def test_no_picture_is_checked_for_an_order_of_others_or_one_that_is_paid(
    waiting, api_as, staff, monkeypatch, request, path, person, refusal
):
    import json

    decide(api_as(staff), waiting, approved=True)
    monkeypatch.setattr("sys.executable", "/no/such/decoder")
    client = api_as(request.getfixturevalue(person))
    fields = {"orderId": str(waiting.pk), "orderData": json.dumps({"orderId": str(waiting.pk)})}
    answer = client.post(f"/api/orders/{path}", {**fields, "screenshot": screenshot()}, format="multipart")
    assert answer.json()["code"] == refusal


def test_a_missing_screenshot_is_named(api_as, customer, sell):
    client = api_as(customer)
    order = the_order(place(client, line(sell())))
    answer = client.post("/api/orders/verify-payment", {"orderId": str(order.pk)}, format="multipart")
    assert answer.json()["message"] == "Please upload payment screenshot"


@pytest.mark.parametrize("reference", ["1234", "41235678901", "41235678901x", "a" * 23, "4123567890123"])
def test_a_wrong_reference_is_refused(api_as, customer, sell, reference):
    client = api_as(customer)
    order = the_order(place(client, line(sell())))
    answer = send_proof(client, order, reference=reference)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "reference")


def test_approving_completes_the_payment_and_confirms_the_order(waiting, api_as, staff):
    body = decide(api_as(staff), waiting, approved=True, notes="Seen in the account").json()["order"]
    assert (body["status"], body["paymentInfo"]["status"]) == ("confirmed", "completed")
    assert body["paymentInfo"]["verifiedBy"] == {"_id": str(staff.pk), "name": "Arun Prakash"}
    assert body["events"][-1]["kind"] == "payment_approved"
    assert body["events"][-1]["actor"] == "Arun Prakash"
    assert AuditRecord.objects.filter(action="order.payment_approved", actor_id=staff.pk).count() == 1


def test_the_second_decision_names_the_first(waiting, api_as, staff, super_admin):
    decide(api_as(staff), waiting, approved=True)
    answer = decide(api_as(super_admin), waiting, approved=False)
    assert (answer.status_code, answer.json()["code"]) == (409, "payment_already_decided")
    assert answer.json()["decidedBy"] == "Arun Prakash"
    assert answer.json()["message"] == "This payment was already approved by Arun Prakash."


def test_rejection_is_mailed_with_the_reason_and_another_proof_is_accepted(waiting, api_as, staff, customer):
    decide(api_as(staff), waiting, approved=False, notes="The amount differs")
    client = api_as(customer)
    body = client.get(f"/api/orders/{waiting.pk}").json()["order"]
    assert (body["paymentInfo"]["status"], body["paymentInfo"]["rejectionReason"]) == ("failed", "The amount differs")
    assert body["canSendProof"] is True
    assert send_proof(client, waiting, colour="grey").json()["order"]["paymentStatus"] == "verification_pending"
    decide(api_as(staff), waiting, approved=True)
    assert PaymentProof.objects.filter(payment=waiting.payment).count() == 2


def test_staffs_notes_of_an_approval_are_not_shown_to_the_customer(waiting, api_as, staff, customer):
    decide(api_as(staff), waiting, approved=True, notes="regular, trustworthy")
    assert "trustworthy" not in api_as(customer).get(f"/api/orders/{waiting.pk}").content.decode()


def test_nothing_to_verify_is_a_conflict(api_as, customer, staff, sell):
    order = the_order(place(api_as(customer), line(sell())))
    answer = decide(api_as(staff), order, approved=True)
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_verify")


def test_a_completed_payment_takes_no_further_proof(waiting, api_as, customer, staff):
    decide(api_as(staff), waiting, approved=True)
    answer = send_proof(api_as(customer), waiting)
    assert (answer.status_code, answer.json()["code"]) == (409, "proof_not_expected")


def test_the_same_reference_under_two_orders_is_shown_on_both(api_as, customer, other_customer, staff, sell):
    product = sell()
    orders = []
    for person, colour in ((customer, "white"), (other_customer, "grey")):
        client = api_as(person)
        orders.append(the_order(place(client, line(product))))
        send_proof(client, orders[-1], reference="412356789012", colour=colour)
    for order, other in (orders, orders[::-1]):
        body = api_as(staff).get(f"/api/admin/orders/{order.pk}").json()["order"]
        (warning,) = body["paymentInfo"]["warnings"]
        assert (warning["kind"], warning["orders"][0]["orderNumber"]) == ("reference", other.number)


def test_the_same_picture_under_two_orders_is_shown(api_as, customer, other_customer, staff, sell):
    product = sell()
    for person in (customer, other_customer):
        client = api_as(person)
        order = the_order(place(client, line(product)))
        send_proof(client, order)
    body = api_as(staff).get(f"/api/admin/orders/{order.pk}").json()["order"]
    assert [warning["kind"] for warning in body["paymentInfo"]["warnings"]] == ["picture"]


def expire(order: Order) -> None:
    Order.objects.filter(pk=order.pk).update(holds_until=timezone.now() - timedelta(minutes=1))
    assert transitions.expire_unpaid(now=timezone.now()) == 1
    order.refresh_from_db()


def test_an_order_without_a_proof_is_cancelled_after_its_holding_time(api_as, customer, sell):
    product = sell(stock=5)
    order = the_order(place(api_as(customer), line(product, 5)))
    assert transitions.expire_unpaid(now=timezone.now()) == 0
    expire(order)
    assert (order.status, stock_of(product)) == ("cancelled", 5)
    assert transitions.expire_unpaid(now=timezone.now()) == 0
    assert ProcrastinateJob.objects.filter(task_name="send_order_mail").count() == 2


def test_an_order_with_a_proof_does_not_expire(waiting):
    assert transitions.expire_unpaid(now=timezone.now() + timedelta(days=9)) == 0


def test_late_proof_revives_the_order_if_stock_is_available(api_as, customer, sell):
    product, client = sell(stock=5), api_as(customer)
    order = the_order(place(client, line(product, 5)))
    expire(order)
    body = send_proof(client, order).json()["order"]
    assert (body["status"], body["isShortOfStock"], stock_of(product)) == ("pending", False, 0)


def test_late_proof_without_stock_is_stored_and_flagged(api_as, customer, other_customer, staff, sell):
    product, client = sell(stock=5), api_as(customer)
    order = the_order(place(client, line(product, 5)))
    expire(order)
    place(api_as(other_customer), line(product, 1))
    body = send_proof(client, order).json()["order"]
    assert (body["status"], body["isShortOfStock"], stock_of(product)) == ("pending", True, 4)
    seen = api_as(staff).get(f"/api/admin/orders/{order.pk}").json()["order"]
    assert [warning["kind"] for warning in seen["paymentInfo"]["warnings"]] == ["stock"]
    approved = decide(api_as(staff), order, approved=True).json()["order"]
    assert (approved["status"], approved["isShortOfStock"]) == ("confirmed", True)
    refused = api_as(staff).put(f"/api/admin/orders/{order.pk}/status", {"status": "processing"})
    assert (refused.status_code, refused.json()["code"]) == (409, "out_of_stock")
    product.stock.quantity = 7
    product.stock.save()
    done = api_as(staff).put(f"/api/admin/orders/{order.pk}/status", {"status": "processing"}).json()["order"]
    assert (done["isShortOfStock"], done["stockHeld"], stock_of(product)) == (False, True, 2)


def test_order_of_another_customer_accepts_no_proof(waiting, api_as, other_customer):
    answer = send_proof(api_as(other_customer), waiting)
    assert (answer.status_code, answer.json()["message"]) == (404, "Order not found")


def test_cash_is_recorded_as_received(api_as, customer, staff, super_admin, sell):
    ShopSettings.objects.create(cod_enabled=True)
    order = the_order(place(api_as(customer), line(sell()), paymentMethod="cod"))
    assert decide(api_as(staff), order, approved=True).status_code == 409
    body = api_as(staff).put(f"/api/admin/orders/{order.pk}/cash-received", {}).json()["order"]
    assert body["paymentStatus"] == "completed"
    again = api_as(super_admin).put(f"/api/admin/orders/{order.pk}/cash-received", {})
    assert (again.status_code, again.json()["code"]) == (409, "payment_already_decided")


def test_the_upi_link_follows_npci(api_as, customer, sell):
    ShopSettings.objects.create(upi_id="agal@examplebank", upi_name="Agal Crackers", upi_kind="merchant")
    body = place(api_as(customer), line(sell("1234.50"))).json()["order"]
    number = body["orderNumber"]
    assert body["upiLink"] == (
        f"upi://pay?pa=agal@examplebank&pn=Agal%20Crackers&am=1234.50&cu=INR&tn=Order%20{number}"
        f"&tr={number.replace('-', '')}"
    )


@pytest.mark.parametrize("sent", [{"amount": "1234.50", "orderNumber": "FC261121-7K3QX"}, {}])
def test_a_qr_code_is_read_by_another_program_as_the_link_with_a_quiet_zone_of_four(api, sent):
    shop = ShopSettings.objects.create(upi_id="agal@examplebank", upi_name="அகல் பட்டாசு", upi_merchant_code="5999")
    answer = api.get("/api/upi-qr", sent)
    assert (answer.status_code, answer["Content-Type"], answer["Cache-Control"]) == (200, "image/png", "no-store")
    picture = Image.open(BytesIO(answer.content)).convert("L")
    [code] = zxingcpp.read_barcodes(picture)
    amount = Decimal(sent["amount"]) if sent else None
    assert (code.format.name, code.ec_level) == ("QRCode", "M")
    assert code.text == upi_link(shop, amount=amount, order_number=sent.get("orderNumber", ""))
    zone = 4 * 10
    assert ImageOps.invert(picture).getbbox() == (zone, zone, picture.width - zone, picture.height - zone)


def test_a_shop_without_upi_id_has_no_code_and_an_amount_that_is_no_number_is_refused(api):
    assert api.get("/api/upi-qr").status_code == 404
    ShopSettings.objects.create(upi_id="agal@examplebank", upi_name="Agal Crackers")
    refused = api.get("/api/upi-qr?amount=lots")
    assert (refused.status_code, wrong_fields(refused)) == (400, [("amount", "A valid number is required.")])


def test_missing_screenshot_and_wrong_order_are_reported_together(api_as, customer):
    data = {"orderData": json.dumps({"items": [{"type": "bundle", "quantity": 0}], "shippingAddress": {}})}
    answer = api_as(customer).post("/api/orders/create-manual-payment", data, format="multipart")
    assert answer.status_code == 400
    fields = {error["field"] for error in answer.json()["errors"]}
    assert {"screenshot", "orderData.items.0.bundleId", "orderData.items.0.quantity"} <= fields
    assert "orderData.shippingAddress.street" in fields
