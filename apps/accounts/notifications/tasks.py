"""Jobs that send one-time codes."""

from django.utils import timezone

from apps.common import mail
from apps.common.jobs import RETRY, app

from ..enums import CodePurpose
from ..models import LoginCode, StaffUser
from .messages import code_message


@app.task(name="send_code", queue="mail", retry=RETRY, priority=10)
def send_code(code_id: int) -> None:
    """Mail a one-time code, unless it is closed, has expired, or would reset the password of a stranger."""
    row = LoginCode.objects.filter(pk=code_id, closed_at=None, expires_at__gt=timezone.now()).first()
    if row is None:
        return
    if row.purpose == CodePurpose.STAFF_RESET and not StaffUser.objects.filter(email=row.email, is_active=True):
        return
    mail.send(to=row.email, message_id=f"code-{row.pk}-{row.salt[:8]}", **code_message(row))
