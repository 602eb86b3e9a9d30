"""Jobs and mails given up."""

from . import given_up  # noqa: F401 - registers its table
