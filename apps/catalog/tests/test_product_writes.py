"""Products as staff save them (rules 4.4 and 4.8)."""

import json
from decimal import Decimal

import pytest

from apps.catalog.enums import StockCause
from apps.catalog.models import Product, Stock
from apps.catalog.services import stock
from apps.common.actors import SYSTEM
from apps.common.models import AuditRecord

from .factories import ProductFactory, SubCategoryFactory, upload

pytestmark = pytest.mark.django_db
SOLD = stock.Why(StockCause.SOLD, SYSTEM)


@pytest.fixture
def client(api_as, staff):
    return api_as(staff)


@pytest.fixture
def sub():
    return SubCategoryFactory(name="Electric", slug="electric", category__name="Sparklers", category__slug="sparklers")


@pytest.fixture
def body(sub):
    return {
        "name": "10 cm Electric Sparklers", "description": "Ten in a box", "price": 45.5,
        "category": str(sub.category.pk), "subCategories": [str(sub.pk)], "stock": 80, "unit": "box", "weight": 120,
        "discount": 50, "isFeatured": True, "isActive": True,
    }  # fmt: skip


def errors_of(answer):
    return {error["field"]: error["message"] for error in answer.json()["errors"]}


def test_a_new_product_is_saved_whole(client, body):
    answer = client.post("/api/products", {
        **body, "ageRestriction": 12, "minOrderQuantity": 2, "maxOrderQuantity": 20, "tags": ["red"],
        "dimensions": {"length": 10, "width": 5.5, "height": None}, "safetyInstructions": ["Hold at arm's length"],
        "specifications": {"Burning time": "45 s", "pieces_per_box": "10"},
    })  # fmt: skip
    assert (answer.status_code, answer.json()["message"]) == (201, "Product created successfully")
    made = answer.json()["product"]
    assert (made["price"], made["originalPrice"], made["discount"], made["stock"]) == (45.5, 91.0, 50.0, 80)
    assert (made["category"]["slug"], made["subCategory"], made["version"]) == ("sparklers", "Electric", 1)
    assert made["dimensions"] == {"length": 10.0, "width": 5.5, "height": None}
    assert made["specifications"] == {"Burning time": "45 s", "pieces_per_box": "10"}
    assert (made["minOrderQuantity"], made["maxOrderQuantity"], made["ageRestriction"]) == (2, 20, 12)
    record = AuditRecord.objects.get(action="product.created")
    assert (record.actor_name, record.after["price"], record.after["stock"]) == ("Arun Prakash", "45.50", 80)


def test_specifications_keep_the_order_in_which_they_were_written(client, api, body):
    order = ["Shots", "Burning time", "A", "Noise"]
    made = client.post("/api/products", {**body, "specifications": dict.fromkeys(order, "some")}).json()["product"]
    page = f"/api/products/{made['_id']}"
    assert list(api.get(page).json()["product"]["specifications"]) == order
    client.put(page, {**body, "specifications": dict.fromkeys(reversed(order), "some")})
    assert list(api.get(page).json()["product"]["specifications"]) == order[::-1]


def test_a_new_product_is_found_by_search_at_once(client, api, body):
    client.post("/api/products", body)
    assert api.get("/api/products/search?q=phuljhadi").json()["total"] == 1


def test_the_form_with_files_means_the_same(client, body, sub):
    form = {
        **body, "subCategories": json.dumps([str(sub.pk)]), "featured": "true", "stock": "80", "originalPrice": "",
        "specifications": json.dumps({"Noise": "low"}), "existingImages": "[]", "images": [upload(), upload("blue")],
    }  # fmt: skip
    form.pop("isFeatured")
    answer = client.post("/api/products", form, format="multipart")
    assert answer.status_code == 201, answer.json()
    made = answer.json()["product"]
    assert (made["isFeatured"], made["stock"], made["specifications"]) == (True, 80, {"Noise": "low"})
    assert [(image["width"], image["height"]) for image in made["images"]] == [(300, 200)] * 2


def test_category_and_sub_categories_may_be_named_by_slug(client, body):
    answer = client.post("/api/products", {**body, "category": "sparklers", "subCategories": ["electric"]})
    assert answer.json()["product"]["subCategories"][0]["name"] == "Electric"


def test_what_was_read_can_be_sent_back(client, body):
    product = client.post("/api/products", body).json()["product"]
    answer = client.put(f"/api/products/{product['_id']}", {**product, "name": "Renamed"})
    assert answer.status_code == 200, answer.json()
    saved = answer.json()["product"]
    assert saved | {"updatedAt": 0} == product | {"updatedAt": 0, "name": "Renamed", "version": 2}


@pytest.mark.parametrize(
    ("field", "wrong", "message"),
    [
        ("name", "  ", "Product name is required"),
        ("description", "", "Description is required"),
        ("category", "", "Category is required"),
        ("subCategories", [], "At least one subcategory is required"),
        ("stock", 0, "Valid stock count is required"),
        ("stock", "many", "Valid stock count is required"),
        ("unit", "bucket", "Unit is required"),
        ("price", 0, "Price is required"),
        ("price", "x", "Price is required"),
        ("weight", 0, "Weight is required"),
        ("category", "unknown", "Category not found"),
        ("subCategories", ["unknown"], "The subcategories must belong to the chosen category"),
    ],
)
def test_a_wrong_field_is_refused_in_the_documents_words(client, body, field, wrong, message):
    answer = client.post("/api/products", {**body, field: wrong})
    assert answer.status_code == 400
    assert errors_of(answer) == {field: message}
    assert not Product.objects.exists()


def test_all_errors_are_reported_together(client, body):
    wrong = {"subCategories": ["unknown"], "discount": 100, "price": 500, "minOrderQuantity": 5, "maxOrderQuantity": 4}
    answer = client.post("/api/products", {**body, **wrong})
    assert answer.status_code == 400
    assert errors_of(answer) == {
        "subCategories": "The subcategories must belong to the chosen category",
        "discount": "This discount makes the original price too high",
        "maxOrderQuantity": "Maximum order quantity must not be below the minimum",
    }
    assert not Product.objects.exists()


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("name", "Product name is required"), ("description", "Description is required"),
        ("category", "Category is required"), ("subCategories", "At least one subcategory is required"),
        ("stock", "Valid stock count is required"), ("unit", "Unit is required"), ("price", "Price is required"),
        ("weight", "Weight is required"),
    ],
)  # fmt: skip
def test_a_missing_field_is_refused_in_the_documents_words(client, body, field, message):
    body.pop(field)
    assert errors_of(client.post("/api/products", body)) == {field: message}


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("discount", -1), ("discount", 100.01), ("discount", 1.234), ("price", 10_000_000), ("price", 1.234),
        ("weight", 2**40), ("stock", 2**40), ("name", "x" * 161), ("tags", "red"), ("tags", ["x" * 61]),
        ("specifications", ["a"]), ("specifications", {"a": "\0"}), ("specifications", {"\0": "a"}),
        ("specifications", {str(n): "a" for n in range(51)}), ("dimensions", {"length": -1}), ("version", "new"),
        ("originalPrice", 1), ("maxOrderQuantity", 0), ("existingImages", ["x"]), ("images", ["x"]),
        ("isActive", "maybe"),
        ("subCategories", [{"name": "no id"}]), ("name", "a\0b"), ("category", {"_id": None}),
    ],
)  # fmt: skip
def test_absurd_values_are_refused_by_name(client, body, field, wrong):
    body.pop("discount")
    answer = client.post("/api/products", {**body, field: wrong})
    assert answer.status_code == 400
    assert all(name.split(".")[0] == field for name in errors_of(answer)), answer.json()


def test_sub_categories_of_another_category_are_refused(client, body):
    foreign = SubCategoryFactory()
    answer = client.post("/api/products", {**body, "subCategories": [str(foreign.pk)]})
    assert errors_of(answer) == {"subCategories": "The subcategories must belong to the chosen category"}


def test_the_largest_order_is_not_below_the_smallest(client, body):
    answer = client.post("/api/products", {**body, "minOrderQuantity": 5, "maxOrderQuantity": 4})
    assert errors_of(answer) == {"maxOrderQuantity": "Maximum order quantity must not be below the minimum"}


@pytest.mark.parametrize(
    ("sent", "original", "discount"),
    [
        ({"price": 100, "discount": 20}, 125.0, 20.0),
        ({"price": 100, "originalPrice": 125}, 125.0, 20.0),
        ({"price": 100, "discount": 20, "originalPrice": 999}, 125.0, 20.0),
        ({"price": 100}, 100.0, 0.0),
        ({"price": 100, "discount": 33.33}, 149.99, 33.33),
        ({"price": 100, "discount": None, "originalPrice": None}, 100.0, 0.0),
        ({"price": 100, "discount": 100}, 2_000_000.0, 100.0),
        ({"price": 1, "originalPrice": 9_999_999}, 9_999_999.0, 100.0),
    ],
)
def test_price_discount_and_original_price_agree(client, body, sent, original, discount):
    body.pop("discount")
    made = client.post("/api/products", {**body, **sent}).json()["product"]
    assert (made["originalPrice"], made["discount"]) == (original, discount)


@pytest.mark.parametrize("sent", [{"price": 9_000_000, "discount": 99}, {"price": 500, "discount": 100}])
def test_prices_beyond_what_can_agree_are_refused(client, body, sent):
    body.pop("discount")
    answer = client.post("/api/products", {**body, **sent})
    assert (answer.status_code, list(errors_of(answer))) == (400, ["discount"])


def test_new_price_leaves_a_discount_that_was_not_sent(client, body):
    product = ProductFactory(price=50, original_price=100, discount=50)
    body |= {"category": product.category.slug, "subCategories": [str(product.sub_categories.get().pk)], "price": 60}
    body.pop("discount")
    saved = client.put(f"/api/products/{product.pk}", body).json()["product"]
    assert (saved["originalPrice"], saved["discount"]) == (120.0, 50.0)


def test_stale_save_is_refused_with_the_current_values(client, body):
    product = client.post("/api/products", body).json()["product"]
    path = f"/api/products/{product['_id']}"
    first = client.put(path, {**body, "name": "Arun's name", "version": product["version"]})
    second = client.put(path, {**body, "name": "Devi's name", "version": product["version"]})
    assert (first.status_code, second.status_code) == (200, 409)
    refusal = second.json()
    assert refusal["code"] == "stale_product"
    assert refusal["current"] == first.json()["product"]
    assert Product.objects.get().name == "Arun's name"


def test_stock_is_saved_as_the_difference_to_what_the_form_showed(client, body):
    product = client.post("/api/products", body).json()["product"]
    stock.take({int(product["_id"]): 30}, SOLD)  # sold while the form was open
    path = f"/api/products/{product['_id']}"
    saved = client.put(path, {**body, "version": product["version"], "stock": 100, "loadedStock": 80}).json()
    assert saved["product"]["stock"] == 70


def test_stock_sold_meanwhile_cannot_be_removed(client, body):
    product = client.post("/api/products", body).json()["product"]
    stock.take({int(product["_id"]): 75}, SOLD)
    answer = client.put(f"/api/products/{product['_id']}", {**body, "name": "X", "stock": 10, "loadedStock": 80})
    assert (answer.status_code, answer.json()["code"], answer.json()["available"]) == (409, "stock_changed", 5)
    assert Product.objects.get().name == body["name"]


def test_stock_without_the_loaded_value_is_set_and_unchanged_when_not_sent(client, body):
    path = f"/api/products/{client.post('/api/products', body).json()['product']['_id']}"
    assert client.put(path, {**body, "stock": 0}).json()["product"]["stockStatus"] == "out-of-stock"
    body.pop("stock")
    assert client.put(path, body).json()["product"]["stock"] == 0


def test_a_move_to_another_category_needs_its_sub_categories(client, body):
    path = f"/api/products/{client.post('/api/products', body).json()['product']['_id']}"
    other = SubCategoryFactory()
    moved = {**body, "category": str(other.category.pk)}
    assert client.put(path, moved).status_code == 400
    assert client.put(path, {**moved, "subCategories": [str(other.pk)]}).json()["product"]["subCategory"] == other.name


def test_what_a_save_leaves_out_stays(client, body):
    product = ProductFactory(tags=["kept"], age_restriction=12, is_active=False, specifications={"a": "b"})
    body |= {"category": product.category.slug, "subCategories": [str(product.sub_categories.get().pk)]}
    for left_out in ("isActive", "isFeatured"):
        body.pop(left_out)
    saved = client.put(f"/api/products/{product.pk}", body).json()["product"]
    assert (saved["tags"], saved["ageRestriction"], saved["isActive"]) == (["kept"], 12, False)
    assert saved["specifications"] == {"a": "b"}


def test_audit_record_has_only_changed_fields(client, body):
    path = f"/api/products/{client.post('/api/products', body).json()['product']['_id']}"
    client.put(path, {**body, "price": 50, "stock": 81})
    record = AuditRecord.objects.get(action="product.updated")
    assert record.before == {"price": "45.50", "original_price": "91.00", "stock": 80}
    assert record.after == {"price": "50.00", "original_price": "100.00", "stock": 81}


def test_text_only_save_does_not_change_pictures(client, body):
    made = client.post(
        "/api/products", {**body, "subCategories": '["electric"]', "images": [upload()]}, format="multipart"
    )
    product = made.json()["product"]
    answer = client.put(f"/api/products/{product['_id']}/text-only", {**body, "name": "New", "existingImages": []})
    assert answer.json()["product"]["images"] == product["images"]
    assert answer.json()["product"]["name"] == "New"


def test_a_deleted_product_is_gone_with_its_stock(client):
    product = ProductFactory(pictures=1)
    answer = client.delete(f"/api/products/{product.pk}")
    assert (answer.status_code, answer.json()["message"]) == (200, "Product deleted successfully")
    assert client.delete(f"/api/products/{product.pk}").status_code == 404
    assert not Stock.objects.exists()
    assert AuditRecord.objects.get(action="product.deleted").before["name"] == product.name


@pytest.mark.parametrize(("method", "path"), [("put", ""), ("put", "/text-only"), ("delete", "")])
def test_an_unknown_product_cannot_be_written(client, body, method, path):
    assert getattr(client, method)(f"/api/products/999{path}", body).status_code == 404


@pytest.mark.parametrize("sent", ["[]", "null", '"text"', "{", b"\xff"])
def test_a_body_that_is_no_form_is_refused(client, sent):
    answer = client.generic("POST", "/api/products", sent, content_type="application/json")
    assert (answer.status_code, answer.json()["success"]) == (400, False)


def test_original_price_determines_the_discount_of_the_badge(client, body):
    body["discount"] = None
    made = client.post("/api/products", {**body, "price": 25, "originalPrice": 100}).json()["product"]
    assert Decimal(str(made["discount"])) == 75


@pytest.mark.parametrize("field", ["subCategories", "tags", "specifications", "dimensions", "existingImages"])
def test_a_form_field_that_is_not_json_is_named(client, body, field):
    form = {**body, "subCategories": '["electric"]', field: "{not json", "images": [upload()]}
    answer = client.post("/api/products", form, format="multipart")
    assert (answer.status_code, list(errors_of(answer))) == (400, [field])
