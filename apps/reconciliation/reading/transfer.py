"""Profiles and results as JSON, between the calling process and the reading process."""

from datetime import date
from decimal import Decimal
from typing import Any

from .results import BalanceCheck, Profile, Refusal, Statement, StatementLine


def statement_from_json(data: dict[str, Any]) -> Statement:
    """The statement that `asdict` made, with dates and amounts as text."""
    balance = data["balance"]
    return Statement(
        **{
            **data,
            "lines": [line_from_json(line) for line in data["lines"]],
            "refusals": [Refusal(**refusal) for refusal in data["refusals"]],
            "skipped": [Refusal(**refusal) for refusal in data["skipped"]],
            "balance": BalanceCheck(
                **{**balance, "opening": amount(balance["opening"]), "closing": amount(balance["closing"])}
            ),
        }
    )


def line_from_json(data: dict[str, Any]) -> StatementLine:
    """One row that `asdict` made, with dates and amounts as text."""
    return StatementLine(
        **{
            **data,
            "date": date.fromisoformat(data["date"]),
            "amount": Decimal(data["amount"]),
            "balance": amount(data["balance"]),
        }
    )


def amount(text: str | None) -> Decimal | None:
    """An amount that may be missing."""
    return None if text is None else Decimal(text)


def profile_from_json(data: dict[str, Any]) -> Profile:
    """The profile of a request."""
    return Profile(**data)
