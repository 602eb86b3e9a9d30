"""Paths of funds and gift boxes."""

from rest_framework.routers import SimpleRouter

from .viewsets import FundViewSet, GiftBoxViewSet

router = SimpleRouter(trailing_slash=False)
router.register("bundles", FundViewSet, basename="bundles")
router.register("giftboxes", GiftBoxViewSet, basename="giftboxes")
urlpatterns = router.urls
