"""Jobs that send one-time codes and news about staff accounts."""

from django.utils import timezone

from apps.common import mail
from apps.common.jobs import CODE_QUEUE, RETRY, RETRY_CODE, app
from apps.common.models import AuditRecord

from ..enums import CodePurpose
from ..models import LoginCode, StaffUser
from .messages import code_message, role_change


@app.task(name="send_code", queue=CODE_QUEUE, retry=RETRY_CODE, priority=10)
def send_code(code_id: int) -> None:
    """Mail a one-time code, unless it is closed, has expired, or would reset the password of a stranger."""
    row = LoginCode.objects.filter(pk=code_id, closed_at=None, expires_at__gt=timezone.now()).first()
    if row is None:
        return
    if row.purpose == CodePurpose.STAFF_RESET and not StaffUser.objects.filter(email=row.email, is_active=True):
        return
    mail.send(to=row.email, message_id=f"code-{row.pk}-{row.salt[:8]}", **code_message(row))


@app.task(name="send_role_change", queue="mail", retry=RETRY)
def send_role_change(record_id: int, staff_id: int) -> None:
    """Mail a change of role to the person or to who changed it; `record_id` is the audit record."""
    record = AuditRecord.objects.get(pk=record_id)
    reader = StaffUser.objects.filter(pk=staff_id, is_active=True).first()
    if reader is not None:
        mail.send(to=reader.email, message_id=f"role-{record.pk}-{reader.pk}", **role_change(record, reader))
