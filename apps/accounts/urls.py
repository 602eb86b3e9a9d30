"""Paths of the storefront's calls about oneself."""

from rest_framework.routers import SimpleRouter

from .viewsets import AddressViewSet, AuthViewSet

router = SimpleRouter(trailing_slash=False)
router.register("auth", AuthViewSet, basename="auth")
router.register("addresses", AddressViewSet, basename="addresses")
urlpatterns = router.urls
