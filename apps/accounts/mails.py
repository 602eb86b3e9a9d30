"""Jobs that send one-time codes."""

from django.utils import timezone

from apps.common import mail
from apps.common.jobs import RETRY, app

from .enums import CodePurpose
from .models import LoginCode, StaffUser
from .onetime import derive

SUBJECTS = {
    CodePurpose.SIGN_IN: ("sign_in_code", "{code} is your sign-in code"),
    CodePurpose.STAFF_RESET: ("reset_code", "{code} is your password reset code"),
}


@app.task(name="send_code", queue="mail", retry=RETRY, priority=10)
def send_code(code_id: int) -> None:
    """Mail a one-time code, unless it is closed or too old to be of use, or would reset a stranger's password."""
    row = LoginCode.objects.filter(pk=code_id, closed_at=None, expires_at__gt=timezone.now()).first()
    if row is None:
        return
    if row.purpose == CodePurpose.STAFF_RESET and not StaffUser.objects.filter(email=row.email, is_active=True):
        return
    template, subject = SUBJECTS[CodePurpose(row.purpose)]
    code = derive(row)
    mail.send(
        template=template,
        to=row.email,
        subject=subject.format(code=code),
        context={"code": code, "minutes": 10},
        message_id=f"code-{row.pk}-{row.salt[:8]}",
    )
