"""The files that the two builds leave for the server: `index.html`, page metadata, the manifest of chunks."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings
from django.http import HttpResponse

NOT_BUILT = "<!doctype html><title>Not built</title><p>This app is not built yet: run <code>make up</code>.</p>"
BUILD_FOLDERS = {"shop": settings.STOREFRONT_DIST, "admin": settings.BACK_OFFICE_DIST}


@lru_cache
def _read(path: Path, modified: float) -> str:
    return path.read_text(encoding="utf-8")


@lru_cache
def _read_json(path: Path, modified: float) -> dict[str, Any]:
    content: dict[str, Any] = orjson.loads(path.read_bytes())
    return content


def index_html(site: str) -> str:
    """`index.html` of a site's build; read again when the build changes."""
    path = BUILD_FOLDERS[site] / "index.html"
    return _read(path, path.stat().st_mtime) if path.is_file() else NOT_BUILT


def build_metadata() -> dict[str, Any]:
    """Texts of the storefront's public pages from its build; empty before a build.

    `heads` and `openings` by path; `texts`: the namespaces of each screen's texts; `questions`, and `enquiryQuestions`
    for the time in which enquiries alone are taken.
    """
    path = BUILD_FOLDERS["shop"] / "pages.json"
    empty: dict[str, Any] = {"heads": {}, "openings": {}, "texts": {}, "questions": [], "enquiryQuestions": []}
    return _read_json(path, path.stat().st_mtime) if path.is_file() else empty


def manifest() -> dict[str, Any]:
    """Vite's manifest of the storefront: output file by source; empty before a build."""
    path = BUILD_FOLDERS["shop"] / ".vite" / "manifest.json"
    return _read_json(path, path.stat().st_mtime) if path.is_file() else {}


def app_manifest() -> dict[str, Any]:
    """The web app's manifest of the storefront's build; empty before a build."""
    path = BUILD_FOLDERS["shop"] / "manifest.webmanifest"
    return _read_json(path, path.stat().st_mtime) if path.is_file() else {}


def html_response(html: str, *, status: int = 200) -> HttpResponse:
    """An HTML page that browsers revalidate each time; only the files that it names are cached for long."""
    response = HttpResponse(html, status=status)
    response["Cache-Control"] = "no-cache"
    return response
