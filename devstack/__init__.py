"""The developer platform: everything between a fresh clone and a running shop.

Standard library only (except `mailsink`), because it runs before anything is installed.
"""
