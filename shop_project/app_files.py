"""The files of the two builds: each face's own, compressed once, kept for ever when their names carry a hash."""

from collections.abc import Callable
from wsgiref.headers import Headers

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise import WhiteNoise
from whitenoise.middleware import WhiteNoiseMiddleware

Answer = Callable[[HttpRequest], HttpResponse]
HASHED = "/assets/"
AN_HOUR = 3600


def _headers(headers: Headers, path: str, url: str) -> None:
    # A kept service worker or offline page would outlive the build that it belongs to.
    if not url.startswith((HASHED, "/icons/")):
        headers["Cache-Control"] = "no-cache"


class AppFilesMiddleware:
    """Serves the files of the build that belongs to the request's face; pages themselves are views."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self.builds = {
            face: WhiteNoise(
                application=None,
                root=str(folder) if folder.is_dir() else None,
                max_age=AN_HOUR,
                immutable_file_test=lambda path, url: url.startswith(HASHED),
                add_headers_function=_headers,
            )
            for face, folder in (("shop", settings.STOREFRONT_DIST), ("admin", settings.BACK_OFFICE_DIST))
        }

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The file of that name, if the build has one and it is neither the page itself nor for the server alone."""
        files = self.builds[request.face].files  # type: ignore[attr-defined]
        is_ours = request.path_info == "/index.html" or request.path_info.startswith("/.")
        file = None if is_ours else files.get(request.path_info)
        if file is None or request.method not in {"GET", "HEAD"}:
            return self.get_response(request)
        served: HttpResponseBase = WhiteNoiseMiddleware.serve(file, request)
        return served
