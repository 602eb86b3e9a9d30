"""Paths of the shop's card and of the check of a PIN code."""

from rest_framework.routers import SimpleRouter

from .viewsets import ServiceCheckViewSet, ShopCardViewSet

router = SimpleRouter(trailing_slash=False)
router.register("shop", ShopCardViewSet, basename="shop")
router.register("service-check", ServiceCheckViewSet, basename="service-check")
urlpatterns = router.urls
