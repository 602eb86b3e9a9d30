"""Paths of the state of the shop and of mails that were given up: on admin hosts only."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from .viewsets import GivenUpMailViewSet, ShopStateViewSet

router = SimpleRouter(trailing_slash=False)
router.register("given-up-mails", GivenUpMailViewSet, basename="given-up-mails")
urlpatterns = [
    # A singleton, which DRF's routers do not support.
    path("shop-state", ShopStateViewSet.as_view({"get": "list"}), name="shop-state"),
    *router.urls,
]
