"""Writes the measured part of docs/benchmarks.md between its two marks, and the plot."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .cases import CASES
from .office import GOALS
from .servers import LARGE, SMALL, Size

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
MIDDLE = 8


def write(docs: Path, results: Any, versions: dict[str, str], sizes: list[Size], *, quick: bool) -> None:
    """Replace the text between the marks."""
    page = docs / "benchmarks.md"
    text = page.read_text() if page.exists() else f"# Benchmarks\n\n{BEGIN}\n{END}\n"
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    page.write_text(f"{head}{BEGIN}\n{body(results, versions, sizes, quick=quick)}{END}{tail}")
    (docs / "benchmarks.svg").write_text(plot(results, sizes[-1]))


def body(results: Any, versions: dict[str, str], sizes: list[Size], *, quick: bool) -> str:
    """The measured part."""
    size = sizes[-1]
    cores, memory = os.cpu_count(), os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    software = ", ".join(f"{name} {version}" for name, version in versions.items())
    lines = [
        f"Measured {datetime.now(UTC):%Y-%m-%d %H:%M} UTC on {cores} cores with {memory:.0f} GB, everything on the one machine: "
        f"PostgreSQL, web server, wrk; load average at the end {os.getloadavg()[0]:.1f}. {software}. "
        f"{size.products:,} products, {size.orders:,} orders"
        + (" (a quick run: one size, a second a figure)." if quick else ".")
        + f" The run took {results.facts['seconds'] / 60:.1f} minutes.",
        "",
        "![Requests per second, shop and floor](benchmarks.svg)",
        "",
        "### Calls against the floor",
        "",
        "| call | connections | requests/s | p50 | p95 | p99 ms | bytes | SQL | x floor | goal | |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
    ]
    for case in CASES:
        for connections in case.connections:
            pair = results.calls.get((case.title, size.name, connections))
            if pair is None:
                continue
            shop, floor = pair
            ratio = shop.rate / floor.rate
            statements = results.statements.get(case.title, "")
            goal = case.goal if connections == MIDDLE else None
            met = (goal is None or ratio >= goal) and not shop.wrong
            verdict = ("" if goal is None else "met") if met else "**not met**"
            lines.append(
                f"| {case.title} | {connections} | {shop.rate:,.0f} | {shop.p50:.1f} | {shop.p95:.1f} | {shop.p99:.1f} | "
                f"{shop.size:,} | {statements} | {ratio:.2f} | {'' if goal is None else f'{goal:g}'} | "
                f"{verdict}{f', {shop.wrong} wrong' if shop.wrong else ''} |"
            )
    for (name, connections), (shop, floor) in results.unchanged.items():
        if name == size.name:
            ratio = shop.rate / floor.rate
            lines.append(
                f"| unchanged, If-None-Match | {connections} | {shop.rate:,.0f} | {shop.p50:.1f} | {shop.p95:.1f} | "
                f"{shop.p99:.1f} | {shop.size:,} | 1 | {ratio:.2f} | | |"
            )
    if len(sizes) > 1:
        lines += growth(results)
    return "\n".join([*lines, *office(results, sizes), *facts(results), ""])


def growth(results: Any) -> list[str]:
    """100,000 products against 1,000."""
    lines = [
        "", f"### {LARGE.products:,} products against {SMALL.products:,} (p50, {MIDDLE} connections)", "",
        "| call | small ms | large ms | x | the floor's x | goal | |", "|---|---:|---:|---:|---:|---:|---|",
    ]  # fmt: skip
    for case in CASES:
        small = results.calls.get((case.title, SMALL.name, MIDDLE))
        large = results.calls.get((case.title, LARGE.name, MIDDLE))
        if not small or not large or case.writes or case.title.startswith("cart"):
            continue
        grown, floor = large[0].p50 / small[0].p50, large[1].p50 / small[1].p50
        goal = case.most_growth or floor
        lines.append(
            f"| {case.title} | {small[0].p50:.2f} | {large[0].p50:.2f} | {grown:.2f} | {floor:.2f} | "
            f"{f'{goal:g}' if case.most_growth else 'the floor’s'} | {'met' if grown <= goal else '**not met**'} |"
        )
    return lines


def office(results: Any, sizes: list[Size]) -> list[str]:
    """The back office at one connection."""
    lines = [
        "", "### Back office, one connection", "",
        f"| call | p95 ms at {' | p95 ms at '.join(f'{s.orders:,} orders' for s in sizes)} | goal | |",
        "|---|" + "---:|" * (len(sizes) + 1) + "---|",
    ]  # fmt: skip
    for title, goal in GOALS.items():
        figures = [results.office[title, size.name] for size in sizes if (title, size.name) in results.office]
        if len(figures) < len(sizes):
            continue
        met = figures[-1].p95 <= goal and not figures[-1].wrong
        cells = " | ".join(f"{f.p95:.1f}" for f in figures)
        lines.append(f"| {title} | {cells} | {goal} ms | {'met' if met else '**not met**'} |")
    return lines


def facts(results: Any) -> list[str]:
    """Figures without a floor."""
    figures = results.facts
    table: list[tuple[str, str, str, bool]] = []
    if "export" in figures:
        seconds, most, (undisturbed, busy) = (
            figures["proof: processor seconds"], figures["proof: most memory of a process"], figures["proof: neighbours' p95"]
        )  # fmt: skip
        rows, took, first, gained = figures["export"]
        table += [
            ("a 4 MB photograph as proof: processor time", f"{seconds:.2f} s", "1 s", seconds <= 1),
            ("… most memory of a process meanwhile, web or decoder", f"{most:.0f} MB", "200 MB", most <= 200),
            ("… neighbours' p95, calm and meanwhile", f"{undisturbed:.1f} and {busy:.1f} ms", "1.5 x", busy <= 1.5 * undisturbed),
            (f"export of {rows:,} orders", f"{took:.0f} s, first byte after {first:.1f} s; memory grew by {gained:.0f} MB",
             "constant memory", gained <= 30),
        ]  # fmt: skip
    if "cold product page" in figures:
        cost = figures["cold product page"]
        table.append(
            (
                "a product page that is not kept: processor time of the web server, and of PostgreSQL",
                f"{cost.web:.1f} and {cost.database:.1f} ms",
                "8 ms",
                cost.web <= 8,
            )
        )
    if "memory" in figures:
        table.append(
            (
                "memory of the web processes together, after all calls",
                f"{figures['memory']:.0f} MB",
                "220 MB",
                figures["memory"] <= 220,
            )
        )
    for title, (alone, behind) in figures.get("proxy", {}).items():
        measured = (
            f"{behind.rate:,.0f} a second, p95 {behind.p95:.1f} ms; without it {alone.rate:,.0f} and {alone.p95:.1f}"
        )
        table.append((f"{title}, {MIDDLE} connections through the proxy", measured, "", True))
    start, spent = figures["start to first answer"], figures["processor time of a start"]
    measured = f"{start:.1f} s ({spent:.1f} s of processor time, two workers)"
    table.append(("start of the web server to its first answer", measured, "1.5 s", start <= 1.5))
    lines = ["", "### The rest", "", "| what | measured | goal | |", "|---|---|---|---|"]
    return lines + [
        f"| {what} | {is_} | {goal} | {('met' if goal else '') if met else '**not met**'} |"
        for what, is_, goal, met in table
    ]


def plot(results: Any, size: Size) -> str:
    """Bars of shop and floor at eight connections, or the number measured."""
    rows = []
    for case in CASES:
        connections = MIDDLE if MIDDLE in case.connections else case.connections[0]
        if pair := results.calls.get((case.title, size.name, connections)):
            rows.append((case.title, pair[0].rate, pair[1].rate))
    most = max(max(shop, floor) for _, shop, floor in rows)
    height = 34 * len(rows) + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="820" height="{height}" fill="#fff"/>',
        '<text x="10" y="20">Requests per second, 8 connections: the shop (dark), the floor (light)</text>',
    ]
    for place, (title, shop, floor) in enumerate(rows):
        y = 38 + place * 34
        parts.append(f'<text x="250" y="{y + 17}" text-anchor="end">{title.replace("&", "&amp;")}</text>')
        for offset, rate, colour in ((0, shop, "#8a1c3c"), (13, floor, "#d9b8a0")):
            width = 470 * rate / most
            parts.append(f'<rect x="260" y="{y + offset}" width="{width:.1f}" height="12" fill="{colour}"/>')
            parts.append(f'<text x="{264 + width:.1f}" y="{y + offset + 10}" font-size="10">{rate:,.0f}</text>')
    return "\n".join([*parts, "</svg>", ""])
