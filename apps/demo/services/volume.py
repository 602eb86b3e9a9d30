"""placeholder"""
from dataclasses import dataclass
@dataclass
class Target:
    products: int; customers: int; orders: int
def grow(target, *, now, progress): pass
