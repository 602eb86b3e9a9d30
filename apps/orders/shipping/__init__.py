"""The godown: pick lists, packing slips, and tracking numbers of couriers in bulk."""
