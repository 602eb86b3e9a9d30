"""A pytest plugin of `make trust`: adds a sentence that describes each test to the report."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

PROPERTY = "description"


def sentence(name: str, docstring: str | None) -> str:
    """The first sentence of a test's docstring; without one, the test's name as a sentence."""
    text = " ".join((docstring or "").split())
    if sentence_match := re.match(r".+?\.(?= |$)", text):
        return sentence_match.group()
    return name.removeprefix("test_").replace("_", " ").capitalize() + "."


def pytest_collection_modifyitems(items: Iterable[Any]) -> None:
    """Notes the sentence where `record_property` notes figures."""
    for item in items:
        item.user_properties.append((PROPERTY, sentence(item.originalname, item.function.__doc__)))
