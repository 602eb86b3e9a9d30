"""The kernel: what every app may use and which uses none of them."""

from django.apps import AppConfig


class CommonConfig(AppConfig):
    """The kernel app."""

    name = "apps.common"
    verbose_name = "Kernel"

    def ready(self) -> None:
        """Tell the sweeper which public files belong to pictures."""
        from . import files

        files.keeps("default", files.referred_picture_keys)
