"""Paths of the contact form; those of staff are on admin hosts only."""

from rest_framework.routers import SimpleRouter

from .viewsets import ContactViewSet, StaffMessageViewSet

router = SimpleRouter(trailing_slash=False)
router.register("contact", ContactViewSet, basename="contact")
urlpatterns = router.urls

staff_router = SimpleRouter(trailing_slash=False)
staff_router.register("messages", StaffMessageViewSet, basename="staff-messages")
staff_urlpatterns = staff_router.urls
