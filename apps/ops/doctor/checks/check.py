"""The definition of an invariant."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """`sql` selects key, name and fault of each invalid row; `label` is the model whose admin page repairs it."""

    name: str
    title: str
    label: str
    remedy: str
    sql: str
    needs_files: bool = False
