"""The shop's hosts: the API without /admin, and the storefront's routes."""

from django.urls import include, path, re_path

from shop_project import pages, storefront

ID = "[A-Za-z0-9-]+"
PRIVATE_ROUTES = ("cart", "checkout", "bank-details", "orders", f"orders/{ID}", "profile")

urlpatterns = [
    path("api/", include("shop_project.urls.api")),
    path("", include("shop_project.urls.common")),
    path("auth/login", pages.login_elsewhere),
    *storefront.urlpatterns,
    re_path(rf"^(?:{'|'.join(PRIVATE_ROUTES)})/?$", storefront.private, name="storefront-private"),
]

handler400 = pages.refused
handler403 = pages.forbidden
handler404 = pages.not_found
handler500 = pages.crashed
