"""Pages that exist in development only: `settings.development` installs this app, production does not."""

from django.apps import AppConfig


class DevtoolsConfig(AppConfig):
    """The devtools app."""

    name = "apps.devtools"
