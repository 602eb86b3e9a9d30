"""The application that the web server runs: the response cache, and Django's WSGI application behind it."""

import os

from django.core.wsgi import get_wsgi_application

from apps.monitoring import prometheus_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_project.settings.production")
prometheus_files.preallocate()  # before prometheus_client is imported
_django = get_wsgi_application()

from apps.http_cache.wsgi import CachingApplication  # noqa: E402 - it reads the settings that the line above loaded

application = CachingApplication(_django)
