"""The S3 storages of the settings; only a process that touches a file of theirs loads boto3's megabytes."""

from collections.abc import Callable
from typing import Any, TypeVar

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ConnectTimeoutError, ReadTimeoutError
from django.conf import settings
from storages.backends.s3 import S3Storage

from . import slow_work
from .errors import StorageBusy, StorageUnavailable

Result = TypeVar("Result")

S3_CLIENT = Config(
    signature_version="s3v4",
    s3={"addressing_style": "path"},
    connect_timeout=3,
    read_timeout=5,
    retries={"total_max_attempts": 1},
    # S3-compatible servers do not all know the newer checksum headers.
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
)
# The thread that calls does all of it; a picture is sent in one piece.
S3_TRANSFER = TransferConfig(use_threads=False, num_download_attempts=1)


class LimitedStorage(S3Storage):
    """Each step of a call has a limit of time; writes, deletes and looks need one of the places for slow work.

    They raise StorageUnavailable; after a limit of time nobody knows whether the store did what was asked. Links need
    no network. Reading a whole file is for workers and operators.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(
            client_config=S3_CLIENT,
            transfer_config=S3_TRANSFER,
            file_overwrite=False,
            default_acl=None,
            **options,
        )

    def _save(self, name: str, content: Any) -> str:
        saved: str = self._limited(lambda: super(LimitedStorage, self)._save(name, content))
        return saved

    def delete(self, name: str) -> None:
        """Remove a file; one that is not there is no error."""
        self._limited(lambda: super(LimitedStorage, self).delete(name))

    def exists(self, name: str) -> bool:
        """Whether the file is there."""
        exists: bool = self._limited(lambda: super(LimitedStorage, self).exists(name))
        return exists

    def check(self) -> None:
        """Query the bucket; raises an error that explains why it is unavailable."""
        self._limited(lambda: self.connection.meta.client.head_bucket(Bucket=self.bucket_name))

    def _limited(self, work: Callable[[], Result]) -> Result:
        try:
            with slow_work.place(StorageBusy):
                return work()
        except (ConnectTimeoutError, ReadTimeoutError) as error:
            raise StorageUnavailable from error


class PrivateStorage(LimitedStorage):
    """A bucket that is only readable with signed links."""

    def __init__(self, **options: Any) -> None:
        super().__init__(querystring_auth=True, querystring_expire=settings.PROOF_LINK_SECONDS, **options)


class PublicStorage(LimitedStorage):
    """A bucket behind a CDN: names are random and never reused, so everything may be cached for a year."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            querystring_auth=False,
            object_parameters={"CacheControl": "public, max-age=31536000, immutable"},
            **options,
        )
