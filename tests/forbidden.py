"""Finds sleeps, stopwatches and short limits in tests: they fail on a busy machine, and say nothing about the code.

`python -m tests.forbidden` prints them. Tests wait with `wait_for` of tests/waiting.py, and bound work by statements,
rows, bytes or calls.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
CLOCKS = {"time", "monotonic", "perf_counter", "process_time", "thread_time"}
CLOCKS |= {f"{name}_ns" for name in CLOCKS}
MAY_READ_CLOCKS = {
    "tests/waiting.py": "it holds the one limit",
    "tests/trust/faults/": "how long services were away is a figure of the report of `make trust`",
    "tests/trust/slow_clients.py": "how long visitors waited is a figure of the same report",
    "apps/orders/shipping/tests/measure_tracking.py": "it measures, and is no test",
    "apps/reconciliation/tests/measure_receipts.py": "it measures, and is no test",
}
WAITING = {"wait", "join", "result", "wait_until"}
"""Methods that take a limit in seconds."""
NOW = re.compile(r"(^|\.)(datetime\.(now|utcnow|today)|date\.today)$")

SLEEP = "a test does not sleep: wait for a condition with `wait_for` of tests/waiting.py."
CLOCK = "a test does not measure time: bound the work (statements, rows, bytes, calls)."
LIMIT = f"a limit below {PATIENCE} seconds: use PATIENCE of tests/waiting.py."
EXAMPLE = "Hypothesis limits the time of each example: `settings(deadline=None)`."
TODAY = "the time of the standard library: use `timezone.now()` of Django."

MEASURED = "a test does not measure time: bound the work."
SLEPT = "a test does not sleep: wait for a condition with `waitFor` or `findBy…`, or move its clock."
LIMITED = "a limit of its own: the one of `shared-web/src/testing/limits.ts` is for all."
TYPESCRIPT = (
    (re.compile(r"\bperformance\.now\b"), MEASURED),
    (re.compile(r"\bsetTimeout\(\s*[a-z]\w*\s*(?:,\s*[\d_]+\s*)?\)|\bdelay\([\d_]+\)|\bwaitForTimeout\("), SLEPT),
    (re.compile(r"\btimeout: [\d_]+|\bsetTimeout\([\d_]+\)"), LIMITED),
)
MAY_SLEEP = {
    "admin-web/tests/shop.ts": "it asks for mails every half second",
    "admin-web/tests/messages.spec.ts": "the server of a message is slow, in milliseconds",
    "storefront-web/tests/support/axe.ts": "a busy browser may draw no frame for minutes",
}


def in_python_tests(root: Path) -> Iterator[str]:
    """`path:line: sentence` for each finding in Python tests."""
    for folder in ("apps", "devstack", "lab", "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if "tests" in path.relative_to(root).parts:
                for line, sentence in in_python(
                    path.read_text(), may_read_clocks=name.startswith(tuple(MAY_READ_CLOCKS))
                ):
                    yield f"{name}:{line}: {sentence}"


def in_python(text: str, *, may_read_clocks: bool = False) -> list[tuple[int, str]]:
    """Lines and sentences of the findings in one file."""
    found = []
    for node in ast.walk(ast.parse(text)):
        sentence = _judged(node)
        if sentence and not (may_read_clocks and sentence == CLOCK):
            found.append((getattr(node, "lineno", 0), sentence))
    return sorted(found)


def _judged(node: ast.AST) -> str:
    """What is wrong with a node; empty if nothing is."""
    sentence = ""
    match node:
        case ast.Attribute(value=ast.Name(id="time"), attr="sleep"):
            sentence = SLEEP
        case ast.Attribute(value=ast.Name(id="time"), attr=name) if name in CLOCKS:
            sentence = CLOCK
        case ast.ImportFrom(module="time", names=names):
            sentence = SLEEP if any(name.name == "sleep" for name in names) else CLOCK
        case ast.Constant(value=str(program)) if re.search(r"\btime\.sleep\(", program):
            sentence = SLEEP
        case ast.FunctionDef(decorator_list=decorators):
            words = [ast.unparse(decorator) for decorator in decorators]
            if any(word.startswith("given(") for word in words) and "deadline=None" not in " ".join(words):
                sentence = EXAMPLE
        case ast.Call():
            sentence = _judged_call(node)
    return sentence


def _judged_call(call: ast.Call) -> str:
    if NOW.search(ast.unparse(call.func)):
        return TODAY
    limits = [word.value for word in call.keywords if word.arg in {"timeout", "connect_timeout"}]
    if isinstance(call.func, ast.Attribute) and call.func.attr in WAITING:
        limits += call.args
    return LIMIT if any(isinstance(limit, ast.Constant) and _is_short(limit.value) for limit in limits) else ""


def _is_short(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value < PATIENCE


def in_typescript_tests(root: Path) -> Iterator[str]:
    """`path:line: sentence` for each finding in the unit tests and browser tests of both apps and of shared-web."""
    for app in ("admin-web", "shared-web", "storefront-web"):
        for path in sorted([*(root / app / "src").rglob("*.test.ts*"), *(root / app / "tests").rglob("*.ts")]):
            name = path.relative_to(root).as_posix()
            if name.endswith((".bench.ts", ".shots.ts")):
                continue
            for line, sentence in in_typescript(path.read_text()):
                if not (name in MAY_SLEEP and sentence == SLEPT):
                    yield f"{name}:{line}: {sentence}"


def in_typescript(text: str) -> list[tuple[int, str]]:
    """Lines and sentences of the findings in one file."""
    return [
        (number, sentence)
        for number, line in enumerate(text.splitlines(), 1)
        for pattern, sentence in TYPESCRIPT
        if pattern.search(line)
    ]


if __name__ == "__main__":
    sys.exit("\n".join([*in_python_tests(ROOT), *in_typescript_tests(ROOT)]) or 0)
