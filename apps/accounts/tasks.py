"""Jobs of accounts: mails with codes, forgotten sessions."""

from datetime import timedelta

from django.utils import timezone

from apps.common import mail
from apps.common.jobs import RETRY, app

from .enums import CodePurpose
from .models import FailedSignIn, LoginCode, Session
from .onetime import derive

SUBJECTS = {
    CodePurpose.SIGN_IN: ("sign_in_code", "{code} is your sign-in code"),
    CodePurpose.STAFF_RESET: ("reset_code", "{code} is your password reset code"),
}
KEEP = timedelta(days=30)


@app.task(name="send_code", queue="mail", retry=RETRY, priority=10)
def send_code(code_id: int) -> None:
    """Mail a one-time code, unless it is closed or too old to be of use."""
    row = LoginCode.objects.filter(pk=code_id, closed_at=None, expires_at__gt=timezone.now()).first()
    if row is None:
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


@app.periodic(cron="53 3 * * *")
@app.task(name="forget_sign_ins", queueing_lock="forget_sign_ins")
def forget_sign_ins(timestamp: int) -> None:
    """Drop sessions, codes and counts of wrong passwords that ended a month ago."""
    before = timezone.now() - KEEP
    Session.objects.filter(expires_at__lt=before).delete()
    LoginCode.objects.filter(expires_at__lt=before).delete()
    FailedSignIn.objects.filter(last_at__lt=before).delete()
