"""Programs that test the whole shop: rehearsal, attacks and faults, mutants, and the inventory of packages."""
