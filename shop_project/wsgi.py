"""The WSGI application that the web server runs."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_project.settings.production")
application = get_wsgi_application()
