"""The doctor's page in Django admin."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse

from apps.common import audit
from apps.common.admin_base.forms import ReasonForm

from .report import examine, hand_orphans_to_sweeper


def doctor(request: HttpRequest, context: dict[str, Any]) -> HttpResponseBase:
    """Run the checks on request; a POST passes files without rows to the sweeper."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with audit.audit_reason(form.cleaned_data["reason"]):
            count = hand_orphans_to_sweeper(actor=request.user.actor)  # type: ignore[union-attr]
        messages.success(request, f"{count} files are handed to the sweeper; it looks at them in an hour.")
        return HttpResponseRedirect(request.path)
    with_files = bool(request.GET.get("files"))
    results = list(examine(with_files=with_files)) if request.GET.get("run") else None
    broken = sum(bool(result.count) for result in results or ())
    page = {**context, "title": "Doctor", "form": form, "results": results, "broken": broken, "with_files": with_files}
    return TemplateResponse(request, "ops/doctor.html", page)
