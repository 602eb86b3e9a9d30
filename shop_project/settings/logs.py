"""What is logged, and how."""

import os

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
