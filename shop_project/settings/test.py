"""Tests: development's parts with cheap password hashing, so that thousands of sign-ins cost nothing."""

import os

from .development import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# A whole test is one transaction, idle while Python works: on a busy machine for longer than a request may be.
if "options" in DATABASES["default"]["OPTIONS"]:  # not through a pooler
    DATABASES["default"]["OPTIONS"]["options"] += " -c idle_in_transaction_session_timeout=0"

# Whether the apps are built changes no test; each new client of a test would read the list of built files.
STOREFRONT_DIST = BACK_OFFICE_DIST = BASE_DIR / "var" / "not-built"

# As each process has a database of its own, it has a bucket of its own: tests look at what others must not fill.
_process = os.environ.get("PYTEST_XDIST_WORKER") or "alone"
S3 = {**S3, "bucket_name": f"test-{S3['bucket_name'] or 'proofs'}-{_process}"}
STORAGES["proofs"] = {"BACKEND": "apps.common.s3.PrivateStorage", "OPTIONS": S3}
METRICS_TOKEN = "tests-may-read-metrics"
VAPID_PRIVATE_KEY = "dGVzdHMtbWF5LXNpZ24tbm90aWZpY2F0aW9ucy1oZXI"
THROTTLES_ON = False  # tests of limits switch them on
MICROCACHE_SECONDS = 0  # every answer shows the present
