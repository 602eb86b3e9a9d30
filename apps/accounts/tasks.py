"""Jobs of accounts: deletion of old sign-ins, and the mails."""

from datetime import timedelta

from apps.common.clock import conservative_now
from apps.common.jobs import RETRY_SOON, app

from .models import FailedSignIn, LoginCode, Session
from .notifications import tasks as mail_tasks

__all__ = ["forget_sign_ins", "mail_tasks"]

KEEP = timedelta(days=30)


@app.periodic(cron="23 21 * * *")  # UTC; 02:53 in India
@app.task(name="forget_sign_ins", queueing_lock="forget_sign_ins", retry=RETRY_SOON)
def forget_sign_ins(timestamp: int) -> None:
    """Drop sessions, codes and counts of wrong passwords that ended a month ago."""
    before = conservative_now() - KEEP
    Session.objects.filter(expires_at__lt=before).delete()
    LoginCode.objects.filter(expires_at__lt=before).delete()
    FailedSignIn.objects.filter(last_at__lt=before).delete()
