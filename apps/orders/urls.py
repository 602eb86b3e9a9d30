"""Paths of orders."""

from rest_framework.routers import SimpleRouter

from .viewsets import OrderViewSet

router = SimpleRouter(trailing_slash=False)
router.register("orders", OrderViewSet, basename="orders")
urlpatterns = router.urls
