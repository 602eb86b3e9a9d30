"""Paths of the price list."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from .viewsets import PriceListViewSet

router = SimpleRouter(trailing_slash=False)
router.register("price-list", PriceListViewSet, basename="price-list")
urlpatterns = [path("price-list.pdf", PriceListViewSet.as_view({"get": "pdf"}), name="price-list-pdf"), *router.urls]
