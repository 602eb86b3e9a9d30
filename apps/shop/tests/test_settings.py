"""The shop's settings, as everybody reads them (rules 8.6)."""

import pytest

from apps.shop.models import ShopSettings

pytestmark = pytest.mark.django_db


def test_settings_have_the_specified_defaults(api):
    shop = api.get("/api/shop").json()["shop"]
    assert shop["claims"] == {"openSince": 2010, "experience": "3+", "customers": "50K+", "products": "500+"}
    assert (shop["promotion"]["title"], shop["promotion"]["percent"]) == ("Diwali special", 75)
    assert (shop["giftThreshold"], shop["minimumOrder"], shop["holdingMinutes"]) == (3000.0, None, 120)
    assert shop["codEnabled"] is False


def test_saved_setting_is_returned(api):
    ShopSettings.objects.create(name="Agal Crackers", upi_id="agal@bank", ifsc="HDFC0001234", cod_enabled=True)
    shop = api.get("/api/shop").json()["shop"]
    assert (shop["name"], shop["upi"]["id"], shop["bank"]["ifsc"]) == ("Agal Crackers", "agal@bank", "HDFC0001234")
    assert shop["codEnabled"] is True


def test_unchanged_settings_are_a_304(api):
    tag = api.get("/api/shop")["ETag"]
    assert api.get("/api/shop", HTTP_IF_NONE_MATCH=tag).status_code == 304
    ShopSettings.objects.create(name="Agal Crackers")
    assert api.get("/api/shop", HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_invalid_token_does_not_block_a_visitor(api):
    api.credentials(HTTP_AUTHORIZATION="Bearer dead")
    assert api.get("/api/shop").status_code == 200
