"""The file of a backup: a tar that is encrypted while it is written and decrypted while it is read."""

import hashlib
import io
import os
import tarfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import orjson
import pyrage

from .errors import BackupError

CHECKSUMS = "checksums.json"
DAMAGED = "The backup is damaged or cut short; nothing was changed. Take another one."


class Writer:
    """Adds entries and remembers their checksums."""

    def __init__(self, tar: tarfile.TarFile) -> None:
        self._tar = tar
        self._sums: dict[str, str] = {}

    def add(self, name: str, content: bytes) -> None:
        entry = tarfile.TarInfo(name)
        entry.size = len(content)
        entry.mode = 0o600
        self._tar.addfile(entry, io.BytesIO(content))
        self._sums[name] = hashlib.sha256(content).hexdigest()

    def close(self) -> None:
        """Add the last entry, the checksums of all others."""
        self.add(CHECKSUMS, orjson.dumps(self._sums))


@contextmanager
def writing(file: Path, keys: list[pyrage.x25519.Recipient]) -> Iterator[Writer]:
    """A new backup at `file`, readable by its owner only; removed unless the block ends without an error."""
    partial = file.with_name(file.name + ".partial")
    try:
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            encrypting = _piped(lambda source: pyrage.encrypt_io(source, out, keys), reads=True)
            with encrypting as sink, tarfile.open(fileobj=sink, mode="w|") as tar:
                writer = Writer(tar)
                yield writer
                writer.close()
            out.flush()
            os.fsync(out.fileno())
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


def entries(file: Path, keys: list[pyrage.x25519.Identity]) -> Iterator[tuple[str, bytes]]:
    """The entries of a backup in their order; raises BackupError for a wrong key or a damaged file."""
    try:
        with file.open("rb") as encrypted, _piped(lambda sink: pyrage.decrypt_io(encrypted, sink, keys)) as source:
            with tarfile.open(fileobj=source, mode="r|") as tar:
                for entry in tar:
                    content = tar.extractfile(entry)
                    assert content is not None  # backups contain only plain files
                    yield entry.name, content.read()
            while source.read(1 << 16):  # what tar leaves unread, so that the writing thread can end
                pass
    except OSError as error:
        raise BackupError(DAMAGED if file.is_file() else f"{file} cannot be read: {error.strerror}.") from error
    except pyrage.DecryptError as error:
        wrong_key = "No matching keys" in str(error)
        raise BackupError("This key does not open this backup." if wrong_key else DAMAGED) from error
    except tarfile.TarError as error:
        raise BackupError(DAMAGED) from error


def verified(file: Path, keys: list[pyrage.x25519.Identity]) -> dict[str, Any]:
    """Read a backup to its end; returns its manifest. Raises BackupError if any checksum differs."""
    hashes: dict[str, str] = {}
    expected: dict[str, str] = {}
    manifest: dict[str, Any] = {}
    for name, content in entries(file, keys):
        if name == CHECKSUMS:
            expected = orjson.loads(content)
            continue
        hashes[name] = hashlib.sha256(content).hexdigest()
        if name == "manifest.json":
            manifest = orjson.loads(content)
    if not manifest or hashes != expected:
        raise BackupError(DAMAGED)
    return manifest


@contextmanager
def _piped(work: Any, *, reads: bool = False) -> Iterator[IO[bytes]]:
    """One end of a pipe whose other end `work` has in a thread; errors of the thread are raised here."""
    theirs, ours = os.pipe() if reads else reversed(os.pipe())
    failures: list[BaseException] = []

    def run() -> None:
        try:
            with os.fdopen(theirs, "rb" if reads else "wb") as end:
                work(end)
        except BaseException as error:  # noqa: BLE001 - raised again below, in the thread that waits
            failures.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        with os.fdopen(ours, "wb" if reads else "rb") as end:
            yield end
    except (OSError, tarfile.TarError) as error:
        thread.join()
        # A failure in the thread appears here as a broken pipe or an incomplete tar.
        raise (failures[0] if failures else error) from error
    thread.join()
    if failures:
        raise failures[0]
