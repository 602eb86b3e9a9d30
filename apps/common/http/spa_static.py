"""The files of the two builds, by site; files with a hash in their name are immutable."""

from collections.abc import Callable
from wsgiref.headers import Headers

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise import WhiteNoise
from whitenoise.middleware import WhiteNoiseMiddleware

GetResponse = Callable[[HttpRequest], HttpResponse]
HASHED = "/assets/"
HOUR_SECONDS = 3600
VIEWS = {"/index.html", "/manifest.webmanifest"}


def _headers(headers: Headers, path: str, url: str) -> None:
    # A cached service worker or offline page would outlive its build.
    if not url.startswith((HASHED, "/icons/")):
        headers["Cache-Control"] = "no-cache"


class SpaStaticMiddleware:
    """Serves the files of the build that belongs to the request's site; HTML pages are views."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.builds = {
            site: WhiteNoise(
                application=None,
                root=str(folder) if folder.is_dir() else None,
                max_age=HOUR_SECONDS,
                immutable_file_test=lambda path, url: url.startswith(HASHED),
                add_headers_function=_headers,
            )
            for site, folder in (("shop", settings.STOREFRONT_DIST), ("admin", settings.BACK_OFFICE_DIST))
        }

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The file of that name, unless a view answers with it, or it is hidden."""
        files = self.builds[request.site_name].files  # type: ignore[attr-defined]
        is_internal = request.path_info in VIEWS or request.path_info.startswith("/.")
        file = None if is_internal else files.get(request.path_info)
        if file is None or request.method not in {"GET", "HEAD"}:
            return self.get_response(request)
        served: HttpResponseBase = WhiteNoiseMiddleware.serve(file, request)
        return served
