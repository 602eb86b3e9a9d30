"""What development, tests and production share; they differ only in what the environment says."""

import os
from datetime import timedelta
from pathlib import Path

from . import databases

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

# Networks whose X-Forwarded-For is believed; empty means nobody's.
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
    "django.contrib.staticfiles",
    "rest_framework",
    "django_filters",
    "corsheaders",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "procrastinate.contrib.django",
    "apps.common",
    "apps.http_cache",
    "apps.accounts",
    "apps.contact",
    "apps.catalog",
    "apps.bundles",
    "apps.selling",
    "apps.cart",
    "apps.price_list",
    "apps.payments",
    "apps.orders",
    "apps.reconciliation",
    "apps.enquiries",
    "apps.dispatch",
    "apps.privacy",
    "apps.adminpanel",
    "apps.storefront_pages",
    "apps.monitoring",
]

MIDDLEWARE = [
    "apps.common.api.middleware.RequestIdMiddleware",
    "apps.common.api.request_metrics.RequestMetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "apps.common.http.site_middleware.SiteMiddleware",
    "apps.common.http.csp.ContentSecurityMiddleware",
    "apps.common.http.non_api_middleware.WhiteNoiseMiddleware",
    "apps.common.http.spa_static.SpaStaticMiddleware",
    "apps.common.http.compression.GZipMiddleware",
    "apps.common.http.body_limits.RefusedBodyMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "apps.common.http.non_api_middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "apps.common.http.non_api_middleware.AuthenticationMiddleware",
    "apps.common.http.non_api_middleware.OTPMiddleware",
    "apps.common.http.non_api_middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "apps.common.api.middleware.RenewedTokenMiddleware",
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
    INSTALLED_APPS += ["apps.read_replica"]
    MIDDLEWARE += ["apps.read_replica.middleware.ReadYourWritesMiddleware"]
    DATABASE_ROUTERS = ["apps.read_replica.router.ReplicaRouter"]
# Rate limits are counted there, otherwise in PostgreSQL.
REDIS_URL = os.environ.get("REDIS_URL", "")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.StaffUser"
AUTHENTICATION_BACKENDS = ["apps.ops.sign_in.OperatorBackend"]
# Operators who have enrolled an authenticator are always asked for its code; this makes everybody enrol one.
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
EMAIL_TIMEOUT = 10  # of each step; all of them together: common.mail
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "shop@localhost")

# Of every body that is no form with files; those have limits of their own (common.http.body_limits).
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 12

# The folder of pg_dump and pg_restore, where they are not on the PATH.
POSTGRES_PROGRAMS = os.environ.get("POSTGRES_PROGRAMS", "")

# Callers with this bearer token may read /metrics; empty: the page does not exist.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

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

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["apps.accounts.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["apps.accounts.permissions.DenyAll"],  # default deny
    "DEFAULT_RENDERER_CLASSES": ["apps.common.api.json.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["apps.common.api.json.JSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "apps.common.api.json.AlwaysJSON",
    "DEFAULT_PAGINATION_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "apps.common.api.openapi.ShopSchema",
    "EXCEPTION_HANDLER": "apps.common.api.exceptions.envelope",
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Firecracker shop",
    "DESCRIPTION": "The API of the storefront and of the back office. See docs/api.md.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SERVE_URLCONF": ROOT_URLCONF,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_NO_READ_ONLY_REQUIRED": False,
    "SCHEMA_PATH_PREFIX": "/api",
    "ENUM_NAME_OVERRIDES": {
        "AddressType": "apps.accounts.enums.AddressType",
        "Role": "apps.accounts.enums.Role",
        "LineType": "apps.orders.enums.LineType",
        "OrderStatus": "apps.orders.enums.OrderStatus",
        "EventKind": "apps.orders.enums.EventKind",
        "PaymentMethod": "apps.payments.enums.Method",
        "PaymentStatus": "apps.payments.enums.WIRE_STATUSES",
        "RefundState": "apps.payments.enums.RefundState",
        "Goods": "apps.orders.enums.Goods",
        "Resolution": "apps.orders.enums.Resolution",
        "Confirmation": "apps.orders.enums.Confirmation",
        "StockState": "apps.orders.enums.StockState",
        "StatementState": "apps.reconciliation.enums.ImportState",
        "StatementDateOrder": "apps.reconciliation.enums.DateOrder",
        "MoneyDirection": "apps.reconciliation.enums.Direction",
        "Rail": "apps.reconciliation.enums.Rail",
        "BalanceChain": "apps.reconciliation.enums.Chain",
        "MatchClass": "apps.reconciliation.enums.MatchClass",
        "BankRowState": "apps.reconciliation.enums.RowState",
        "MatchingTab": "apps.reconciliation.enums.Tab",
        "ReadingState": "apps.reconciliation.enums.ReadingState",
        "ReadField": "apps.reconciliation.receipts.facts.FIELD_CHOICES",
        "StockStatus": "apps.catalog.enums.StockStatus",
        "Unit": "apps.catalog.enums.Unit",
        "NoiseLevel": "apps.catalog.enums.NoiseLevel",
        "Effect": "apps.catalog.enums.Effect",
        "UpiKind": "apps.contact.enums.UpiKind",
        "SellingMode": "apps.selling.enums.Mode",
        "MessageStatus": "apps.contact.enums.MessageStatus",
        "MessageEntryKind": "apps.contact.enums.EntryKind",
        "TrackingState": "apps.dispatch.enums.ImportState",
        "TrackingOutcome": "apps.dispatch.enums.RowOutcome",
        "TrackingResult": "apps.dispatch.enums.RowResult",
        "EnquiryStatus": "apps.enquiries.enums.EnquiryStatus",
        "RuleOutcome": "apps.selling.enums.Outcome",
        "Delivery": "apps.selling.enums.Delivery",
        "CartItemType": "apps.cart.serializers.TYPES",
        "CartProblem": "apps.cart.serializers.PROBLEMS",
    },
    "AUTHENTICATION_WHITELIST": [],
}

SIMPLE_JWT = {"ALGORITHM": "HS256"}

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
# The queue of the receipt reader has a worker of its own: `manage.py read_receipts`.
PROCRASTINATE_WORKER_DEFAULTS = {
    "concurrency": int(os.environ.get("WORKER_CONCURRENCY", "3")),
    "queues": ["default", "mail", "pictures", "search", "statements"],
}
