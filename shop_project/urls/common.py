"""What both sites serve beside their API: media, and the developer's mailbox where it is installed."""

from django.apps import apps
from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from apps.common.http.media import media

urlpatterns: list[URLPattern | URLResolver] = []
if settings.MEDIA_URL.startswith("/"):
    urlpatterns.append(path("media/<path:key>", media, name="media"))
if apps.is_installed("apps.devtools"):
    urlpatterns.append(path("", include("apps.devtools.urls")))
