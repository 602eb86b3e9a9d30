"""Duration and results of one run."""

import os
from dataclasses import dataclass, field
from typing import Any

from .driving import Figures

QUICK = os.environ.get("QUICK") == "1"
SECONDS = 1 if QUICK else 2
MIDDLE = 8  # connections at which sizes are compared


@dataclass(slots=True)
class Results:
    """All figures of one run."""

    calls: dict[tuple[str, str, int], tuple[Figures, Figures]] = field(default_factory=dict)
    """(title, size, connections) to shop and floor."""
    unchanged: dict[tuple[str, int], tuple[Figures, Figures]] = field(default_factory=dict)
    statements: dict[str, int] = field(default_factory=dict)
    office: dict[tuple[str, str], Figures] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
