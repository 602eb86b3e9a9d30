"""People for operators."""

from . import people, sign_in

__all__ = ["people", "sign_in"]
