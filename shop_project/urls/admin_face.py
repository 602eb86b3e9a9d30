"""The admin hosts: the whole API, Django admin, the back office."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("api/", include("shop_project.urls.api")),
    path("django-admin/", admin.site.urls),
]
