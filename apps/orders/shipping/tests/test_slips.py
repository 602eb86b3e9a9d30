"""Packing slips: the fields that packers see, and machine-readable codes."""

import re

import pytest
import zxingcpp
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image, ImageDraw

from apps.bundles.enums import ItemKind
from apps.common.models import AuditRecord
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order, OrderLine
from apps.payments.enums import Method
from apps.payments.enums import PaymentStatus as P

pytestmark = pytest.mark.django_db
PATH = "/api/admin/packing-slips"


def slip_of(client, order):
    [slip] = client.get(f"{PATH}?ids={order.pk}").json()["slips"]
    return slip


def read(code, scale, height=1):
    """Decode a code, drawn from its path, with an independent library."""
    edge = 12 * scale
    size = (code["width"] * scale + 2 * edge, code["height"] * scale * height + 2 * edge)
    picture = Image.new("L", size, 255)
    draw = ImageDraw.Draw(picture)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)", code["path"]):
        left, top = edge + int(x) * scale, edge + int(y) * scale * height
        draw.rectangle((left, top, left + int(width) * scale - 1, top + scale * height - 1), 0)
    [found] = zxingcpp.read_barcodes(picture)
    return found.format.name, found.text


def test_a_slip_has_no_amount_and_no_address_of_mail(desk, parcel, customer):
    answer = desk.get(f"{PATH}?ids={parcel().pk}")
    text = answer.content.decode()
    assert customer.email not in text
    assert not any(word in text.lower() for word in ('price"', "total", "amount", "email"))


def test_a_slip_has_unit_weight_both_phones_and_the_transport_office(desk, parcel, sell, fund):
    order = parcel(alternate_phone="4562234567", delivery_to="transport", transport_office="KPN Parcel")
    Order.objects.filter(pk=order.pk).update(customer_name="Kumar S")
    slip = slip_of(desk, order)
    assert [(item["unit"], item["weight"], item["quantity"]) for item in slip["items"]] == [("box", 100, 2)]
    assert (slip["weight"], slip["cartons"], slip["payment"]) == (200, None, "paid")
    address = slip["shippingAddress"]
    assert (address["name"], address["phoneNumber"], address["alternatePhone"]) == (
        "Kumar S", "9876543210", "4562234567",
    )  # fmt: skip
    assert (address["deliveryTo"], address["transportOffice"]) == ("transport", "KPN Parcel")
    OrderLine.objects.create(
        order=order, position=1, type=ItemKind.BUNDLE, bundle=fund, name=fund.name, unit_price=1, quantity=1,
        contents=[{"name": "Red Sparklers", "quantity": 2}],
    )  # fmt: skip
    slip = slip_of(desk, order)
    assert slip["weight"] is None
    assert slip["items"][1]["weight"] is None
    assert slip["items"][1]["contents"] == [{"name": "Red Sparklers", "names": {"ta": "", "hi": ""}, "quantity": 2}]


@pytest.mark.parametrize(
    ("payment", "method", "said"),
    [(P.COMPLETED, Method.BANK_TRANSFER, "paid"), (P.PENDING, Method.COD, "cash"),
     (P.VERIFICATION_PENDING, Method.BANK_TRANSFER, "unpaid")],
)  # fmt: skip
def test_slip_shows_the_payment_state(desk, parcel, payment, method, said):
    status = S.PENDING if said == "unpaid" else S.CONFIRMED
    assert slip_of(desk, parcel(status, payment, method))["payment"] == said


def test_both_codes_hold_the_order_number_alone(desk, parcel):
    order = parcel()
    slip = slip_of(desk, order)
    assert read(slip["code128"], 3, height=40) == ("Code128", order.number)
    assert read(slip["qr"], 6) == ("QRCode", order.number)


def test_slips_come_in_the_requested_order_with_a_constant_number_of_queries(desk, parcel):
    orders = [parcel() for _ in range(7)]
    taken = []
    for some in (orders[:2], orders[::-1]):
        with CaptureQueriesContext(connection) as captured:
            answer = desk.get(f"{PATH}?ids={','.join(str(order.pk) for order in some)}")
        assert [slip["orderNumber"] for slip in answer.json()["slips"]] == [order.number for order in some]
        taken.append(len(captured))
    assert taken == [3, 3]


@pytest.mark.parametrize("ids", ["", "1,", "a", ",".join(["1"] * 101)])
def test_other_keys_are_refused(desk, ids):
    assert desk.get(f"{PATH}?ids={ids}").status_code == 400


def test_missing_order_is_a_404(desk, parcel):
    assert desk.get(f"{PATH}?ids={parcel().pk},999999").status_code == 404


def test_a_scanned_number_finds_its_order_in_any_case(desk, parcel):
    order = parcel()
    for typed in (order.number, order.number.lower(), f" {order.number} "):
        answer = desk.get(f"{PATH}/find", {"number": typed})
        assert answer.json()["order"] == {"_id": str(order.pk), "orderNumber": order.number}
    assert desk.get(f"{PATH}/find", {"number": order.number[:-1]}).status_code == 404


def test_cartons_are_stored_and_audited(desk, parcel):
    order = parcel()
    path = f"{PATH}/{order.pk}/cartons"
    assert desk.put(path, {"cartons": 3}, format="json").json()["slip"]["cartons"] == 3
    assert desk.put(path, {"cartons": 3}, format="json").status_code == 200
    assert AuditRecord.objects.filter(action="order.cartons_set", after={"cartons": 3}).count() == 1
    assert desk.put(path, {"cartons": None}, format="json").json()["slip"]["cartons"] is None
    for wrong in (0, 1000, "many"):
        assert desk.put(path, {"cartons": wrong}, format="json").status_code == 400
    assert desk.put(f"{PATH}/999999/cartons", {"cartons": 1}, format="json").status_code == 404
