"""Paths of reminders."""

from rest_framework.routers import SimpleRouter

from .viewsets import NotifyViewSet, StockAlertViewSet

router = SimpleRouter(trailing_slash=False)
router.register("products", NotifyViewSet, basename="stock-alerts-of-product")
router.register("stock-alerts", StockAlertViewSet, basename="stock-alerts")
urlpatterns = router.urls
