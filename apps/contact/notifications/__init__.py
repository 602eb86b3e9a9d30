"""Mails about contact messages and about the shop's payment details."""
