"""Flower pots, ground chakkars, fancy fountains."""

# One product is one paragraph.
# fmt: off
from .shapes import CategoryData, Item

FLOWER_POTS = CategoryData(
    "Flower Pots",
    "The clay-mouthed paper cone that no Deepavali is without: a golden tree of sparks that grows, stands and falls. "
    "From the small ones by the dozen to the giant that lights the whole street.",
    {
        "classic-pots": "Classic Pots", "colour-pots": "Colour Pots", "special-pots": "Special Pots",
    },
    "flowerpots", 12, "Soft hiss", "ground",
    (
        "flower pot", "flowerpot", "pusvanam", "puswanam", "anar", "புஸ்வாணம்", "अनार",
    ),
    (
        Item(
            "Flower Pots Small", "classic-pots", 38, 75, 720, "box", "10 pieces", 260, (22, 11, 7),
            "Ten small cones for children who want to light many. Each one rises to the height of a man and is "
            "finished before the next is placed.",
            burn="15 s", high="1.5 m", pictures=2,
        ),
        Item(
            "Flower Pots Big", "classic-pots", 62, 75, 905, "box", "10 pieces", 480, (28, 13, 8),
            "The standard size of every house: two and a half metres of gold with a soft hiss. The mouth is real "
            "clay, so it does not burst.",
            burn="25 s", high="2.5 m", pictures=3, featured=True, limits=(1, 100),
        ),
        Item(
            "Flower Pots Special", "classic-pots", 84, 75, 510, "box", "10 pieces", 640, (30, 14, 9),
            "A richer filling with more iron grains: a thick crown that bends outwards like a palm. Burns half as "
            "long again as the big one.",
            burn="35 s", high="3 m",
        ),
        Item(
            "Flower Pots Ashoka", "classic-pots", 105, 75, 342, "box", "10 pieces", 820, (34, 15, 10),
            "Named after the tree: slim, tall and pointed. The sparks go straight up and fall on a plate's width.",
            burn="40 s", high="3.5 m", shape="narrow",
        ),
        Item(
            "Flower Pots Giant", "classic-pots", 140, 75, 156, "box", "5 pieces", 900, (32, 18, 11),
            "One of these is enough for a photograph. Four metres of gold, forty-five seconds, and a pool of light "
            "under everybody's feet.",
            burn="45 s", high="4 m", age=14, shape="wide",
        ),
        Item(
            "Colour Koti Flower Pots", "colour-pots", 145, 75, 233, "box", "10 pieces", 760, (34, 15, 10),
            "A golden fountain full of coloured stars, as if somebody threw a handful of buttons into it. 'Koti' is a"
            " crore, and it looks like one.",
            burn="35 s", high="3 m", shape="wide", hues=("amber", "green", "magenta"), pictures=2, featured=True,
        ),
        Item(
            "Green Flower Pots", "colour-pots", 98, 75, 175, "box", "10 pieces", 520, (28, 13, 8),
            "Green from the mouth to the tips, which is rare in a cone. The colour needs darkness: switch off the "
            "porch light.",
            burn="25 s", high="2.5 m",
        ),
        Item(
            "Red Flower Pots", "colour-pots", 98, 75, 168, "box", "10 pieces", 520, (28, 13, 8),
            "A warm red tree with lemon stars at its ends. Less smoke than the golden sorts.",
            burn="25 s", high="2.5 m", hues=("red", "lemon"),
        ),
        Item(
            "Silver Shower Flower Pots", "colour-pots", 118, 75, 92, "box", "10 pieces", 560, (30, 14, 9),
            "Titanium gives it the white of a welding arc. It is the brightest pot we have: look at the sparks, not "
            "into the mouth.",
            burn="25 s", high="3 m", shape="narrow", hues=("silver", "magenta"),
        ),
        Item(
            "Violet Flower Pots", "colour-pots", 110, 75, 7, "box", "10 pieces", 530, (28, 13, 8),
            "A true violet with silver edges, made in one small batch a season. When they are gone they are gone.",
            burn="25 s", high="2.5 m", hues=("violet", "silver"),
        ),
        Item(
            "Crackling Flower Pots", "special-pots", 150, 75, 130, "box", "10 pieces", 700, (32, 14, 9),
            "Begins as a quiet golden cone and then the whole tree starts to crackle. Warn the dog.",
            burn="30 s", high="3 m", noise="Crackle", hues=("gold", "silver"),
        ),
        Item(
            "Deluxe Flower Pots", "special-pots", 190, 75, 112, "box", "5 pieces", 880, (32, 16, 10),
            "Three stages in one cone: gold, green stars, silver finish. Packed five to a box, each in its own "
            "tissue.",
            burn="50 s", high="3.5 m", hues=("gold", "green", "silver"), pictures=2,
        ),
        Item(
            "Tricolour Flower Pots", "special-pots", 165, 60, 48, "box", "5 pieces", 620, (30, 15, 9),
            "Orange, white and green one after the other, each for ten seconds. Also bought for the fifteenth of "
            "August.",
            burn="30 s", high="3 m", hues=("orange", "silver", "green"), tags=("independence day",),
        ),
        Item(
            "Matka Flower Pot", "special-pots", 130, 60, 0, "piece", "1 piece", 650, (16, 16, 18),
            "A baked earthen pot instead of paper, as our grandfathers made it. It throws a broad, slow, dark-gold "
            "fountain and leaves a pot for the garden.",
            burn="60 s", high="3 m", age=14, shape="wide", hues=("amber", "gold"),
        ),
    ),
)

CHAKKARS = CategoryData(
    "Ground Chakkars",
    "Coils that turn on the floor and throw a wheel of sparks. Smooth ground, good shoes, and room for three metres "
    "of light.",
    {
        "classic-chakkars": "Classic Chakkars", "colour-chakkars": "Colour Chakkars",
        "wire-and-tops": "Wire Chakkars & Tops",
    },
    "chakkars", 10, "Whirr", "spin",
    (
        "ground chakkar", "chakkar", "chakram", "chakkaram", "sangu chakkaram", "chakri", "charkhi", "zamin chakkar",
        "சங்கு சக்கரம்", "தரைச் சக்கரம்", "चकरी", "ज़मीन चक्कर",
    ),
    (
        Item(
            "Ground Chakkar Small", "classic-chakkars", 26, 75, 760, "box", "10 pieces", 130, (18, 12, 4),
            "The beginner's wheel: light, quick to start and gentle. It spins for twenty seconds on any cement floor.",
            burn="20 s", high="1.5 m wide",
        ),
        Item(
            "Ground Chakkar Big", "classic-chakkars", 44, 75, 1010, "box", "10 pieces", 230, (22, 14, 4),
            "A full wheel of golden sparks, two metres across, with the whirr that belongs to the evening. The "
            "plastic pin lets it turn freely.",
            burn="30 s", high="2 m wide", pictures=3, featured=True, limits=(1, 100),
        ),
        Item(
            "Ground Chakkar Special", "classic-chakkars", 66, 75, 455, "box", "10 pieces", 330, (25, 16, 5),
            "Five turns of paper tube instead of four, so it runs ten seconds longer. The rim stays bright to the "
            "end.",
            burn="40 s", high="2.5 m wide",
        ),
        Item(
            "Ground Chakkar Ashoka", "classic-chakkars", 88, 75, 267, "box", "10 pieces", 420, (28, 17, 5),
            "Our widest classic: three metres of gold on the floor. Sweep the place first, it runs on smooth cement "
            "like a coin.",
            burn="45 s", high="3 m wide", pictures=2,
        ),
        Item(
            "Ground Chakkar Deluxe", "classic-chakkars", 120, 75, 139, "box", "5 pieces", 360, (26, 16, 5),
            "Starts slowly, gathers speed, changes from gold to silver half way. Five to a box.",
            burn="45 s", high="3 m wide", hues=("gold", "silver"),
        ),
        Item(
            "Green Chakkar", "colour-chakkars", 62, 75, 210, "box", "10 pieces", 250, (22, 14, 4),
            "A green wheel with a golden rim. On a dark floor it looks like a turning leaf.",
            burn="30 s", high="2 m wide",
        ),
        Item(
            "Red Chakkar", "colour-chakkars", 62, 75, 201, "box", "10 pieces", 250, (22, 14, 4),
            "Strontium red arms that bend as it spins. It pairs well with the green one: start both and see which "
            "lasts.",
            burn="30 s", high="2 m wide",
        ),
        Item(
            "Colour Disco Chakkar", "colour-chakkars", 98, 75, 164, "box", "10 pieces", 340, (25, 16, 5),
            "Red, green, violet: the colour jumps every few seconds. Children call it the disco and dance "
            "accordingly.",
            burn="35 s", high="2.5 m wide", hues=("violet", "green", "red"), featured=True,
        ),
        Item(
            "Silver Chakkar", "colour-chakkars", 74, 75, 88, "box", "10 pieces", 260, (22, 14, 4),
            "White sparks that look cold and burn hot. Brilliant in photographs, so place it where the family stands.",
            burn="30 s", high="2 m wide", hues=("silver", "violet"),
        ),
        Item(
            "Crackling Chakkar", "colour-chakkars", 110, 75, 10, "box", "10 pieces", 350, (25, 16, 5),
            "The wheel throws grains that crackle all around it. Keep one metre more distance than usual.",
            burn="30 s", high="2.5 m wide", noise="Crackle", hues=("gold", "lemon"),
        ),
        Item(
            "Wire Chakkar", "wire-and-tops", 48, 75, 182, "box", "10 pieces", 280, (24, 15, 5),
            "Turns on a wire that you hold out at arm's length, a wheel in the air instead of on the floor. Use the "
            "long wire that comes in the box.",
            burn="25 s", high="1.5 m wide", age=14, shape="wire",
        ),
        Item(
            "Lotus Wheel", "wire-and-tops", 130, 60, 54, "box", "5 pieces", 400, (26, 18, 6),
            "First a spinning wheel, then eight petals of pink fire open from its middle. It stops, it blooms, it "
            "ends.",
            burn="40 s", high="2 m wide", hues=("magenta", "gold"), pictures=2,
        ),
        Item(
            "Bambaram Spinning Top", "wire-and-tops", 58, 75, 240, "box", "10 pieces", 300, (24, 12, 7),
            "A top as from the village street, only it drives itself. It hums, wanders a little and leaves a green "
            "trail.",
            burn="20 s", high="1.2 m wide", shape="top", hues=("green", "lemon"),
            tags=("bambaram", "பம்பரம்", "lattu"),
        ),
        Item(
            "Whistling Bambaram", "wire-and-tops", 76, 75, 66, "box", "10 pieces", 320, (24, 12, 7),
            "The top with a whistle in its belly: the note climbs as it speeds up. Dogs do not like it; children like"
            " nothing better.",
            burn="20 s", high="1.2 m wide", noise="Whistle", shape="top", hues=("orange", "red"),
            tags=("bambaram", "பம்பரம்"),
        ),
    ),
)

FOUNTAINS = CategoryData(
    "Fancy Fountains",
    "Tins, tubes and drums that stand on the ground and play colours: showers, trios, peacocks. Light one fuse and "
    "stand back for a minute.",
    {
        "showers": "Showers", "trios": "Trios & Sets", "peacocks-and-fans": "Peacocks & Fans",
    },
    "fountains", 14, "Soft hiss", "ground",
    (
        "fountain", "shower", "fancy fountain", "pusvanam", "anar", "புஸ்வாணம்", "अनार",
    ),
    (
        Item(
            "Silver Shower Fountain", "showers", 110, 60, 160, "piece", "1 piece", 320, (8, 8, 18),
            "A tin tube that pours white rain for a full minute. The finest grains float down last, so do not walk in"
            " too early.",
            burn="60 s", high="3 m",
        ),
        Item(
            "Golden Rain Fountain", "showers", 105, 60, 184, "piece", "1 piece", 320, (8, 8, 18),
            "Dark gold, heavy and slow, like monsoon rain under a street lamp. No colours, no noise, only gold.",
            burn="60 s", high="3 m", hues=("gold", "amber"), pictures=2,
        ),
        Item(
            "Aqua Shower Fountain", "showers", 125, 60, 71, "piece", "1 piece", 330, (8, 8, 18),
            "Sea-green below, silver at the tips. One of the few that keep their colour for the whole minute.",
            burn="55 s", high="3 m", hues=("aqua", "silver"),
        ),
        Item(
            "Magenta Shower Fountain", "showers", 125, 60, 65, "piece", "1 piece", 330, (8, 8, 18),
            "A deep pink column that opens into lemon stars. Popular at engagement evenings.",
            burn="55 s", high="3 m", hues=("magenta", "lemon"),
        ),
        Item(
            "Crackling Rain Fountain", "showers", 150, 60, 43, "piece", "1 piece", 360, (9, 9, 19),
            "The rain hits an invisible roof three metres up and crackles there. Half a minute of silence comes "
            "first.",
            burn="50 s", high="3.5 m", noise="Crackle", hues=("lemon", "silver"),
        ),
        Item(
            "Colour Rain Mega Fountain", "showers", 260, 50, 28, "piece", "1 piece", 780, (12, 12, 24),
            "The biggest tin on this shelf: five colours, each with its own height. It needs four metres of empty "
            "ground around it.",
            burn="90 s", high="4.5 m", age=16, hues=("violet", "green"), pictures=2, limits=(1, 10),
        ),
        Item(
            "Tricolour Fountain Trio", "trios", 180, 60, 97, "box", "3 pieces", 540, (26, 10, 16),
            "Three tubes to be lit together: one orange, one white, one green. Use the joined fuse in the box so that"
            " they start as one.",
            burn="40 s", high="2.5 m", shape="trio", hues=("orange", "silver", "green"), featured=True,
        ),
        Item(
            "Red Green Blue Trio", "trios", 195, 60, 84, "box", "3 pieces", 560, (26, 10, 16),
            "The three colours of a screen, side by side. Where the sparks mix they turn white, and a child will ask "
            "you why.",
            burn="40 s", high="2.5 m", shape="trio", hues=("red", "green", "blue"),
        ),
        Item(
            "Sunrise Trio", "trios", 185, 60, 9, "box", "3 pieces", 550, (26, 10, 16),
            "Amber, gold and lemon, low at the sides and tall in the middle. It makes a warm picture for the family "
            "album.",
            burn="40 s", high="2.5 m", shape="trio", hues=("amber", "gold", "lemon"),
        ),
        Item(
            "Rangoli Fountain Set", "trios", 320, 50, 36, "box", "5 pieces", 900, (32, 16, 14),
            "Five small fountains, each in another colour, to set in the corners and the middle of a rangoli. Nothing"
            " flies higher than a child.",
            burn="45 s", high="1.5 m", age=12, shape="trio", hues=("magenta", "aqua", "lemon", "green", "violet"),
            tags=("kolam", "rangoli"),
        ),
        Item(
            "Peacock Fountain", "peacocks-and-fans", 140, 60, 220, "piece", "1 piece", 420, (12, 12, 11),
            "A drum with eleven jets that open into a peacock's wheel of green and blue. The tail stands still for "
            "half a minute, then folds.",
            burn="35 s", high="2.5 m", kind="novelty", hues=("aqua", "green", "blue"), count=11, pictures=3,
            featured=True, tags=("mayil", "மயில்", "mor"),
        ),
        Item(
            "Bada Peacock", "peacocks-and-fans", 240, 60, 58, "piece", "1 piece", 760, (16, 16, 13),
            "Twice the drum, twice the wheel: five metres from tip to tip. The last seconds crackle in gold.",
            burn="45 s", high="3 m", noise="Crackle", kind="novelty", hues=("aqua", "violet", "green"), count=13,
            tags=("mayil", "மயில்", "mor"),
        ),
        Item(
            "Dancing Peacock", "peacocks-and-fans", 170, 60, 6, "piece", "1 piece", 470, (12, 12, 12),
            "The jets fire from left to right and back, so the tail seems to sway. Place it with its printed face "
            "towards you.",
            burn="40 s", high="2.5 m", kind="novelty", hues=("violet", "magenta", "gold"), count=9,
            tags=("mayil", "மயில்"),
        ),
        Item(
            "Sun Crown Fountain", "peacocks-and-fans", 155, 60, 102, "piece", "1 piece", 430, (12, 12, 11),
            "Seven broad golden rays like the crown of a temple car. No colour at all, and better for it.",
            burn="35 s", high="2.5 m", kind="novelty", hues=("gold", "amber", "lemon"), count=7,
        ),
        Item(
            "Holi Splash Fountain", "peacocks-and-fans", 165, 60, 77, "piece", "1 piece", 440, (12, 12, 11),
            "Nine jets, every pair in another colour. It looks like powder thrown at Holi, without the washing.",
            burn="35 s", high="2.5 m", kind="novelty", hues=("red", "gold", "green"), count=9,
        ),
        Item(
            "Volcano Cone Fountain", "peacocks-and-fans", 135, 60, 0, "piece", "1 piece", 520, (14, 14, 20),
            "A tall cone that growls first and then throws red lava with golden stones. Out of stock until the new "
            "cones are dry.",
            burn="50 s", high="4 m", noise="Growl", kind="flowerpots", shape="wide", hues=("red", "gold"),
        ),
    ),
)

CATEGORIES = (FLOWER_POTS, CHAKKARS, FOUNTAINS)
