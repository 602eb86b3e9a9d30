"""`manage.py seed_demo`: the demo shop, or a shop of any size for measuring."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from ...services import seed, volume


class Command(BaseCommand):
    """Fills an empty shop; a filled one is left alone."""

    help = (
        "Fill the shop with the demo of Agal Crackers, once; with --products, --customers or --orders, up to that many."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How large the shop shall be."""
        for name in ("products", "customers", "orders"):
            parser.add_argument(f"--{name}", type=int, default=0, help=f"Generate {name} until there are so many.")

    def handle(self, *_: Any, **options: Any) -> None:
        """Seed an empty shop, then grow it to the wanted numbers."""
        line = ProgressLine(self.stdout, quiet=not options["verbosity"])
        now = timezone.now()
        if seed.is_seeded():
            line.say("The demo data are there already.")
        elif seed.has_a_catalogue():
            line.say("This shop has products of its own: no demo data.")
            return
        else:
            seed.seed(seed.Extent(), now=now, progress=line.show)
            line.say("The demo shop is filled.")
        # A million orders of forty-four people would measure nothing.
        customers = options["customers"] or options["orders"] // 10
        target = volume.Target(options["products"], customers, options["orders"])
        volume.grow(target, now=now, progress=line.show)


class ProgressLine:
    """One line for each piece of work: rewritten on a terminal, printed at start and end elsewhere."""

    def __init__(self, out: Any, *, quiet: bool = False) -> None:
        self.out, self.quiet = out, quiet
        self.is_terminal = bool(getattr(out, "isatty", lambda: False)()) and sys.platform != "win32"
        self.title, self.since, self.shown = "", time.monotonic(), 0.0

    def say(self, words: str) -> None:
        """A sentence on a line of its own."""
        if not self.quiet:
            self.out.write(words)

    def show(self, title: str, done: int, total: int) -> None:
        """How far `title` is; it is finished when `done` reaches `total`."""
        if self.quiet:
            return
        now = time.monotonic()
        if title != self.title:
            self.title, self.since, self.shown = title, now, 0.0
        finished = done >= total
        if not done and not self.is_terminal:
            return
        if not finished and now - self.shown < (0.2 if self.is_terminal else 5):
            return
        self.shown = now
        took = now - self.since
        text = f"{title}: {done:,} in {took:.1f} s" if finished else f"{title}: {done:,} of {total:,}"
        if not finished and done and took > 2:
            text += f", {took * (total - done) / done:.0f} s left"
        if self.is_terminal:
            self.out.write(f"\r\x1b[2K{text}", ending="\n" if finished else "")
            self.out.flush()
        else:
            self.out.write(text)
