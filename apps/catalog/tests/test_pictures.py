"""Pictures of products: judged by content, ordered, swept (rules 4.5)."""

import io

import pytest
from django.core.files.storage import default_storage
from PIL import Image
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.catalog.models import Category, Product, ProductImage
from apps.common.models import AuditRecord, Picture
from apps.common.tests.answers import wrong_fields

from .factories import ProductFactory, upload

pytestmark = pytest.mark.django_db
REFUSAL = "Please upload JPG, JPEG, or PNG images under 10MB"


@pytest.fixture
def client(api_as, staff):
    return api_as(staff)


def send(client, product, *files):
    return client.post(f"/api/products/{product.pk}/images", {"images": list(files)}, format="multipart")


def text(name="photo.png", content=b"not a picture"):
    file = io.BytesIO(content)
    file.name = name
    return file


def test_pictures_arrive_one_by_one_behind_the_others(client):
    product = ProductFactory()
    send(client, product, upload("red"))
    answer = send(client, product, upload("blue", "b.jpg", "JPEG", (400, 100)))
    assert answer.status_code == 201
    shown = answer.json()["product"]
    assert [image["width"] for image in shown["images"]] == [300, 400]
    assert shown["images"][0]["alt"] == product.name
    assert shown["version"] == 3


def test_a_new_picture_answers_at_once_and_its_widths_follow_by_a_job(client):
    answer = send(client, ProductFactory(), upload())
    image = answer.json()["product"]["images"][0]
    assert image["srcset"] == {"avif": "", "webp": ""}
    with Image.open(default_storage.open(image["url"].removeprefix("/media/"))) as stored:
        assert stored.format == "JPEG"
    job = ProcrastinateJob.objects.get(task_name="make_variants")
    assert job.args == {"picture_id": Picture.objects.get().pk}


@pytest.mark.parametrize("kind", ["WEBP", "GIF", "BMP", "TIFF"])
def test_other_formats_are_refused_whatever_their_name(client, kind):
    product = ProductFactory()
    answer = send(client, product, upload(name="photo.png", kind=kind))
    assert answer.status_code == 415
    assert wrong_fields(answer) == [("images", REFUSAL)]
    assert not Picture.objects.exists()


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n", b"<svg xmlns='x'/>"])
def test_what_is_no_whole_picture_is_refused(client, content):
    assert send(client, ProductFactory(), text(content=content)).status_code == 415


def test_a_file_above_ten_megabytes_is_refused(client):
    answer = send(client, ProductFactory(), text(content=b"\xff\xd8" + b"0" * (10 * 1024 * 1024)))
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (413, "images")


def test_one_bad_picture_refuses_all_and_stores_none(client):
    product = ProductFactory()
    assert send(client, product, upload(), text()).status_code == 415
    assert not Picture.objects.exists()
    assert not ProductImage.objects.exists()


def test_a_product_has_at_most_twelve(client):
    product = ProductFactory(pictures=11)
    answer = send(client, product, upload("red"), upload("blue"))
    assert (answer.status_code, answer.json()["message"]) == (400, "A product can have up to 12 pictures")
    assert product.images.count() == 11


def test_no_picture_at_all_is_refused(client):
    product = ProductFactory()
    answer = client.post(f"/api/products/{product.pk}/images", {}, format="multipart")
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "images")
    assert client.post(f"/api/products/{product.pk}/images", {"images": []}).status_code == 415


def test_picture_can_be_removed_without_other_changes(client):
    product = ProductFactory(pictures=2)
    first, second = product.images.order_by("pk")
    answer = client.delete(f"/api/products/{product.pk}/images/{first.pk}")
    assert answer.status_code == 200
    assert [image["_id"] for image in answer.json()["product"]["images"]] == [str(second.pk)]
    assert AuditRecord.objects.get(action="product.picture_removed").after == {"pictures": [first.picture.key]}
    assert client.delete(f"/api/products/{product.pk}/images/{first.pk}").json()["message"] == "Image not found"


def test_a_picture_of_another_product_is_not_removed(client):
    product, other = ProductFactory(), ProductFactory(pictures=1)
    assert client.delete(f"/api/products/{product.pk}/images/{other.images.get().pk}").status_code == 404
    assert other.images.count() == 1


def test_pictures_are_put_in_order(client):
    product = ProductFactory(pictures=3)
    ids = [str(pk) for pk in product.images.order_by("-pk").values_list("pk", flat=True)]
    answer = client.put(f"/api/products/{product.pk}/images/order", {"imageIds": ids})
    assert [image["_id"] for image in answer.json()["product"]["images"]] == ids


def test_an_order_must_name_every_picture(client):
    product = ProductFactory(pictures=2)
    ids = [str(product.images.first().pk)]
    for sent in (ids, [], [*ids, "999"]):
        answer = client.put(f"/api/products/{product.pk}/images/order", {"imageIds": sent})
        assert (answer.status_code, answer.json()["code"]) == (400, "unknown_pictures")


def whole(product, **changes):
    return {
        "name": product.name, "description": "x", "price": 1, "category": str(product.category_id),
        "subCategories": [str(product.sub_categories.get().pk)], "unit": "box", "weight": 1, **changes,
    }  # fmt: skip


def test_a_save_keeps_the_named_pictures_in_the_named_order_and_drops_the_others(client):
    product = ProductFactory(pictures=3)
    first, second, third = product.images.order_by("pk")
    stored = [{"_id": str(third.pk)}, {"_id": str(first.pk), "url": "/media/x"}]
    answer = client.put(f"/api/products/{product.pk}", whole(product, existingImages=stored))
    assert [image["_id"] for image in answer.json()["product"]["images"]] == [str(third.pk), str(first.pk)]
    assert not ProductImage.objects.filter(pk=second.pk).exists()


def test_a_save_that_names_no_pictures_keeps_them_all(client):
    product = ProductFactory(pictures=2)
    client.put(f"/api/products/{product.pk}", whole(product))
    assert product.images.count() == 2


def test_a_save_cannot_take_another_products_pictures(client):
    product, other = ProductFactory(pictures=1), ProductFactory(pictures=1)
    body = whole(product, existingImages=[str(other.images.get().pk)])
    assert client.put(f"/api/products/{product.pk}", body).json()["code"] == "unknown_pictures"
    assert product.images.count() == other.images.count() == 1


def test_a_refused_save_writes_nothing_and_its_files_await_the_sweeper(client):
    product = ProductFactory()
    form = whole(product, subCategories='["unknown"]', images=[upload()])
    assert client.put(f"/api/products/{product.pk}", form, format="multipart").status_code == 400
    assert not ProductImage.objects.exists()
    assert Product.objects.get().version == 1
    assert not ProcrastinateJob.objects.filter(task_name="make_variants").exists()


def test_a_category_has_one_picture_that_a_save_replaces_or_keeps(client):
    form = {"name": "Sparklers", "description": "x", "subCategories": "[]", "image": upload()}
    made = client.post("/api/categories", form, format="multipart")
    assert made.status_code == 201, made.json()
    category = made.json()["category"]
    assert (category["image"]["width"], category["image"]["height"]) == (300, 200)
    path = f"/api/categories/{category['_id']}"
    stored = client.put(path, {"name": "Sparklers", "description": "y"}).json()["category"]
    assert stored["image"] == category["image"]
    form |= {"image": upload("blue", size=(10, 10))}
    assert client.put(path, form, format="multipart").json()["category"]["image"]["width"] == 10
    assert client.put(path, {"name": "S", "description": "y", "image": None}).json()["category"]["image"] is None


def test_a_category_picture_is_judged_under_its_own_name(client):
    answer = client.post("/api/categories", {"name": "S", "description": "x", "image": text()}, format="multipart")
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (415, "image")
    assert not Category.objects.exists()
