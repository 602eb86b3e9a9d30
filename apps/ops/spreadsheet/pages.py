"""The spreadsheet's pages in Django admin: download, upload, look at the dry run, carry it out."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import FileResponse, Http404, HttpRequest, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone

from apps.common import audit
from apps.common.admin_base.forms import ReasonForm
from apps.common.clock import india_date
from apps.common.errors import DomainError

from ..models import CatalogueImport
from . import importing, reading, writing
from .columns import COLUMNS

SHOWN = 500
ORDER = {"bad": 0, "change": 1, "new": 2, "same": 3}


class UploadForm(forms.Form):
    """The file to try."""

    file = forms.FileField(label="File (xlsx or CSV)")


def _may(request: HttpRequest) -> None:
    if not request.user.has_perms(["catalog.add_product", "catalog.change_product", "catalog.view_product"]):
        raise PermissionDenied


def spreadsheet(request: HttpRequest, context: dict[str, Any]) -> HttpResponseBase:
    """Download links, the upload, and the last imports; an upload leads to its dry run."""
    _may(request)
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            tried = importing.try_out(file.name, reading.read(file), actor=request.user.actor)  # type: ignore[union-attr]
            return HttpResponseRedirect(reverse("admin:spreadsheet-plan", args=[tried.pk]))
        except ValidationError as error:
            form.add_error("file", error)
    last = CatalogueImport.objects.defer("rows", "plan").order_by("-pk")[:10]
    columns = [("id", False), *((column.name, column.required) for column in COLUMNS.values())]
    page = {**context, "title": "Catalogue as a spreadsheet", "form": form, "last": last, "columns": columns}
    return TemplateResponse(request, "ops/spreadsheet.html", page)


def plan(request: HttpRequest, context: dict[str, Any], pk: int) -> HttpResponseBase:
    """What a sheet will change, row by row; a POST with a reason carries it out."""
    _may(request)
    tried = CatalogueImport.objects.filter(pk=pk).first()
    if tried is None:
        raise Http404
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            with audit.audit_reason(form.cleaned_data["reason"]):
                importing.apply(pk, actor=request.user.actor, now=timezone.now())  # type: ignore[union-attr]
            messages.success(request, "The sheet is imported.")
            return HttpResponseRedirect(request.path)
        except DomainError as refusal:
            form.add_error(None, refusal.message)
    steps = sorted(tried.plan, key=lambda step: (ORDER[step["kind"]], step["row"]))
    counts = {kind: sum(step["kind"] == kind for step in steps) for kind in ORDER}
    shown = [step for step in steps if step["kind"] != "same"][:SHOWN]
    page = {**context, "title": f"Dry run of {tried}", "form": form, "tried": tried, "steps": shown, "counts": counts}
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
