"""Gift boxes, funds (stacks of boxes with a seal) and clay lamps."""

import math

import numpy as np
from PIL import ImageDraw

from ..colour import AMBER, FOIL, PALETTES, lin
from ..effects import burst, flame
from ..labels import fit_text
from ..light import TAU, ball
from ..package_shapes import SCALE
from ..stage import Stage


def giftbox(s: Stage) -> None:
    """An open box with ribbon and bow; tubes, a cone, small cartons and rockets stand in it."""
    shells = ("chrysanthemum", "peony", "willow", "palm")
    burst(s.back, s.rng, 215 + s.jitter(16), 190 + s.jitter(12), 150, shells[s.rng.randint(4)], "gold", s.hue, 0.8)
    burst(s.back, s.rng, 590 + s.jitter(16), 170 + s.jitter(12), 165, shells[s.rng.randint(3)], "gold", s.nth(1), 0.8)
    pal = s.palette
    s.pack.drop(400, 742, 240, 30)
    for i in range(5):
        x = 240 + i * 30
        s.pack.tube((x + 4, 560), (x - 24 + i * 6, 372 + 14 * (i % 2)), 9, PALETTES[i].ground, "#E8D9BC")
    s.pack.cone(446, 530, 50, 140, s.other_palette(1))
    for x, other in ((510, s.other_palette(4)), (556, s.other_palette(3))):
        s.pack.tube((x, 560), (x + 8, 380), 20, other.ground)
        s.pack.poly([(x - 16, 382), (x + 32, 382), (x + 8, 330)], other.band)
    for i, (title, kind) in enumerate((("Stars", "twinkling"), ("Wheels", "chakkars"))):
        s.carton(
            335 + 72 * i,
            (66, 120, 30),
            556,
            title=title,
            strip="",
            palette=s.other_palette(2 - i + (i == 1)),
            yaw=-0.2,
            form=0,
            kind=kind,
        )
    s.pack.clear_shadow(640)
    w, h = 420, 200
    front = s.face(w * SCALE, h * SCALE, form=1)
    ImageDraw.Draw(front).rectangle([w * SCALE * 0.345, 0, w * SCALE * 0.395, h * SCALE], fill=pal.band)
    s.pack.box(390, 742, (w, h, 40), -0.16, front, pal.ground, pal.accent, 0.3)
    _bow(s, 464 if s.pack.mirror else 336, 566)


def _bow(s: Stage, x: float, y: float) -> None:
    """Two loops and two tails over the ribbon of the front, which is printed and never mirrored."""
    pal = s.palette
    a = np.linspace(0, TAU, 40)
    lx = 46 + 46 * np.cos(a)
    ly = 24 * np.sin(a) * (0.25 + 0.75 * (1 + np.cos(a)) / 2)
    for side in (-1, 1):
        tail = ((0, 0), (18, 84), (30, 74), (44, 80))
        s.pack.poly([(x + side * px, y + py) for px, py in tail], pal.band)
        s.pack.poly(list(zip(x + side * lx, y - 14 + ly * 1.3 - lx * 0.16, strict=True)), pal.band)
        s.pack.poly(list(zip(x + side * lx * 0.66, y - 10 + ly * 0.62 - lx * 0.1, strict=True)), pal.accent)
    s.pack.ellipse(x, y - 2, 17, 16, FOIL)


#: Stacks in one camera: (x, y, z, width, height, depth) of each box.
_STACKS = (
    (
        (-118, 0, 30, 230, 140, 130), (122, 0, 30, 240, 160, 130),
        (-105, 140, 40, 200, 120, 110), (118, 160, 40, 210, 110, 110), (0, 275, 60, 200, 105, 90),
    ),
    (
        (0, 0, 20, 450, 120, 150),
        (-110, 120, 40, 220, 150, 120), (115, 120, 40, 215, 165, 120), (0, 285, 60, 250, 105, 100),
    ),
    (
        (-115, 0, 30, 225, 220, 130), (122, 0, 30, 235, 170, 130),
        (122, 170, 40, 210, 150, 110), (-115, 220, 40, 190, 120, 100),
    ),
)  # fmt: skip
_CONTENTS = (
    ("Sparklers", "sparklers"), ("Flower pots", "flowerpots"), ("Chakkar", "chakkars"),
    ("Rockets", "rockets"), ("Sky shots", "aerial"), ("Garland", "garland"),
)  # fmt: skip


def fund(s: Stage) -> None:
    """A stack of boxes under three bursts, and a seal with the fund's name."""
    shells = ("chrysanthemum", "peony", "ring")
    for i, ((x, y, r), shell) in enumerate(
        zip(((200, 190, 140), (600, 160, 150), (405, 120, 95)), shells, strict=True)
    ):
        burst(s.back, s.rng, x + s.jitter(16), y + s.jitter(12), r, shell, "gold", s.nth(i), 0.75)
    boxes, step = _STACKS[s.rng.randint(len(_STACKS))], s.rng.randint(6)
    order = s.rng.permutation(len(_CONTENTS))
    for i, (x, y, z, w, h, d) in enumerate(boxes):
        title, kind = _CONTENTS[order[i]]
        s.carton(
            372, (w, h, d), 752, title=title, strip="", palette=PALETTES[(i + step) % 6], yaw=0.24,
            form=i % 3, kind=kind, at=(x, y, z), pitch=0.24,
        )  # fmt: skip
    x, y, r = 684, 694, 74
    a = np.linspace(0, TAU, 96)
    rim = r + 5 * np.cos(a * 20)
    s.pack.poly(list(zip(x + rim * np.cos(a), y + rim * np.sin(a), strict=True)), FOIL)
    s.pack.ellipse(x, y, r * 0.86, r * 0.86, s.palette.ground)
    pen, plate = s.pack.text_plate(x, y, r * 1.36, r)
    fit_text(pen, plate, s.title, s.palette.ink)


def diya(s: Stage) -> None:
    """Clay lamps that burn in a row, the nearest one largest. Shape painted: in the palette of the pack."""
    painted = s.shape == "painted"
    bowl_ink, glint, rim = (
        (s.palette.ground, s.palette.accent, s.palette.band) if painted else ("#A4502C", "#C06A3C", "#C87444")
    )
    dx = s.jitter(14)
    ball(s.back, s.rng, 270, 560, 150, 0.02, lin(AMBER), 14000)
    for place, y, q in ((118, 610, 0.62), (250, 584, 0.56), (392, 606, 0.62), (172, 704, 1.0), (366, 712, 0.9)):
        x = place + dx
        s.pack.drop(x, y + 26 * q, 92 * q, 22 * q)
        a = np.linspace(0, math.pi, 30)
        bowl = [(x + 86 * q * math.cos(t), y + 52 * q * math.sin(t) ** 0.8) for t in a]
        s.pack.poly(bowl, bowl_ink)
        s.pack.poly([(px * 0.62 + x * 0.38 - 16 * q, y + (py - y) * 0.8) for px, py in bowl], glint)
        s.pack.ellipse(x, y, 88 * q, 24 * q, rim)
        s.pack.ellipse(x, y + 1, 76 * q, 18 * q, "#5E2A16")
        s.pack.ellipse(x - 6 * q, y + 3, 58 * q, 12 * q, "#D8962E")
        for i in range(9):
            t = math.pi * (i + 0.5) / 9
            s.pack.ellipse(x + 84 * q * math.cos(t), y + 12 * q + 26 * q * math.sin(t), 4 * q, 4 * q, FOIL)
        s.pack.line([(x + 20 * q, y + 4), (x + 58 * q, y - 12 * q)], "#F0E6D2", 8 * q)
        flame(s.front, x + 58 * q, y - 4 * q, 165 * q, s.rng.uniform(0, 3), lin(AMBER), 2.4)
        ball(s.front, s.rng, x + 58 * q, y - 50 * q, 40 * q, 0.09, lin(AMBER), 3000)
    s.carton(612, (205, 220, 90))
