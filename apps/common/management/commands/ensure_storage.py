"""`manage.py ensure_storage`: the private bucket of payment proofs, and that of pictures where they lie in one."""

import time
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError
from django.core.management.base import BaseCommand, CommandError

from apps.common import storage

TRIES = 30


class Command(BaseCommand):
    """Makes the buckets that are missing; waits up to 30 seconds for the storage server."""

    help = "Make the buckets of payment proofs and pictures where there are none."

    def handle(self, *args: Any, **options: Any) -> None:
        """Pictures may lie in a folder, which needs no making. Who may read the public bucket is its owner's to say."""
        for bucket_storage in (storage.proofs(), storage.public()):
            if bucket := getattr(bucket_storage, "bucket", None):
                self._ensure(bucket)

    def _ensure(self, bucket: Any) -> None:
        for left in reversed(range(TRIES)):
            try:
                if bucket.creation_date is None:
                    bucket.create()
                self.stdout.write(f"Bucket {bucket.name} is there.")
                return
            except (BotoCoreError, ClientError) as error:
                if left == 0:
                    raise CommandError(f"The storage does not answer: {error}") from error
                time.sleep(1)
