"""What both sites serve beside their API: the developer's mailbox where it is installed."""

from django.apps import apps
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = []
if apps.is_installed("apps.demo"):
    urlpatterns.append(path("", include("apps.demo.mailbox.urls")))
