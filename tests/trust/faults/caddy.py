"""The Caddyfiles of deploy/ before a running shop, without TLS."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from devstack import debian, ports, processes
from devstack.shop import ROOT
from tests.waiting import wait_for

DEPLOY = ROOT / "deploy"


@contextmanager
def serving(name: str, folder: Path, *, shop: int, files: Path | None = None) -> Iterator[int]:
    """Caddy with a shipped file, on a port that the block gets; the shop listens on another."""
    port = ports.pick(set())
    text = (DEPLOY / name).read_text()
    # Names of a network that is not there; everything else is as it is shipped.
    text = re.sub(r"dynamic a web 8000 \{[^}]*\}", f"to 127.0.0.1:{shop}", text)
    text = text.replace("root * /srv", f"root * {files}")
    text = text.replace("{\n\temail {$ACME_EMAIL}\n", "{\n\tadmin off\n")
    assert f"127.0.0.1:{shop}" in text or "{$API_UPSTREAM" in text
    config = folder / "Caddyfile"
    config.write_text(text)
    hosts = {"SHOP_HOST": "localhost", "ADMIN_HOST": "admin.localhost", "OBJECTS_HOST": "objects.localhost"}
    environ = os.environ | {variable: f"http://{host}:{port}" for variable, host in hosts.items()}
    environ |= {"PORT": str(port), "API_UPSTREAM": f"127.0.0.1:{shop}"}
    environ |= {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [debian.find("caddy"), "run", "--adapter", "caddyfile", "--config", str(config)]
    process = subprocess.Popen(command, env=environ, start_new_session=True)  # noqa: S603
    try:
        wait_for(lambda: ports.answers(port) or process.poll() is not None, "Caddy")
        assert process.poll() is None
        yield port
    finally:
        processes.end(process.pid, lambda: processes.in_session(process.pid), signal.SIGTERM, 10)
        process.wait()
