"""URLs of the catalogue; those of stock are on admin hosts only."""

from django.urls import path, re_path
from rest_framework.routers import SimpleRouter

from .viewsets.categories import CategoryViewSet
from .viewsets.products import ProductViewSet, ReviewViewSet
from .viewsets.stock import StockEntryViewSet, StockReceiptViewSet

router = SimpleRouter(trailing_slash=False)
router.register("products", ProductViewSet, basename="products")
router.register("categories", CategoryViewSet, basename="categories")
router.register("reviews", ReviewViewSet, basename="reviews")
urlpatterns = router.urls
# On admin hosts only.
staff_urlpatterns = [
    re_path(
        r"^products/(?P<pk>[0-9]{1,18})/stock-entries$",
        StockEntryViewSet.as_view({"get": "list", "post": "create"}),
        name="staff-stock-entries",
    ),
    path("stock-receipts", StockReceiptViewSet.as_view({"post": "create"}), name="staff-stock-receipts"),
]
