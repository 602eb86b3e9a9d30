"""Which answers of Django are compressed."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware as DjangoGZipMiddleware


class GZipMiddleware(DjangoGZipMiddleware):
    """Compresses everything but pictures: their formats are compressed, and a compressed file becomes a stream."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Leave a picture as it is."""
        if response.get("Content-Type", "").startswith("image/"):
            return response
        return super().process_response(request, response)
