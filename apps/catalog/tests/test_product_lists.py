"""Lists of products: who sees what, narrowed, sorted, in pages (rules 4.1 and 4.2)."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from apps.catalog.models import Product

from .factories import CategoryFactory, ProductFactory, ReviewFactory, SubCategoryFactory

pytestmark = pytest.mark.django_db


def names(client, query="", path="/api/products"):
    answer = client.get(f"{path}?{query}")
    assert answer.status_code == 200, answer.json()
    return [product["name"] for product in answer.json()["products"]]


def test_the_public_sees_active_products_of_active_categories(api, api_as, staff, customer):
    seen = ProductFactory(name="Seen")
    ProductFactory(name="Inactive", is_active=False)
    ProductFactory(name="In an inactive category", category=CategoryFactory(is_active=False))
    assert names(api) == names(api_as(customer)) == [seen.name]
    assert len(names(api_as(staff))) == 3


NO_NAMES = {"ta": "", "hi": ""}


def test_a_card_holds_what_lists_show(api):
    category = CategoryFactory(name="Sparklers", slug="sparklers")
    sub = SubCategoryFactory(category=category, name="Electric", slug="electric")
    product = ProductFactory(
        name="7 cm", category=category, sub=sub, stock=7, pictures=1, price=Decimal("90.50"),
        original_price=Decimal("181.00"), discount=50, is_featured=True,
    )  # fmt: skip
    (card,) = api.get("/api/products").json()["products"]
    image = product.images.get()
    named = {"_id": str(sub.pk), "name": "Electric", "names": NO_NAMES, "slug": "electric"}
    assert card | {"createdAt": 0, "updatedAt": 0} == {
        "_id": str(product.pk), "name": "7 cm", "names": NO_NAMES, "price": 90.5, "originalPrice": 181.0,
        "discount": 50.0,
        "images": [
            {"_id": str(image.pk), "url": f"/media/{image.picture.key}", "width": 800, "height": 600, "alt": "",
             "srcset": {"avif": "", "webp": ""}}
        ],
        "stock": 7, "stockStatus": "low-stock", "unit": "box",
        "category": {"_id": str(category.pk), "name": "Sparklers", "names": NO_NAMES, "slug": "sparklers"},
        "subCategory": "Electric", "subCategories": [named], "weight": 250, "ageRestriction": 18,
        "noiseLevel": None, "effects": [], "isGreenCracker": None,
        "minOrderQuantity": 1, "maxOrderQuantity": 100, "isFeatured": True, "isActive": True,
        "ratings": {"average": 0.0, "count": 0}, "createdAt": 0, "updatedAt": 0, "version": 1,
    }  # fmt: skip


def test_pictures_name_their_widths_once_they_are_made(api):
    image = ProductFactory(pictures=1).images.get()
    image.picture.variants = [
        {"format": kind, "width": width, "height": 1, "key": f"pictures/x-{width}.{kind}", "bytes": 1}
        for width in (160, 800)
        for kind in ("avif", "webp")
    ]
    image.picture.save()
    srcset = api.get("/api/products").json()["products"][0]["images"][0]["srcset"]
    assert srcset["webp"] == "/media/pictures/x-160.webp 160w, /media/pictures/x-800.webp 800w"


def test_category_and_sub_category_narrow_by_slug(api):
    sub = SubCategoryFactory(slug="electric", category__slug="sparklers")
    ProductFactory(name="Electric one", category=sub.category, sub=sub)
    ProductFactory(name="Another sparkler", category=sub.category, sub=SubCategoryFactory(category=sub.category))
    ProductFactory(name="A rocket")
    assert names(api, "category=sparklers&sortBy=name&sortOrder=asc") == ["Another sparkler", "Electric one"]
    assert names(api, "category=sparklers&subCategory=electric") == ["Electric one"]
    assert names(api, "category=nothing") == []


def test_a_product_in_two_sub_categories_is_listed_once(api):
    product = ProductFactory(name="Both")
    product.sub_categories.add(SubCategoryFactory(category=product.category))
    assert names(api, f"category={product.category.slug}") == ["Both"]


def test_prices_narrow_with_both_ends_included(api):
    for price in (50, 100, 150):
        ProductFactory(name=str(price), price=price, original_price=price)
    assert names(api, "minPrice=50&maxPrice=100&sortBy=price&sortOrder=asc") == ["50", "100"]
    assert len(names(api, "minPrice=0&maxPrice=0")) == 3  # zero clears the filter


def test_status_filter_is_for_staff_only(api, api_as, staff):
    for quantity in (0, 1, 10, 11):
        ProductFactory(name=str(quantity), stock=quantity)
    client = api_as(staff)
    assert names(client, "status=out-of-stock") == ["0"]
    assert sorted(names(client, "status=low-stock")) == ["1", "10"]
    assert names(client, "status=in-stock") == ["11"]
    assert len(names(api, "status=out-of-stock")) == 4


@pytest.mark.parametrize(
    ("sort_by", "expected"),
    [
        ("createdAt", ["b", "A", "c"]),
        ("price", ["A", "c", "b"]),
        ("name", ["A", "b", "c"]),
        ("ratings.average", ["c", "b", "A"]),
        ("stock", ["b", "c", "A"]),
    ],
)
def test_lists_sort_both_ways(api, sort_by, expected):
    now = timezone.now()
    for name, price, rating, stock, age in (("b", 300, 3, 1, 3), ("A", 100, 5, 9, 2), ("c", 200, 1, 5, 1)):
        product = ProductFactory(name=name, price=price, original_price=price, rating_average=rating, stock=stock)
        Product.objects.filter(pk=product.pk).update(created_at=now - timedelta(days=age))
    assert names(api, f"sortBy={sort_by}&sortOrder=asc") == expected
    assert names(api, f"sortBy={sort_by}&sortOrder=desc") == expected[::-1]


def test_sizes_in_names_are_sorted_as_numbers_page_by_page(api):
    for name in ("Sparkler 12 cm", "sparkler 7 cm", "Sparkler 10 cm", "Sparkler 007 cm", "Rocket"):
        ProductFactory(name=name)
    pages = [names(api, f"sortBy=name&sortOrder=asc&limit=2&page={page}") for page in (1, 2, 3)]
    assert pages == [["Rocket", "Sparkler 007 cm"], ["sparkler 7 cm", "Sparkler 10 cm"], ["Sparkler 12 cm"]]


def test_the_newest_come_first_and_ties_too(api):
    made = [ProductFactory() for _ in range(3)]
    Product.objects.update(created_at=timezone.now())
    assert names(api) == [product.name for product in reversed(made)]
    assert names(api, "sortBy=price&sortOrder=asc") == [product.name for product in reversed(made)]


def test_pages_hold_twelve_and_neither_repeat_nor_miss(api):
    made = {ProductFactory().name for _ in range(14)}
    first, second = (api.get(f"/api/products?page={page}").json() for page in (1, 2))
    assert (first["total"], first["totalPages"], first["currentPage"]) == (14, 2, 1)
    assert (len(first["products"]), len(second["products"])) == (12, 2)
    assert {product["name"] for product in first["products"] + second["products"]} == made


def test_a_page_past_the_end_is_empty_with_true_totals(api):
    ProductFactory()
    answer = api.get("/api/products?page=9").json()
    assert (answer["products"], answer["total"], answer["totalPages"], answer["currentPage"]) == ([], 1, 1, 9)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("page=0", "page"), ("page=x", "page"), ("limit=101", "limit"), ("limit=0", "limit"),
        ("minPrice=-1", "minPrice"),
        ("maxPrice=abc", "maxPrice"), ("sortBy=weight", "sortBy"), ("sortOrder=up", "sortOrder"),
        ("status=some", "status"),
    ],
)  # fmt: skip
def test_a_wrong_parameter_is_named(api, query, field):
    answer = api.get(f"/api/products?{query}")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_the_category_path_lists_the_category_or_knows_none(api):
    product = ProductFactory(name="Here", category=CategoryFactory(slug="here"))
    ProductFactory(name="Elsewhere")
    assert names(api, path="/api/products/category/here") == ["Here"]
    assert names(api, path=f"/api/products/category/{product.category.pk}") == ["Here"]
    missing = api.get("/api/products/category/nowhere")
    assert (missing.status_code, missing.json()["message"]) == (404, "Category not found")


def test_featured_products_are_the_newest_featured(api):
    for number in range(10):
        ProductFactory(name=str(number), is_featured=number != 9)
    assert names(api, path="/api/products/featured") == list("87654321")
    assert names(api, "limit=2", path="/api/products/featured") == ["8", "7"]
    assert api.get("/api/products/featured?limit=x").status_code == 400


@pytest.mark.parametrize("size", [1, 8])
def test_a_list_costs_the_same_statements_whatever_its_size(api, django_assert_num_queries, size):
    for _ in range(size):
        ReviewFactory(product=ProductFactory(pictures=2))
    with django_assert_num_queries(4):  # count, page with category and stock, pictures, sub-categories
        assert len(names(api)) == size


@pytest.mark.parametrize("size", [1, 8])
def test_featured_products_cost_the_same_statements_whatever_their_number(api, django_assert_num_queries, size):
    for _ in range(size):
        ProductFactory(pictures=2, is_featured=True)
    with django_assert_num_queries(3):
        assert len(names(api, path="/api/products/featured")) == size


def test_an_unchanged_list_costs_no_body(api):
    ProductFactory()
    first = api.get("/api/products")
    assert "no-cache" in first["Cache-Control"]
    again = api.get("/api/products", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    ProductFactory()
    assert api.get("/api/products", headers={"If-None-Match": first["ETag"]}).status_code == 200
