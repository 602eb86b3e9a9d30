"""Notifications of waiting payments on devices of staff, without any personal data (rules 9.5)."""

import json
import logging
from datetime import datetime

from django.conf import settings
from django.db import transaction

from apps.common import audit, webpush
from apps.common.errors import NotFound
from apps.common.row_by_row import each_row

from ..locks import lock_staff
from ..models import PushSubscription, Session
from ..roles import Permission
from ..selectors import push_subscriptions_of

log = logging.getLogger(__name__)
NEEDS = Permission.PAYMENTS
MAX_DEVICES = 5
# All that is sent: the text is in the browser's worker (admin-web/public/push-worker.js).
MESSAGE = json.dumps({"kind": "payments_waiting"}).encode()
TOPIC = "payments-waiting"
LIVES_FOR = 4 * 3600
"""Seconds for which a push service stores a notification for a device that is off."""


def subscribe(session: Session, recipient: webpush.Recipient, *, now: datetime) -> None:
    """Notify the device of this session from now on; again, or after another sign-in, it stays one device.

    With MAX_DEVICES the person's oldest device goes. Raises NotFound where notifications are not set up. Locks the
    member of staff.
    """
    if webpush.public_key() is None:
        raise NotFound("Notifications are not set up")
    person, subscriptions = session.staff, PushSubscription.objects
    assert person is not None  # the call is of staff
    keys = {"session": session, "p256dh": recipient.p256dh, "auth": recipient.auth}
    with transaction.atomic(durable=True):
        lock_staff(person.pk)
        subscriptions.filter(session=session).exclude(endpoint=recipient.endpoint).delete()
        _, is_new = subscriptions.update_or_create(
            endpoint=recipient.endpoint,
            defaults=keys,
            create_defaults={**keys, "created_at": now, "notified_until": now},
        )
        mine = push_subscriptions_of(person).order_by("-pk").values_list("pk", flat=True)
        subscriptions.filter(pk__in=list(mine[MAX_DEVICES:])).delete()
        if is_new:
            audit.record(actor=person.actor, action="staff.notifications_turned_on", target=person)


def unsubscribe(session: Session) -> None:
    """End the notifications of this session's device; again changes nothing."""
    assert session.staff is not None  # the call is of staff
    with transaction.atomic(durable=True):
        if PushSubscription.objects.filter(session=session).delete()[0]:
            audit.record(actor=session.staff.actor, action="staff.notifications_turned_off", target=session.staff)


def notify(*, newest: datetime | None, now: datetime) -> int:
    """Notify every device that has not heard of the payment that came at `newest`; returns how many took it.

    First it forgets the devices that may not hear of payments any more. A device that fails stays due. A push service
    that hangs is asked once a run: waiting for each of its devices would take too long.
    """
    rows = PushSubscription.objects.select_related("session__staff").order_by("pk")
    allowed = [row for row in rows if _is_allowed(row.session, now) or _forget(row)]
    if newest is None or webpush.public_key() is None:
        return 0
    hanging: set[str | None] = set()
    due = [row for row in allowed if row.notified_until < newest and not row.session.must_enrol]
    return each_row(due, lambda row: _send(row, newest, hanging), failure="Device %s was not notified")


def _send(row: PushSubscription, newest: datetime, hanging: set[str | None]) -> bool:
    service = webpush.service_of(row.endpoint)
    if service in hanging:
        return False
    try:
        webpush.send(webpush.Recipient(row.endpoint, row.p256dh, row.auth), MESSAGE, topic=TOPIC, lives_for=LIVES_FOR)
    except webpush.SubscriptionGone:
        return _forget(row)
    except webpush.PushFailed as error:
        if isinstance(error, webpush.PushServiceHangs):
            hanging.add(service)
        log.warning("No notification was sent by %s: %s", service, error)
        return False
    PushSubscription.objects.filter(pk=row.pk).update(notified_until=newest)
    return True


def _forget(row: PushSubscription) -> bool:
    """False, for the callers. A device that has signed in again meanwhile stays."""
    PushSubscription.objects.filter(pk=row.pk, session=row.session_id).delete()
    return False


def _is_allowed(session: Session, now: datetime) -> bool:
    """Also once the session's token has expired: notifications are for when nobody has the back office open."""
    return (
        session.revoked_at is None
        and now < session.created_at + settings.STAFF_SESSION_LIFETIME
        and session.staff is not None
        and session.staff.is_active
        and session.staff.may(NEEDS)
    )
