"""Routes of the mailbox page. Development alone has them, because production does not install the demo."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("dev/mailbox", views.mailbox_page, name="dev-mailbox"),
    path("dev/mailbox.json", views.mailbox_json, name="dev-mailbox-json"),
    path("dev/mailbox.css", views.mailbox_style, name="dev-mailbox-style"),
    path("dev/mailbox.js", views.mailbox_script, name="dev-mailbox-script"),
]
