"""The Django admin site: sign-in, permissions, first page."""

from typing import Any

import django_otp
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth import REDIRECT_FIELD_NAME, update_session_auth_hash
from django.contrib.auth.forms import PasswordChangeForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from apps.accounts.services import staff
from apps.common.api.forms import Forms, takes_forms
from apps.common.api.throttling import counted_caller
from apps.common.errors import Invalid, TooManyRequests
from apps.common.images import MEGABYTE
from apps.common.models import AuditRecord
from apps.common.ratelimits import hit

from . import sign_in
from .doctor.pages import doctor
from .spreadsheet import pages as spreadsheet_pages
from .spreadsheet import reading

ENROLLING = "operator_enrols"
PASSWORD_SUFFICES = "operator_password_suffices"  # noqa: S105 - a key of the session
WRONG_CODE = "This code is wrong, was used already, or comes too soon after wrong ones. Wait for the next one."
LATEST = 12


class OperatorSite(admin.AdminSite):
    """Django admin behind password and one-time code, in colours of its own."""

    site_header = "Operators: emergency repairs"
    site_title = "Operators"
    index_title = "What needs repair?"
    login_form = sign_in.PasswordForm
    enable_nav_sidebar = True

    def has_permission(self, request: HttpRequest) -> bool:
        """Active operators whose session has shown a one-time code, where one is asked for."""
        user: Any = request.user
        if not (user.is_active and user.is_staff):
            return False
        return user.is_verified() or (
            not settings.OPERATOR_OTP_REQUIRED and bool(request.session.get(PASSWORD_SUFFICES))
        )

    def get_urls(self) -> list[Any]:
        """Django's pages, the code's, the doctor's and the spreadsheet's."""
        return [
            path("code/", self.code, name="code"),
            path("doctor/", self.admin_view(self.doctor), name="doctor"),
            path("spreadsheet/", self.admin_view(self.spreadsheet), name="spreadsheet"),
            path(
                "spreadsheet/catalogue.<str:kind>", self.admin_view(spreadsheet_pages.export), name="spreadsheet-export"
            ),
            path("spreadsheet/<int:pk>/", self.admin_view(self.spreadsheet_plan), name="spreadsheet-plan"),
            *super().get_urls(),
        ]

    @takes_forms(Forms("operator", reading.MOST_BYTES + MEGABYTE))
    def spreadsheet(self, request: HttpRequest) -> HttpResponseBase:
        """The page of the spreadsheet."""
        return spreadsheet_pages.spreadsheet(request, self.each_context(request))

    def spreadsheet_plan(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        """The page of one dry run."""
        return spreadsheet_pages.plan(request, self.each_context(request), pk)

    def doctor(self, request: HttpRequest) -> HttpResponseBase:
        """The page of the invariants."""
        return doctor(request, self.each_context(request))

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The password; after it comes the code."""
        user: Any = request.user
        if request.method == "GET" and user.is_authenticated and user.is_staff and not self.has_permission(request):
            if settings.OPERATOR_OTP_REQUIRED or sign_in.device_of(user):
                return HttpResponseRedirect(f"{reverse('admin:code')}?{request.GET.urlencode()}")
            request.session[PASSWORD_SUFFICES] = True
        return super().login(request, extra_context)

    @method_decorator(never_cache)
    def code(self, request: HttpRequest) -> HttpResponseBase:
        """Ask for the one-time code; on the first sign-in show the key of a new authenticator too."""
        user: Any = request.user
        if not (user.is_authenticated and user.is_active and user.is_staff):
            return HttpResponseRedirect(reverse("admin:login"))
        target = self._target(request)
        if user.is_verified():
            return HttpResponseRedirect(target)
        confirmed = sign_in.device_of(user)
        device = confirmed or sign_in.enrolling(user, request.session.get(ENROLLING))
        if device is None or (request.method == "GET" and not confirmed):
            device = sign_in.begin_enrolment(user)
            request.session[ENROLLING] = device.pk
        form = sign_in.CodeForm(request.POST if request.method == "POST" else None)
        if form.is_valid() and self._is_right(request, form, device):
            request.session.cycle_key()
            request.session.pop(ENROLLING, None)
            device.refresh_from_db()
            django_otp.login(request, device)
            return HttpResponseRedirect(target)
        context = {**self.each_context(request), "title": "One-time code", "form": form, "next": target}
        if not confirmed:
            address = sign_in.enrolment_address(device)
            context |= {"qr": sign_in.qr_code(address), "key": sign_in.key_text(device)}
        return TemplateResponse(request, "ops/code.html", context)

    def _is_right(self, request: HttpRequest, form: sign_in.CodeForm, device: Any) -> bool:
        try:
            hit(sign_in.CODES, counted_caller(request))  # type: ignore[arg-type]
        except TooManyRequests as refusal:
            form.add_error("code", refusal.message)
            return False
        if sign_in.verify(request.user, device.pk, form.cleaned_data["code"]):  # type: ignore[arg-type]
            return True
        form.add_error("code", WRONG_CODE)
        return False

    def _target(self, request: HttpRequest) -> str:
        wanted = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME, "")
        safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
        return wanted if safe and reverse("admin:code") not in wanted else reverse("admin:index")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Change one's password by the service of every other door: sessions end, the log knows."""
        user: Any = request.user
        form = PasswordChangeForm(user, request.POST if request.method == "POST" else None)
        try:
            if form.is_bound:
                hit(staff.PASSWORD_CHANGES, counted_caller(request))  # type: ignore[arg-type]
            if form.is_valid():
                current, new = form.cleaned_data["old_password"], form.cleaned_data["new_password1"]
                staff.change_password(user, current=current, new=new, keep=None, now=timezone.now())
                update_session_auth_hash(request, user)
                messages.success(request, "Your password is changed; your other devices are signed out.")
                return HttpResponseRedirect(reverse("admin:index"))
        except TooManyRequests as refusal:
            # Not through the form's own checks: they would look at the password.
            form = PasswordChangeForm(user)
            messages.error(request, refusal.message)
        except Invalid as refusal:
            form.add_error("new_password1", refusal.message)
        context = {**self.each_context(request), "title": "Change your password", "form": form}
        return TemplateResponse(request, "ops/password.html", context | (extra_context or {}))

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """What was done last, by whom and why, beside the tables."""
        latest = AuditRecord.objects.order_by("-at", "-pk")[:LATEST]
        return super().index(request, {**(extra_context or {}), "latest": latest})
