"""Failed jobs."""

from procrastinate.contrib.django.models import ProcrastinateJob


class GivenUpJob(ProcrastinateJob):
    """A job or mail whose attempts are used up (`common.jobs.RETRY`), or that can never succeed."""

    class Meta:
        proxy = True
        verbose_name = "job or mail given up"
        verbose_name_plural = "jobs and mails given up"
