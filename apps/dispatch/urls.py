"""Paths of tracking imports: on admin hosts only."""

from rest_framework.routers import SimpleRouter

from .viewsets import TrackingImportViewSet

router = SimpleRouter(trailing_slash=False)
router.register("tracking-imports", TrackingImportViewSet, basename="staff-tracking-imports")
urlpatterns = router.urls
