"""The invariants: each is one query that returns the rows that violate it, with a description."""

from .bank import BANK
from .bills import BILLS
from .catalogue import CATALOGUE
from .files import FILES
from .orders import ORDERS
from .people import DERIVED, PEOPLE

CHECKS = (*ORDERS, *CATALOGUE, *PEOPLE, *DERIVED, *BANK, *BILLS, *FILES)
