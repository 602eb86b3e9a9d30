"""Who receives a parcel, and where it is handed over: orders, enquiries, saved addresses and who sees them."""

import csv
import io

import pytest
from django.core import mail

from apps.common.tests.answers import wrong_fields
from apps.orders.models import Order
from apps.orders.notifications.tasks import send_order_mail
from apps.shop.models import ShopSettings
from apps.shop.selling.tests.making import rule

from .conftest import ADDRESS, line, place, the_order

pytestmark = pytest.mark.django_db
TRANSPORT = {
    **ADDRESS,
    "name": "Bansal Traders",
    "street": "",
    "phoneNumber": "+91 98765-01234",
    "alternatePhone": "(04562) 234 567",
    "deliveryTo": "transport",
    "transportOffice": "KPN Parcel, Mattuthavani",
    "pincode": "625 001",
}
SHOWN = {
    "name": "Bansal Traders",
    "phoneNumber": "9876501234",
    "alternatePhone": "4562234567",
    "deliveryTo": "transport",
    "transportOffice": "KPN Parcel, Mattuthavani",
    "pincode": "625001",
    "street": "",
}


@pytest.fixture
def client(api_as, customer):
    return api_as(customer)


def shown_of(address):
    return {key: address[key] for key in SHOWN}


def test_an_order_has_the_recipient_with_clean_numbers(client, sell):
    body = place(client, line(sell()), shippingAddress=TRANSPORT).json()["order"]
    assert shown_of(body["shippingAddress"]) == SHOWN
    assert shown_of(client.get(f"/api/orders/{body['_id']}").json()["order"]["shippingAddress"]) == SHOWN


def test_without_a_name_the_parcel_is_the_customers(client, customer, sell):
    assert the_order(place(client, line(sell()))).customer_name == customer.name
    customer.name = ""
    customer.save()
    assert the_order(place(client, line(sell()), replacesWaiting=True)).customer_name == ""


def test_an_earlier_client_orders_without_the_new_keys(client, sell):
    order = the_order(place(client, line(sell())))
    assert (order.alternate_phone, order.delivery_to, order.transport_office) == ("", "door", "")


@pytest.mark.parametrize(
    ("changed", "field", "code"),
    [
        ({"name": "M"}, "name", "min_length"),
        ({"name": "  M  "}, "name", "min_length"),
        ({"name": "12345"}, "name", "invalid"),
        ({"name": "M" * 101}, "name", "max_length"),
        ({"street": ""}, "street", "blank"),
        ({"deliveryTo": "transport"}, "transportOffice", "required"),
        ({"deliveryTo": "transport", "transportOffice": "  "}, "transportOffice", "blank"),
        ({"deliveryTo": "roof"}, "deliveryTo", "invalid_choice"),
        ({"alternatePhone": "0 98765 43210"}, "alternatePhone", "same_phone"),
        ({"alternatePhone": "234567"}, "alternatePhone", "invalid"),
    ],
)
def test_a_wrong_recipient_names_its_field(client, sell, changed, field, code):
    answer = place(client, line(sell()), shippingAddress={**ADDRESS, **changed})
    assert answer.status_code == 400
    errors = {error["field"]: error["code"] for error in answer.json()["errors"]}
    assert errors == {f"shippingAddress.{field}": code}


@pytest.mark.parametrize("name", ["மீனா", "मीना", "Jo", "  Meena   Raman  ", "3 Brothers"])
def test_names_of_every_script_are_taken(client, sell, name):
    answer = place(client, line(sell()), shippingAddress={**ADDRESS, "name": name})
    assert the_order(answer).customer_name == " ".join(name.split())


def test_numbers_are_cleaned_before_they_are_judged(client, sell):
    spaced = {"phoneNumber": " " * 40 + "+91 (0) 98765 - 43210" + " " * 40, "pincode": " 6 2 6 1 2 3 "}
    order = the_order(place(client, line(sell()), shippingAddress={**ADDRESS, **spaced}))
    assert (order.phone_number, order.pincode) == ("9876543210", "626123")


def test_the_office_is_dropped_where_the_parcel_goes_to_the_door(client, sell):
    typed = {**TRANSPORT, "street": "12 Car Street", "deliveryTo": "door"}
    assert the_order(place(client, line(sell()), shippingAddress=typed)).transport_office == ""


@pytest.mark.parametrize("call", ["orders", "enquiries"])
@pytest.mark.parametrize(("offered", "sent"), [("door", TRANSPORT), ("transport", ADDRESS)])
def test_a_place_may_have_one_kind_of_delivery(client, sell, call, offered, sent):
    rule(pin_prefixes=["625"], delivery=offered)
    answer = client.post(f"/api/{call}", {"items": [line(sell())], "shippingAddress": sent})
    assert (answer.status_code, answer.json()["code"]) == (409, "delivery_not_offered")
    assert answer.json()["delivery"] == offered
    assert [field for field, _ in wrong_fields(answer)] == ["shippingAddress.deliveryTo"]
    assert Order.objects.count() == 0
    other = ADDRESS if offered == "door" else TRANSPORT
    assert client.post(f"/api/{call}", {"items": [line(sell())], "shippingAddress": other}).status_code == 201


def test_an_enquiry_and_its_agreed_sale_have_the_recipient(client, api_as, staff, sell):
    ShopSettings.objects.create()
    item = line(sell())
    enquiry = client.post("/api/enquiries", {"items": [item], "shippingAddress": TRANSPORT}).json()["enquiry"]
    assert shown_of(enquiry["shippingAddress"]) == SHOWN
    api_as(staff).post(f"/api/admin/enquiries/{enquiry['_id']}/order", {"items": [item]})
    assert Order.objects.values_list("customer_name", "alternate_phone", "delivery_to", "transport_office").get() == (
        "Bansal Traders", "4562234567", "transport", "KPN Parcel, Mattuthavani",
    )  # fmt: skip


def test_saved_addresses_have_the_recipient(client):
    address = {key: value for key, value in TRANSPORT.items() if key != "phoneNumber"}
    saved = client.post("/api/addresses", address).json()["address"]
    wanted = {key: value for key, value in SHOWN.items() if key != "phoneNumber"}
    assert {key: saved[key] for key in wanted} == wanted
    door = {**address, "deliveryTo": "door", "street": "12 Car Street"}
    changed = client.put(f"/api/addresses/{saved['_id']}", door).json()["address"]
    assert (changed["deliveryTo"], changed["transportOffice"], changed["name"]) == ("door", "", "Bansal Traders")


@pytest.mark.parametrize("language", ["en", "ta", "hi"])
def test_the_mail_shows_the_recipient(client, customer, sell, language):
    customer.language = language
    customer.save()
    order = the_order(place(client, line(sell()), shippingAddress=TRANSPORT))
    send_order_mail(order.pk, order.events.get().pk)
    sent = mail.outbox[0]
    assert isinstance(sent, mail.EmailMultiAlternatives)
    html = str(sent.alternatives[0][0])
    for text in ("Bansal Traders", "KPN Parcel, Mattuthavani", "9876501234", "4562234567", "Madurai"):
        assert text in sent.body
        assert text in html


def test_staff_find_and_export_the_recipient_and_guests_see_less(client, api, api_as, staff, customer, sell):
    order = the_order(place(client, line(sell()), shippingAddress=TRANSPORT))
    desk = api_as(staff)
    found = desk.get("/api/admin/orders?search=traders+bansal").json()["orders"]
    assert [row["user"]["name"] for row in found] == ["Bansal Traders"]
    page = desk.get(f"/api/admin/orders/{order.pk}").json()["order"]
    assert shown_of(page["shippingAddress"]) == SHOWN
    text = b"".join(desk.get("/api/admin/orders/export")).decode()
    (row,) = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert (row["Alternate Phone"], row["Deliver To"], row["Transport Office"]) == (
        "(+91) 45622 34567", "transport", "KPN Parcel, Mattuthavani",
    )  # fmt: skip
    tracked = api.post("/api/orders/track", {"orderNumber": order.number, "email": customer.email}).json()
    assert not {"Bansal Traders", "4562234567", "9876501234", "KPN Parcel, Mattuthavani"} & set(str(tracked).split("'"))
