"""`manage.py ensure_storage`: the private bucket of payment proofs."""

import time
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError
from django.core.management.base import BaseCommand, CommandError

from apps.common import storage

TRIES = 30


class Command(BaseCommand):
    """Makes the bucket if there is none; waits up to 30 seconds for the storage server."""

    help = "Make the bucket of payment proofs if there is none."

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask for the bucket until the server answers."""
        bucket = storage.proofs().bucket  # type: ignore[attr-defined]
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
