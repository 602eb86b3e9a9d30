"""What one invariant is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """`sql` selects key, name and fault of every broken row; `label` is the model whose page repairs it."""

    name: str
    title: str
    label: str
    remedy: str
    sql: str
    needs_files: bool = False
