"""Mails about enquiries. They hold no word of ordering or paying: some shops may take enquiries alone."""
