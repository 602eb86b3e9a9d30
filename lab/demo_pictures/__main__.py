"""Draws the demo's pictures into `apps/demo/pictures`: `.venv/bin/python -m lab.demo_pictures`, a few minutes."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from .render import sketches, write

FOLDER = Path(__file__).parents[2] / "apps" / "demo" / "pictures"

if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        sizes = list(pool.map(partial(write, folder=FOLDER), sketches(), chunksize=4))
    print(f"{len(sizes)} pictures, {sum(sizes) / 1e6:.1f} MB")
