"""Enquiries: sent by customers, answered by staff, entered as orders, erased with their customer."""

from datetime import timedelta

import pytest
from django.core import mail, signing
from django.utils import timezone

from apps.accounts.models import Customer
from apps.catalog.models import Product, Stock
from apps.common.actors import SYSTEM
from apps.common.models import AuditRecord
from apps.orders.enquiries.models import Enquiry
from apps.orders.enquiries.notifications.tasks import send_agreed_mail, send_enquiry_mail, send_enquiry_to_shop
from apps.orders.enquiries.selectors import SALT, link_of
from apps.orders.models import Order
from apps.orders.tests.conftest import decide, screenshot
from apps.payments.models import Payment
from apps.privacy.services import data_export, erasure
from apps.shop.models import ShopSettings
from apps.shop.selling.tests.making import ncr_refused, period, rule

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(api_as, customer):
    return api_as(customer)


def send(client, sent, key=""):
    return client.post("/api/enquiries", sent, headers={"Idempotency-Key": key} if key else {})


def test_an_enquiry_takes_no_stock_and_has_no_payment(mine, product, body, enquiry_mode):
    rule(states=["Tamil Nadu"], packing_percent=10)
    answer = send(mine, body(product, 7, expectedTotal=693))  # more than the stock of 5
    assert answer.status_code == 201, answer.json()
    enquiry = answer.json()["enquiry"]
    assert enquiry["number"].startswith("EN")
    assert (enquiry["status"], enquiry["pricing"]) == ("new", {"subtotal": 630, "packing": 63, "total": 693})
    assert enquiry["items"] == [
        {"_id": str(product.pk), "type": "product", "name": "Sparkler", "names": {"ta": "", "hi": ""}, "price": 90,
         "quantity": 7, "total": 630}
    ]  # fmt: skip
    assert (Stock.objects.get(product=product).quantity, Payment.objects.count(), Order.objects.count()) == (5, 0, 0)
    row = Enquiry.objects.get()
    assert row.due_at - row.created_at == timedelta(hours=24)
    assert mine.get("/api/enquiries").json()["enquiries"] == [enquiry]
    assert mine.get(f"/api/enquiries/{enquiry['_id']}").json()["enquiry"] == enquiry


def test_the_same_key_gives_the_same_enquiry(mine, product, body):
    first, again = send(mine, body(product), "one"), send(mine, body(product), "one")
    assert (first.status_code, again.status_code, again.json()["replayed"]) == (201, 200, True)
    assert first.json()["enquiry"] == again.json()["enquiry"]
    other = send(mine, body(product, 3), "one")
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")
    assert Enquiry.objects.count() == 1


def test_refusals(mine, product, body):
    ncr_refused()
    rule(states=["Tamil Nadu"], minimum_order=500)
    address = body(product)["shippingAddress"]
    delhi = {"shippingAddress": {**address, "pincode": "110001", "state": "Delhi"}}
    codes = [
        send(mine, sent).json()["code"]
        for sent in (body(product, **delhi), body(product, expectedTotal=1), body(product), body(product, 2000))
    ]
    assert codes == ["not_serviceable", "total_changed", "below_minimum_order", "out_of_stock"]
    period("closed", "2020-01-01")
    assert send(mine, body(product, 10)).json()["code"] == "selling_closed"
    assert not Enquiry.objects.exists()


def test_blocked_customer_cannot_send_and_others_cannot_read(mine, api_as, customer, other_customer, product, body):
    sent = send(mine, body(product)).json()["enquiry"]
    customer.blocked_at = timezone.now()
    customer.save()
    assert send(mine, body(product)).json()["code"] == "customer_blocked"
    assert api_as(other_customer).get(f"/api/enquiries/{sent['_id']}").json()["code"] == "enquiry_not_found"


@pytest.fixture
def enquiry(mine, product, body, enquiry_mode):
    send(mine, body(product))
    return Enquiry.objects.get()


def test_staff_see_what_is_due_first_at_the_top(api_as, staff, mine, product, body, enquiry_mode):
    keys = [send(mine, body(product)).json()["enquiry"]["_id"] for _ in range(4)]
    Enquiry.objects.filter(pk=keys[0]).update(status="closed")
    Enquiry.objects.filter(pk=keys[2]).update(due_at=timezone.now() - timedelta(minutes=1))
    Enquiry.objects.filter(pk=keys[3]).update(status="contacted")
    listed = api_as(staff).get("/api/admin/enquiries").json()["enquiries"]
    assert [one["_id"] for one in listed] == [keys[2], keys[1], keys[3], keys[0]]


def test_staff_go_from_new_to_closed_and_the_dashboard_counts(api_as, staff, enquiry):
    desk = api_as(staff)
    Enquiry.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    stats = desk.get("/api/admin/dashboard").json()["stats"]
    assert (stats["enquiriesNew"], stats["enquiriesOverdue"]) == (1, 1)
    path = f"/api/admin/enquiries/{enquiry.pk}"
    changed = desk.put(path, {"status": "contacted", "staffNote": "Calls back at 5"}).json()["enquiry"]
    assert (changed["status"], changed["staffNote"]) == ("contacted", "Calls back at 5")
    assert desk.put(path, {"status": "closed"}).json()["enquiry"]["staffNote"] == "Calls back at 5"
    assert desk.get("/api/admin/dashboard").json()["stats"]["enquiriesNew"] == 0
    record = AuditRecord.objects.filter(action="enquiry.changed").order_by("pk").first()
    assert (record.actor_name, record.before["status"], record.after["status"]) == ("Arun Prakash", "new", "contacted")


def test_the_text_of_a_note_is_not_in_the_audit_log_which_nobody_can_erase(api_as, staff, customer, enquiry):
    path = f"/api/admin/enquiries/{enquiry.pk}"
    for note in ("Ramesh, the brother, decides", "Ramesh says no", ""):
        assert api_as(staff).put(path, {"staffNote": note}).status_code == 200
    erasure.erase_customer(customer.pk, actor=SYSTEM)
    records = AuditRecord.objects.filter(action="enquiry.changed")
    assert [(record.before, record.after) for record in records] == [({}, {"note": "changed"})] * 3


@pytest.mark.parametrize("search", ["meena@example.com", "Meena", "98765 43210", "Madurai", ""])
def test_staff_find_an_enquiry(api_as, staff, enquiry, search):
    desk = api_as(staff)
    found = desk.get("/api/admin/enquiries", {"search": search or enquiry.number.lower()}).json()
    assert [one["number"] for one in found["enquiries"]] == [enquiry.number]
    assert desk.get("/api/admin/enquiries", {"search": "Nobody"}).json()["total"] == 0
    assert desk.get("/api/admin/enquiries", {"status": "closed"}).json()["total"] == 0


def sale_of(product, quantity=2):
    return {"items": [{"type": "product", "product": str(product.pk), "quantity": quantity}]}


def test_customer_sees_the_agreed_sale_by_a_signed_link(api, api_as, staff, product, enquiry):
    desk = api_as(staff)
    path = f"/api/admin/enquiries/{enquiry.pk}"
    answer = desk.post(f"{path}/order", sale_of(product, 3))
    assert answer.status_code == 201, answer.json()
    order = Order.objects.get()
    assert (answer.json()["enquiry"]["status"], answer.json()["enquiry"]["orderNumber"]) == ("agreed", order.number)
    assert (Stock.objects.get(product=product).quantity, order.total, order.customer_id) == (
        2, 270, enquiry.customer_id,
    )  # fmt: skip
    assert order.events.get().actor_name == "Arun Prakash"
    again = desk.post(f"{path}/order", sale_of(product))
    assert (again.status_code, again.json()["code"], again.json()["orderNumber"]) == (
        409, "sale_entered", order.number,
    )  # fmt: skip
    assert desk.put(path, {"status": "new"}).json()["code"] == "sale_entered"
    seen = api.get(f"/api/agreed/{link_of(order)}").json()["order"]
    assert (seen["orderNumber"], seen["total"]) == (order.number, 270)


def test_a_proof_is_sent_by_the_link_without_signing_in(api, api_as, staff, product, enquiry):
    api_as(staff).post(f"/api/admin/enquiries/{enquiry.pk}/order", sale_of(product))
    order = Order.objects.get()
    path = f"/api/agreed/{link_of(order)}/proof"
    form = {"screenshot": screenshot(), "reference": "6286 1234 5678"}
    wrong = api.post(path, {**form, "reference": "12"}, format="multipart")
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (400, "reference")
    answer = api.post(path, {**form, "screenshot": screenshot()}, format="multipart")
    assert answer.status_code == 200, answer.json()
    assert answer.json()["message"] == "Payment proof received. Your payment is under verification."
    assert answer.json()["order"]["paymentInfo"]["status"] == "verification_pending"
    assert order.payment.proofs.get().reference == "628612345678"
    assert order.events.latest("pk").actor_name == order.customer.name
    decide(api_as(staff), order, approved=True)
    again = api.post(path, {**form, "screenshot": screenshot("red")}, format="multipart")
    assert (again.status_code, again.json()["code"]) == (409, "proof_not_expected")
    invalid = api.post(f"/api/agreed/{'x' * 40}/proof", {**form, "screenshot": screenshot()}, format="multipart")
    assert (invalid.status_code, invalid.json()["code"]) == (404, "link_not_valid")


def test_invalid_or_expired_link_is_refused(api, api_as, staff, customer, product, enquiry, monkeypatch):
    api_as(staff).post(f"/api/admin/enquiries/{enquiry.pk}/order", sale_of(product))
    link = link_of(Order.objects.get())
    for wrong in (link[:-1] + ("A" if link[-1] != "A" else "B"), "x" * 40, signing.dumps(999, salt=SALT)):
        answer = api.get(f"/api/agreed/{wrong}")
        assert (answer.status_code, answer.json()["code"]) == (404, "link_not_valid")
    later = timezone.now().timestamp() + 90 * 86400 + 60
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert api.get(f"/api/agreed/{link}").status_code == 404


def test_a_sale_that_is_short_of_stock_is_not_entered(api_as, staff, product, enquiry):
    answer = api_as(staff).post(f"/api/admin/enquiries/{enquiry.pk}/order", sale_of(product, 6))
    assert (answer.json()["code"], Order.objects.count()) == ("out_of_stock", 0)
    assert Enquiry.objects.get().status == "new"


def test_a_number_that_is_taken_is_drawn_again(api_as, staff, mine, product, body, enquiry, monkeypatch):
    def draw(*numbers):
        drawn = iter(numbers)
        monkeypatch.setattr("apps.common.reference_numbers.new_number", lambda *_: next(drawn))

    draw(enquiry.number, "EN261124-7K3QX")
    second = send(mine, body(product))
    assert second.json()["enquiry"]["number"] == "EN261124-7K3QX"
    desk = api_as(staff)
    draw("FC261124-AAAAA", "FC261124-AAAAA", "FC261124-BBBBB")
    sales = [desk.post(f"/api/admin/enquiries/{row.pk}/order", sale_of(product, 1)) for row in Enquiry.objects.all()]
    assert [sale.json()["enquiry"]["orderNumber"] for sale in sales] == ["FC261124-AAAAA", "FC261124-BBBBB"]
    assert Stock.objects.get(product=product).quantity == 3


def test_the_sale_of_a_blocked_customer_is_not_entered_until_staff_unblock(api_as, staff, customer, product, enquiry):
    desk, path = api_as(staff), f"/api/admin/enquiries/{enquiry.pk}"
    desk.put(f"/api/admin/users/{customer.pk}/block", {"reason": "Three parcels refused at the door"})
    refused = desk.post(f"{path}/order", sale_of(product))
    assert (refused.status_code, refused.json()["code"]) == (409, "customer_is_blocked")
    assert "Unblock the customer first" in refused.json()["message"]
    assert (Order.objects.count(), Stock.objects.get(product=product).quantity) == (0, 5)
    assert desk.put(path, {"status": "closed", "staffNote": "Called"}).status_code == 200
    desk.put(f"/api/admin/users/{customer.pk}/unblock", {"reason": "Talked on the phone"})
    assert desk.post(f"{path}/order", sale_of(product)).status_code == 201


def test_the_mails_tell_customer_and_shop(api_as, staff, product, enquiry):
    ShopSettings.objects.update_or_create(pk=1, defaults={"email": "shop@shop.example"})
    send_enquiry_mail(enquiry.pk)
    send_enquiry_to_shop(enquiry.pk)
    api_as(staff).post(f"/api/admin/enquiries/{enquiry.pk}/order", sale_of(product))
    send_agreed_mail(enquiry.pk)
    to_customer, to_shop, agreed = mail.outbox
    assert (to_customer.to, to_shop.to) == (["meena@example.com"], ["shop@shop.example"])
    assert to_customer.subject == f"We have your enquiry {enquiry.number}"
    assert "9876543210" in to_shop.body
    assert "/agreed/" in agreed.body


@pytest.mark.parametrize(
    ("language", "subject", "sentence", "name"),
    [
        ("ta", "உங்கள் விசாரணை {} கிடைத்தது", "24 மணி நேரத்திற்குள்", "கம்பி மத்தாப்பு"),
        ("hi", "आपकी पूछताछ {} मिल गई है", "24 घंटे में", "Sparkler"),  # it has no Hindi name
    ],
)
def test_customers_read_mails_about_enquiries_in_their_language(
    mine, customer, product, body, language, subject, sentence, name
):
    Customer.objects.update(language=language)
    Product.objects.update(name_ta="கம்பி மத்தாப்பு")
    send(mine, body(product))
    enquiry = Enquiry.objects.get()
    send_enquiry_mail(enquiry.pk)
    [sent] = mail.outbox
    assert sent.subject == subject.format(enquiry.number)
    assert sentence in sent.body
    assert f"2 x {name}" in sent.body
    assert isinstance(sent, mail.EmailMultiAlternatives)
    assert f'<html lang="{language}">' in str(sent.alternatives[0][0])


def test_enquiries_are_exported_and_erased_with_their_customer(customer, enquiry):
    assert data_export.export(customer, actor=customer.actor).enquiries == [enquiry]
    erasure.erase_customer(customer.pk, actor=SYSTEM)
    row = Enquiry.objects.get()
    assert (row.customer_name, row.customer_email, row.phone_number, row.pincode, row.street) == ("",) * 5
    assert row.city == "Madurai"
    send_enquiry_mail(row.pk)
    assert not mail.outbox


def test_personal_data_is_erased_after_the_retention_period(enquiry):
    Enquiry.objects.update(created_at=timezone.now() - timedelta(days=1096))
    erasure.purge_expired(now=timezone.now())
    assert (Enquiry.objects.get().customer_email, Enquiry.objects.get().is_erased) == ("", True)
