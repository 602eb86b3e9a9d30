"""The Django admin site: sign-in, permissions, index page."""

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

from apps.accounts.errors import CodesLocked, WrongSecondFactor
from apps.accounts.services import second_factor, staff
from apps.common.api.throttling import counted_caller
from apps.common.errors import Invalid, TooManyRequests
from apps.common.models import AuditRecord
from apps.common.qr import qr_picture
from apps.common.ratelimits import hit
from apps.shop.selectors import shop_settings

from . import pages, shop_state, sign_in
from .pages import doctor

ENROLLING = "operator_enrols"
PASSWORD_SUFFICES = "operator_password_suffices"  # noqa: S105 - a key of the session
LATEST = 12


class OperatorSite(admin.AdminSite):
    """Django admin with password and one-time code, in its own colours."""

    site_header = "Operators: emergency repairs"
    site_title = "Operators"
    index_title = "What needs repair?"
    login_form = sign_in.PasswordForm
    enable_nav_sidebar = True

    def has_permission(self, request: HttpRequest) -> bool:
        """Active operators whose session is verified by a one-time code, where codes are required."""
        user: Any = request.user
        if not (user.is_active and user.is_staff):
            return False
        return user.is_verified() or (
            not settings.OPERATOR_OTP_REQUIRED and bool(request.session.get(PASSWORD_SUFFICES))
        )

    def get_urls(self) -> list[Any]:
        """Django's pages plus code, doctor, shop state and spreadsheet."""
        return [
            path("code/", self.code, name="code"),
            path("doctor/", self.admin_view(self.doctor), name="doctor"),
            path("shop/", self.admin_view(self.shop), name="shop"),
            path("spreadsheet/", self.admin_view(self.spreadsheet), name="spreadsheet"),
            path("spreadsheet/catalogue.<str:kind>", self.admin_view(pages.export), name="spreadsheet-export"),
            path("spreadsheet/<int:pk>/", self.admin_view(self.spreadsheet_plan), name="spreadsheet-plan"),
            *super().get_urls(),
        ]

    def spreadsheet(self, request: HttpRequest) -> HttpResponseBase:
        return pages.spreadsheet(request, self.each_context(request))

    def spreadsheet_plan(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        return pages.plan(request, self.each_context(request), pk)

    def shop(self, request: HttpRequest) -> HttpResponse:
        context = {**self.each_context(request), "title": "How is the shop?", **shop_state.page()}
        return TemplateResponse(request, "ops/shop.html", context)

    def doctor(self, request: HttpRequest) -> HttpResponseBase:
        return doctor(request, self.each_context(request))

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Check the password; the code follows."""
        user: Any = request.user
        if request.method == "GET" and user.is_authenticated and user.is_staff and not self.has_permission(request):
            if settings.OPERATOR_OTP_REQUIRED or second_factor.device_of(user):
                return HttpResponseRedirect(f"{reverse('admin:code')}?{request.GET.urlencode()}")
            request.session[PASSWORD_SUFFICES] = True
        return super().login(request, extra_context)

    @method_decorator(never_cache)
    def code(self, request: HttpRequest) -> HttpResponseBase:
        """Check the one-time or recovery code; on the first sign-in also show the key of a new authenticator."""
        user: Any = request.user
        if not (user.is_authenticated and user.is_active and user.is_staff):
            return HttpResponseRedirect(reverse("admin:login"))
        target = self._target(request)
        if user.is_verified():
            return HttpResponseRedirect(target)
        confirmed = second_factor.device_of(user)
        device = confirmed or second_factor.enrolling(user, request.session.get(ENROLLING))
        if device is None or (request.method == "GET" and not confirmed):
            device = second_factor.begin_enrolment(user)
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
            address = second_factor.enrolment_address(device, shop=shop_settings().name)
            context |= {"qr": qr_picture(address), "key": second_factor.key_text(device)}
        return TemplateResponse(request, "ops/code.html", context)

    def _is_right(self, request: HttpRequest, form: sign_in.CodeForm, device: Any) -> bool:
        try:
            hit(sign_in.CODES, counted_caller(request))  # type: ignore[arg-type]
        except TooManyRequests as refusal:
            form.add_error("code", refusal.message)
            return False
        try:
            code = form.cleaned_data["code"]
            second_factor.verify(request.user, device.pk, code, now=timezone.now())  # type: ignore[arg-type]
        except (CodesLocked, WrongSecondFactor) as refusal:
            form.add_error("code", refusal.message)
            return False
        return True

    def _target(self, request: HttpRequest) -> str:
        target = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME, "")
        safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
        return target if safe and reverse("admin:code") not in target else reverse("admin:index")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Change the operator's password with the back office's service: ends sessions, writes an audit record."""
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
            # Without the form's validation, which would check the password itself.
            form = PasswordChangeForm(user)
            messages.error(request, refusal.message)
        except Invalid as refusal:
            form.add_error("new_password1", refusal.message)
        context = {**self.each_context(request), "title": "Change your password", "form": form}
        return TemplateResponse(request, "ops/password.html", context | (extra_context or {}))

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        latest = AuditRecord.objects.order_by("-at", "-pk")[:LATEST]
        return super().index(request, {**(extra_context or {}), "latest": latest})
