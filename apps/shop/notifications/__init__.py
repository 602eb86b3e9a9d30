"""Mails about the shop's payment details."""
