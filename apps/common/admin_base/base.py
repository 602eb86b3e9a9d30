"""The base of every ModelAdmin: nothing changes without a reason, and every change lands in the audit log."""

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.options import IS_POPUP_VAR
from django.contrib.admin.utils import unquote
from django.contrib.postgres.search import SearchVectorField
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import connection, models, transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from .. import audit
from ..api.pagination import MOST_ROWS, count_rows
from ..errors import DomainError
from .actions import MAX_ROWS, AdminAction, report, run
from .forms import NormalizedEmailField, ReasonedModelForm, ReasonForm
from .inlines import ReadOnlyInline
from .links import list_url

SECRET = frozenset({"password", "key", "salt", "code_hash"})


def snapshot(row: models.Model) -> dict[str, Any]:
    """The columns and many-to-many keys of a row by name, as JSON can hold them; secrets are left out."""
    values: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if field.name not in SECRET and not isinstance(field, SearchVectorField):
            values[field.name] = plain(field.value_from_object(row))
    for many in row._meta.many_to_many:
        values[many.name] = sorted(str(pk) for pk in getattr(row, many.name).values_list("pk", flat=True))
    return values


def plain(value: Any) -> Any:
    """The value if JSON supports it, otherwise its text."""
    return value if value is None or isinstance(value, bool | int | float | str | list | dict) else str(value)


class BoundedPaginator(Paginator):
    """Counts up to MOST_ROWS and shows pages up to there; beyond that operators search, filter or go by date."""

    @cached_property
    def count(self) -> int:
        """The number of rows, or MOST_ROWS when there are more."""
        return min(self._found, MOST_ROWS)

    @property
    def is_cut_short(self) -> bool:
        """Whether there are more rows than the pages show."""
        return self._found > MOST_ROWS

    @cached_property
    def _found(self) -> int:
        assert isinstance(self.object_list, QuerySet)
        return count_rows(self.object_list)


KEY = re.compile(r"[0-9]{1,18}", re.ASCII)
WHY = "Why"


def key_in(term: str) -> int | None:
    """The primary key that a person typed, if it can be one."""
    return int(term) if KEY.fullmatch(term) else None


class OperatorAdmin(admin.ModelAdmin):
    """Bounded lists, indexed searches (`build_search_query`), forms with a reason, `row_actions` that call services.

    Rows are neither added nor deleted unless a subclass says so. With `through_services` the subclass's `save_model`
    and `delete_model` call a service, which opens the transaction and writes the audit record.
    """

    form = ReasonedModelForm
    formfield_overrides: ClassVar[dict[Any, Any]] = {models.EmailField: {"form_class": NormalizedEmailField}}
    row_actions: ClassVar[tuple[AdminAction, ...]] = ()
    addable = deletable = through_services = False

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_per_page = 50
    list_max_show_all = 50
    sortable_by: ClassVar[tuple[str, ...]] = ()
    search_fields = ("pk",)  # shows the box; `build_search_query` does the search
    change_list_template = "admin_base/change_list.html"
    change_form_template = "admin_base/change_form.html"
    delete_confirmation_template = "admin_base/delete_confirmation.html"

    # ---- lists

    def build_search_query(self, term: str) -> Q:
        """What a typed search means; subclasses ask for indexed columns only."""
        return Q(pk=key_in(term)) if key_in(term) is not None else Q(pk__in=[])

    def get_search_results(
        self, request: HttpRequest, queryset: models.QuerySet[Any], search_term: str
    ) -> tuple[models.QuerySet[Any], bool]:
        """Rows that `build_search_query` means; for lists and autocompletes."""
        term = search_term.replace("\x00", "").strip()
        return (queryset.filter(self.build_search_query(term)) if term else queryset), False

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """The bulk actions. Bulk deletion is excluded because it has no reason field."""
        if IS_POPUP_VAR in request.GET or not self.may_change_rows(request):
            return {}
        bulk = [action for action in self.row_actions if action.bulk]
        return {action.name: (self._bulk(action), action.name, action.label) for action in bulk}

    def _bulk(self, action: AdminAction) -> Callable[..., HttpResponseBase | None]:
        def chosen(_: Any, request: HttpRequest, queryset: models.QuerySet[Any]) -> HttpResponseBase | None:
            rows = list(queryset[: MAX_ROWS + 1])
            if len(rows) > MAX_ROWS:
                messages.error(request, f"Choose at most {MAX_ROWS} rows at once.")
                return None
            return self._action_page(request, action, rows, is_bulk=True)

        return chosen

    # ---- actions

    def may_change_rows(self, request: HttpRequest) -> bool:
        """Whether this operator may change such rows, by actions even where the form is read-only."""
        return super().has_change_permission(request)

    def row_actions_for(self, request: HttpRequest, row: Any) -> list[AdminAction]:
        """The actions that can be done to this row by this operator."""
        if not self.may_change_rows(request):
            return []
        return [action for action in self.row_actions if action.applies(row)]

    def get_urls(self) -> list[URLPattern]:
        """One page for each action, before Django's own that would swallow its address."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_action"
        view = self.admin_site.admin_view(self.action_view)
        page = path("<path:object_id>/action/<slug:action_name>/", view, name=name)
        return [page, *super().get_urls()]

    def action_view(self, request: HttpRequest, object_id: str, action_name: str) -> HttpResponseBase:
        """The page of one action on one row."""
        row = self.get_object(request, unquote(object_id))
        action = next((action for action in self.row_actions if action.name == action_name), None)
        if row is None or action is None:
            raise Http404
        if not self.may_change_rows(request):
            raise PermissionDenied
        return self._action_page(request, action, [row], is_bulk=False) or HttpResponseRedirect(self._address(row))

    def _action_page(
        self, request: HttpRequest, action: AdminAction, rows: list[Any], *, is_bulk: bool
    ) -> HttpResponseBase | None:
        """Show the form or run the action; None when done. After refusals it shows the form for the refused rows."""
        sent = request.method == "POST" and (not is_bulk or "do" in request.POST)
        form = action.form(request.POST if sent else None, initial={} if is_bulk else action.initial(rows[0]))
        if sent and form.is_valid():
            result = run(action, rows, person=request.user, data=form.cleaned_data)
            report(request, result)
            if not result.refused:
                return None
            rows = [row for row, _ in result.refused]
            form.add_refusals(result.refused)
        context = {
            **self.admin_site.each_context(request),
            "title": action.label,
            "opts": self.opts,
            "action": action,
            "form": form,
            "rows": rows,
            "is_bulk": is_bulk,
            "back": reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")
            if is_bulk
            else self._address(rows[0]),
        }
        return TemplateResponse(request, "admin_base/action.html", context, status=400 if sent else 200)

    def _address(self, row: Any) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])

    # ---- forms

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only where the subclass lets rows be added."""
        return self.addable and super().has_add_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only where no history would be lost."""
        return self.deletable and super().has_delete_permission(request, obj)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """The subclass's fields, and the reason at the end where something can be saved."""
        sets = []
        for name, options in super().get_fieldsets(request, obj):
            fields = [field for field in options["fields"] if field != "reason"]
            sets.append((name, {**options, "fields": fields}))
        may_save = self.has_change_permission(request, obj) if obj else self.has_add_permission(request)
        return [*sets, (WHY, {"fields": ["reason"], "classes": ["why"]})] if may_save else sets

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form; after a service's refusal it carries the refusal."""
        form: Any = super().get_form(request, obj, change, **kwargs)
        form.refusal = getattr(request, "operator_refusal", "")
        return form

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """The row; for a save it is locked, and what it holds is noted before the form touches it."""
        row = super().get_object(request, object_id, from_field)
        if row is None or request.method != "POST":
            return row
        if connection.in_atomic_block and not self.through_services:
            type(row)._base_manager.select_for_update(no_key=True).get(pk=row.pk)
            row.refresh_from_db()
        request.operator_before = self.snapshot(row)  # type: ignore[attr-defined]
        return row

    def snapshot(self, row: Any) -> dict[str, Any]:
        """The row as the audit log stores it, with the rows of its inlines."""
        values = snapshot(row)
        for inline in self.inlines:
            if issubclass(inline, ReadOnlyInline):
                continue
            key = next(field for field in inline.model._meta.fields if field.related_model is self.model)
            children = inline.model._base_manager.filter(**{key.name: row}).order_by("pk")
            values[inline.model._meta.model_name] = [snapshot(child) for child in children]
        return values

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Django's page; a service's refusal comes back as the form's error."""
        if not self.through_services:
            return super().changeform_view(request, object_id, form_url, extra_context)
        try:
            with audit.audit_reason(request.POST.get("reason", "")):
                return self._changeform_view(request, object_id, form_url, extra_context)  # type: ignore[attr-defined]
        except DomainError as refusal:
            request.operator_refusal = refusal.message  # type: ignore[attr-defined]
            return self._changeform_view(request, object_id, form_url, extra_context)  # type: ignore[attr-defined]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        row = kwargs.get("obj")
        if row is not None:
            address = f"admin:{self.opts.app_label}_{self.opts.model_name}_action"
            context["row_actions"] = [
                (action.label, reverse(address, args=[row.pk, action.name]))
                for action in self.row_actions_for(request, row)
            ]
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Write only the changed columns, because others may be written concurrently."""
        if not change:
            obj.save()
            return
        own = {field.name for field in obj._meta.concrete_fields}
        changed = [name for name in form.changed_data if name in own]
        stamps = [field.name for field in obj._meta.concrete_fields if getattr(field, "auto_now", False)]
        if changed:
            obj.save(update_fields=[*changed, *stamps])

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None) -> Any:
        form = ReasonForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and not form.is_valid():
            messages.error(request, "Please say why, in five letters or more.")
            return HttpResponseRedirect(request.get_full_path())
        context = {**(extra_context or {}), "why": form}
        reason = form.cleaned_data["reason"] if request.method == "POST" else ""
        try:
            with audit.audit_reason(reason):
                if self.through_services:
                    return self._delete_view(request, object_id, context)  # type: ignore[attr-defined]
                return super().delete_view(request, object_id, context)
        except DomainError as refusal:
            messages.error(request, refusal.message)
            return HttpResponseRedirect(request.get_full_path())

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Rows that are deleted with it; who may delete a row needs no permission for its dependent rows."""
        rows, counts, _, protected = super().get_deleted_objects(objs, request)
        return rows, counts, set(), protected

    # ---- the audit log, in the transaction of the change

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> None:  # type: ignore[override]
        self._record(request, "added", obj, None, self.snapshot(obj))

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> None:  # type: ignore[override]
        before, after = getattr(request, "operator_before", {}), self.snapshot(type(obj)._base_manager.get(pk=obj.pk))
        if before != after:
            self._record(request, "edited", obj, before, after)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> None:  # type: ignore[override]
        for row in queryset:
            self._record(request, "deleted", row, self.snapshot(row), None)

    def _record(self, request: HttpRequest, verb: str, row: Any, before: Any, after: Any) -> None:
        if self.through_services:
            return
        assert transaction.get_connection().in_atomic_block
        audit.record(
            actor=request.user.actor,  # type: ignore[union-attr]
            action=f"{self.opts.model_name}.{verb}",
            target=row,
            before=before,
            after=after,
            reason=request.POST.get("reason", ""),
        )

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        where = {"target_type__exact": self.opts.label_lower, "target_id__exact": unquote(object_id)}
        return HttpResponseRedirect(list_url("common.auditrecord", **where))


class ReadOnlyAdmin(OperatorAdmin):
    """Rows that operators can view, and change only by actions."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
