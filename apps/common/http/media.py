"""Public pictures from the media folder."""

from django.conf import settings
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe
from django.views.static import serve

YEAR = 365 * 24 * 60 * 60


@require_safe
def media(request: HttpRequest, key: str) -> HttpResponseBase:
    """A public picture; its random name is never reused, so browsers may cache it for a year."""
    response = serve(request, key, document_root=str(settings.MEDIA_ROOT))
    if isinstance(response, FileResponse):
        response["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
