"""Paths of tracking imports: on admin hosts only."""

from rest_framework.routers import SimpleRouter

from .viewsets.slips import PackingSlipViewSet
from .viewsets.tracking import TrackingImportViewSet

router = SimpleRouter(trailing_slash=False)
router.register("tracking-imports", TrackingImportViewSet, basename="staff-tracking-imports")
router.register("packing-slips", PackingSlipViewSet, basename="staff-packing-slips")
urlpatterns = router.urls
