"""Paths of a customer's own data."""

from rest_framework.routers import SimpleRouter

from .viewsets import PrivacyViewSet

router = SimpleRouter(trailing_slash=False)
router.register("auth", PrivacyViewSet, basename="privacy")
urlpatterns = router.urls
