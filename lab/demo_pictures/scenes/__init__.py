"""One scene per kind of firecracker: each fills a Stage, in a fixed order of random draws."""

from collections.abc import Callable

from ..stage import Stage
from . import gifts, ground, handheld, sky, sound, toys

Scene = Callable[[Stage], None]

SCENES: dict[str, Scene] = {
    "sparklers": handheld.sparklers,
    "twinkling": handheld.twinkling,
    "pencils": handheld.pencils,
    "matches": handheld.matches,
    "flowerpots": ground.flowerpots,
    "fountains": ground.fountains,
    "novelty": ground.novelty,
    "chakkars": ground.chakkars,
    "bijili": sound.bijili,
    "crackers": sound.crackers,
    "bombs": sound.bombs,
    "garland": sound.garland,
    "rockets": sky.rockets,
    "aerial": sky.aerial,
    "cakes": sky.cakes,
    "spinners": sky.spinners,
    "snakes": toys.snakes,
    "stones": toys.stones,
    "flash": toys.flash,
    "smoke": toys.smoke,
    "caps": toys.caps,
    "pops": toys.pops,
    "giftbox": gifts.giftbox,
    "fund": gifts.fund,
    "diya": gifts.diya,
}
