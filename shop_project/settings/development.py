"""The shop on one machine, as `make up` runs it: production's services on loopback, plus a mailbox page."""

import os

from .base import *
from .base import INSTALLED_APPS, SHOP_HOME

SECRET_KEY = os.environ.get("SECRET_KEY", "development-only-secret-key-that-production-refuses")
INSTALLED_APPS = [*INSTALLED_APPS, "apps.demo"]
MAILBOX_DIR = os.environ.get("MAILBOX_DIR", str(SHOP_HOME / "mail"))
