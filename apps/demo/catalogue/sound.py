"""Bijili and single crackers, bombs, garlands."""

# One product is one paragraph.
# fmt: off
from .shapes import CategoryData, Item

BIJILI = CategoryData(
    "Bijili & Sound Crackers",
    "The everyday bang: bijilis by the hundred, single crackers from two and a half to six inches, and the double and"
    " triple sounds that surprise the neighbours.",
    {
        "bijili": "Bijili", "single-sound": "Single Sound", "multi-sound": "Double & Triple Sound",
    },
    "crackers", 14, "Up to 110 dB at 4 m", "sound",
    (
        "bijili", "bijli", "vijili", "vedi", "sound cracker", "பிஜிலி வெடி", "வெடி", "बिजली",
    ),
    (
        Item(
            "Red Bijili", "bijili", 32, 75, 880, "pack", "100 pieces", 190, (17, 11, 6),
            "A hundred thin red crackers tied in a bundle, the sound of every street at six in the morning. Light "
            "them one by one, not in the hand.",
            kind="bijili", shape="red", hues=("gold",), pictures=2, featured=True, limits=(1, 100),
        ),
        Item(
            "Striped Bijili", "bijili", 36, 75, 640, "pack", "100 pieces", 200, (17, 11, 6),
            "The same bundle in red paper with a green ring. The fuse is a little longer, which beginners are "
            "thankful for.",
            kind="bijili", shape="striped",
        ),
        Item(
            "Golden Bijili", "bijili", 44, 75, 215, "pack", "100 pieces", 210, (17, 11, 6),
            "Yellow paper, cleaner powder, a sharper crack. There is a small spark to see as well.",
            kind="bijili", shape="gold",
        ),
        Item(
            "Bijili Festival Bag", "bijili", 150, 75, 74, "pack", "500 pieces", 980, (30, 20, 9),
            "Five bundles in one cloth bag for a joint family. Enough to last from the oil bath until lunch.",
            kind="bijili", shape="red", hues=("gold",), limits=(1, 20),
        ),
        Item(
            '2.75" Kuruvi Cracker', "single-sound", 12, 75, 930, "pack", "5 pieces", 70, (14, 8, 3),
            "The little sparrow: a short single cracker with a clean report. Most boys start with this one.",
            shape="upright", limits=(1, 100), tags=("kuruvi", "குருவி வெடி"),
        ),
        Item(
            '3.5" Lakshmi Cracker', "single-sound", 18, 75, 845, "pack", "5 pieces", 110, (17, 9, 3),
            "The three-and-a-half inch that gave the word 'Lakshmi vedi' its meaning. Thick paper, a full fuse, one "
            "honest bang.",
            pictures=2, limits=(1, 100), tags=("lakshmi vedi", "லட்சுமி வெடி"),
        ),
        Item(
            '4" Lakshmi Cracker', "single-sound", 24, 75, 1105, "pack", "5 pieces", 150, (20, 10, 4),
            "Half an inch longer, twice as popular. It sells out first in every Deepavali week, so we pack it all "
            "year.",
            featured=True, limits=(1, 100), tags=("lakshmi vedi", "லட்சுமி வெடி"),
        ),
        Item(
            '4" Gold Lakshmi Deluxe', "single-sound", 36, 75, 320, "pack", "5 pieces", 170, (20, 10, 4),
            "Foil wrapped with a slow safety fuse of six seconds. The bang is rounder than that of the plain four "
            "inch.",
            noise="Up to 125 dB at 4 m", tags=("lakshmi vedi",),
        ),
        Item(
            '5" Royal Cracker', "single-sound", 46, 75, 186, "pack", "5 pieces", 240, (24, 12, 4),
            "Five inches, and you feel it in the chest. For open ground only.",
            noise="Up to 125 dB at 4 m", age=16,
        ),
        Item(
            '6" Jumbo Cracker', "single-sound", 64, 75, 8, "pack", "5 pieces", 330, (28, 13, 5),
            "The longest single cracker the sound rules allow. Step back ten metres and open the mouth.",
            noise="Up to 125 dB at 4 m", age=18, limits=(1, 20),
        ),
        Item(
            "Two Sound Cracker", "multi-sound", 34, 75, 410, "box", "5 pieces", 170, (18, 12, 6),
            "One on the ground, the second a blink later. The pause is what makes people laugh.",
            shape="square",
        ),
        Item(
            "Three Sound Cracker", "multi-sound", 48, 75, 244, "box", "5 pieces", 220, (18, 13, 7),
            "Tak, tak, tak: three even beats from one square pack. Good for welcoming a bus.",
            shape="square", pictures=2,
        ),
        Item(
            "Four Sound Cracker", "multi-sound", 60, 75, 57, "box", "5 pieces", 270, (20, 14, 7),
            "Four reports, each louder than the one before. The last one is the one that counts.",
            noise="Up to 125 dB at 4 m", shape="square",
        ),
        Item(
            "Deluxe Square Cracker", "multi-sound", 52, 60, 0, "box", "5 pieces", 260, (18, 13, 7),
            "A cube wound with jute, hard outside and dry inside. It is being made again after the monsoon.",
            noise="Up to 125 dB at 4 m", age=16, shape="square",
        ),
    ),
)

BOMBS = CategoryData(
    "Bombs",
    "Twine-wound bombs and their kin: the loudest things the law allows, made within 125 decibels at four metres. For"
    " adults, open ground and steady hands.",
    {
        "atom-bombs": "Atom Bombs", "hydro-bombs": "Hydro & King Bombs", "paper-bombs": "Paper & Fancy Bombs",
    },
    "bombs", 18, "Up to 125 dB at 4 m", "sound",
    (
        "bomb", "atom bomb", "anugundu", "sutli", "sutli bomb", "hydro", "vedi", "அணுகுண்டு", "வெடி", "बम",
        "सुतली बम",
    ),
    (
        Item(
            "Atom Bomb Mini", "atom-bombs", 42, 75, 390, "box", "10 pieces", 260, (22, 10, 5),
            "The smallest of the green balls, for those who want to try a bomb for the first time. Six seconds of "
            "fuse.",
            pictures=2, limits=(1, 30),
        ),
        Item(
            "Atom Bomb Classic", "atom-bombs", 74, 75, 520, "box", "10 pieces", 520, (28, 13, 6),
            "Green jute twine, wound by hand in Sivakasi, dried in the sun for three days. The classic, and still the"
            " measure for all others.",
            pictures=2, featured=True, limits=(1, 30),
        ),
        Item(
            "Atom Bomb Special", "atom-bombs", 96, 75, 147, "box", "10 pieces", 640, (30, 14, 7),
            "One more layer of twine and glue gives a deeper sound, not a louder one. Leave the lane before you light"
            " it.",
            limits=(1, 30),
        ),
        Item(
            "Red Atom Bomb Foils", "atom-bombs", 88, 75, 64, "box", "10 pieces", 540, (28, 13, 6),
            "Wrapped in red foil against dampness, so it works on a rainy Deepavali as well. Same size as the "
            "classic.",
            limits=(1, 30),
        ),
        Item(
            "Hydro Bomb", "hydro-bombs", 82, 75, 330, "box", "10 pieces", 600, (26, 14, 7),
            "Square, heavy and green, with a double fuse so that it never fails half way. The report comes as a "
            "thump.",
            shape="cube", pictures=2, limits=(1, 30),
        ),
        Item(
            "Hydro Bomb Red", "hydro-bombs", 92, 75, 118, "box", "10 pieces", 620, (26, 14, 7),
            "The hydro in red twine. Nothing else is different, but half our customers swear that it is louder.",
            shape="cube", limits=(1, 30),
        ),
        Item(
            "King of Kings Bomb", "hydro-bombs", 138, 75, 72, "box", "10 pieces", 860, (32, 16, 8),
            "The king of the shelf, as large as a cricket ball. Sold to adults only, ten to a box.",
            hues=("amber",), limits=(1, 10),
        ),
        Item(
            "Classic Digital Bomb", "hydro-bombs", 160, 60, 33, "box", "5 pieces", 620, (26, 15, 8),
            "Counts down with five small flashes before the bang, hence the name. Everybody on the terrace counts "
            "along.",
            shape="cube", hues=("blue", "silver"), limits=(1, 10),
        ),
        Item(
            "Bullet Bomb", "paper-bombs", 38, 75, 460, "box", "10 pieces", 230, (20, 10, 4),
            "A slim tube with a sharp, dry crack. Faster fuse than the balls: light it and go.",
            noise="Up to 110 dB at 4 m", kind="crackers",
        ),
        Item(
            "Paper Bomb Confetti", "paper-bombs", 95, 60, 86, "box", "5 pieces", 300, (22, 14, 6),
            "Bang, and then half a kilo of coloured paper snow comes down. Have a broom ready for the morning.",
            noise="Up to 110 dB at 4 m", kind="crackers", pictures=2, tags=("paper bomb", "confetti"),
        ),
        Item(
            "Money Bomb", "paper-bombs", 120, 60, 10, "box", "5 pieces", 310, (22, 14, 6),
            "Throws printed toy notes ten metres wide. Children run, uncles pretend not to.",
            noise="Up to 110 dB at 4 m", kind="crackers", tags=("money bomb",),
        ),
        Item(
            "Thunder Drum Bomb", "paper-bombs", 110, 75, 0, "box", "5 pieces", 450, (24, 14, 7),
            "A stout drum with a rolling thunder after the first stroke. Sold out; the next lot is promised for the "
            "new season.",
            kind="crackers", shape="square",
        ),
    ),
)

GARLANDS = CategoryData(
    "Garlands (Wala)",
    "Red crackers braided on a cord, from a string of twenty-eight to the ten thousand that runs for minutes. Hang "
    "it, light the tail, walk away.",
    {
        "short-garlands": "Short Garlands", "long-garlands": "Long Garlands", "giant-garlands": "Giant Garlands",
    },
    "garland", 16, "Up to 125 dB at 4 m", "sound",
    (
        "garland", "wala", "sara vedi", "saravedi", "ladi", "laddi", "string crackers", "சரவெடி", "लड़ी",
    ),
    (
        Item(
            "28 Wala", "short-garlands", 14, 75, 980, "piece", "1 piece", 45, (26, 5, 2),
            "The pocket garland: twenty-eight quick cracks in three seconds. Buy it by the dozen for a birthday.",
            burn="3 s", noise="Up to 110 dB at 4 m", limits=(1, 100),
        ),
        Item(
            "56 Wala", "short-garlands", 26, 75, 615, "piece", "1 piece", 85, (34, 6, 2),
            "Double the twenty-eight and twice the cheer. Hang it on the gate, not on a branch with dry leaves.",
            burn="5 s", noise="Up to 110 dB at 4 m", limits=(1, 100),
        ),
        Item(
            "100 Wala", "short-garlands", 46, 75, 734, "piece", "1 piece", 150, (42, 8, 3),
            "A hundred, counted. The usual way to say that the bride has arrived.",
            burn="8 s", pictures=2, limits=(1, 60), tags=("wedding",),
        ),
        Item(
            "200 Wala", "short-garlands", 88, 75, 302, "piece", "1 piece", 290, (52, 10, 3),
            "Fifteen seconds without a gap. Both ends have a fuse, so it can be joined to another one.",
            burn="15 s", limits=(1, 40),
        ),
        Item(
            "600 Wala", "long-garlands", 190, 75, 168, "piece", "1 piece", 820, (60, 16, 5),
            "Long enough to be laid out along the compound wall. The paper is thin, so the morning's sweeping is "
            "easy.",
            burn="40 s", limits=(1, 20),
        ),
        Item(
            "1000 Wala", "long-garlands", 300, 75, 415, "piece", "1 piece", 1350, (45, 30, 6),
            "The word itself is a celebration. A minute of unbroken fire with a thicker knot at the end for the "
            "finish.",
            burn="60 s", pictures=3, featured=True, limits=(1, 20),
        ),
        Item(
            "1000 Wala Deluxe", "long-garlands", 360, 75, 92, "piece", "1 piece", 1480, (45, 30, 6),
            "Every tenth cracker is a bigger one, so the string has a beat. Rolled in red tissue.",
            burn="60 s", limits=(1, 20),
        ),
        Item(
            "2000 Wala", "long-garlands", 580, 75, 140, "piece", "1 piece", 2700, (48, 32, 9),
            "Two rolls joined at the factory, never by hand. Two minutes; make sure that the road is free for two "
            "minutes.",
            burn="120 s", pictures=2, limits=(1, 10),
        ),
        Item(
            "3000 Wala", "giant-garlands", 860, 75, 37, "piece", "1 piece", 4050, (50, 34, 12),
            "For shop openings and election evenings. Comes with a hook and a strong cord.",
            burn="170 s", age=18, limits=(1, 10),
        ),
        Item(
            "5000 Wala", "giant-garlands", 1400, 75, 45, "piece", "1 piece", 6700, (55, 38, 14),
            "Five thousand on one cord, packed flat in a carton. Lay it in a zigzag so that the burning end never "
            "meets the rest.",
            burn="280 s", age=18, pictures=2, limits=(1, 5),
        ),
        Item(
            "10000 Wala", "giant-garlands", 2750, 75, 12, "piece", "1 piece", 13200, (60, 42, 24),
            "The biggest carton in the shop: thirteen kilos and almost ten minutes of sound. Two adults, an empty "
            "ground and permission of the neighbours.",
            burn="560 s", age=18, limits=(1, 2),
        ),
        Item(
            "Green Garland 500", "long-garlands", 175, 60, 7, "piece", "1 piece", 700, (56, 15, 5),
            "Reduced-emission crackers on a cotton cord: less smoke, a softer note, nothing of plastic. Asked for by "
            "apartment associations.",
            burn="35 s", noise="Up to 110 dB at 4 m", hues=("gold",), limits=(1, 20), tags=("green cracker",),
        ),
    ),
)

CATEGORIES = (BIJILI, BOMBS, GARLANDS)
