"""Content-Security-Policy and Permissions-Policy of every response."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def _origin(address: str | None) -> str:
    parts = urlsplit(address or "")
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def policy() -> str:
    """The Content-Security-Policy of every page; only scripts of this host, never inline."""
    # Payment proofs open by signed links to the storage, for staff and for their owner.
    pictures = [_origin(settings.MEDIA_URL), _origin(settings.S3["endpoint_url"]) or "https://*.amazonaws.com"]
    images = " ".join(["'self'", "data:", "blob:", *filter(None, pictures)])
    return (
        "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; "
        f"script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src {images}; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'"
    )


class ContentSecurityMiddleware:
    """Adds the policies that Django's security middleware does not have."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.policy = policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Set the headers unless the view set its own."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", self.policy)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response
