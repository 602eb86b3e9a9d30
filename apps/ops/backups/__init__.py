"""Backups of the whole shop, and the way back: an encrypted tar of database, proofs, pictures and settings.

The file is a tar in the age format (https://age-encryption.org), so the `age` program and `tar` open it without this
shop. Inside: manifest.json, settings.json, proofs/..., default/... (pictures), database/NNNN (pieces of pg_dump's
custom format), and checksums.json last, which says what all the others are.
"""
