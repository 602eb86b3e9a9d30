"""The part of /api that both faces answer."""

from django.urls import include, path

urlpatterns = [
    path("", include("apps.accounts.urls")),
]
