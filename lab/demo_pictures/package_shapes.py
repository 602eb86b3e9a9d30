"""Packs: the solid things of a picture. Boxes, tubes, cones, lines; drawn at twice the size.

Coordinates are picture pixels. A mirrored pack turns the geometry of what is drawn on it left to
right while labels stay readable; scenes need not know.
"""

# ruff: noqa: PLR0917 (a box is one row of measures)

import math
from collections.abc import Iterable, Sequence

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from .colour import F32, FOIL, TO_LINEAR, Array, Palette
from .light import HORIZON, SIZE, TAU

SCALE = 2  # supersampling
FOOT = 744  # the ground under packs

Point = tuple[float, float]
Texture = Image.Image | str

_ROUND = (0.34, 0.72, 1, 1, 0.9, 0.66, 0.42, 0.26)  # light across a tube, left to right


def ramp(stops: Sequence[float], w: int, h: int, *, vertical: bool = False) -> Image.Image:
    """Grey picture with a piecewise linear brightness, for multiplying."""
    v = np.interp(np.linspace(0, 1, 256), np.linspace(0, 1, len(stops)), stops) * 255
    line = v.astype(np.uint8)
    a = Image.fromarray(line[:, None] if vertical else line[None, :])
    return a.resize((w, h), Image.Resampling.BILINEAR)


def shade(im: Image.Image, grey: Image.Image) -> Image.Image:
    """The picture times a grey one."""
    return ImageChops.multiply(im, Image.merge("RGB", (grey, grey, grey)))


def plain(texture: Texture, size: tuple[int, int] = (40, 40)) -> Image.Image:
    """A texture as a picture: colours become a small plain sheet."""
    return texture if isinstance(texture, Image.Image) else Image.new("RGB", size, texture)


class Pack:
    """A transparent layer of solid things and their contact shadows."""

    def __init__(self, *, mirror: bool = False) -> None:
        self.mirror = mirror
        self.horizon = HORIZON
        self.im = Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE))
        self._draw = ImageDraw.Draw(self.im)
        self._shadow = Image.new("L", (SIZE // 4, SIZE // 4))

    def _x(self, x: float) -> float:
        return SIZE - x if self.mirror else x

    def _scaled(self, points: Iterable[Point]) -> list[Point]:
        return [(self._x(x) * SCALE, y * SCALE) for x, y in points]

    # ---- flat things

    def line(self, points: Iterable[Point], fill: str | tuple[int, ...], width: float) -> None:
        """A line through the points, `width` pixels wide."""
        self._draw.line(self._scaled(points), fill=fill, width=max(1, int(width * SCALE)), joint="curve")

    def poly(self, points: Iterable[Point], fill: str | tuple[int, ...]) -> None:
        """A filled figure."""
        self._draw.polygon(self._scaled(points), fill=fill)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: str | tuple[int, ...]) -> None:
        """A filled ellipse around x, y."""
        x = self._x(x)
        self._draw.ellipse([(x - rx) * SCALE, (y - ry) * SCALE, (x + rx) * SCALE, (y + ry) * SCALE], fill=fill)

    def drop(self, x: float, y: float, rx: float, ry: float, strength: int = 235) -> None:
        """Contact shadow on the ground."""
        x = self._x(x)
        box = [(x - rx) / 4, (y - ry) / 4, (x + rx) / 4, (y + ry) / 4]
        ImageDraw.Draw(self._shadow).ellipse(box, fill=strength)

    def clear_shadow(self, below: float = FOOT) -> None:
        """Takes away shadows above a height: of things in a box, not on the ground."""
        self._shadow.paste(0, (0, 0, SIZE // 4, int(below / 4)))

    def text_plate(
        self, x: float, y: float, w: float, h: float
    ) -> tuple[ImageDraw.ImageDraw, tuple[float, float, float, float]]:
        """Where to write on the layer itself: the pen, and the rectangle in the layer's own pixels."""
        x = self._x(x)
        return self._draw, ((x - w / 2) * SCALE, (y - h / 2) * SCALE, (x + w / 2) * SCALE, (y + h / 2) * SCALE)

    def sphere_shade(self, x: float, y: float, r: float) -> None:
        """Shades what is drawn within the circle like a ball that is lit from top left."""
        x = self._x(x)
        n = int(r * SCALE * 2)
        yy, xx = np.mgrid[0:n, 0:n] / (n / 2) - 1
        g = np.clip(1.15 - 0.62 * np.hypot(xx + 0.28, yy + 0.38), 0.3, 1)
        at = (int((x - r) * SCALE), int((y - r) * SCALE))
        part = self.im.crop((*at, at[0] + n, at[1] + n))
        grey = Image.fromarray((g * 255).astype(np.uint8))
        self.im.paste(shade(part.convert("RGB"), grey), at, part.getchannel("A"))

    # ---- solid things; from here on x is already turned

    def _quad(self, texture: Image.Image, corners: Sequence[Point]) -> None:
        """Texture on any four-cornered figure (corners from top left, clockwise): a homography."""
        pts = [(x * SCALE, y * SCALE) for x, y in corners]
        bx, by = int(min(p[0] for p in pts)) - 1, int(min(p[1] for p in pts)) - 1
        bw, bh = int(max(p[0] for p in pts)) - bx + 2, int(max(p[1] for p in pts)) - by + 2
        w, h = texture.size
        rows: list[list[float]] = []
        values: list[float] = []
        for (px, py), (u, v) in zip(pts, ((0, 0), (w, 0), (w, h), (0, h)), strict=True):
            x, y = px - bx, py - by
            rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
            values += [u, v]
        form = np.linalg.solve(np.array(rows), np.array(values)).tolist()
        out = texture.transform((bw, bh), Image.Transform.PERSPECTIVE, form, Image.Resampling.BICUBIC)
        mask = Image.new("L", (bw, bh))
        ImageDraw.Draw(mask).polygon([(x - bx, y - by) for x, y in pts], fill=255)
        self.im.paste(out, (bx, by), mask)

    def box(
        self,
        x: float,
        y: float,
        size: tuple[float, float, float],
        yaw: float,
        front: Texture,
        side: Texture,
        top: Texture,
        pitch: float = 0.30,
        at: tuple[float, float, float] = (0, 0, 0),
    ) -> None:
        """Box of width, height and depth with the middle of its front foot at x, y.

        `at` moves it within one camera, for stacks.
        """
        w, h, d = size
        x, yaw, shift = self._x(x), (-yaw if self.mirror else yaw), (-at[0] if self.mirror else at[0])

        def project(px: float, py: float, pz: float) -> Point:
            px, py, pz = px + shift, py + at[1], pz + at[2]
            px, pz = px * math.cos(yaw) + pz * math.sin(yaw), -px * math.sin(yaw) + pz * math.cos(yaw)
            py, pz = py * math.cos(pitch) + pz * math.sin(pitch), pz * math.cos(pitch) - py * math.sin(pitch)
            f = 1500 / (1500 + pz)
            return x + px * f, y - py * f

        def lit(t: Texture, near: float, far: float) -> Image.Image:
            t = plain(t)
            return shade(t, ramp((near, far), *t.size, vertical=True))

        a, b, c, e = (project(px, py, 0) for px, py in ((-w / 2, h), (w / 2, h), (w / 2, 0), (-w / 2, 0)))
        a2, b2, c2, e2 = (project(px, py, d) for px, py in ((-w / 2, h), (w / 2, h), (w / 2, 0), (-w / 2, 0)))
        if not at[1]:
            foot = [(p[0] / 4, p[1] / 4 + o) for p, o in ((e, 2), (c, 2), (c2, 0), (e2, 0))]
            ImageDraw.Draw(self._shadow).polygon(foot, fill=255)
        self._quad(lit(side, 0.62, 0.36), (b, b2, c2, c) if yaw > 0 else (a2, a, e, e2))
        self._quad(lit(front, 1, 0.78), (a, b, c, e))
        self._quad(lit(top, 0.8, 0.98), (a2, b2, b, a))
        self._draw.line([a[0] * SCALE, a[1] * SCALE, b[0] * SCALE, b[1] * SCALE], fill=(255, 244, 220, 130), width=2)

    def tube(
        self,
        foot: Point,
        head: Point,
        r: float,
        texture: Texture,
        cap: str | None = None,
        tilt: float = 0.35,
        hole: str | None = None,
    ) -> None:
        """Cylinder with a wrapped label; `cap` is the colour of its head, `hole` of the mouth in it."""
        (x0, y0), (x1, y1) = (self._x(foot[0]), foot[1]), (self._x(head[0]), head[1])
        tex = plain(texture, (32, 32))
        tex = shade(tex, ramp(_ROUND, *tex.size))
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        nx, ny = -uy * r, ux * r
        n = 24 if r > 10 else 5  # the round foot, slice by slice in the colours of the last row
        row = tex.crop((0, tex.height - 2, tex.width, tex.height)).resize((n, 1), Image.Resampling.BOX)
        s = np.linspace(-1, 1, n + 1)
        q = r * tilt * np.sqrt(1 - s * s)
        bx, by = x0 + nx * s, y0 + ny * s
        for j in range(n):
            k = j + 1
            strip = (
                (bx[j], by[j]), (bx[k], by[k]),
                (bx[k] - ux * q[k], by[k] - uy * q[k]), (bx[j] - ux * q[j], by[j] - uy * q[j]),
            )  # fmt: skip
            self._draw.polygon([(px * SCALE, py * SCALE) for px, py in strip], fill=row.getpixel((j, 0)))
        self._quad(tex, ((x1 - nx, y1 - ny), (x1 + nx, y1 + ny), (x0 + nx, y0 + ny), (x0 - nx, y0 - ny)))
        for fill, share in ((cap, 1.0), (cap and hole, 0.6)):
            if fill:
                a = np.linspace(0, TAU, 28)
                px = x1 + nx * share * np.cos(a) + ux * r * share * tilt * np.sin(a)
                py = y1 + ny * share * np.cos(a) + uy * r * share * tilt * np.sin(a)
                self._draw.polygon(list(zip(px * SCALE, py * SCALE, strict=True)), fill=fill)

    def cone(self, x: float, y: float, r: float, h: float, pal: Palette) -> None:
        """Flower pot: bands of paper on a cone, petals on the wide band, a clay mouth."""
        self.drop(x, y + 2, r * 1.15, r * 0.38)
        x, tip = self._x(x), 0.16
        left, upper = int((x - r) * SCALE), int((y - h - 8) * SCALE)
        w, hh = int((x + r) * SCALE) - left, int((y + r * 0.34) * SCALE) - upper
        im, mask = Image.new("RGB", (w, hh)), Image.new("L", (w, hh))
        d = ImageDraw.Draw(im)

        def on_cone(f: float, a: float) -> Point:
            rr = r + (tip - 1) * r * f
            px, py = x + rr * math.cos(a), y - h * f + rr * 0.3 * math.sin(a)
            return (px - x + r) * SCALE, py * SCALE - upper

        def arc(f: float) -> list[Point]:
            return [on_cone(f, a) for a in np.linspace(0, math.pi, 30)]

        cuts = (0, 0.07, 0.1, 0.42, 0.46, 0.72, 0.76, 0.93, 1)
        papers = (pal.accent, FOIL, pal.ground, FOIL, pal.band, FOIL, pal.ground, "#6B4A34")
        for f0, f1, paper in zip(cuts, cuts[1:], papers, strict=False):
            d.polygon(arc(f0) + arc(f1)[::-1], fill=paper)
        for i in range(7):
            a = math.pi * (i + 0.5) / 7
            px, py = on_cone(0.26, a)
            q = h * 0.09 * SCALE
            for b in np.linspace(0, TAU, 8, endpoint=False):
                end = (px + q * 0.8 * math.cos(b) * max(0.25, math.sin(a)), py + q * math.sin(b))
                d.line([px, py, *end], fill=pal.ink, width=3)
        ImageDraw.Draw(mask).polygon(arc(0) + arc(1)[::-1], fill=255)
        self.im.paste(shade(im, ramp(_ROUND, w, hh)), (left, upper), mask)
        rx, ry, cy = r * tip, r * tip * 0.34, y - h
        self._draw.ellipse([(x - rx) * SCALE, (cy - ry) * SCALE, (x + rx) * SCALE, (cy + ry) * SCALE], fill="#B58A5E")

    def layers(self) -> tuple[Array, Array, Array]:
        """Albedo (3 planes), cover (1) and how much light the contact shadow lets through (1)."""
        a = np.asarray(self.im.reduce(SCALE))
        albedo = TO_LINEAR[a[..., :3]].transpose(2, 0, 1)
        cover = a[None, ..., 3].astype(F32) / 255
        blurred = self._shadow.filter(ImageFilter.GaussianBlur(3.2))
        shadow = np.asarray(blurred.resize((SIZE, SIZE), Image.Resampling.BICUBIC), F32)[None] / 255
        return albedo, cover, 1 - 0.78 * shadow
