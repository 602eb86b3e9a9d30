"""Tests: development's parts with cheap password hashing, so that thousands of sign-ins cost nothing."""

from .development import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

S3 = {**S3, "bucket_name": f"test-{S3['bucket_name'] or 'proofs'}"}
STORAGES["proofs"] = {"BACKEND": "apps.common.s3.PrivateStorage", "OPTIONS": S3}
METRICS_TOKEN = "tests-may-read-metrics"
THROTTLES_ON = False  # tests of limits switch them on
