"""`make restore-rehearsal`: rows are deleted by mistake, then the disk is lost; both are restored from the archive."""
