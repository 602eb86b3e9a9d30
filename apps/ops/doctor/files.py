"""The names of all stored files, as a table that the checks can join."""

import os
from collections.abc import Iterator
from pathlib import Path

from django.core.files.storage import FileSystemStorage, storages
from django.db import connection

STORAGES = ("default", "proofs")
TABLE = """
    DROP TABLE IF EXISTS pg_temp.doctor_file;
    CREATE TEMPORARY TABLE doctor_file (storage text, key text) ON COMMIT DROP
"""
INDEX = "CREATE INDEX ON doctor_file (key, storage)"


def list_files() -> None:
    """Fill the temporary table `doctor_file` with the names of all stored files, for the caller's transaction."""
    with connection.cursor() as cursor:  # a temporary table has no model
        cursor.execute(TABLE)
        with cursor.copy("COPY doctor_file (storage, key) FROM STDIN") as copy:
            for name in STORAGES:
                for key in keys_in(name):
                    copy.write_row((name, key))
        cursor.execute(INDEX)
        cursor.execute("ANALYZE doctor_file")


def keys_in(storage_name: str) -> Iterator[str]:
    """The names of all files in a storage, a folder or a bucket."""
    storage = storages[storage_name]
    if not isinstance(storage, FileSystemStorage):  # a bucket
        for item in storage.bucket.objects.all():  # type: ignore[attr-defined]
            yield item.key
        return
    root = Path(storage.location)
    for folder, _, names in os.walk(root):
        for name in names:
            yield (Path(folder) / name).relative_to(root).as_posix()
