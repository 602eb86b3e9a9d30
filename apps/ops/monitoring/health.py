"""`/api/health/live`, `serving` and `ready`: for supervisors, load balancers and monitoring."""

import logging
from collections.abc import Callable
from datetime import timedelta

from django.db import connection
from django.db.models.functions import Now
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe
from procrastinate.contrib.django.models import ProcrastinateWorker

from apps.common import storage
from apps.common.errors import StorageBusy
from apps.common.logs import request_id

HEARTBEAT_MAX_AGE_SECONDS = 60


def _database() -> None:
    with connection.cursor() as cursor:  # needs no table
        cursor.execute("SELECT 1")


def _queue() -> None:
    limit = Now() - timedelta(seconds=HEARTBEAT_MAX_AGE_SECONDS)
    if not ProcrastinateWorker.objects.filter(last_heartbeat__gt=limit).exists():
        raise RuntimeError("No job worker has sent a heartbeat for a minute.")


logger = logging.getLogger(__name__)
CHECKS: dict[str, Callable[[], None]] = {"database": _database, "objects": storage.check, "queue": _queue}


def _works(name: str, check: Callable[[], None]) -> bool:
    """Whether a part works. The answer tells strangers no more; the log tells why not."""
    try:
        check()
    except StorageBusy:
        return True  # others are talking to it
    except Exception as error:  # noqa: BLE001 - any error means that the service is down
        logger.warning("%s does not work: %s: %s", name, type(error).__name__, error)
        return False
    return True


@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"success": True, "status": "live"})


@require_safe
def serving(request: HttpRequest) -> JsonResponse:
    """For load balancers: 200 while this process reaches the database.

    The other checks of `ready` give the same result in every process: taking one out would not help.
    """
    if _works("database", _database):
        return JsonResponse({"success": True, "status": "serving"})
    body = {"success": False, "status": "not serving", "message": "Down: database", "code": "unavailable", "errors": []}
    return JsonResponse(body, status=503)


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 when database, objects and queue work; otherwise 503 with the names of those that are down."""
    down = [name for name, check in CHECKS.items() if not _works(name, check)]
    if down:
        return JsonResponse(
            {
                "success": False,
                "status": "not ready",
                "message": f"Down: {', '.join(down)}",
                "code": "unavailable",
                "errors": [],
                "requestId": request_id.get(),
                "down": down,
            },
            status=503,
        )
    return JsonResponse({"success": True, "status": "ready", "down": []})
