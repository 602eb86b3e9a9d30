"""The catalogue as a spreadsheet: out, and in again after a dry run. All of a file is carried out or nothing.

django-import-export was looked at: it saves models column by column, past the catalogue's services, and keeps uploads
between dry run and import on one machine's disk. Here the services write, so search words, ratings' products, stock
and audit follow, and the upload lies in the database.
"""
