"""The developer platform: from a fresh clone to a running shop.

Standard library only (except `mailsink`), because it runs before packages are installed.
"""
