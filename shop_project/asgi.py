"""The ASGI application that the web server runs, in production as in development (ADR 0014)."""

from .wsgi import application as cached
from .wsgi import django

# The settings are loaded by the lines above.
from apps.accounts import tokens  # isort: skip
from apps.common.http.body_limits import BodyLimits  # isort: skip
from apps.common.http.pools import Pool, Pools  # isort: skip
from apps.common.http.server import Server  # isort: skip

application = Server(
    cached,
    django,
    pools=Pools(
        pages=Pool("pages", 4, waiting=256),
        uploads=Pool("uploads", 2, waiting=6),
        streams=Pool("streams", 4, waiting=0),
        # An object store that hangs delays `ready`; nothing delays what load balancers ask.
        by_path={
            "/api/health/serving": Pool("serving", 1, waiting=16),
            "/api/health/ready": Pool("ready", 1, waiting=4),
        },
    ),
    most=BodyLimits(tokens.is_valid).most_bytes,
    here={"/api/health/live"},
)
