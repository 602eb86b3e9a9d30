"""Mails about enquiries. They do not mention ordering or paying, because some shops may only take enquiries."""
