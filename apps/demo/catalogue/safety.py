"""Safety instructions by the way a firecracker works. The first two are for everything that burns."""

_ALWAYS = (
    "Light it outdoors only, under the eyes of an adult, with a bucket of water or sand at hand.",
    "Never light it again if it goes out: wait 15 minutes, then soak it in water.",
)

SAFETY: dict[str, tuple[str, ...]] = {
    "hand": (
        *_ALWAYS,
        "Hold it at arm's length, away from face, hair and loose clothes; wear cotton and closed shoes.",
        "The wire stays red hot after the sparks: put it into water at once, never on the ground.",
        "One at a time. Never hand over a burning one and never run with it.",
    ),
    "ground": (
        *_ALWAYS,
        "Stand it on flat, hard ground, away from dry leaves, vehicles and parked two-wheelers.",
        "Light the tip with a long incense stick or a sparkler, turn the face away and step back 5 metres.",
        "Never lean over it and never hold it in the hand.",
    ),
    "spin": (
        *_ALWAYS,
        "Place it on smooth, level ground: on sand or grass it jumps instead of spinning.",
        "Keep children and pets 4 metres away; sparks fly low and wide.",
        "Do not kick or pick it up before it has been cold for some minutes.",
    ),
    "sound": (
        *_ALWAYS,
        "Never light it in the hand, in a tin, in a bottle or in a closed place.",
        "Light only the end of the fuse with a long incense stick and step back at least 8 metres.",
        "Protect the ears of small children and keep it away from hospitals, schools and cattle.",
        "Not between 10 p.m. and 6 a.m.",
    ),
    "sky": (
        *_ALWAYS,
        "Fire it from open ground with a clear sky above: no wires, trees, balconies or thatched roofs.",
        "Bury or brace the tube so that it cannot fall over, and never look into it.",
        "Light the end of the fuse at arm's length and step back at least 15 metres.",
        "Spectators stand upwind. Do not carry on firing in strong wind.",
    ),
    "rocket": (
        *_ALWAYS,
        "Launch it from a heavy bottle half full of sand, upright, never from the hand.",
        "Check the sky: no wires, trees or thatched roofs within 50 metres downwind.",
        "Light the end of the fuse and step back at least 10 metres.",
    ),
    "smoke": (
        *_ALWAYS,
        "Outdoors only: the smoke must not be breathed in. Stand upwind.",
        "The tube becomes hot: hold it only by its grip, with a glove, or stand it on the ground.",
        "Coloured smoke stains clothes, walls and car paint.",
    ),
    "toy": (
        "For children from the age on the pack, and only while an adult watches.",
        "Keep it away from the ears and the eyes.",
        "Do not carry loose caps or snaps in a pocket: friction can set them off.",
        "Keep the pack dry and away from heat.",
    ),
    "snake": (
        *_ALWAYS,
        "Place the tablet on a tile or a stone, not on a floor you like: it leaves a mark.",
        "Do not breathe in the smoke and do not touch the ash before it is cold.",
        "Wash hands afterwards. The tablets are poisonous if swallowed.",
    ),
    "match": (
        "Strike away from the body and hold the stick head up at arm's length.",
        "Keep the box closed while one is burning and out of the reach of children.",
        "Drop the burnt stick into water.",
    ),
    "lamp": (
        "Stand it on a plate or a tile, away from curtains, paper and wind.",
        "Never leave a burning lamp alone with children or pets.",
        "Let the oil or wax cool before you move it.",
    ),
}
