"""Production: refuses to start with anything that is only right at home."""

import os
import re

from django.core.exceptions import ImproperlyConfigured

from .base import *
from .base import (
    ADMIN_HOSTS,
    PUSH_SERVICES,
    S3,
    SECRET_KEY,
    SHOP_HOSTS,
    STORAGES,
    THROTTLES_ON,
    VAPID_PRIVATE_KEY,
    switched_on,
)

OPERATOR_OTP_REQUIRED = True

_KEY_LENGTH = 50
_faults = {
    "SECRET_KEY must be at least 50 characters, random and not a development one": len(SECRET_KEY) < _KEY_LENGTH
    or "development" in SECRET_KEY,
    "DEBUG must be off": switched_on("DEBUG", "0"),
    "EMAIL_HOST is missing: customers sign in by e-mail": not os.environ.get("EMAIL_HOST"),
    "DEFAULT_FROM_EMAIL is missing": not os.environ.get("DEFAULT_FROM_EMAIL"),
    "DATABASE_URL is missing": not os.environ.get("DATABASE_URL"),
    "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed for payment proofs": not all(
        (S3["bucket_name"], S3["access_key"], S3["secret_key"])
    ),
    "SHOP_HOSTS and ADMIN_HOSTS must be set": not (os.environ.get("SHOP_HOSTS") and os.environ.get("ADMIN_HOSTS")),
    "SHOP_URL and ADMIN_URL must be https addresses": not all(
        os.environ.get(name, "").startswith("https://") for name in ("SHOP_URL", "ADMIN_URL")
    ),
    "VAPID_PRIVATE_KEY must be 32 bytes in base64url": VAPID_PRIVATE_KEY
    and not re.fullmatch(r"[\w-]{43}", VAPID_PRIVATE_KEY, re.ASCII),
    "PUSH_SERVICES must be https addresses": not all(service.startswith("https://") for service in PUSH_SERVICES),
    "SHOP_THROTTLES=off is for load tests only": not THROTTLES_ON,
    "A host name cannot show both sites": bool(set(SHOP_HOSTS) & set(ADMIN_HOSTS)),
}
if _wrong := [fault for fault, found in _faults.items() if found]:
    raise ImproperlyConfigured("The shop does not start: " + "; ".join(_wrong) + ".")

SECURE_SSL_REDIRECT = switched_on("SECURE_SSL_REDIRECT", "1")
SECURE_REDIRECT_EXEMPT = [r"^api/health/"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
# The prefix binds them to the admin host: the shop's host could otherwise set them for its parent domain.
SESSION_COOKIE_NAME = "__Host-operator_session"
CSRF_COOKIE_NAME = "__Host-csrf"
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
CSRF_TRUSTED_ORIGINS = [os.environ["ADMIN_URL"]]

if os.environ.get("MEDIA_BUCKET"):
    STORAGES["default"] = {
        "BACKEND": "apps.common.s3.PublicStorage",
        "OPTIONS": {**S3, "bucket_name": os.environ["MEDIA_BUCKET"]},
    }
