"""Django's WSGI application, and what is kept before it; `shop_project.asgi` serves them."""

import os

from django.core.wsgi import get_wsgi_application

from . import counts

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_project.settings.production")
counts.reserve_room()  # before anything counts
django = get_wsgi_application()

from .kept_carts import KeptCarts  # noqa: E402 - they read the settings that the line above loaded
from .kept_pages import KeptPages  # noqa: E402

application = KeptPages(KeptCarts(django))
