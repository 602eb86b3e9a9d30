"""Who calls: a bearer token of the right audience whose session is alive (rules 3)."""

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from . import tokens
from .models import Customer, Session, StaffUser
from .services import sessions

ALIVE: dict[tokens.Audience, QuerySet[Session]] = {
    "customer": Session.objects.filter(revoked_at=None, customer__isnull=False).select_related("customer"),
    "staff": Session.objects.filter(revoked_at=None, staff__is_active=True).select_related("staff"),
}


def site_of(request: Request) -> str:
    """The site of the request's host, "admin" or "shop" (set by SiteMiddleware)."""
    return str(getattr(request._request, "site_name", "shop"))


class TokenAuthentication(BaseAuthentication):
    """Reads `Authorization: Bearer ...`; one query a request. Staff tokens work on admin hosts only."""

    def authenticate(self, request: Request) -> tuple[Customer | StaffUser, Session] | None:
        """The person and the session; None without a token; AuthenticationFailed (401) for a dead one."""
        scheme, _, raw = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not raw:
            return None
        session, ageing = self._live_session(request, raw.strip())
        if ageing:
            request._request.renewed_token = sessions.renew(session, now=timezone.now())  # type: ignore[attr-defined]
        if session.staff_id:
            sessions.mark_used(session, now=timezone.now())
        person = session.customer or session.staff
        assert person is not None  # a constraint of the table
        request._request.who = f"{person.actor.kind} {person.pk}"  # type: ignore[attr-defined]
        return person, session

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

    def _live_session(self, request: Request, raw: str) -> tuple[Session, bool]:
        audiences: list[tokens.Audience] = ["customer"]
        if site_of(request) == "admin":
            audiences.insert(0, "staff")
        for audience in audiences:
            try:
                session_id, ageing = tokens.read(audience, raw)
            except tokens.BadToken:
                continue
            session = ALIVE[audience].filter(pk=session_id, expires_at__gt=timezone.now()).first()
            if session:
                return session, ageing
        raise AuthenticationFailed("Authentication required", "token_invalid")


class PublicAuthentication(TokenAuthentication):
    """For public pages: on the shop's hosts a token that is not valid counts as none.

    On admin hosts it stays a 401: staff must not mistake the public's view of the catalogue for their own.
    """

    def authenticate(self, request: Request) -> tuple[Customer | StaffUser, Session] | None:
        """As above, but None instead of a refusal on the shop's hosts."""
        try:
            return super().authenticate(request)
        except AuthenticationFailed:
            if site_of(request) == "admin":
                raise
            return None
