"""Django's WSGI application, and the response cache before it; `shop_project.asgi` serves them."""

import os

from django.core.wsgi import get_wsgi_application

from . import counts

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_project.settings.production")
counts.reserve_room()  # before anything counts
django = get_wsgi_application()

from apps.http_cache.wsgi import CachingApplication  # noqa: E402 - it reads the settings that the line above loaded

application = CachingApplication(django)
