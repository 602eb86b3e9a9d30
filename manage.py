#!/usr/bin/env python
"""Django's command line for the shop."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_project.settings.development")
    # Commands, and the worker above all, speak with the server itself: listening, session locks and long
    # transactions do not go through a pooler.
    if direct := os.environ.pop("DATABASE_DIRECT_URL", ""):
        os.environ["DATABASE_URL"] = direct
    execute_from_command_line(sys.argv)
