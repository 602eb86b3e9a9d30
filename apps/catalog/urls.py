"""Paths of the catalogue."""

from rest_framework.routers import SimpleRouter

from .viewsets.categories import CategoryViewSet
from .viewsets.products import ProductViewSet
from .viewsets.reviews import ReviewViewSet

router = SimpleRouter(trailing_slash=False)
router.register("products", ProductViewSet, basename="products")
router.register("categories", CategoryViewSet, basename="categories")
router.register("reviews", ReviewViewSet, basename="reviews")
urlpatterns = router.urls
