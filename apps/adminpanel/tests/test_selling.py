"""Periods and rules, as super admins edit them."""

import pytest

from apps.catalog.models import Category, Product, SubCategory
from apps.common.models import AuditRecord
from apps.orders.models import Order
from apps.orders.tests.conftest import line, place
from apps.shop.models import ShopSettings
from apps.shop.selling.models import SellingPeriod, SellingRule
from apps.shop.selling.tests.making import period

pytestmark = pytest.mark.django_db
PATH = "/api/admin/selling"
DELHI = {"name": "Delhi", "states": ["Delhi"], "outcome": "refuse", "reasonEn": "The courts"}
LAST = {"name": "Everywhere else", "minimumOrder": 1000}


@pytest.fixture
def owner(api_as, super_admin):
    return api_as(super_admin)


def save(client, *rules, version=None):
    known = version or client.get(PATH).json()["version"]
    return client.put(f"{PATH}/rules", {"version": known, "rules": list(rules)})


def test_only_the_last_rule_exists_at_first(owner):
    shown = owner.get(PATH).json()
    assert [rule["name"] for rule in shown["rules"]] == ["Everywhere else"]
    assert (shown["mode"], shown["periods"], shown["overlaps"], len(shown["states"])) == ("order", [], [], 36)
    assert "_id" not in shown["rules"][0]


def test_saved_rules_hold_in_their_order_and_are_audited(owner, api):
    assert save(owner, DELHI, LAST).status_code == 200
    assert [rule["name"] for rule in owner.get(PATH).json()["rules"]] == ["Delhi", "Everywhere else"]
    assert not api.get("/api/service-check?pincode=110001").json()["service"]["allowed"]
    assert api.get("/api/service-check?pincode=625001").json()["service"]["minimumOrder"] == 1000
    save(owner, LAST)
    record = AuditRecord.objects.filter(action="selling.rules_changed").order_by("-pk")[0]
    assert (len(record.before["rules"]), len(record.after["rules"])) == (2, 1)


def test_an_example_can_be_saved_as_it_is(owner, api):
    example = owner.get(PATH).json()["examples"][0]
    assert save(owner, *example["rules"]).status_code == 200
    checks = {
        pin: api.get(f"/api/service-check?pincode={pin}").json()["service"]
        for pin in ("110001", "201301", "626123", "560001", "700001", "900056")
    }
    assert [checks[pin]["allowed"] for pin in checks] == [False, False, True, True, True, True]
    assert [checks[pin]["mode"] for pin in ("626123", "700001", "900056")] == ["order", "enquiry", "enquiry"]
    assert checks["626123"]["minimumOrder"] == 3000


def test_second_of_two_concurrent_saves_is_refused(owner):
    version = owner.get(PATH).json()["version"]
    assert save(owner, DELHI, LAST, version=version).status_code == 200
    answer = save(owner, LAST, version=version)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_rules")
    assert SellingRule.objects.count() == 2


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ([], "rules"),
        ([DELHI], "rules.0.states"),
        ([LAST, LAST], "rules.0.states"),
        ([{**DELHI, "states": ["Atlantis"]}, LAST], "rules.0.states.0"),
        ([{**DELHI, "pinPrefixes": ["0123"]}, LAST], "rules.0.pinPrefixes.0"),
        ([{**DELHI, "outcome": "perhaps"}, LAST], "rules.0.outcome"),
        ([{**DELHI, "packingPercent": 101}, LAST], "rules.0.packingPercent"),
        ([{**DELHI, "validFrom": "2026-02-02", "validUntil": "2026-02-01"}, LAST], "rules.0.validUntil"),
        ([{**DELHI, "name": ""}, LAST], "rules.0.name"),
    ],
)
def test_a_wrong_rule_is_named_and_nothing_is_saved(owner, rules, field):
    answer = save(owner, *rules)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field), answer.json()
    assert not SellingRule.objects.exists()


def test_a_preview_says_how_many_orders_would_be_refused(owner, api_as, customer, other_customer, sell):
    product = sell(price="500", stock=50)
    place(api_as(customer), line(product, 3))
    delhi = {
        "street": "1 Ring Road",
        "city": "Delhi",
        "state": "Delhi",
        "pincode": "110001",
        "phoneNumber": "9876543210",
    }
    place(api_as(other_customer), line(product), shippingAddress=delhi)
    refused = Order.objects.get(pincode="110001").number
    shown = owner.post(f"{PATH}/preview", {"rules": [DELHI, {**LAST, "minimumOrder": 2000}]}).json()["preview"]
    assert shown == {"orders": 2, "refused": 1, "enquiryOnly": 0, "belowMinimum": 1, "orderNumbers": [refused]}
    assert not SellingRule.objects.exists()


def test_explain_names_the_rule_and_its_terms(owner):
    save(owner, DELHI, {**LAST, "packingPercent": 3})
    ask = {"pincode": "625001", "day": "2026-11-22", "amount": 1000}
    shown = owner.post(f"{PATH}/explain", ask).json()["explained"]
    assert (shown["position"], shown["name"], shown["service"]["packing"]["amount"]) == (1, "Everywhere else", 30)
    draft = owner.post(f"{PATH}/explain", {**ask, "rules": [LAST]}).json()["explained"]
    assert (draft["position"], draft["service"]["packing"]["amount"]) == (0, 0)
    army = owner.post(f"{PATH}/explain", {**ask, "pincode": "900056"}).json()["explained"]
    assert (army["position"], army["name"], army["service"]["allowed"]) == (None, "", False)


@pytest.mark.parametrize("rules", [[DELHI], [LAST, LAST]])
def test_explain_refuses_a_list_that_could_not_be_saved(owner, rules):
    ask = {"pincode": "625001", "day": "2026-11-22", "rules": rules}
    answer = owner.post(f"{PATH}/explain", ask)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "rules.0.states")


def test_periods_are_added_changed_and_removed_and_overlaps_are_shown(owner, api):
    first = period("enquiry", "2020-01-01")
    sent = {"mode": "closed", "startsOn": "2020-06-01", "endsOn": "2098-12-31", "noticeEn": "Closed"}
    added = owner.post(f"{PATH}/periods", sent).json()["period"]
    shown = owner.get(PATH).json()
    assert (shown["overlaps"], shown["mode"]) == ([[str(first.pk), added["_id"]]], "closed")
    selling = api.get("/api/shop").json()["shop"]["selling"]
    assert (selling["mode"], selling["reopensOn"]) == ("closed", "2099-01-01")
    owner.put(f"{PATH}/periods/{added['_id']}", {**sent, "endsOn": "2020-06-30"})
    assert owner.get(PATH).json()["mode"] == "enquiry"
    assert owner.delete(f"{PATH}/periods/{first.pk}").status_code == 200
    assert owner.delete(f"{PATH}/periods/{first.pk}").json()["code"] == "period_not_found"
    actions = list(AuditRecord.objects.order_by("pk").values_list("action", flat=True))
    assert actions == ["selling.period_added", "selling.period_changed", "selling.period_removed"]


def test_a_period_that_ends_before_it_begins_is_refused(owner):
    answer = owner.post(f"{PATH}/periods", {"mode": "closed", "startsOn": "2026-06-02", "endsOn": "2026-06-01"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "endsOn")
    assert not SellingPeriod.objects.exists()


def test_a_period_is_refused_that_would_begin_after_the_last_day_it_keeps(owner):
    kept = period("closed", "2026-06-01", "2026-06-30")
    answer = owner.put(f"{PATH}/periods/{kept.pk}", {"mode": "closed", "startsOn": "2026-07-01"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "endsOn")


def test_texts_that_speak_of_sales_are_listed_where_they_are_edited(owner, sell):
    product = sell(name="Sparkler")
    Product.objects.update(description="Bright and long.", description_ta="இன்றே வாங்குங்கள்", tags=["order now"])
    Category.objects.update(description="Order before five.")
    ShopSettings.objects.update_or_create(pk=1, defaults={"about": "A carton is full. " * 10 + "Pay by UPI."})
    period("enquiry", "2020-01-01", notice_en="No orders until June")
    found = owner.get(f"{PATH}/texts").json()
    assert found["total"] == 5
    assert [(text["kind"], text["field"]) for text in found["texts"]] == [
        ("shop", "about"), ("period", "noticeEn"), ("category", "description"), ("product", "descriptionTa"),
        ("product", "tags"),
    ]  # fmt: skip
    assert found["texts"][0]["excerpt"].startswith("…")
    assert found["texts"][0]["excerpt"].endswith("Pay by UPI.")
    shown = found["texts"][3]
    assert (shown["_id"], shown["name"], shown["excerpt"]) == (str(product.pk), "Sparkler", "இன்றே வாங்குங்கள்")


def test_texts_that_customers_do_not_see_are_not_listed(owner, sell):
    sell(name="Order")
    Product.objects.update(is_active=False)
    assert owner.get(f"{PATH}/texts").json() == {"success": True, "texts": [], "total": 0}


def test_of_many_texts_the_first_hundred_are_listed_with_their_number(owner, sell):
    category = sell().category
    SubCategory.objects.bulk_create(
        SubCategory(category=category, name=f"Order {n}", slug=f"order-{n}") for n in range(101)
    )
    found = owner.get(f"{PATH}/texts").json()
    assert (len(found["texts"]), found["total"]) == (100, 101)
