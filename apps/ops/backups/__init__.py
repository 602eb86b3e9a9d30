"""Encrypted backups of database, proofs, bank statements, pictures and settings, and their restore.

The file is a tar in the age format (https://age-encryption.org), so the `age` program and `tar` can open it without
this shop. Inside: manifest.json, settings.json, proofs/..., default/... (pictures), database/NNNN (pieces of pg_dump's
custom format), and last checksums.json with the checksums of all other entries.
"""
