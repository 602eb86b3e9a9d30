"""The stage of one picture: what a scene may know about its product, and the layers it fills."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from .colour import FOIL, PALETTES, Array, Palette, fire
from .labels import label, wrapper
from .light import Light, Rng
from .package_shapes import FOOT, SCALE, Pack


@dataclass(slots=True)
class Stage:
    """Light behind the pack, light before it, solid things, and the hints that a scene obeys.

    `hues` are names of the fire palette, the first one leads. `shape` is the kind's own variety
    (a burst, a form of pack). `count` is the number in the name (shots, crackers) or 0. `scale` is
    about 0.85 for small sorts and 1.15 for big ones.
    """

    kind: str
    title: str
    strip: str
    hues: tuple[str, ...]
    shape: str
    count: int
    scale: float
    palette: Palette
    form: int
    rng: Rng
    day: bool
    back: Light
    front: Light
    pack: Pack

    @property
    def hue(self) -> str:
        """The colour that leads."""
        return self.hues[0]

    def nth(self, i: int) -> str:
        """The i-th colour, going round."""
        return self.hues[i % len(self.hues)]

    def light(self, i: int = 0) -> Array:
        """Linear light of the i-th colour."""
        return fire(self.nth(i))

    def jitter(self, reach: float) -> float:
        """A random shift, at most `reach` pixels either way."""
        return float(self.rng.uniform(-reach, reach))

    def other_palette(self, step: int) -> Palette:
        """The palette so many steps after the product's."""
        return PALETTES[(PALETTES.index(self.palette) + step) % len(PALETTES)]

    def wrapper(self, w: int, h: int, title: str | None = None, form: int = 0) -> Image.Image:
        """A label for a tube, in the product's palette."""
        return wrapper(w, h, title or self.title, self.palette, form, self.kind, self.hue)

    def face(self, w: int, h: int, form: int) -> Image.Image:
        """The product's own label, w x h pixels, without a quantity strip."""
        return label(w, h, self.title, "", self.palette, form, self.kind, self.hue)

    def carton(
        self,
        x: float,
        size: tuple[float, float, float],
        y: float = FOOT,
        *,
        title: str | None = None,
        strip: str | None = None,
        palette: Palette | None = None,
        yaw: float = 0.36,
        form: int | None = None,
        kind: str | None = None,
        at: tuple[float, float, float] = (0, 0, 0),
        pitch: float = 0.30,
    ) -> None:
        """A printed box that stands with the middle of its front foot at x, y; the product's by default."""
        (w, h, d), pal = size, palette or self.palette
        title = self.title if title is None else title
        strip = self.strip if strip is None else strip
        pw, ph, pd = int(w * SCALE), int(h * SCALE), int(d * SCALE)
        hue = self.hue if kind is None else "gold"
        front = label(pw, ph, title, strip, pal, self.form if form is None else form, kind or self.kind, hue)
        side = Image.new("RGB", (pd, ph), pal.ground)
        sd = ImageDraw.Draw(side)
        sd.rectangle([0, ph * 0.59, pd, ph * 0.86], fill=pal.accent)
        for f in (0.59, 0.86):
            sd.rectangle([0, ph * f - 4, pd, ph * f + 4], fill=FOIL)
        sd.ellipse([pd * 0.25, ph * 0.3 - pd * 0.25, pd * 0.75, ph * 0.3 + pd * 0.25], fill=pal.band)
        top = Image.new("RGB", (pw, pd), pal.band)
        ImageDraw.Draw(top).rectangle([w * 0.12, d * 0.3, pw - w * 0.12, pd - d * 0.3], outline=pal.ground, width=6)
        self.pack.box(x, y, size, yaw, front, side, top, pitch, at)

    def torn_paper(self, x: float, y: float, n: int, near: float, far: float, floor: float) -> None:
        """Bits of paper in the air after a bang; none on the day card."""
        inks = ("#C8161E", "#E8483A", "#F4D9B0", "#2E9A4A")
        for _ in range(0 if self.day else n):
            a, q, z, t = (
                self.rng.uniform(0, 6.28),
                self.rng.uniform(near, far),
                self.rng.uniform(3, 8),
                self.rng.uniform(0, 6.28),
            )
            px, py, ink = x + q * np.cos(a), y + q * np.sin(a) * 0.8, inks[self.rng.randint(4)]
            if py < floor:
                corners = ((0.0, 1.0), (1.4, 1.0), (3.2, 0.6), (4.5, 0.6))
                self.pack.poly([(px + z * np.cos(t + k), py + z * f * np.sin(t + k)) for k, f in corners], ink)
