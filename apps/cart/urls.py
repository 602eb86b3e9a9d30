"""Paths of the cart."""

from rest_framework.routers import SimpleRouter

from .viewsets import CartViewSet

router = SimpleRouter(trailing_slash=False)
router.register("cart", CartViewSet, basename="cart")
urlpatterns = router.urls
