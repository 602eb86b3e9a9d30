"""deploy/app.Caddyfile before a running shop."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from devstack import ports
from devstack.shop import ROOT, VENV
from lab import processes
from tests.waiting import wait_for


@contextmanager
def serving(folder: Path, *, shop: int, files: Path) -> Iterator[int]:
    """Caddy with the shipped file and other files, on a port that the block gets; the shop listens on another."""
    port = ports.pick(set())
    config = folder / "Caddyfile"
    config.write_text((ROOT / "deploy" / "app.Caddyfile").read_text().replace("root * /srv", f"root * {files}"))
    environ = os.environ | {"PORT": str(port), "API_UPSTREAM": f"127.0.0.1:{shop}"}
    environ |= {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [str(VENV / "bin" / "caddy"), "run", "--config", str(config)]
    process = subprocess.Popen(command, env=environ, start_new_session=True)  # noqa: S603
    try:
        wait_for(lambda: ports.answers(port) or process.poll() is not None, "Caddy")
        assert process.poll() is None
        yield port
    finally:
        processes.end(process.pid, lambda: processes.in_session(process.pid), signal.SIGTERM, 10)
        process.wait()
