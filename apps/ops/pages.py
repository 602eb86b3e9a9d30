"""Pages of Django admin beside those of its models: the doctor, and the spreadsheet of the catalogue."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone

from apps.catalog.spreadsheet import importing, writing
from apps.catalog.spreadsheet.columns import COLUMNS
from apps.catalog.spreadsheet.errors import CatalogueImportNotFound
from apps.common import audit
from apps.common.admin_base.forms import ReasonForm
from apps.common.clock import india_date
from apps.common.errors import DomainError

from .doctor.report import examine, hand_orphans_to_sweeper


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


class UploadForm(forms.Form):
    """The file to import."""

    file = forms.FileField(label="File (xlsx or CSV)")


def _may(request: HttpRequest) -> None:
    if not request.user.has_perms(["catalog.add_product", "catalog.change_product", "catalog.view_product"]):
        raise PermissionDenied


def spreadsheet(request: HttpRequest, context: dict[str, Any]) -> HttpResponseBase:
    """Download links, upload form and recent imports; an upload redirects to its dry run."""
    _may(request)
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            tried = importing.upload(file.name, file, by=request.user)  # type: ignore[arg-type]
            return HttpResponseRedirect(reverse("admin:spreadsheet-plan", args=[tried.pk]))
        except DomainError as refusal:
            form.add_error("file", refusal.message)
    last = importing.imports()[:10]
    columns = [("id", False), *((column.name, column.required) for column in COLUMNS.values())]
    page = {**context, "title": "Catalogue as a spreadsheet", "form": form, "last": last, "columns": columns}
    return TemplateResponse(request, "ops/spreadsheet.html", page)


def plan(request: HttpRequest, context: dict[str, Any], pk: int) -> HttpResponseBase:
    """What a sheet will change, row by row; a POST with a reason has it carried out."""
    _may(request)
    try:
        tried = importing.import_of(pk)
    except CatalogueImportNotFound:
        raise Http404 from None
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            importing.queue_import(pk, by=request.user, reason=form.cleaned_data["reason"])  # type: ignore[arg-type]
            return HttpResponseRedirect(request.path)
        except DomainError as refusal:
            form.add_error(None, refusal.message)
    counts, steps = ({}, []) if tried.is_at_work else importing.shown(tried)
    page = {**context, "title": f"Dry run of {tried}", "form": form, "tried": tried, "steps": steps, "counts": counts}
    return TemplateResponse(request, "ops/spreadsheet_plan.html", page)


def export(request: HttpRequest, kind: str) -> HttpResponseBase:
    """The whole catalogue as a file."""
    _may(request)
    if kind not in {"csv", "xlsx"}:
        raise Http404
    name = f"catalogue-{india_date(timezone.now()):%Y-%m-%d}.{kind}"
    if kind == "csv":
        answer = StreamingHttpResponse(writing.as_csv(), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer
    return FileResponse(writing.as_workbook(), as_attachment=True, filename=name)
