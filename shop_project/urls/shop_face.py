"""The shop's hosts: the API without /admin, and the storefront."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("shop_project.urls.api")),
]
