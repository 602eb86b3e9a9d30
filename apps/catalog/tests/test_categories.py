"""Categories and sub-categories (rules 4.7)."""

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.catalog.models import Category, SubCategory
from apps.catalog.services.indexing import reindex_category
from apps.common.api.pictures import public_url
from apps.common.models import AuditRecord, Picture
from apps.common.tests.answers import wrong_fields

from .factories import CategoryFactory, ProductFactory, SubCategoryFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(api_as, staff):
    return api_as(staff)


def save(client, category, **changes):
    return client.put(f"/api/categories/{category.pk}", {"name": category.name, "description": "x", **changes})


def test_the_public_reads_a_bare_list_of_active_categories_in_the_shops_order(api, client):
    CategoryFactory(name="Second", position=2)
    CategoryFactory(name="First", position=1)
    CategoryFactory(name="Hidden", is_active=False)
    assert [row["name"] for row in api.get("/api/categories?_t=123").json()] == ["First", "Second"]
    assert len(client.get("/api/categories").json()) == 3


def test_a_category_holds_its_sub_categories_and_counts_what_the_reader_sees(api, client):
    sub = SubCategoryFactory(name="Electric", slug="electric")
    for is_active in (True, True, False):
        ProductFactory(category=sub.category, sub=sub, is_active=is_active)
    (shown,) = api.get("/api/categories").json()
    (remaining,) = shown["subCategories"]
    assert (remaining["_id"], remaining["name"], remaining["slug"], remaining["description"]) == (
        str(sub.pk),
        "Electric",
        "electric",
        "",
    )
    assert shown["productCount"] == 2
    assert client.get("/api/categories").json()[0]["productCount"] == 3


def test_one_category_is_read_by_id_or_slug(api):
    category = CategoryFactory(slug="sparklers")
    for key in (category.pk, "sparklers"):
        assert api.get(f"/api/categories/{key}").json()["category"]["_id"] == str(category.pk)
    for key in ("unknown", "9" * 19, 999, CategoryFactory(is_active=False).slug):
        answer = api.get(f"/api/categories/{key}")
        assert (answer.status_code, answer.json()["message"]) == (404, "Category not found")


def test_a_picture_of_the_shop_may_be_named_by_its_address(client):
    key = "pictures/abc.jpg"
    picture = Picture.objects.create(key=key, width=1, height=1, bytes=1, sha256="0" * 64)
    for n, address in enumerate(("/media/pictures/abc.jpg", "http://localhost/media/pictures/abc-320.webp")):
        sent = {"name": f"Rockets {n}", "description": "x", "imageUrl": address}
        assert client.post("/api/categories", sent).json()["category"]["image"]["url"] == public_url(key)
    assert Category.objects.filter(picture=picture).count() == 2


@pytest.mark.parametrize(
    "address", ["https://elsewhere.example/abc.jpg", "/media/pictures/unknown.jpg", "/media/../proofs/abc.jpg", "abc"]
)
def test_a_picture_of_another_site_is_not_fetched(client, address):
    answer = client.post("/api/categories", {"name": "Rockets", "description": "x", "imageUrl": address})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "imageUrl")
    assert not Category.objects.exists()


def test_a_slug_that_is_left_out_follows_from_the_name(client):
    answer = client.post("/api/categories", {"name": "Flower Pots & Co.", "description": "x"})
    assert (answer.status_code, answer.json()["message"]) == (201, "Category created successfully")
    assert answer.json()["category"]["slug"] == "flower-pots-co"


def test_a_name_without_latin_letters_needs_a_slug_of_its_own(client):
    sent = {"name": "பட்டாசு", "description": "x", "subCategories": [{"name": "மத்தாப்பு"}]}
    answer = client.post("/api/categories", sent)
    assert (answer.status_code, answer.json()["message"]) == (400, "Category slug is required")
    made = client.post("/api/categories", {**sent, "slug": "pattasu"}).json()["category"]
    assert made["subCategories"][0]["slug"] == "pattasu-1"


@pytest.mark.parametrize(
    ("sent", "field", "message"),
    [
        ({"name": ""}, "name", "Category name is required"),
        ({"description": " "}, "description", "Category description is required"),
        ({"slug": ""}, "slug", "Category slug is required"),
        ({"subCategories": [{"name": " "}]}, "subCategories.0.name", "Subcategory name is required"),
        (
            {"subCategories": [{"name": "Red"}, {"name": "RED"}]},
            "subCategories.1.name",
            "Subcategory with this name already exists",
        ),
    ],
)
def test_a_wrong_field_is_refused_in_the_documents_words(client, sent, field, message):
    answer = client.post("/api/categories", {"name": "Sparklers", "description": "x", **sent})
    assert answer.status_code == 400
    assert wrong_fields(answer) == [(field, message)]
    assert not Category.objects.exists()


@pytest.mark.parametrize("sent", [{"subCategories": "x"}, {"subCategories": [1]}, {"slug": "a b"}, {"position": -1}])
def test_absurd_values_are_refused(client, sent):
    assert client.post("/api/categories", {"name": "S", "description": "x", **sent}).status_code == 400


def test_a_slug_is_taken_once(client):
    CategoryFactory(slug="taken")
    other = CategoryFactory()
    for answer in (
        client.post("/api/categories", {"name": "N", "description": "x", "slug": "taken"}),
        save(client, other, slug="taken"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "slug_taken")
        assert answer.json()["errors"][0]["field"] == "slug"


def test_save_without_ids_matches_sub_categories_by_name(client):
    sub = SubCategoryFactory(name="Electric", slug="electric")
    product = ProductFactory(category=sub.category, sub=sub)
    lines = [{"name": "Crackling"}, {"name": "ELECTRIC", "description": "Wires"}]
    answer = save(client, sub.category, subCategories=lines)
    assert [row["name"] for row in answer.json()["category"]["subCategories"]] == ["Crackling", "ELECTRIC"]
    assert product.sub_categories.get().pk == sub.pk
    assert product.sub_categories.get().name == "ELECTRIC"


def test_a_save_with_ids_renames(client):
    sub = SubCategoryFactory(name="Electrik")
    answer = save(client, sub.category, subCategories=[{"_id": str(sub.pk), "name": "Electric"}])
    assert answer.json()["category"]["subCategories"][0]["_id"] == str(sub.pk)
    assert SubCategory.objects.get().name == "Electric"


def test_two_sub_categories_may_change_names_with_each_other(client):
    category = CategoryFactory()
    red, blue = (SubCategoryFactory(category=category, name=name, slug=name) for name in ("red", "blue"))
    lines = [{"_id": str(red.pk), "name": "blue", "slug": "blue"}, {"_id": str(blue.pk), "name": "red", "slug": "red"}]
    assert save(client, category, subCategories=lines).status_code == 200
    red.refresh_from_db()
    assert red.name == "blue"


def test_slugs_of_sub_categories_stay_apart(client):
    lines = [{"name": "A & B"}, {"name": "A B"}]
    made = client.post("/api/categories", {"name": "S", "description": "x", "subCategories": lines}).json()["category"]
    assert [row["slug"] for row in made["subCategories"]] == ["a-b", "a-b-2"]


def test_a_sub_category_with_products_is_not_removed(client):
    sub = SubCategoryFactory(name="Electric")
    for _ in range(2):
        ProductFactory(category=sub.category, sub=sub)
    answer = save(client, sub.category, subCategories=[{"name": "Other"}])
    assert (answer.status_code, answer.json()["code"]) == (409, "sub_category_in_use")
    assert "Electric (2)" in answer.json()["message"]
    assert [row.name for row in SubCategory.objects.all()] == ["Electric"]


def test_sub_categories_are_unchanged_when_not_sent(client):
    sub = SubCategoryFactory()
    assert len(save(client, sub.category).json()["category"]["subCategories"]) == 1
    assert save(client, sub.category, subCategories=[]).json()["category"]["subCategories"] == []


def test_a_category_with_products_is_not_deleted_and_says_how_many(client):
    category = CategoryFactory()
    ProductFactory(category=category)
    ProductFactory(category=category, is_active=False)
    answer = client.delete(f"/api/categories/{category.pk}")
    assert (answer.status_code, answer.json()["code"], answer.json()["productCount"]) == (409, "category_in_use", 2)
    assert "2 products" in answer.json()["message"]


def test_an_empty_category_is_deleted_with_its_sub_categories(client):
    sub = SubCategoryFactory()
    answer = client.delete(f"/api/categories/{sub.category.pk}")
    assert (answer.status_code, answer.json()["message"]) == (200, "Category deleted successfully")
    assert not Category.objects.exists()
    assert client.delete(f"/api/categories/{sub.category.pk}").status_code == 404


def test_products_are_found_by_the_new_name_of_their_category(client, api):
    category = CategoryFactory(name="Wheels")
    ProductFactory(name="Special", category=category)
    save(client, category, name="Bambaram")
    job = ProcrastinateJob.objects.get(task_name="reindex_category")
    assert job.args == {"category_id": category.pk}
    reindex_category(category.pk)
    assert api.get("/api/products/search?q=bambaram").json()["total"] == 1
    assert api.get("/api/products/search?q=bambaram whels").json()["total"] == 0


def test_a_save_that_changes_no_name_queues_nothing(client):
    save(client, CategoryFactory(), isActive=False)
    assert not ProcrastinateJob.objects.filter(task_name="reindex_category").exists()


def test_an_inactive_category_takes_its_products_from_the_public(client, api):
    product = ProductFactory()
    save(client, product.category, isActive=False)
    assert api.get("/api/products").json()["total"] == 0


def test_every_write_is_recorded_with_before_and_after(client):
    made = client.post("/api/categories", {"name": "Old", "description": "x"}).json()["category"]
    client.put(f"/api/categories/{made['_id']}", {"name": "New", "description": "x", "slug": "old"})
    client.delete(f"/api/categories/{made['_id']}")
    created, updated, deleted = AuditRecord.objects.filter(target_type="catalog.category").order_by("pk")
    assert (created.action, created.after["name"]) == ("category.created", "Old")
    assert (updated.before, updated.after) == ({"name": "Old"}, {"name": "New"})
    assert (deleted.action, deleted.before["name"], deleted.actor_name) == ("category.deleted", "New", "Arun Prakash")


@pytest.mark.parametrize("size", [1, 6])
def test_the_list_costs_two_statements_whatever_its_size(api, django_assert_num_queries, size):
    for _ in range(size):
        ProductFactory()
    with django_assert_num_queries(2):  # categories with picture and count, sub-categories
        assert len(api.get("/api/categories").json()) == size
