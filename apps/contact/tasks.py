"""Jobs of the shop's card: its mails."""

from . import mails

__all__ = ["mails"]
