"""The shop's hosts: the API without /admin, and the storefront's pages."""

from django.urls import include, path

from apps.storefront_pages import error_pages
from apps.storefront_pages import urls as pages

urlpatterns = [
    path("api/", include("shop_project.urls.api")),
    path("", include("shop_project.urls.common")),
    *pages.urlpatterns,
]

handler400 = error_pages.bad_request
handler403 = error_pages.forbidden
handler404 = error_pages.not_found
handler500 = error_pages.server_error
