"""The versions, for operators to look at."""

from django.contrib import admin

from apps.common.admin_base.base import ReadOnlyAdmin

from .models import Version


@admin.register(Version)
class VersionAdmin(ReadOnlyAdmin):
    """What cached responses are compared with; triggers write it."""

    list_display = ("subject", "value")
    ordering = ("subject",)
