"""The path of the contact form."""

from rest_framework.routers import SimpleRouter

from .viewsets import ContactViewSet

router = SimpleRouter(trailing_slash=False)
router.register("contact", ContactViewSet, basename="contact")
urlpatterns = router.urls
