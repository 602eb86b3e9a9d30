"""What development, tests and production share; they differ only in what the environment says."""

import os
from datetime import timedelta
from pathlib import Path

from . import databases
from .rest import *

BASE_DIR = Path(__file__).resolve().parents[2]
SHOP_HOME = Path(os.environ.get("SHOP_HOME", BASE_DIR / "var"))


def names(variable: str, default: str = "") -> list[str]:
    """The comma-separated words of an environment variable."""
    return [word.strip() for word in os.environ.get(variable, default).split(",") if word.strip()]


def switched_on(variable: str, default: str) -> bool:
    """Whether an environment variable says yes."""
    return os.environ.get(variable, default).lower() in {"1", "on", "true", "yes"}


SECRET_KEY = os.environ.get("SECRET_KEY", "")
SECRET_KEY_FALLBACKS = names("SECRET_KEY_FALLBACKS")
DEBUG = False

# Which host names show the storefront, which the back office (rules 1.1).
SHOP_HOSTS = names("SHOP_HOSTS", "localhost,127.0.0.1")
ADMIN_HOSTS = names("ADMIN_HOSTS", "admin.localhost")
ALLOWED_HOSTS = [*SHOP_HOSTS, *ADMIN_HOSTS]
SHOP_URL = os.environ.get("SHOP_URL", "http://localhost:8000")
ADMIN_URL = os.environ.get("ADMIN_URL", "http://admin.localhost:8000")
STOREFRONT_DIST = Path(os.environ.get("STOREFRONT_DIST", BASE_DIR / "storefront-web" / "dist"))
BACK_OFFICE_DIST = Path(os.environ.get("BACK_OFFICE_DIST", BASE_DIR / "admin-web" / "dist"))

# Networks of the proxy, whose X-Forwarded-For is believed; empty means nobody's.
TRUSTED_PROXIES = names("TRUSTED_PROXIES")

INSTALLED_APPS = [
    # First: its templates take the place of Django admin's.
    "apps.ops",
    "apps.ops.apps.OpsAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "apps.common.apps.StaticFilesConfig",
    "rest_framework",
    "django_filters",
    "corsheaders",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "procrastinate.contrib.django",
    "apps.common",
    "apps.accounts",
    "apps.shop",
    "apps.contact",
    "apps.catalog",
    "apps.bundles",
    "apps.cart",
    "apps.payments",
    "apps.orders",
    "apps.reconciliation",
    "apps.privacy",
    "apps.adminpanel",
    "apps.storefront_pages",
]

MIDDLEWARE = [
    "apps.common.api.middleware.RequestIdMiddleware",
    "apps.common.api.request_metrics.RequestMetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "apps.common.http.site_middleware.SiteMiddleware",
    "apps.common.http.csp.ContentSecurityMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "apps.common.http.non_api_middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "apps.common.http.non_api_middleware.AuthenticationMiddleware",
    "apps.common.http.non_api_middleware.OTPMiddleware",
    "apps.common.http.non_api_middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "apps.common.api.middleware.RenewedTokenMiddleware",
    "apps.common.http.microcache.MicrocacheMiddleware",
]

# The back office is the superset; SiteMiddleware sets the URLs of each request by its host.
ROOT_URLCONF = "shop_project.urls.backoffice"
SHOP_URLCONF = "shop_project.urls.storefront"
ADMIN_URLCONF = "shop_project.urls.backoffice"
WSGI_APPLICATION = "shop_project.wsgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = databases.from_environment(os.environ)
DATABASE_LIMITS = databases.LIMITS
if "replica" in DATABASES:
    MIDDLEWARE += ["apps.ops.read_replica.middleware.ReadYourWritesMiddleware"]
    DATABASE_ROUTERS = ["apps.ops.read_replica.router.ReplicaRouter"]
# Servers that ought to follow the database by streaming; fewer of them are an alert.
DATABASE_COPIES = int(os.environ.get("DATABASE_COPIES", "0"))
# Rate limits are counted there, otherwise in PostgreSQL.
REDIS_URL = os.environ.get("REDIS_URL", "")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.StaffUser"
AUTHENTICATION_BACKENDS = ["apps.ops.sign_in.OperatorBackend"]
# Operators who have enrolled an authenticator are always asked for its code; this makes everybody enrol one.
# Five wrong codes lock a person for 15 minutes (accounts.services.second_factor); the library need not slow them down.
OTP_TOTP_THROTTLE_FACTOR = 0
OPERATOR_OTP_REQUIRED = switched_on("OPERATOR_OTP_REQUIRED", "0")
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 6},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "admin:login"

LANGUAGE_CODE = "en-in"
USE_I18N = False
TIME_ZONE = "Asia/Kolkata"  # days and months are India's (rules 9.1); the API speaks UTC
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", SHOP_HOME / "static"))
MEDIA_URL = os.environ.get("MEDIA_URL", "/media/")
MEDIA_ROOT = Path(os.environ.get("MEDIA_ROOT", SHOP_HOME / "media"))

S3 = {
    "endpoint_url": os.environ.get("S3_ENDPOINT_URL") or None,
    "access_key": os.environ.get("S3_ACCESS_KEY_ID", ""),
    "secret_key": os.environ.get("S3_SECRET_ACCESS_KEY", ""),
    "bucket_name": os.environ.get("S3_BUCKET", ""),
    "region_name": os.environ.get("S3_REGION", "us-east-1"),
}
STORAGES = {
    # Product pictures: public, served from MEDIA_URL or a bucket behind a CDN.
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "proofs": {"BACKEND": "apps.common.s3.PrivateStorage", "OPTIONS": S3},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
PROOF_LINK_SECONDS = 300

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "25"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = switched_on("EMAIL_USE_TLS", "0")
EMAIL_TIMEOUT = 10  # seconds, of each step
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "shop@localhost")

# Of every body that is no form with files; the proxy has limits for those too (deploy/Caddyfile).
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 12

# The folder of pg_dump and pg_restore, where they are not on the PATH.
POSTGRES_PROGRAMS = os.environ.get("POSTGRES_PROGRAMS", "")

# How long a web process keeps a public answer of the API; 0: not at all.
MICROCACHE_SECONDS = int(os.environ.get("MICROCACHE_SECONDS", "2"))

# Callers with this bearer token may read /metrics; empty: the page does not exist.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

# What signs notifications to browsers (web push): 32 random bytes in base64url; empty: nobody can turn them on.
VAPID_PRIVATE_KEY = os.environ.get("VAPID_PRIVATE_KEY", "")
# The only addresses that notifications are sent to; a dot before the name allows every host below it.
PUSH_SERVICES = names(
    "PUSH_SERVICES",
    "https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://.push.apple.com,"
    "https://.notify.windows.com",
)

THROTTLES_ON = switched_on("SHOP_THROTTLES", "on")

CORS_ALLOWED_ORIGINS = names("CORS_ALLOWED_ORIGINS")
CORS_URLS_REGEX = r"^/api/"
CORS_EXPOSE_HEADERS = ["x-new-token", "x-request-id", "retry-after", "etag", "content-disposition", "x-total-count"]
CORS_ALLOW_HEADERS = [
    "accept",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-none-match",
    "x-admin-request",
    "x-request-id",
]

CUSTOMER_TOKEN_LIFETIME = timedelta(days=14)
STAFF_TOKEN_LIFETIME = timedelta(hours=2)
# Use prolongs a session no further than this after its sign-in (ASVS 7.3.2).
CUSTOMER_SESSION_LIFETIME = timedelta(days=90)
STAFF_SESSION_LIFETIME = timedelta(days=7)

SIMPLE_JWT = {"ALGORITHM": "HS256"}

# Nobody asks for a file without the hash in its name, nor for a third party's source map: both are work for nothing.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["map", "jpg", "jpeg", "png", "gif", "webp", "avif", "zip", "gz", "br", "woff2"]

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "apps.storefront_pages.error_pages.csrf_failure"
SESSION_COOKIE_AGE = 8 * 60 * 60
SESSION_COOKIE_NAME = "operator_session"

PROCRASTINATE_IMPORT_PATHS = ["apps.common.tasks"]
# Jobs that a worker runs at the same time, each in a thread: a mail does not wait for a statement that is being read.
# Sign-in codes and pictures have places beside these (common.jobs).
WORKER_CONCURRENCY = int(os.environ.get("WORKER_CONCURRENCY", "3"))
# The queue of the receipt reader has a worker of its own: `manage.py read_receipts`.
WORKER_QUEUES = ["default", "mail", "search", "statements"]

# "json" for machines, "line" for people.
LOG_FORMAT = os.environ.get("LOG_FORMAT", "json")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "apps.common.logs.RequestIdFilter"}},
    "formatters": {
        "line": {
            "format": "%(asctime)s %(levelname)s %(name)s %(request_id)s %(message)s",
        },
        "json": {"()": "apps.common.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["request_id"],
            "formatter": LOG_FORMAT,
        },
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
    "loggers": {
        "django.server": {"level": "WARNING"},
        "procrastinate": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},
        # A line for every request, whatever LOG_LEVEL hides.
        "shop.requests": {"level": "INFO"},
    },
}
