"""Admin of the shop's settings and payee changes."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone

from apps.accounts.services import second_factor
from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin
from apps.common.admin_base.forms import FreshCodeForm, ReasonedModelForm, code_field
from apps.common.admin_base.links import change_url

from .enums import PayeeState
from .models import PayeeChange, ShopSettings
from .selling import admin as selling_admin  # noqa: F401 - Django finds the package's pages here
from .services import payees, settings


class SettingsForm(ReasonedModelForm):
    """The settings, and the code that another payee needs."""

    totp_code = code_field()


@admin.register(ShopSettings)
class ShopSettingsAdmin(OperatorAdmin):
    """The one row of settings; another bank account or UPI id waits for a second person (rules 8.7)."""

    form = SettingsForm
    through_services = True
    list_display = ("name", "phone", "upi_id", "bank_name", "cod_enabled", "updated_at")
    readonly_fields = ("updated_at",)
    fieldsets = (
        (
            "Who we are",
            {
                "fields": (
                    "name", "tagline", "tagline_ta", "tagline_hi", "about", "about_ta", "about_hi", "email", "phone",
                    "whatsapp", "address", "opening_hours", "licence_number", "licence_valid_until", "legal_name",
                    "gstin", "grievance_officer", "grievance_contact", "open_since", "claim_experience",
                    "claim_customers", "claim_products",
                )
            },
        ),
        (
            "Where money goes",
            {
                "fields": (
                    "account_name", "account_number", "bank_name", "branch", "ifsc", "upi_id", "upi_name", "upi_kind",
                    "upi_merchant_code", "payment_phone", "totp_code",
                ),
                "description": "A change here waits for another super admin; everybody concerned gets a mail.",
            },
        ),
        ("Promotion", {
                "fields": (
                    "promotion_active", "promotion_title", "promotion_title_ta", "promotion_title_hi",
                    "promotion_percent", "promotion_text", "promotion_text_ta", "promotion_text_hi",
                )
            }),
        (
            "Orders",
            {
                "fields": (
                    "gift_threshold", "minimum_order", "advertised_minimum", "holding_minutes", "cod_enabled",
                    "order_prefix", "updated_at",
                )
            },
        ),
        ("Bills", {"fields": ("billing", "bill_series")}),
        ("Privacy", {"fields": ("keep_proofs_days", "keep_personal_days")}),
    )  # fmt: skip

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """There is one row: show it."""
        if not self.has_view_or_change_permission(request):
            return super().changelist_view(request, extra_context)
        ShopSettings.objects.get_or_create(pk=1)
        return HttpResponseRedirect(change_url("shop.shopsettings", 1))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the changed fields through the settings service."""
        person: Any = request.user
        others = {"reason", "totp_code"}
        changes = {name: form.cleaned_data[name] for name in form.changed_data if name not in others}
        if payees.is_another_payee(changes):
            second_factor.require_fresh(person, form.cleaned_data["totp_code"], now=timezone.now())
        if changes:
            _, waiting = settings.change(actor=person.actor, changes=changes, now=timezone.now())
            if waiting:
                messages.warning(request, "Customers pay as before until another super admin confirms the new payee.")


def _confirm(person: Any, row: PayeeChange, data: dict[str, Any]) -> str:
    second_factor.require_fresh(person, data["totp_code"], now=timezone.now())
    payees.confirm(row.pk, by=person, now=timezone.now())
    return "Customers now pay to the new payee."


def _withdraw(person: Any, row: PayeeChange, data: dict[str, Any]) -> str:
    payees.withdraw(row.pk, by=person, now=timezone.now())
    return "The change is withdrawn."


def _waits(row: PayeeChange) -> bool:
    return row.state == PayeeState.WAITING


@admin.register(PayeeChange)
class PayeeChangeAdmin(ReadOnlyAdmin):
    """Payee changes: requested in the settings, confirmed here or in the back office (rules 8.7)."""

    list_display = ("requested_at", "requested_by_name", "state", "decided_by_name", "decided_at")
    list_filter = ("state",)
    ordering = ("-pk",)
    row_actions = (
        AdminAction("confirm", "Confirm the new payee", _confirm, form=FreshCodeForm, applies=_waits),
        AdminAction("withdraw", "Withdraw", _withdraw, applies=_waits),
    )
