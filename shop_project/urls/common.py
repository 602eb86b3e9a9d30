"""What both faces serve beside their API: media, and the developer's mailbox where there is one."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from shop_project import pages

urlpatterns: list[URLPattern | URLResolver] = []
if settings.MEDIA_URL.startswith("/"):
    urlpatterns.append(path("media/<path:key>", pages.media, name="media"))
if settings.DEV_TOOLS:
    urlpatterns.append(path("", include("shop_project.dev.urls")))
