"""Export and import of the catalogue as a spreadsheet; a file is imported as a whole after a dry run.

django-import-export is not used: it saves models column by column without the catalogue's services, and stores uploads
between dry run and import on one machine's disk. Here the services write, so search words, stock and audit records are
updated, and the upload is stored in the database.
"""
