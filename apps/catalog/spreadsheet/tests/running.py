"""The jobs of sheets."""

from procrastinate.contrib.django.models import ProcrastinateJob

from apps.catalog.spreadsheet.tasks import apply_catalogue_import, check_catalogue_import


def run_sheet_jobs() -> None:
    """Run the queued jobs of sheets as the worker does; those that ran before change nothing."""
    tasks = {task.name: task for task in (check_catalogue_import, apply_catalogue_import)}
    for job in ProcrastinateJob.objects.filter(task_name__in=tasks, status="todo").order_by("pk"):
        tasks[job.task_name](**job.args)
