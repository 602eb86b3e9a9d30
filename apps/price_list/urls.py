"""Paths of the price list."""

from rest_framework.routers import SimpleRouter

from .viewsets import PriceListViewSet

router = SimpleRouter(trailing_slash=False)
router.register("price-list", PriceListViewSet, basename="price-list")
urlpatterns = router.urls
