"""The WSGI application that the web server runs."""

import os
import sys

from django.core.wsgi import get_wsgi_application

from . import counts

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_project.settings.production")
counts.reserve_room()  # before anything counts
_django = get_wsgi_application()

from .kept_carts import KeptCarts  # noqa: E402 - they read the settings that the line above loaded
from .kept_pages import KeptPages  # noqa: E402

# Who comes back from PostgreSQL with rows locked waits for the thread that computes: a tenth of Python's 5 ms, so that
# the next buyer of the same product does not wait for both (docs/benchmarks.md).
sys.setswitchinterval(0.0005)

application = KeptPages(KeptCarts(_django))
