"""What builds images and runs them: docker or podman, else buildah with stand-ins for the base images."""

from __future__ import annotations

import json
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from devstack import console
from devstack.console import UserError
from devstack.environment import write_private
from devstack.install import Stamp, fingerprint
from devstack.processes import Steps
from devstack.shop import ROOT, Shop
from lab import debian

FOLDER = ROOT / "lab" / "images"
STANDINS = FOLDER / "standins.Containerfile"
BASES = {"node": "node:22-bookworm-slim", "python": "python:3.12-slim-bookworm", "caddy": "caddy:2.10-alpine",
         "postgres": "postgres:18-bookworm"}  # fmt: skip
"""The base images of deploy/, and the stand-in for each. `python` comes first: others are made of it."""
CERTIFICATES = Path("/usr/local/share/ca-certificates")
DEBIAN = "bookworm"


class Engine(Protocol):
    """Builds an image; says how a container of it is run in the foreground; removes what it made."""

    says: str
    environment: dict[str, str]
    """Of its programs."""

    def build(self, steps: Steps, image: str, file: str, arguments: Mapping[str, str]) -> None:
        """Raises UserError with the last lines of the build."""

    def run(self, name: str, image: str, environment: Mapping[str, str], *command: str) -> list[str]:
        """The command of a container, which ends with it. Without `command`, the image's own is run."""

    def clean(self) -> None:
        """Removes containers and whatever else was made for this run."""


@dataclass(slots=True)
class Docker:
    """Docker or podman: the pinned base images, and containers as restricted as those of deploy/."""

    program: str
    shop: Shop
    environment: dict[str, str]
    says: str = ""

    def __post_init__(self) -> None:
        """Say what is used."""
        self.says = f"{self.program}, with the pinned base images"

    def build(self, steps: Steps, image: str, file: str, arguments: Mapping[str, str]) -> None:
        """Builds from the root of the repository."""
        options = [word for name, value in arguments.items() for word in ("--build-arg", f"{name}={value}")]
        command = [self.program, "build", "-t", image, "-f", f"deploy/{file}", *options, "."]
        steps.run(image, command, environment=self.environment, folder=ROOT, name=f"image-{Path(image).name}")

    def run(self, name: str, image: str, environment: Mapping[str, str], *command: str) -> list[str]:
        """On the network of this machine, where the services listen."""
        values = self.shop.run / f"{name}.env"
        write_private(values, "".join(f"{key}={value}\n" for key, value in environment.items()))
        # PostgreSQL's own entry point begins as root and changes to its user.
        limits = ["--cap-drop", "ALL", "--read-only", "--tmpfs", "/tmp", "-v", "/uploads"]  # noqa: S108
        return [
            *(self.program, "run", "--rm", "--name", self._container(name), "--network", "host"),
            *("--env-file", str(values), "--security-opt", "no-new-privileges"),
            *([] if name == "database" else limits),
            *(image, *command),
        ]

    def clean(self) -> None:
        """The images stay: they are what was asked for."""
        names = [self._container(path.stem) for path in self.shop.run.glob("*.env")]
        if names:
            subprocess.run([self.program, "rm", "-f", "-v", *names], capture_output=True, check=False)
        for path in self.shop.run.glob("*.env"):
            path.unlink()

    def _container(self, name: str) -> str:
        return f"{self.shop.id}-{name}"


@dataclass(slots=True)
class Buildah:
    """Debian's buildah as root, in a mount namespace that ends with this process; no registry is asked."""

    folder: Path
    environment: dict[str, str]
    driver: str = "vfs"
    says: str = (
        "buildah, with stand-ins for the base images (Debian's Python 3.11 and Caddy 2.6; Node 22 and PostgreSQL 18 of "
        "PyPI): this proves the container files, not the pinned base images, nor memory limits and read-only roots"
    )

    def prepare(self, steps: Steps) -> None:
        """Makes the stand-ins, unless they are there."""
        debian.ensure(steps, self.environment, ["buildah", "mmdebstrap"])
        self.folder.mkdir(parents=True, exist_ok=True)
        # Limits of this machine's processes cannot be raised in every container that this one may run in.
        (self.folder / "containers.conf").write_text("[containers]\ndefault_ulimits = []\n")
        self.driver = "overlay" if _overlay_works(self.folder) else "vfs"
        certificates = sorted(CERTIFICATES.glob("*.crt"))
        inputs = (STANDINS, FOLDER / "postgres.sh", ROOT / "requirements" / "dev.txt")
        stamp = Stamp(self.folder / ".stamp")
        expected = fingerprint(
            ROOT, inputs, self.driver, platform.machine(), *(path.read_text() for path in certificates)
        )
        if stamp.matches(expected):
            console.done(f"stand-ins for the base images are there ({self.folder})")
            return
        context = self.folder / "context"
        shutil.rmtree(context, ignore_errors=True)
        (context / "certificates").mkdir(parents=True)
        for path in certificates:
            shutil.copy(path, context / "certificates")
        archive = context / "debian.tar"
        make = ["mmdebstrap", "--variant=minbase", "--include=ca-certificates", DEBIAN, str(archive)]
        # Another user fetches the packages, who cannot enter our temporary folder.
        plain = {name: value for name, value in self.environment.items() if name != "TMPDIR"}
        steps.run("Debian for the stand-ins", make, environment=plain, folder=ROOT, name="image-debian")
        bundle = "/etc/ssl/certs/ca-certificates.crt"
        (context / "Containerfile").write_text(
            "FROM scratch\nADD debian.tar /\n"
            "COPY certificates/ /usr/local/share/ca-certificates/\nRUN update-ca-certificates\n"
            f"ENV PIP_CERT={bundle} NODE_EXTRA_CA_CERTS={bundle}\n"
        )
        self._build(steps, "debian", str(context / "Containerfile"), str(context))
        for name in ("python", "node", "caddy", "postgres"):
            self._build(steps, name, str(STANDINS), str(ROOT), "--target", name)
        shutil.rmtree(context)
        stamp.set(expected)

    def build(self, steps: Steps, image: str, file: str, arguments: Mapping[str, str]) -> None:
        """Without PostgreSQL's own package server: it is no part of Debian."""
        options = [word for name, value in arguments.items() for word in ("--build-arg", f"{name}=localhost/{value}")]
        if file == "web.Containerfile":
            options += ["--build-arg", "POSTGRES_CLIENT=none"]
        for name, base in BASES.items():
            options += ["--build-context", f"docker.io/library/{base}=container-image://localhost/{name}"]
        self._build(steps, image, str(ROOT / "deploy" / file), str(ROOT), *options)

    def run(self, name: str, image: str, environment: Mapping[str, str], *command: str) -> list[str]:
        """A container is made of the image and run with its user; buildah leaves the command to us."""
        self._output("from", "--name", name, f"localhost/{image}")
        config = json.loads(self._output("inspect", "--type", "container", name))["OCIv1"]["config"]
        arguments = [*config.get("Entrypoint", []), *(command or config.get("Cmd", []))]
        # The process table shows these values to everybody; they are of a throw-away home.
        values = [word for key, value in environment.items() for word in ("--env", f"{key}={value}")]
        limits = [] if name == "database" else ["--cap-drop", "all"]
        isolation = ["--isolation", "chroot", "--network", "host"]
        return [*self._program, "run", *isolation, *limits, *values, name, "--", *arguments]

    def clean(self) -> None:
        """Containers and built images go, the stand-ins stay for the next run."""
        if not debian.find("buildah"):
            return
        subprocess.run([*self._program, "rm", "--all"], env=self.environment, capture_output=True, check=False)
        built = [f"localhost/{image}" for image in _images(self._output("images", "--format", "{{.Name}}"))]
        if built:
            subprocess.run([*self._program, "rmi", *built], env=self.environment, capture_output=True, check=False)

    @property
    def _program(self) -> list[str]:
        folders = ["--root", str(self.folder / "store"), "--runroot", str(self.folder / "run")]
        return [debian.find("buildah"), *folders, "--storage-driver", self.driver]

    def _build(self, steps: Steps, image: str, file: str, context: str, *more: str) -> None:
        isolation = ["--isolation", "chroot", "--network", "host"]
        command = [*self._program, "build", *isolation, *more, "-t", f"localhost/{image}", "-f", file, context]
        log = f"image-{Path(image).name}"
        steps.run(image, command, environment=self.environment, folder=ROOT, name=log)

    def _output(self, *arguments: str) -> str:
        ended = subprocess.run(
            [*self._program, *arguments], env=self.environment, capture_output=True, text=True, check=False
        )
        if ended.returncode != 0:
            raise UserError(f"buildah {arguments[0]} failed:\n{ended.stderr[-2000:]}")
        return ended.stdout


def choose(shop: Shop, environment: dict[str, str]) -> Docker | Buildah:
    """Docker or podman where one answers; else buildah, for which it takes root on Debian."""
    for program in ("docker", "podman"):
        if (
            shutil.which(program)
            and subprocess.run([program, "info"], capture_output=True, check=False).returncode == 0
        ):
            return Docker(program, shop, environment)
    if not debian.may_install():
        raise UserError("Neither docker nor podman answers here, and buildah with stand-ins takes root on Debian.")
    folder = shop.cache / "images"
    return Buildah(folder, environment | {"CONTAINERS_CONF": str(folder / "containers.conf")})


def _images(listed: str) -> list[str]:
    return re.findall(r"^localhost/(crackers/\S+)$", listed, re.MULTILINE)


def _overlay_works(folder: Path) -> bool:
    """Whether this machine mounts overlay file systems; without them every layer is a copy of all below it."""
    probe = folder / "probe"
    for name in ("lower", "upper", "work", "merged"):
        (probe / name).mkdir(parents=True, exist_ok=True)
    options = ",".join(f"{name}dir={probe / name}" for name in ("lower", "upper", "work"))
    merged = str(probe / "merged")
    mounted = subprocess.run(
        ["mount", "-t", "overlay", "overlay", "-o", options, merged], capture_output=True, check=False
    )
    if mounted.returncode == 0:
        subprocess.run(["umount", merged], check=False)
    shutil.rmtree(probe, ignore_errors=True)
    return mounted.returncode == 0
