"""Who may call what: the table of route x role covers every URL (design rule 12, rules 1.1, 3.4, 3.5).

A refused request is one that would have changed something: the same request succeeds, and changes something, for the
role that may. Every new route is added here; otherwise `test_every_call_is_in_the_table`
or `test_every_page_is_in_the_table` fails.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import timezone
from rest_framework.test import APIClient

from apps.accounts.models import Session
from apps.accounts.permissions import IsStaff
from apps.adminpanel.viewsets.security import SecondFactorViewSet, StaffSessionViewSet
from apps.adminpanel.viewsets.session import SessionViewSet
from apps.catalog.models import Stock
from apps.orders.models import Order, OrderEvent
from apps.orders.shipping.models import TrackingRow
from apps.shop.selling.selectors import rules_version

from .contract import assert_conforms
from .world import WIRE_ADDRESS, World, screenshot, sheet_file, snapshot, statement_file

pytestmark = pytest.mark.django_db

SHOP, ADMIN = "localhost", "admin.localhost"
URLCONFS = {SHOP: "shop_project.urls.storefront", ADMIN: "shop_project.urls.backoffice"}

EVERYBODY, CUSTOMER, STAFF = "everybody", "customers", "staff about themselves"
DASHBOARD, ORDERS, CUSTOMERS, PAYMENTS, RECONCILER = "dashboard", "orders", "customers' list", "payments", "reconcile"
SEES_AMOUNTS = "amounts"
SHIPPING, STOCK, CATALOGUE = "shipping", "stock", "catalogue"
BLOCKING, MESSAGES, ENQUIRIES, EXPORT, SUPER_ADMIN = "blocking", "messages", "enquiries", "export", "super admins"
BILLS, SHOP_STATE = "bills", "shop state"

# The matrix of roles (selling, B11). "reconciler" is an admin to whom a super admin gave `reconcile`.
ADMINS = ("admin", "reconciler", "super admin")
ROLES = ("admin", "reconciler", "verifier", "packer", "catalogue", "super admin")
MAY = {
    STAFF: ROLES,
    DASHBOARD: ROLES,
    ORDERS: (*ADMINS, "verifier", "packer"),
    CUSTOMERS: (*ADMINS, "verifier", "packer"),
    PAYMENTS: (*ADMINS, "verifier"),
    SEES_AMOUNTS: (*ADMINS, "verifier"),
    RECONCILER: ("reconciler", "verifier", "super admin"),
    SHIPPING: (*ADMINS, "packer"),
    STOCK: (*ADMINS, "packer", "catalogue"),
    CATALOGUE: (*ADMINS, "catalogue"),
    BLOCKING: ADMINS,
    MESSAGES: (*ADMINS, "verifier"),
    ENQUIRIES: ADMINS,
    EXPORT: ADMINS,
    BILLS: ADMINS,
    SHOP_STATE: ADMINS,
    SUPER_ADMIN: ("super admin",),
}
CALLERS = ("nobody", "customer", *ROLES)


def allowed(rule: str) -> list[tuple[str, str]]:
    """The callers that are served, by host; the super admin last. Of everybody, three."""
    if rule == EVERYBODY:
        return [(host, who) for host in URLCONFS for who in ("nobody", "customer", "super admin")]
    if rule == CUSTOMER:
        return [(SHOP, "customer"), (ADMIN, "customer")]
    return [(ADMIN, role) for role in MAY[rule]]


def refused(rule: str) -> dict[tuple[str, str], int]:
    """The callers that are refused. A token of the other audience, or on the wrong host, counts as none."""
    statuses = {(host, "nobody"): 401 for host in URLCONFS} | {(host, "customer"): 403 for host in URLCONFS}
    statuses |= {(SHOP, role): 401 for role in ROLES} | {(ADMIN, role): 403 for role in ROLES}
    return {caller: status for caller, status in statuses.items() if caller not in allowed(rule)}


Body = dict[str, Any] | Callable[[World], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Route:
    """A call: who may make it, on which key, with a body that changes something."""

    method: str
    path: str
    rule: str
    keys: dict[str, str] = field(default_factory=dict)
    body: Body = field(default_factory=dict)
    format: str = "json"
    status: int = 200
    changes: bool = True

    @property
    def hosts(self) -> tuple[str, ...]:
        """`/api/admin` exists on the admin hosts only."""
        return (ADMIN,) if self.path.startswith("api/admin/") else (SHOP, ADMIN)

    def send(self, client: APIClient, world: World) -> Any:
        """Make the call."""
        keys = {name: getattr(world, what, what) for name, what in self.keys.items()}
        body = self.body(world) if callable(self.body) else self.body
        call = getattr(client, self.method.lower())
        path = "/" + self.path.format(**keys)
        return call(path, body, format=self.format) if self.method != "GET" else call(path)


def product_form(world: World) -> dict[str, Any]:
    return {
        "name": "New Sparkler", "description": "Burns longer", "price": 120, "category": str(world.category),
        "subCategories": [str(world.sub_category)], "stock": 5, "unit": "box", "weight": 100,
    }  # fmt: skip


def order_form(world: World) -> dict[str, Any]:
    items = [{"type": "product", "product": str(world.product), "quantity": 1}]
    return {"items": items, "shippingAddress": WIRE_ADDRESS, "replacesWaiting": True}


def sale(world: World) -> dict[str, Any]:
    return {"items": [{"type": "product", "product": str(world.product), "quantity": 1}]}


def by_phone(world: World) -> dict[str, Any]:
    return {**sale(world), "shippingAddress": {**WIRE_ADDRESS, "name": "Selvi", "phoneNumber": "9840211736"}}


def parcels(world: World) -> dict[str, Any]:
    return {"text": f"{Order.objects.get(pk=world.paid).number}, ST Courier, 628612345678"}


def ticked(world: World) -> dict[str, Any]:
    return {"rows": [str(row.pk) for row in TrackingRow.objects.filter(tracking_import=world.tracking)]}


def new_rules(_: World) -> dict[str, Any]:
    delhi = {"name": "Delhi", "states": ["Delhi"], "outcome": "refuse"}
    return {"version": rules_version(), "rules": [delhi, {"name": "Everywhere else"}]}


def rules_to_try(world: World) -> dict[str, Any]:
    return {"rules": new_rules(world)["rules"]}


FORGED = {"token": "not-a-signed-link"}
IN_STOCK = {"email": "a@example.com"}
PLACE_AND_DAY = {"pincode": "625001", "day": "2026-11-22"}
PERIOD = {"mode": "enquiry", "startsOn": "2020-02-01", "endsOn": "2020-02-02", "noticeEn": "By phone"}


def line_of(world: World, quantity: int) -> dict[str, Any]:
    return {"type": "product", "_id": str(world.product), "quantity": quantity}


def colleague(_: World) -> dict[str, Any]:
    return {"name": "Divya", "email": "divya@shop.example", "password": "lamps-and-kolam"}


HOME = {"street": "12 Car Street", "city": "Madurai", "state": "Tamil Nadu", "pincode": "625001"}
PROFILE = {"name": "Somebody Else", "email": "else@shop.example"}
CATEGORY = {"name": "Fountains", "slug": "fountains", "description": "Fountains"}
BUNDLE = {"name": "Big Fund", "price": 2500, "description": "More", "crackers": [{"name": "Rocket", "quantity": 3}]}
BANK_ACCOUNT = {"holder": "Agal Crackers", "lastFour": "9876", "ifsc": "TEST0009876"}
CODE = {"code": "000000"}
# The keys are those of the example in RFC 8291.
PUSH_SUBSCRIPTION = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/made-up",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
NO_SESSION = "00000000-0000-4000-8000-000000000000"
PASSWORDS = {"currentPassword": "kolam-and-lamps", "newPassword": "lamps-and-kolam"}


def approval_mail(world: World) -> dict[str, Any]:
    return {"event": str(OrderEvent.objects.get(order=world.paid, kind="payment_approved").pk)}


def read(path: str, rule: str, **keys: str) -> Route:
    return Route("GET", path, rule, keys, changes=False)


API = [
    # Public calls, which check the request's content, not the caller.
    read("api/health/live", EVERYBODY),
    read("api/health/serving", EVERYBODY),
    read("api/schema", EVERYBODY),
    read("api/docs", EVERYBODY),
    read("api/shop", EVERYBODY),
    Route("POST", "api/products/{pk}/notify", EVERYBODY, {"pk": "product"}, IN_STOCK, status=409, changes=False),
    Route("GET", "api/stock-alerts/{token}", EVERYBODY, FORGED, status=404, changes=False),
    Route("POST", "api/stock-alerts/{token}/confirm", EVERYBODY, FORGED, status=404, changes=False),
    Route("POST", "api/stock-alerts/{token}/stop", EVERYBODY, FORGED, status=404, changes=False),
    Route("GET", "api/agreed/{token}", EVERYBODY, {"token": "not-a-signed-link"}, status=404, changes=False),
    Route("POST", "api/agreed/{token}/proof", EVERYBODY, {"token": "not-a-signed-link"}, format="multipart",
          body=lambda w: {"screenshot": screenshot()}, status=404, changes=False),
    read("api/upi-qr?amount=3056&orderNumber=FC261121-7K3QX", EVERYBODY),
    read("api/service-check?pincode=625001&state=Tamil%20Nadu", EVERYBODY),
    Route("GET", "api/bills/{token}", EVERYBODY, FORGED, status=404, changes=False),
    read("api/products", EVERYBODY),
    read("api/products/featured", EVERYBODY),
    read("api/products/search?q=sparkler", EVERYBODY),
    read("api/products/category/{category}", EVERYBODY, category="sparklers"),
    read("api/products/reviews/recent", EVERYBODY),
    read("api/products/{pk}", EVERYBODY, pk="product"),
    read("api/products/{pk}/reviews", EVERYBODY, pk="product"),
    read("api/reviews/recent", EVERYBODY),
    read("api/categories", EVERYBODY),
    read("api/categories/{pk}", EVERYBODY, pk="category"),
    read("api/bundles", EVERYBODY),
    read("api/bundles/{pk}", EVERYBODY, pk="fund"),
    read("api/giftboxes", EVERYBODY),
    read("api/giftboxes/{pk}", EVERYBODY, pk="box"),
    read("api/price-list", EVERYBODY),
    read("api/price-list.pdf?lang=ta", EVERYBODY),
    Route("POST", "api/price-list/match", EVERYBODY, body={"text": "electric sparkler 3"}, changes=False),
    Route("GET", "api/health/ready", EVERYBODY, status=503, changes=False),  # no worker runs in tests
    Route("POST", "api/auth/send-otp", EVERYBODY, body={"email": "x"}, status=400, changes=False),
    Route("POST", "api/auth/verify-otp", EVERYBODY, body={"email": "x"}, status=400, changes=False),
    Route("POST", "api/contact", EVERYBODY, body={"email": "x"}, status=400, changes=False),
    Route("POST", "api/orders/track", EVERYBODY, body={"email": "x"}, status=400, changes=False),
    # The signed link is the permission; apps/orders/tests/test_refund_details.py tests valid ones.
    Route("POST", "api/refund-details", EVERYBODY, body={"token": "x", "upiId": "me@ybl"}, status=409, changes=False),
    Route("POST", "api/refund-details/look", EVERYBODY, body={"token": "x"}, status=409, changes=False),
    Route("POST", "api/admin/login", EVERYBODY, body={"email": "x"}, status=400, changes=False),
    Route("POST", "api/admin/login/totp", EVERYBODY, body={"challenge": "x", "code": "x"}, status=400, changes=False),
    Route("POST", "api/admin/forgot-password", EVERYBODY, body={"email": "x"}, status=400, changes=False),
    Route("POST", "api/admin/reset-password", EVERYBODY, body={"otp": "x"}, status=400, changes=False),
    # Customers.
    read("api/auth/profile", CUSTOMER),
    read("api/addresses", CUSTOMER),
    read("api/cart", CUSTOMER),
    read("api/orders", CUSTOMER),
    read("api/orders/{pk}", CUSTOMER, pk="order"),
    read("api/orders/{pk}/bills", CUSTOMER, pk="paid"),
    read("api/enquiries", CUSTOMER),
    read("api/enquiries/{pk}", CUSTOMER, pk="enquiry"),
    Route("POST", "api/enquiries", CUSTOMER, body=order_form, status=201),
    Route("GET", "api/auth/my-data", CUSTOMER),  # leaves a record
    # Refused to this customer, who has open orders; apps/privacy/tests tests the success.
    Route("POST", "api/auth/delete-account", CUSTOMER, body=lambda w: {"email": w.customer.email}, status=409,
          changes=False),
    Route("POST", "api/auth/logout", CUSTOMER),
    Route("POST", "api/auth/logout-all", CUSTOMER),
    Route("PUT", "api/auth/profile", CUSTOMER, body={"name": "Meena R"}),
    Route("POST", "api/addresses", CUSTOMER, body=HOME, status=201),
    Route("PUT", "api/addresses/{pk}", CUSTOMER, {"pk": "address"}, {**HOME, "city": "Karur"}),
    Route("DELETE", "api/addresses/{pk}", CUSTOMER, {"pk": "address"}),
    Route("POST", "api/products/{pk}/review", CUSTOMER, {"pk": "product"},
          {"rating": 5, "comment": "Burns very brightly"}, status=201),
    Route("POST", "api/cart/add", CUSTOMER, body=lambda w: {"productId": str(w.product), "quantity": 1}),
    Route("POST", "api/cart/add-bundle", CUSTOMER, body=lambda w: {"bundleId": str(w.fund), "quantity": 1}),
    Route("POST", "api/cart/add-giftbox", CUSTOMER, body=lambda w: {"giftBoxId": str(w.box), "quantity": 1}),
    Route("PUT", "api/cart/update", CUSTOMER, body=lambda w: {"productId": str(w.product), "quantity": 7}),
    Route("PUT", "api/cart/update-bundle", CUSTOMER, body=lambda w: {"bundleId": str(w.fund), "quantity": 7}),
    Route("PUT", "api/cart/update-giftbox", CUSTOMER, body=lambda w: {"giftBoxId": str(w.box), "quantity": 7}),
    Route("DELETE", "api/cart/remove/{pk}", CUSTOMER, {"pk": "product"}),
    Route("DELETE", "api/cart/remove-bundle/{pk}", CUSTOMER, {"pk": "fund"}),
    Route("DELETE", "api/cart/remove-giftbox/{pk}", CUSTOMER, {"pk": "box"}),
    Route("DELETE", "api/cart/clear", CUSTOMER),
    Route("PUT", "api/cart/lines", CUSTOMER, body=lambda w: {"lines": [line_of(w, 7)]}),
    Route("POST", "api/cart/merge", CUSTOMER, body=lambda w: {"lines": [line_of(w, 60)]}),
    Route("POST", "api/orders", CUSTOMER, body=order_form, status=201),
    Route("PUT", "api/orders/{pk}/cancel", CUSTOMER, {"pk": "order"}, {"reason": "Too late"}),
    Route("POST", "api/orders/{pk}/reorder", CUSTOMER, {"pk": "old"}),
    read("api/receipts", CUSTOMER),
    read("api/receipts/{pk}", CUSTOMER, pk="reading"),
    Route("POST", "api/receipts", CUSTOMER, format="multipart", status=201,
          body=lambda _: {"screenshot": screenshot()}),
    Route("POST", "api/orders/verify-payment", CUSTOMER, format="multipart",
          body=lambda w: {"orderId": str(w.order), "screenshot": screenshot()}),
    Route("POST", "api/orders/create-manual-payment", CUSTOMER, format="multipart", status=201,
          body=lambda w: {"orderData": json.dumps(order_form(w)), "screenshot": screenshot()}),
    # Staff, by permission.
    Route("POST", "api/products", CATALOGUE, body=product_form, status=201),
    Route("PUT", "api/products/{pk}", CATALOGUE, {"pk": "product"}, product_form),
    Route("PUT", "api/products/{pk}/text-only", CATALOGUE, {"pk": "product"}, product_form),
    Route("DELETE", "api/products/{pk}", CATALOGUE, {"pk": "product"}),
    Route("POST", "api/products/{pk}/images", CATALOGUE, {"pk": "product"}, lambda _: {"images": [screenshot()]},
          "multipart", 201),
    Route("PUT", "api/products/{pk}/images/order", CATALOGUE, {"pk": "product"},
          lambda w: {"imageIds": [str(w.image)]}),
    Route("DELETE", "api/products/{pk}/images/{imageId}", CATALOGUE, {"pk": "product", "imageId": "image"}),
    Route("POST", "api/categories", CATALOGUE, body=CATEGORY, status=201),
    Route("PUT", "api/categories/{pk}", CATALOGUE, {"pk": "category"}, CATEGORY),
    Route("DELETE", "api/categories/{pk}", CATALOGUE, {"pk": "empty_category"}),
    Route("POST", "api/bundles", CATALOGUE, body=BUNDLE, status=201),
    Route("PUT", "api/bundles/{pk}", CATALOGUE, {"pk": "fund"}, BUNDLE),
    Route("DELETE", "api/bundles/{pk}", CATALOGUE, {"pk": "fund"}),
    Route("POST", "api/giftboxes", CATALOGUE, body=BUNDLE, status=201),
    Route("PUT", "api/giftboxes/{pk}", CATALOGUE, {"pk": "box"}, BUNDLE),
    Route("DELETE", "api/giftboxes/{pk}", CATALOGUE, {"pk": "box"}),
    read("api/admin/products/{pk}/stock-entries", STOCK, pk="product"),
    Route("POST", "api/admin/products/{pk}/stock-entries", STOCK, {"pk": "product"},
          lambda w: {"change": 1, "loadedStock": Stock.objects.get(product=w.product).quantity}, status=201),
    Route("POST", "api/admin/stock-receipts", STOCK, body=lambda w: {
        "lines": [{"product": str(w.product), "quantity": 5}]}, status=201),
    read("api/admin/dashboard", DASHBOARD),
    read("api/admin/season", SEES_AMOUNTS),
    read("api/admin/season/export", EXPORT),
    read("api/admin/missing-translations", CATALOGUE),
    read("api/admin/orders", ORDERS),
    read("api/admin/orders/export", EXPORT),
    read("api/admin/orders/{pk}", ORDERS, pk="waiting"),
    read("api/admin/orders/{pk}/history", ORDERS, pk="waiting"),
    read("api/admin/products/{pk}/history", STOCK, pk="product"),
    read("api/admin/payments/waiting", PAYMENTS),
    read("api/admin/refunds", RECONCILER),
    read("api/admin/orders/{pk}/mails", SEES_AMOUNTS, pk="paid"),
    Route("POST", "api/admin/orders/{pk}/resend-mail", SEES_AMOUNTS, {"pk": "paid"}, approval_mail),
    Route(
        "PUT", "api/admin/orders/{pk}/ask-for-refund", PAYMENTS, {"pk": "paid"}, {"reason": "He rang"}, status=409,
        changes=False,
    ),
    read("api/admin/enquiries", ENQUIRIES),
    read("api/admin/enquiries/{pk}", ENQUIRIES, pk="enquiry"),
    Route("PUT", "api/admin/enquiries/{pk}", ENQUIRIES, {"pk": "enquiry"}, {"status": "contacted"}),
    Route("POST", "api/admin/enquiries", ENQUIRIES, body=by_phone, status=201),
    Route("POST", "api/admin/enquiries/match", ENQUIRIES, body={"text": "2 sparkler\nmoon rocks"}, changes=False),
    Route("POST", "api/admin/enquiries/{pk}/order", ENQUIRIES, {"pk": "enquiry"}, sale, status=201),
    read("api/admin/orders/assignees", ORDERS),
    Route("POST", "api/admin/orders/{pk}/notes", ORDERS, {"pk": "paid"}, {"text": "Rings before delivery"}, status=201),
    Route("PUT", "api/admin/orders/{pk}/assignment", ORDERS, {"pk": "paid"}, lambda w: {"staff": str(w.admin)}),
    Route("PUT", "api/admin/presence", ORDERS, body=lambda w: {"order": str(w.waiting), "screen": "payment"}),
    read("api/admin/views", ORDERS),
    Route("POST", "api/admin/views", ORDERS, body={"name": "To Kerala", "query": "state=Kerala"}, status=201),
    Route("PUT", "api/admin/views/{pk}", SUPER_ADMIN, {"pk": "view"}, {"name": "Ready to pack"}),  # the owner's
    Route("DELETE", "api/admin/views/{pk}", SUPER_ADMIN, {"pk": "view"}),
    read("api/admin/messages", MESSAGES),
    read("api/admin/messages/{pk}", MESSAGES, pk="ticket"),
    Route("POST", "api/admin/messages/{pk}/replies", MESSAGES, {"pk": "ticket"}, {"text": "Yes, we do."}, status=201),
    Route("PUT", "api/admin/messages/{pk}/close", MESSAGES, {"pk": "ticket"}),
    Route("PUT", "api/admin/messages/{pk}/reopen", MESSAGES, {"pk": "closed_ticket"}),
    read("api/admin/tracking-imports", SHIPPING),
    read("api/admin/tracking-imports/{pk}", SHIPPING, pk="tracking"),
    Route("POST", "api/admin/tracking-imports", SHIPPING, body=parcels, format="multipart", status=201),
    Route("POST", "api/admin/tracking-imports/{pk}/commit", SHIPPING, {"pk": "tracking"}, ticked),
    read("api/admin/pick-lists", SHIPPING),
    read("api/admin/pick-lists/{pk}", SHIPPING, pk="pick_list"),
    Route("POST", "api/admin/pick-lists", SHIPPING, body=lambda w: {"ids": [str(w.paid)]}, status=201),
    Route("PUT", "api/admin/pick-lists/{pk}/ticks", SHIPPING, {"pk": "pick_list"}, lambda w: {
        "ticks": [{"key": f"category-{w.product}", "quantity": 1}],
    }),
    read("api/admin/packing-slips?ids={ids}", ORDERS, ids="paid"),
    read("api/admin/packing-slips/find?number={number}", ORDERS, number="paid_number"),
    Route("PUT", "api/admin/packing-slips/{pk}/cartons", SHIPPING, {"pk": "paid"}, {"cartons": 2}),
    read("api/admin/bills", BILLS),
    read("api/admin/bills/export", BILLS),
    read("api/admin/bills/{pk}/pdf", BILLS, pk="bill"),
    Route("POST", "api/admin/bills/{pk}/credit-note", BILLS, {"pk": "bill"}, {"reason": "Wrong address"}, status=201),
    read("api/admin/orders/{pk}/bills", BILLS, pk="paid"),
    Route("POST", "api/admin/orders/{pk}/bills", BILLS, {"pk": "old"}, status=201),
    read("api/admin/bill-rates", SUPER_ADMIN),
    Route("POST", "api/admin/bill-rates", SUPER_ADMIN, status=201,
          body={"validFrom": "2098-04-01", "hsn": "3604", "percent": 12}),
    Route("DELETE", "api/admin/bill-rates/{pk}", SUPER_ADMIN, {"pk": "bill_rate"}),
    read("api/admin/catalogue-imports", CATALOGUE),
    read("api/admin/catalogue-imports/{pk}", CATALOGUE, pk="catalogue_import"),
    read("api/admin/catalogue-imports/export?kind=csv", CATALOGUE),
    Route("POST", "api/admin/catalogue-imports", CATALOGUE, format="multipart", status=201,
          body=lambda w: {"file": sheet_file(w.product)}),
    Route("POST", "api/admin/catalogue-imports/{pk}/apply", CATALOGUE, {"pk": "catalogue_import"},
          {"reason": "Prices of the season"}),
    read("api/admin/shop-state", SHOP_STATE),
    read("api/admin/given-up-mails", SHOP_STATE),
    Route("POST", "api/admin/given-up-mails/{pk}/send-again", SHOP_STATE, {"pk": "given_up_mail"}),
    read("api/admin/selling", SUPER_ADMIN),
    read("api/admin/selling/texts", SUPER_ADMIN),
    Route("PUT", "api/admin/selling/rules", SUPER_ADMIN, body=new_rules),
    Route("POST", "api/admin/selling/preview", SUPER_ADMIN, body=rules_to_try, changes=False),
    Route("POST", "api/admin/selling/explain", SUPER_ADMIN, body=PLACE_AND_DAY, changes=False),
    Route("POST", "api/admin/selling/periods", SUPER_ADMIN, body=PERIOD, status=201),
    Route("PUT", "api/admin/selling/periods/{pk}", SUPER_ADMIN, {"pk": "period"}, PERIOD),
    Route("DELETE", "api/admin/selling/periods/{pk}", SUPER_ADMIN, {"pk": "period"}),
    read("api/admin/refunds/export", RECONCILER),
    read("api/admin/users", CUSTOMERS),
    read("api/admin/users/stats", CUSTOMERS),
    read("api/admin/users/{pk}", CUSTOMERS, pk="customer_id"),
    read("api/admin/users/{pk}/orders", CUSTOMERS, pk="customer_id"),
    Route("POST", "api/admin/users/{pk}/notes", CUSTOMERS, {"pk": "customer_id"}, {"text": "Rings late"}, status=201),
    Route("PUT", "api/admin/users/{pk}/block", BLOCKING, {"pk": "customer_id"}, {"reason": "Refused three parcels"}),
    Route("PUT", "api/admin/users/{pk}/unblock", BLOCKING, {"pk": "customer_id"}, {"reason": "They rang"}),
    read("api/admin/profile", STAFF),
    Route("PUT", "api/admin/orders/{pk}/status", SHIPPING, {"pk": "paid"}, {"status": "shipped"}),
    Route("POST", "api/admin/orders/bulk-status", SHIPPING,
          body=lambda w: {"ids": [str(w.paid)], "status": "shipped"}),
    Route("PUT", "api/admin/orders/{pk}/verify-payment", PAYMENTS, {"pk": "waiting"},
          body=lambda w: {"approved": True, "proof": str(w.proof)}),
    Route("POST", "api/admin/orders/{pk}/take-reference", PAYMENTS, {"pk": "waiting"}),
    Route("PUT", "api/admin/orders/{pk}/cash-received", PAYMENTS, {"pk": "cash"}),
    Route("PUT", "api/admin/orders/{pk}/tracking", SHIPPING, {"pk": "paid"}, {"carrier": "VRL"}),
    # No order here is short of stock; apps/orders/tests/test_components.py has one.
    Route("PUT", "api/admin/orders/{pk}/take-stock", SHIPPING, {"pk": "paid"}, status=409, changes=False),
    Route("PUT", "api/admin/orders/{pk}/extend-hold", PAYMENTS, {"pk": "order"}, {"hours": 5, "reason": "Bank closed"}),
    # No payment was received for this order; apps/reconciliation/tests has one with a partial payment.
    Route("PUT", "api/admin/orders/{pk}/ask-for-rest", PAYMENTS, {"pk": "order"}, status=409, changes=False),
    Route("PUT", "api/admin/orders/{pk}/reopen-payment", PAYMENTS, {"pk": "failed"}, {"reason": "Looked at twice"}),
    Route("PUT", "api/admin/orders/{pk}/void-payment", SUPER_ADMIN, {"pk": "paid"}, {"reason": "Not in the bank"}),
    Route("PUT", "api/admin/orders/{pk}/record-credit", RECONCILER, {"pk": "order"},
          {"amount": 1, "way": "deposit", "reason": "Slip seen", "part": True, "proof": None}),
    # Nothing was recorded by hand; apps/orders/tests/test_by_hand.py has an order of which a part was.
    Route("PUT", "api/admin/orders/{pk}/undo-credit", RECONCILER, {"pk": "order"},
          {"credit": "1", "reason": "Not there"}, status=409, changes=False),
    Route("PUT", "api/admin/orders/{pk}/refund", RECONCILER, {"pk": "refund"}, {"reference": "512345678901"}),
    Route("PUT", "api/admin/orders/{pk}/undo-refund", SUPER_ADMIN, {"pk": "refunded"}, {"reason": "It came back"}),
    Route("POST", "api/admin/logout", STAFF),
    Route("POST", "api/admin/logout-all", STAFF),
    read("api/admin/sessions", STAFF),
    Route("DELETE", "api/admin/sessions", STAFF, changes=False),  # there is no other
    Route("DELETE", "api/admin/sessions/{pk}", STAFF, {"pk": NO_SESSION}, status=404, changes=False),
    read("api/admin/totp", STAFF),
    read("api/admin/push-subscriptions", PAYMENTS),
    Route("PUT", "api/admin/push-subscriptions", PAYMENTS, body=PUSH_SUBSCRIPTION),
    Route("DELETE", "api/admin/push-subscriptions", PAYMENTS, changes=False),  # this session's device has none
    Route("POST", "api/admin/totp", STAFF, status=201),
    # No person here has an authenticator; apps/accounts/tests/test_second_factor.py tests those.
    Route("POST", "api/admin/totp/confirm", STAFF, body=CODE, status=409, changes=False),
    Route("POST", "api/admin/totp/recovery-codes", STAFF, body=CODE, status=409, changes=False),
    Route("POST", "api/admin/totp/disable", STAFF, body=CODE, status=409, changes=False),
    Route("POST", "api/admin/refresh", STAFF),
    Route("PUT", "api/admin/profile", STAFF, body=PROFILE),
    Route("PUT", "api/admin/change-password", STAFF, body=PASSWORDS),
    # Staff who may reconcile.
    read("api/admin/statements", RECONCILER),
    read("api/admin/statements/{pk}", RECONCILER, pk="previewed"),
    # This is not a demo shop; apps/demo/tests has one.
    Route("GET", "api/admin/statements/sample", RECONCILER, status=404, changes=False),
    read("api/admin/bank-accounts", RECONCILER),
    read("api/admin/format-profiles", RECONCILER),
    Route("POST", "api/admin/statements", RECONCILER, format="multipart", status=201,
          body=lambda w: {"account": str(w.bank_account), "file": statement_file()}),
    Route("POST", "api/admin/statements/{pk}/commit", RECONCILER, {"pk": "previewed"}),
    Route("POST", "api/admin/statements/{pk}/undo", RECONCILER, {"pk": "previewed"}, {"reason": "Wrong file"}),
    Route("POST", "api/admin/statements/{pk}/date-order", RECONCILER, {"pk": "undated"}, {"dateOrder": "dmy"}),
    # The file of this one is no Office file, so no password opens it; apps/reconciliation/tests has one that is.
    Route("POST", "api/admin/statements/{pk}/password", RECONCILER, {"pk": "locked"}, {"password": "x"}, status=400,
          changes=False),
    read("api/admin/matching", RECONCILER),
    Route("POST", "api/admin/matching/approve", RECONCILER,
          body=lambda w: {"rows": [str(w.bank_row)], "orders": [str(w.order)], "proofs": []}),
    # Refused in the report: nothing is certain here; apps/reconciliation/tests has pairs that are.
    Route("POST", "api/admin/matching/approve-certain", RECONCILER, changes=False,
          body=lambda w: {"pairs": [{"row": str(w.bank_row), "order": str(w.order), "proof": str(w.proof)}]}),
    Route("POST", "api/admin/matches/{pk}/undo", RECONCILER, {"pk": "match"}, {"reason": "Looked at twice"}),
    read("api/admin/statement-rows", RECONCILER),
    Route("POST", "api/admin/statement-rows/{pk}/set-aside", RECONCILER, {"pk": "bank_row"}, {"reason": "A gift"}),
    Route("POST", "api/admin/statement-rows/{pk}/send-back", RECONCILER, {"pk": "second_row"},
          body=lambda w: {"order": str(w.paid)}),
    Route("POST", "api/admin/statement-rows/{pk}/put-back", RECONCILER, {"pk": "aside"}),
    Route("POST", "api/admin/format-profiles/trial", RECONCILER, format="multipart", changes=False,
          body=lambda _: {"file": statement_file()}),
    # Super admins.
    read("api/admin/audit", SUPER_ADMIN),
    read("api/admin/sign-in-rules", SUPER_ADMIN),
    Route("PUT", "api/admin/sign-in-rules", SUPER_ADMIN, body={"totpRoles": ["packer"]}),
    read("api/admin/shop", SUPER_ADMIN),
    read("api/admin/auto-approval", SUPER_ADMIN),
    Route("PUT", "api/admin/auto-approval", SUPER_ADMIN, body={"isOn": True, "limit": 5000}),
    read("api/admin/admins", SUPER_ADMIN),
    read("api/admin/admins/details", SUPER_ADMIN),
    read("api/admin/admins/stats", SUPER_ADMIN),
    read("api/admin/admins/{pk}", SUPER_ADMIN, pk="admin"),
    Route("POST", "api/admin/bank-accounts", SUPER_ADMIN, body=BANK_ACCOUNT, status=201),
    Route("PUT", "api/admin/bank-accounts/{pk}", SUPER_ADMIN, {"pk": "bank_account"}, BANK_ACCOUNT),
    Route("POST", "api/admin/format-profiles", SUPER_ADMIN, body={"name": "Other bank"}, status=201),
    Route("PUT", "api/admin/format-profiles/{pk}", SUPER_ADMIN, {"pk": "format_profile"}, {"name": "Other bank"}),
    Route("PUT", "api/admin/shop", SUPER_ADMIN, body={"tagline": "Since 2010"}),
    read("api/admin/payee-changes", SUPER_ADMIN),
    Route("POST", "api/admin/payee-changes/{pk}/confirm", SUPER_ADMIN, {"pk": "payee_change"}),
    Route("POST", "api/admin/payee-changes/{pk}/withdraw", SUPER_ADMIN, {"pk": "payee_change"}),
    Route("POST", "api/admin/admins", SUPER_ADMIN, body=colleague, status=201),
    Route("PUT", "api/admin/admins/{pk}", SUPER_ADMIN, {"pk": "admin"}, PROFILE),
    Route("PUT", "api/admin/admins/{pk}", SUPER_ADMIN, {"pk": "admin"}, {"role": "packer"}),
    Route("DELETE", "api/admin/admins/{pk}", SUPER_ADMIN, {"pk": "admin"}),
]  # fmt: skip

# Pages are the same for all visitors: path, status.
COMMON_PAGES = {
    "dev/mailbox": ("/dev/mailbox", 200),
    "dev/mailbox.json": ("/dev/mailbox.json", 200),
    "dev/mailbox.css": ("/dev/mailbox.css", 200),
    "dev/mailbox.js": ("/dev/mailbox.js", 200),
}
PAGES = {
    SHOP: {
        **COMMON_PAGES,
        "": ("/", 200),
        "auth/login": ("/auth/login", 302),
        "robots.txt": ("/robots.txt", 200),
        "verify/?": ("/verify", 200),
        "manifest.webmanifest": ("/manifest.webmanifest", 200),
        "sitemap.xml": ("/sitemap.xml", 200),
        "products/?": ("/products", 200),
        "categories/?": ("/categories", 200),
        "{name}/?": ("/faq", 200),
        "agreed/{token}/?": ("/agreed/no-such-link", 404),
        "products/{pk}/?": ("/products/999999", 404),
        "products/{pk}/write-review/?": ("/products/999999/write-review", 404),
        "(cart|checkout|…)": ("/cart", 200),
    },
    ADMIN: {
        **COMMON_PAGES,
        "": ("/", 302),
        "admin": ("/admin", 302),
        "admin/": ("/admin/", 302),
        "django-admin": ("/django-admin", 302),
        "admin/(login|reset-password|…)": ("/admin/login", 200),
        "metrics": ("/metrics", 401),  # its token is no person's: tests/test_monitoring.py
    },
}


def patterns(host: str) -> Iterator[tuple[str, URLPattern]]:
    """Every URL pattern of a host, with names for groups."""

    def walk(found: Any, before: str) -> Iterator[tuple[str, URLPattern]]:
        for pattern in found:
            path = before + str(pattern.pattern)
            if isinstance(pattern, URLPattern):
                yield readable(path), pattern
            else:
                yield from walk(pattern.url_patterns, path)

    yield from walk(get_resolver(URLCONFS[host]).url_patterns, "")


def readable(path: str) -> str:
    named = re.sub(r"\(\?P<(\w+)>[^)]*\)|<(?:int|uuid):(\w+)>", lambda found: f"{{{found[1] or found[2]}}}", path)
    words = re.sub(r"\(\?:(\w[\w-]*)\|([\w-]+)\|.*\)/\?", r"(\1|\2|…)", named)
    return words.replace("^", "").replace("$", "")


def api_patterns(host: str) -> set[tuple[str, str]]:
    found = set()
    for path, pattern in patterns(host):
        if path.startswith("api/"):
            actions = getattr(pattern.callback, "actions", None) or {"get": ""}
            found |= {(method.upper(), path) for method in actions if method != "head"}
    return found


@pytest.mark.parametrize("host", URLCONFS)
def test_every_call_is_in_the_table(host):
    """The URLs of both hosts are compared with the table of route and role: no call is outside of it."""
    known = {(route.method, route.path.partition("?")[0]) for route in API if host in route.hosts}
    assert api_patterns(host) == known


@pytest.mark.parametrize("host", URLCONFS)
def test_every_page_is_in_the_table(host):
    """The pages of both hosts are compared with the table: no page is outside of it."""
    found = {path for path, _ in patterns(host) if not path.startswith(("api/", "django-admin/"))}
    assert found == set(PAGES[host])


def calls_by_role() -> str:
    """The table of docs/api.md: the calls of staff, and which role may make them."""
    columns = ("super admin", "admin", "verifier", "packer", "catalogue")
    lines = [f"| Call | {' | '.join(columns)} |", "|---" * (1 + len(columns)) + "|"]
    calls = {(route.path.partition("?")[0], route.method): route.rule for route in API if route.rule in MAY}
    for (path, method), rule in sorted(calls.items()):
        given = {role: "yes" if role in MAY[rule] else "–" for role in columns}
        if "reconciler" in MAY[rule] and "admin" not in MAY[rule]:
            given["admin"] = "if given"
        call = f"{method} {path.removeprefix('api').replace('{pk}', '{id}')}"
        lines.append(f"| `{call}` | {' | '.join(given.values())} |")
    return "\n".join(lines)


def test_the_table_of_the_documentation_is_this_table():
    """The calls of staff by role in docs/api.md."""
    assert calls_by_role() in Path("docs/api.md").read_text()


OWN_ACCOUNT = (SessionViewSet, SecondFactorViewSet, StaffSessionViewSet)


def test_every_staff_call_names_its_permission():
    """Only calls about one's own session and account require nothing but a staff session."""
    bare = set()
    for host in URLCONFS:
        for path, pattern in patterns(host):
            callback: Any = pattern.callback
            view = getattr(callback, "cls", None)
            for action in getattr(callback, "actions", {}).values():
                call = view(**callback.initkwargs, action=action)
                if (
                    any(type(permission) is IsStaff for permission in call.get_permissions())
                    and view not in OWN_ACCOUNT
                ):
                    bare.add((path, action))
    assert not bare, "use needs(Permission...) of apps.accounts.permissions"


def people_of(world: World) -> dict[str, Any]:
    """The signed-in callers by their names in the table."""
    return {
        "customer": world.customer, "admin": world.staff, "reconciler": world.reconciler, "verifier": world.verifier,
        "packer": world.packer, "catalogue": world.catalogue_editor, "super admin": world.super_admin,
    }  # fmt: skip


def callers_of(world: World) -> dict[str, Any]:
    """For each rule but EVERYBODY, a person with no more rights than the call needs."""
    people = people_of(world)
    return {CUSTOMER: people["customer"]} | {rule: people[roles[0]] for rule, roles in MAY.items()}


@pytest.fixture
def call_as(api_as, world) -> Callable[[str, str], APIClient]:
    """A fresh client for a role on a host."""
    people = people_of(world)

    def client(host: str, who: str) -> APIClient:
        return api_as(people[who], host=host) if who in people else APIClient(SERVER_NAME=host)

    return client


def name_of(route: Route) -> str:
    return f"{route.method} {route.path}"


GUARDED = [route for route in API if route.rule != EVERYBODY]


def wrong_statuses(routes: list[tuple[Route, int]], client: APIClient, world: World) -> dict[str, int]:
    """The calls of this client whose status is another one than expected, by their names."""
    statuses = {name_of(route): (route.send(client, world).status_code, status) for route, status in routes}
    return {name: status for name, (status, expected) in statuses.items() if status != expected}


@pytest.mark.parametrize("who", CALLERS)
@pytest.mark.parametrize("host", URLCONFS)
def test_who_may_not_is_refused_and_nothing_changes(host, who, world, call_as):
    """Everybody on each host makes every guarded call that excludes them: all are refused, and no row changes."""
    routes = [(route, refused(route.rule).get((host, who))) for route in GUARDED if host in route.hosts]
    client = call_as(host, who)
    before = snapshot()
    assert wrong_statuses([(route, status) for route, status in routes if status], client, world) == {}
    assert snapshot() == before


@pytest.mark.parametrize("route", API, ids=name_of)
def test_who_may_is_served(route, world, call_as):
    """Every route by those who may: served as the schema says, and rows change only where the table says so."""
    callers = [caller for caller in allowed(route.rule) if caller[0] in route.hosts]
    if route.changes:
        client = call_as(*callers[0])
        before = snapshot()
        answer = route.send(client, world)
        assert answer.status_code == route.status, (callers[0], getattr(answer, "content", ""))
        assert snapshot() != before
        assert_conforms(route.method, route.path, answer)
        # It is changed already; only whether they may counts for the others.
        for caller in callers[1:]:
            answer = route.send(call_as(*caller), world)
            assert answer.status_code not in {401, 403}, (caller, answer.content)
    else:
        clients = {caller: call_as(*caller) for caller in callers}
        before = snapshot()
        answers = {caller: route.send(client, world) for caller, client in clients.items()}
        assert {caller: answer.status_code for caller, answer in answers.items()} == dict.fromkeys(
            clients, route.status
        )
        assert snapshot() == before
        for answer in answers.values():
            assert_conforms(route.method, route.path, answer)


@pytest.mark.long
@pytest.mark.parametrize("route", [route for route in API if route.rule == EVERYBODY], ids=name_of)
def test_a_public_call_has_one_answer_for_all_roles(route, world, call_as):
    """Every public route by every role on both hosts: the status of the table, and no row changes."""
    clients = {(host, who): call_as(host, who) for host in route.hosts for who in CALLERS}
    before = snapshot()
    statuses = {caller: route.send(client, world).status_code for caller, client in clients.items()}
    assert statuses == dict.fromkeys(clients, route.status)
    assert snapshot() == before


@pytest.mark.parametrize("who", CALLERS)
def test_on_the_shops_host_the_back_office_does_not_exist(who, world, call_as):
    """Every call of the back office on the shop's host, by everybody, super admins too: 404, and no row changes."""
    client = call_as(SHOP, who)
    before = snapshot()
    assert wrong_statuses([(route, 404) for route in API if route.hosts == (ADMIN,)], client, world) == {}
    assert snapshot() == before


@pytest.mark.parametrize(
    "who",
    ["customer", "super admin", *(pytest.param(who, marks=pytest.mark.long) for who in CALLERS[2:-1])],
)
def test_a_revoked_token_opens_nothing(who, world, call_as):
    """Everybody makes every guarded call with the token of a revoked session: 401, and no row changes."""
    client = call_as(ADMIN, who)
    Session.objects.update(revoked_at=timezone.now())
    before = snapshot()
    assert wrong_statuses([(route, 401) for route in GUARDED], client, world) == {}
    assert snapshot() == before


@pytest.mark.parametrize(("host", "path"), [(host, path) for host in PAGES for path in PAGES[host]])
def test_pages_are_the_same_for_everybody_and_only_read(host, path, call_as, settings, tmp_path):
    """Every page by nobody, customer, staff and super admin: one status for all; every kind of write is a 405."""
    settings.MAILBOX_DIR = str(tmp_path)
    address, status = PAGES[host][path]
    for who in CALLERS:
        assert call_as(host, who).get(address).status_code == status, who
    browser = Client(SERVER_NAME=host, enforce_csrf_checks=True)
    for method in ("post", "put", "patch", "delete"):
        answer = getattr(browser, method)(address)
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("host", PAGES)
def test_what_is_no_page_cannot_be_written_either(host):
    """POST, PUT, PATCH and DELETE to health and to unknown addresses, without a CSRF token: 405 and 404."""
    browser = Client(SERVER_NAME=host, enforce_csrf_checks=True)
    for method in ("post", "put", "patch", "delete"):
        answer = getattr(browser, method)("/api/health/live")
        assert (answer.status_code, answer["Allow"], answer.json()["code"]) == (405, "GET, HEAD", "method_not_allowed")
        assert getattr(browser, method)("/no/such/page").status_code == 404


def operator_addresses() -> list[str]:
    """Every URL of Django admin, with 1 for every key."""
    paths = (path for path, _ in patterns(ADMIN) if path.startswith("django-admin/"))
    return sorted({"/" + re.sub(r"<[^>]+>|\{\w+\}", "1", path.replace("\\Z", "")) for path in paths})


OPEN_TO_SIGN_IN = {"/django-admin/login/", "/django-admin/logout/"}


@pytest.mark.long
@pytest.mark.parametrize("who", ["staff", "nobody", "super admin", "customer"])
def test_django_admin_admits_operators_alone(who, world, call_as):
    """Every address of Django admin by nobody, staff and bearer tokens: sent to sign in, and no row changes."""
    addresses = operator_addresses()
    assert len(addresses) > 50
    if who == "staff":
        client: Client | APIClient = Client(SERVER_NAME=ADMIN)
        client.force_login(world.staff)  # staff of the back office, but not an operator
    else:
        client = call_as(ADMIN, who)
    before = snapshot()
    for address in addresses:
        if address in OPEN_TO_SIGN_IN:
            continue
        answer = client.get(address)
        assert answer.status_code == 302, address
        assert answer["Location"].startswith("/django-admin/login/"), address
        assert client.post(address, {"action": "delete_selected", "_selected_action": "1"}).status_code == 302
    assert snapshot() == before


def test_django_admin_does_not_exist_on_the_shops_host(world):
    """Every address of Django admin on the shop's host: 404."""
    for address in operator_addresses():
        assert Client(SERVER_NAME=SHOP).get(address).status_code == 404
