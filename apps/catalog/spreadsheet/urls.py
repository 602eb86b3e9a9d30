"""Paths of the catalogue's spreadsheet: on admin hosts only."""

from rest_framework.routers import SimpleRouter

from .viewsets import CatalogueImportViewSet

router = SimpleRouter(trailing_slash=False)
router.register("catalogue-imports", CatalogueImportViewSet, basename="staff-catalogue-imports")
urlpatterns = router.urls
