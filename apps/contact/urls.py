"""Paths of the shop's card."""

from rest_framework.routers import SimpleRouter

from .viewsets import ContactViewSet, ShopCardViewSet

router = SimpleRouter(trailing_slash=False)
router.register("shop", ShopCardViewSet, basename="shop")
router.register("contact", ContactViewSet, basename="contact")
urlpatterns = router.urls
