"""Routes of the development pages."""

from __future__ import annotations

from django.urls import path

from . import mailbox

urlpatterns = [
    path("dev/mailbox", mailbox.mailbox_page, name="dev-mailbox"),
    path("dev/mailbox.json", mailbox.mailbox_json, name="dev-mailbox-json"),
    path("dev/mailbox.css", mailbox.mailbox_style, name="dev-mailbox-style"),
    path("dev/mailbox.js", mailbox.mailbox_script, name="dev-mailbox-script"),
]
