"""The S3 storages of the settings; only a process that touches a file of theirs loads boto3's megabytes."""

from typing import Any

from botocore.config import Config
from django.conf import settings
from storages.backends.s3 import S3Storage

S3_CLIENT = Config(
    signature_version="s3v4",
    s3={"addressing_style": "path"},
    connect_timeout=3,
    read_timeout=15,
    retries={"max_attempts": 2},
    # S3-compatible servers do not all know the newer checksum headers.
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
)


class PrivateStorage(S3Storage):
    """A bucket nobody reads without a signed link."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            client_config=S3_CLIENT,
            querystring_auth=True,
            querystring_expire=settings.PROOF_LINK_SECONDS,
            file_overwrite=False,
            default_acl=None,
            **options,
        )


class PublicStorage(S3Storage):
    """A bucket behind a CDN: names are random and never reused, so everything may be kept for a year."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            client_config=S3_CLIENT,
            querystring_auth=False,
            file_overwrite=False,
            default_acl=None,
            object_parameters={"CacheControl": "public, max-age=31536000, immutable"},
            **options,
        )
