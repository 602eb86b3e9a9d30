"""The main journey on a running shop: e-mailed code, cart, payment, screenshot, approval, shipping."""

import io
import json
import os
import re
import uuid
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
import requests
from PIL import Image, ImageDraw

from tests.waiting import PATIENCE

from .conftest import Site, code_in

pytestmark = pytest.mark.stack
ADDRESS = {
    "street": "12 Car Street",
    "city": "Madurai",
    "state": "Tamil Nadu",
    "pincode": "625001",
    "phoneNumber": "9876543210",
    "landmark": "Opposite the temple",
}


def screenshot() -> bytes:
    """An image like a phone's screenshot of a payment: large and in portrait format."""
    picture = Image.new("RGB", (1080, 2340), "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((80, 300, 1000, 900), fill="seagreen")
    draw.text((120, 1000), f"Paid {uuid.uuid4()}", fill="black")
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def sign_in(shop: Site, email: str, mail_to) -> None:
    shop.call("POST", "/api/auth/send-otp", json={"email": email})
    code = code_in(mail_to(email, ""))
    body = {"email": email, "otp": code, "name": "Journey Raman"}
    shop.signed_in(shop.call("POST", "/api/auth/verify-otp", json=body)["token"])


def fill_cart(shop: Site) -> list[dict]:
    """Add two products, a fund and a gift box; returns the lines for an order."""
    listed = shop.call("GET", "/api/products?limit=48&sortBy=price&sortOrder=asc")["products"]
    able = [p for p in listed if p["stock"] >= 5 and p["minOrderQuantity"] == 1 and p["maxOrderQuantity"] >= 2][:2]
    assert len(able) == 2
    for product in able:
        shop.call("POST", "/api/cart/add", json={"productId": product["_id"], "quantity": 1})
    shop.call("POST", "/api/cart/add", json={"productId": able[0]["_id"], "quantity": 1})
    fund, box = shop.call("GET", "/api/bundles?_=1")[0], shop.call("GET", "/api/giftboxes?_=1")[0]
    shop.call("POST", "/api/cart/add-bundle", json={"bundleId": fund["_id"], "quantity": 1})
    shop.call("POST", "/api/cart/add-giftbox", json={"giftBoxId": box["_id"], "quantity": 1})
    return [
        {"type": "product", "product": able[0]["_id"], "quantity": 2},
        {"type": "product", "product": able[1]["_id"], "quantity": 1},
        {"type": "bundle", "bundleId": fund["_id"], "quantity": 1},
        {"type": "giftbox", "giftBoxId": box["_id"], "quantity": 1},
    ]


def stock_of(shop: Site, product: str) -> int:
    return shop.call("GET", f"/api/products/{product}")["product"]["stock"]


def units_in_packs(shop: Site, product: str) -> int:
    """Units of a product in the fund and the gift box of `fill_cart`."""
    packs = shop.call("GET", "/api/bundles?_=1")[0], shop.call("GET", "/api/giftboxes?_=1")[0]
    return sum(line["quantity"] for pack in packs for line in pack["crackers"] if line.get("product") == product)


def test_from_an_emailed_code_to_a_tracked_parcel(shop, desk, email, mail_to):
    sign_in(shop, email, mail_to)
    items = fill_cart(shop)
    cart = shop.call("GET", "/api/cart")
    assert cart["itemCount"] == 5
    assert not any(line["problem"] for line in cart["cart"])
    before = stock_of(shop, items[0]["product"])

    # Pay Now twice with one key, as in a double tap: one order.
    body = {
        "items": items,
        "shippingAddress": ADDRESS,
        "paymentMethod": "bank_transfer",
        "expectedTotal": cart["cartTotal"],
        "ageConfirmed": True,
    }
    key = {"Idempotency-Key": uuid.uuid4().hex}
    order = shop.call("POST", "/api/orders", json=body, headers=key, expect=201)["order"]
    again = shop.call("POST", "/api/orders", json=body, headers=key, expect=200)["order"]
    assert again["_id"] == order["_id"]
    assert (order["total"], order["paymentStatus"]) == (cart["cartTotal"], "pending")
    assert stock_of(shop, items[0]["product"]) == before - 2 - units_in_packs(shop, items[0]["product"])
    number = order["orderNumber"]
    mail_to(email, number)
    assert shop.call("GET", "/api/cart")["itemCount"] == 5

    # Submit Payment Proof.
    sent = shop.call(
        "POST",
        "/api/orders/create-manual-payment",
        data={"orderData": json.dumps({"orderId": order["_id"]}), "reference": f"{uuid.uuid4().int % 10**12:012d}"},
        files={"screenshot": ("payment.png", screenshot(), "image/png")},
    )
    assert sent["message"] == "Order placed successfully! Your payment is under verification."
    assert sent["order"]["paymentStatus"] == "verification_pending"
    assert shop.call("GET", "/api/cart")["itemCount"] == 0

    # Staff look at the screenshot and approve.
    seen = desk.call("GET", f"/api/admin/orders/{order['_id']}")["order"]
    link = seen["paymentInfo"]["paymentScreenshot"]["path"]
    opened = requests.get(link, timeout=PATIENCE)
    assert (opened.status_code, opened.content[:3]) == (200, b"\xff\xd8\xff")
    assert requests.get(link.split("?")[0], timeout=PATIENCE).status_code in {400, 403}
    tampered = link.replace("X-Amz-Signature=", "X-Amz-Signature=0")
    assert requests.get(tampered, timeout=PATIENCE).status_code in {400, 403}
    proof = seen["paymentInfo"]["paymentScreenshot"]["_id"]
    verdict = {"approved": True, "proof": proof, "adminNotes": "Seen in the account"}
    approved = desk.call("PUT", f"/api/admin/orders/{order['_id']}/verify-payment", json=verdict)["order"]
    assert (approved["status"], approved["paymentInfo"]["status"]) == ("confirmed", "completed")
    # Repeating the decision after a lost response succeeds; another decision is refused.
    desk.call("PUT", f"/api/admin/orders/{order['_id']}/verify-payment", json=verdict)
    other = {"approved": False, "proof": proof, "adminNotes": "Not in the account"}
    refused = desk.call("PUT", f"/api/admin/orders/{order['_id']}/verify-payment", json=other, expect=409)
    assert refused["code"] == "payment_already_decided"
    mail_to(email, f"Payment received for {number}")

    # The parcel is shipped.
    shipped = {"status": "shipped", "carrier": "VRL Logistics", "trackingNumber": "VRL12345"}
    desk.call("PUT", f"/api/admin/orders/{order['_id']}/status", json=shipped)
    mail_to(email, f"Order {number} is on its way")

    # Tracking needs the number and the e-mail address.
    guest = Site("localhost")
    found = guest.call("POST", "/api/orders/track", json={"orderNumber": number.lower(), "email": email.upper()})[
        "order"
    ]
    assert (found["status"], found["carrier"], found["trackingNumber"]) == ("shipped", "VRL Logistics", "VRL12345")
    assert [step["title"] for step in found["timeline"] if step["completed"]][-1] == "Shipped"
    guest.call("POST", "/api/orders/track", json={"orderNumber": number, "email": "x@example.com"}, expect=404)

    # The customer sees the whole timeline; other customers do not.
    mine = shop.call("GET", f"/api/orders/{order['_id']}")["order"]
    assert [event["kind"] for event in mine["events"]] == [
        "placed",
        "proof_submitted",
        "payment_approved",
        "status_changed",
    ]
    guest.call("GET", f"/api/orders/{order['_id']}", expect=401)


def test_cancelled_order_returns_its_stock_and_is_mailed(shop, email, mail_to):
    sign_in(shop, email, mail_to)
    item = fill_cart(shop)[1]
    before = stock_of(shop, item["product"])
    order = shop.call("POST", "/api/orders", json={"items": [item], "shippingAddress": ADDRESS}, expect=201)["order"]
    assert stock_of(shop, item["product"]) == before - 1
    shop.call("PUT", f"/api/orders/{order['_id']}/cancel", json={"reason": "Ordered twice"})
    assert stock_of(shop, item["product"]) == before
    mail_to(email, f"Order {order['orderNumber']} cancelled")


def test_sign_out_ends_the_session(shop, email, mail_to):
    sign_in(shop, email, mail_to)
    shop.call("POST", "/api/auth/logout")
    shop.call("GET", "/api/orders", expect=401)


def test_health_reports_every_service_as_working(shop, desk):
    for site in (shop, desk):
        assert site.call("GET", "/api/health/live")["status"] == "live"
        assert site.call("GET", "/api/health/ready") == {"success": True, "status": "ready", "down": []}


def test_each_host_shows_its_own_site(shop, desk):
    shop.call("GET", "/api/admin/dashboard", expect=404)
    shop.call("GET", "/django-admin/", expect=404)
    assert desk.call("GET", "/django-admin/", expect=302).headers["Location"].startswith("/django-admin/login/")
    assert desk.call("GET", "/", expect=302).headers["Location"] == "/admin/dashboard"
    assert "<html" in shop.call("GET", "/").text.lower()
    assert "<html" in desk.call("GET", "/admin/orders").text.lower()
    shop.call("GET", "/no/such/page", expect=404)


def test_catalogue_pictures_are_sent_in_each_width(shop):
    listed = shop.call("GET", "/api/products?limit=48&sortBy=ratings.average&sortOrder=desc")["products"]
    picture = next(product["images"][0] for product in listed if product["images"])
    widths = [part.split()[0] for part in picture["srcset"]["avif"].split(", ")]
    for address in [picture["url"], *widths]:
        answer = shop.call("GET", urlsplit(address).path)
        assert answer.headers["Content-Type"].startswith("image/")
        assert "immutable" in answer.headers["Cache-Control"]


def test_many_concurrent_visitors_load_pictures(shop):
    listed = shop.call("GET", "/api/products?limit=48")["products"]
    paths = [urlsplit(image["url"]).path for product in listed for image in product["images"]]
    visitors = [Site("localhost") for _ in range(24)]

    def open_all(visitor: Site) -> None:
        for path in paths:
            visitor.call("GET", path)

    with ThreadPoolExecutor(len(visitors)) as people:
        list(people.map(open_all, visitors))


def test_metrics_add_up_over_all_web_processes(desk):
    """Any process may answer, so each must report the counts of all."""
    asked = 60

    def counted() -> float:
        visitor = Site("admin.localhost")
        visitor.signed_in(os.environ["METRICS_TOKEN"])
        metrics = visitor.call("GET", "/metrics").text
        labels = 'method="HEAD",route="robots.txt",site="shop",status="200"'
        found = re.search(rf"shop_requests_total\{{{labels}\}} (\S+)", metrics)
        return float(found.group(1)) if found else 0.0

    before = counted()
    for _ in range(asked):  # separate connections, so that different processes answer
        Site("localhost").call("HEAD", "/robots.txt")
    assert {counted() for _ in range(12)} == {before + asked}
