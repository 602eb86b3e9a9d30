"""The texts of the mails about orders, a module a language."""
