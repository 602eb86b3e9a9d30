"""The invariants, each one statement over whole tables: rows that break it, with what is wrong as text."""

from .bank import BANK
from .catalogue import CATALOGUE
from .counts import COUNTS
from .files import FILES
from .orders import ORDERS
from .people import PEOPLE

CHECKS = (*ORDERS, *CATALOGUE, *PEOPLE, *COUNTS, *BANK, *FILES)
