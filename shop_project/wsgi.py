"""The application that the web server runs."""

import os

from django.core.wsgi import get_wsgi_application

from apps.ops.monitoring import prometheus_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_project.settings.production")
prometheus_files.preallocate()  # before prometheus_client is imported
application = get_wsgi_application()
