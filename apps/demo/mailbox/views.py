"""The shop's outgoing mail on a page of the running site, for people and for journey tests."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from . import messages

LIMIT = 200
ASSETS = Path(__file__).parent / "assets"
# A message is shown in a frame that inherits this policy. Mails style themselves inline, so styles are
# allowed; scripts are ours alone, and the frame's sandbox admits none at all.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: http: https:; connect-src 'self'; base-uri 'none'; form-action 'none'"
)


def _folder() -> Path:
    return Path(settings.MAILBOX_DIR)


def _state(_request: HttpRequest) -> str:
    return f'"{messages.state(_folder())}"'


@require_safe
@cache_control(no_cache=True)
def mailbox_page(_request: HttpRequest) -> HttpResponse:
    """The page; it reads the messages from `mailbox_json` and keeps itself up to date."""
    return _asset("mailbox.html", "text/html; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def mailbox_style(_request: HttpRequest) -> HttpResponse:
    """The page's style sheet."""
    return _asset("mailbox.css", "text/css; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def mailbox_script(_request: HttpRequest) -> HttpResponse:
    """The page's script."""
    return _asset("mailbox.js", "text/javascript; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_state)
def mailbox_json(_request: HttpRequest) -> JsonResponse:
    """The newest messages, newest first: `[{to, subject, text, html, sentAt}]`. Unchanged is a 304."""
    mails = [
        {
            "to": message.to,
            "subject": message.subject,
            "text": message.text,
            "html": message.html,
            "sentAt": message.sent_at.isoformat().replace("+00:00", "Z"),
        }
        for message in messages.newest(_folder(), LIMIT)
    ]
    return JsonResponse(mails, safe=False)


def _asset(name: str, content_type: str) -> HttpResponse:
    response = HttpResponse((ASSETS / name).read_bytes(), content_type=content_type)
    response["Content-Security-Policy"] = POLICY
    return response
