"""Sparklers, twinkling stars, pencils and torches, colour matches."""

# One product is one paragraph.
# fmt: off
from .shapes import CategoryData, Item

SPARKLERS = CategoryData(
    "Sparklers",
    "Hand-held wires for every age, from the 7 cm stick that a child can manage to the half-metre giant for the "
    "terrace. Electric, colour and crackling, dipped and dried the slow way.",
    {
        "electric-sparklers": "Electric Sparklers", "colour-sparklers": "Colour Sparklers",
        "crackling-sparklers": "Crackling Sparklers", "giant-sparklers": "Giant Sparklers",
    },
    "sparklers", 8, "Silent", "hand",
    (
        "sparkler", "kambi mathappu", "mathapu", "phuljhadi", "fuljhari", "phooljhari", "கம்பி மத்தாப்பு", "फुलझड़ी",
    ),
    (
        Item(
            "7 cm Electric Sparklers", "electric-sparklers", 12, 75, 860, "box", "10 pieces", 40, (11, 7, 2),
            "The shortest electric sparkler, thin and light enough for a first Deepavali. Bright golden sparks close "
            "to the wire, and over before small arms get tired.",
            burn="20 s", high="0.3 m", pictures=2,
        ),
        Item(
            "10 cm Electric Sparklers", "electric-sparklers", 18, 75, 1240, "box", "10 pieces", 70, (14, 7, 2),
            "Our most sold sparkler: ten centimetres of even golden light that every house needs a few boxes of. The "
            "coat is dipped twice, so the sparks do not thin out half way.",
            burn="35 s", high="0.4 m", pictures=3, featured=True, limits=(1, 100),
        ),
        Item(
            "12 cm Electric Sparklers", "electric-sparklers", 24, 75, 640, "box", "10 pieces", 95, (16, 7, 2),
            "A little longer and a little brighter than the ten. Good for lighting flower pots and fuses from a safe "
            "distance, because it burns for three quarters of a minute.",
            burn="45 s", high="0.5 m",
        ),
        Item(
            "15 cm Electric Sparklers", "electric-sparklers", 34, 75, 980, "box", "10 pieces", 130, (19, 8, 2),
            "The full-length classic with a round golden head of forked sparks. One box keeps a family of four busy "
            "for ten minutes.",
            burn="60 s", high="0.5 m", pictures=2,
        ),
        Item(
            "30 cm Electric Sparklers", "electric-sparklers", 42, 75, 415, "box", "5 pieces", 160, (34, 8, 2),
            "A long wire that keeps the fire well away from the hand and paints circles and names in the dark. "
            "Photographers like it for long exposures.",
            burn="100 s", high="0.6 m",
        ),
        Item(
            "10 cm Green Sparklers", "colour-sparklers", 22, 75, 560, "box", "10 pieces", 75, (14, 7, 2),
            "Deep green from the first second, coloured with barium-free composition. The sparks are fewer than in an"
            " electric one, the colour carries across the street.",
            burn="35 s", high="0.4 m",
        ),
        Item(
            "10 cm Red Sparklers", "colour-sparklers", 22, 75, 525, "box", "10 pieces", 75, (14, 7, 2),
            "A strong kumkum red with a soft core. Looks best in pairs with the green one, one in each hand.",
            burn="35 s", high="0.4 m",
        ),
        Item(
            "12 cm Colour Sparklers", "colour-sparklers", 28, 75, 372, "box", "10 pieces", 100, (16, 7, 2),
            "Red, green and golden wires mixed in one box, so that nobody quarrels over colours. Each wire holds its "
            "colour to the end.",
            burn="45 s", high="0.5 m", shape="colour",
        ),
        Item(
            "15 cm Green Sparklers", "colour-sparklers", 38, 75, 288, "box", "10 pieces", 135, (19, 8, 2),
            "The long green wire for verandas and gates. Steady enough to light a row of chakkars with it.",
            burn="60 s", high="0.5 m",
        ),
        Item(
            "15 cm Red Sparklers", "colour-sparklers", 38, 75, 9, "box", "10 pieces", 135, (19, 8, 2),
            "Long-burning red with hardly any smoke. The last boxes of this season: the next batch is dipped after "
            "the rains.",
            burn="60 s", high="0.5 m",
        ),
        Item(
            "30 cm Rainbow Sparklers", "colour-sparklers", 54, 75, 190, "box", "5 pieces", 165, (34, 8, 2),
            "One wire, three colours: it starts green, turns red in the middle and ends in gold. Children count the "
            "changes aloud.",
            burn="95 s", high="0.6 m", shape="colour", hues=("green", "red", "gold"), pictures=2,
        ),
        Item(
            "10 cm Crackling Sparklers", "crackling-sparklers", 24, 75, 610, "box", "10 pieces", 80, (14, 7, 2),
            "Silver sparks that end in tiny crackling stars, like oil in a hot pan. The sound is soft, so even "
            "grandmothers stay in their chairs.",
            burn="35 s", high="0.5 m", noise="Soft crackle", shape="crackling", hues=("silver",),
        ),
        Item(
            "15 cm Crackling Sparklers", "crackling-sparklers", 44, 75, 330, "box", "10 pieces", 140, (19, 8, 2),
            "A full minute of forked, popping sparks in a wide golden ball. Ask for it if plain sparklers have become"
            " boring.",
            burn="60 s", high="0.6 m", noise="Soft crackle", shape="crackling",
        ),
        Item(
            "30 cm Crackling Sparklers", "crackling-sparklers", 62, 75, 8, "box", "5 pieces", 170, (34, 8, 2),
            "The crackling coat on the long wire: over a minute and a half of silver stars around your hand. Use "
            "gloves, the sparks jump further than those of an electric one.",
            burn="100 s", high="0.7 m", noise="Soft crackle", shape="crackling", hues=("silver",),
        ),
        Item(
            "50 cm Giant Sparklers", "giant-sparklers", 95, 60, 145, "box", "5 pieces", 310, (54, 9, 3),
            "Half a metre of golden fire for weddings, receptions and cake tables in the open. Two minutes is long "
            "enough for the couple's whole entry.",
            burn="120 s", high="0.8 m", age=14, pictures=3, tags=("wedding", "entry"),
        ),
        Item(
            "50 cm Silver Giant Sparklers", "giant-sparklers", 105, 60, 76, "box", "5 pieces", 320, (54, 9, 3),
            "Cool silver instead of gold, with almost no ash on the clothes. Chosen by wedding photographers because "
            "skin keeps its natural colour.",
            burn="120 s", high="0.8 m", age=14, hues=("silver", "blue"), tags=("wedding",),
        ),
        Item(
            "Rotating Umbrella Sparkler", "giant-sparklers", 66, 60, 0, "piece", "1 piece", 90, (40, 12, 3),
            "A wire ring with six sparkler arms that turns by its own force and opens like an umbrella of sparks. "
            "Hold the wooden grip high and stand in the middle.",
            burn="40 s", high="1.2 m", age=14, shape="crackling",
        ),
    ),
)

TWINKLING = CategoryData(
    "Twinkling Stars",
    "Paper sticks whose light blinks like a star: silent, bright and slow. Sold in hand lengths for children and in "
    "metre lengths for the gate post.",
    {
        "short-twinkling": "Short Sticks", "long-twinkling": "Long Sticks",
    },
    "twinkling", 10, "Silent", "hand",
    (
        "twinkling star", "natchathiram", "natchathira mathappu", "sitara", "நட்சத்திர மத்தாப்பு", "सितारा",
    ),
    (
        Item(
            "Twinkling Star 1.5 ft", "short-twinkling", 26, 75, 540, "box", "10 pieces", 150, (48, 9, 3),
            "White stars that flash on and off a hand's breadth from the stick. A quiet favourite for the hour after "
            "dinner.",
            burn="30 s", high="0.8 m", hues=("silver", "violet"), pictures=2,
        ),
        Item(
            "Red Twinkling Star 1.5 ft", "short-twinkling", 30, 75, 260, "box", "10 pieces", 150, (48, 9, 3),
            "The blinking stick in red: slower and warmer than the white one. Hang two from a branch and let them "
            "blink out of step.",
            burn="30 s", high="0.8 m",
        ),
        Item(
            "Green Twinkling Star 1.5 ft", "short-twinkling", 30, 75, 244, "box", "10 pieces", 150, (48, 9, 3),
            "Fresh green strobes over a quiet white core. Burns clean, so it can be held close to the garden wall.",
            burn="30 s", high="0.8 m",
        ),
        Item(
            "Colour Twinkling Star 2 ft", "short-twinkling", 44, 75, 118, "box", "10 pieces", 210, (63, 9, 3),
            "Each stick changes its colour once while it blinks. Ten sticks give five minutes of light, one after the"
            " other.",
            burn="40 s", high="1 m",
        ),
        Item(
            "Twinkling Star 4 ft", "long-twinkling", 70, 75, 310, "box", "5 pieces", 360, (125, 10, 3),
            "More than a metre of paper tube for the gate post or a bamboo. The stars fall as wide as a door while it"
            " stands there blinking.",
            burn="60 s", high="1.5 m", hues=("gold", "silver"), pictures=2, featured=True,
        ),
        Item(
            "Silver Twinkling Star 4 ft", "long-twinkling", 74, 75, 96, "box", "5 pieces", 360, (125, 10, 3),
            "The long stick in hard white light, seen from the far end of the street. Tie it to a pole; it is too "
            "long for a child's hand.",
            burn="60 s", high="1.5 m", age=14,
        ),
        Item(
            "Crackling Twinkling Star 4 ft", "long-twinkling", 88, 75, 42, "box", "5 pieces", 380, (125, 10, 3),
            "Blinks for half a minute and then breaks into crackling gold. The change comes without warning, which is"
            " half the fun.",
            burn="55 s", high="1.8 m", noise="Soft crackle", age=14, hues=("gold", "amber"),
        ),
        Item(
            "Twinkling Willow Stick", "long-twinkling", 96, 60, 5, "pack", "3 pieces", 270, (100, 10, 4),
            "Blinking stars above, a thin curtain of gold falling below. Made in small lots by one family in Sattur "
            "road.",
            burn="50 s", high="1.6 m", age=14, hues=("gold", "lemon"),
        ),
    ),
)

PENCILS = CategoryData(
    "Pencils & Torches",
    "Slim colour pencils that draw in the air, and hand torches with a plume as long as the arm. Hold, aim up, enjoy.",
    {
        "pencils": "Pencils", "hand-torches": "Hand Torches",
    },
    "pencils", 12, "Silent", "hand",
    (
        "pencil", "pencil mathappu", "colour pencil", "பென்சில்", "पेंसिल",
    ),
    (
        Item(
            "Colour Pencil Small", "pencils", 28, 75, 430, "box", "10 pieces", 140, (30, 8, 3),
            "Pencil-thick tubes with a narrow spray of red, green and white stars. They light at once, even in a "
            "light breeze.",
            burn="25 s", high="1 m",
        ),
        Item(
            "Ultra Pencil", "pencils", 42, 75, 275, "box", "5 pieces", 170, (38, 8, 4),
            "A denser filling than the small pencil: the spray stays pencil-straight for half a minute and ends in "
            "silver. "
            "Five to a box, each in its own sleeve.",
            burn="30 s", high="1.2 m", hues=("silver", "blue"), pictures=2,
        ),
        Item(
            "Golden Pencil", "pencils", 36, 75, 212, "box", "5 pieces", 150, (35, 8, 4),
            "Fine golden sparks in a tight beam, without colour and without smoke. Draw a kolam in the air with it.",
            burn="30 s", high="1 m",
        ),
        Item(
            "Green Pencil", "pencils", 36, 75, 187, "box", "5 pieces", 150, (35, 8, 4),
            "A bright leaf green that does not fade to white in the middle. Looks best against a dark terrace.",
            burn="30 s", high="1 m",
        ),
        Item(
            "Crackling Pencil", "pencils", 48, 75, 64, "box", "5 pieces", 175, (38, 8, 4),
            "The beam carries crackling grains that pop a metre in front of the hand. Keep the others behind you "
            "while it burns.",
            burn="30 s", high="1.5 m", noise="Soft crackle", age=14, hues=("gold", "amber"),
        ),
        Item(
            "Rainbow Pencil", "pencils", 58, 75, 133, "box", "5 pieces", 185, (40, 8, 4),
            "Four layers of colour pressed one on the other: red, yellow, green, blue. The change is sharp, like "
            "turning a page.",
            burn="40 s", high="1.2 m",
        ),
        Item(
            "Golden Hand Torch", "hand-torches", 65, 60, 92, "piece", "1 piece", 140, (46, 5, 5),
            "A thick tube with a wooden handle and a golden plume of a metre and more. One of these lights a whole "
            "group photo.",
            burn="45 s", high="1.8 m", age=14, shape="torch", featured=True,
        ),
        Item(
            "Colour Hand Torch", "hand-torches", 72, 60, 58, "piece", "1 piece", 150, (46, 5, 5),
            "The plume turns from blue to magenta while you hold it. The clay choke keeps the force even to the last "
            "second.",
            burn="45 s", high="1.8 m", age=14, shape="torch", hues=("magenta", "blue"),
        ),
        Item(
            "Twin Hand Torch", "hand-torches", 120, 60, 31, "pack", "2 pieces", 300, (46, 9, 5),
            "Two torches, silver and green, meant to be crossed over a doorway. Sold as a pair for entries and for "
            "cricket victories.",
            burn="45 s", high="1.8 m", age=14, shape="torch", hues=("silver", "green"), pictures=2,
        ),
        Item(
            "Selfie Stick Torch", "hand-torches", 84, 50, 10, "piece", "1 piece", 160, (60, 5, 5),
            "A long card handle holds the fire far out of the picture, so you and your friends stay in it. Burns just"
            " long enough for two tries.",
            burn="35 s", high="1.2 m", age=14, shape="torch", hues=("lemon", "aqua"),
        ),
    ),
)

MATCHES = CategoryData(
    "Colour Matches",
    "Wooden matches that burn in colour. A few rupees, no noise, and a good way to teach respect for fire.",
    {
        "single-colour": "Single Colour", "mixed-colour": "Mixed Colours",
    },
    "matches", 10, "Silent", "match",
    (
        "colour matches", "colour theepetti", "theepetti", "machis", "rangeen machis", "கலர் தீப்பெட்டி",
        "रंगीन माचिस",
    ),
    (
        Item(
            "Green Colour Matches", "single-colour", 15, 50, 700, "pack", "10 boxes", 110, (12, 8, 4),
            "Ten boxes of splints that burn apple green for a few seconds. Strike, lift, watch, blow out.",
            burn="8 s", limits=(1, 100),
        ),
        Item(
            "Red Colour Matches", "single-colour", 15, 50, 655, "pack", "10 boxes", 110, (12, 8, 4),
            "A clear red flame with a quiet hiss. The head is larger than that of a kitchen match and burns three "
            "times as long.",
            burn="8 s", limits=(1, 100),
        ),
        Item(
            "Blue Colour Matches", "single-colour", 18, 50, 140, "pack", "10 boxes", 110, (12, 8, 4),
            "Blue is the hardest colour to burn; these manage it best in full darkness. Kept in a waxed inner bag "
            "against the damp.",
            burn="8 s",
        ),
        Item(
            "Multicolour Matches", "mixed-colour", 20, 50, 480, "pack", "10 boxes", 115, (12, 8, 4),
            "Every box holds red, green and aqua heads, and you cannot tell which is which before striking. A cheap "
            "game for the whole evening.",
            burn="8 s", hues=("aqua", "red", "green"), pictures=2,
        ),
        Item(
            "Laptop Matches", "mixed-colour", 40, 60, 88, "pack", "10 boxes", 160, (16, 10, 4),
            "Flat fold-out boxes of long matches, coloured head to head. The flame climbs slowly along the stick.",
            burn="15 s", hues=("magenta", "green", "gold"),
        ),
        Item(
            "Crackling Matches", "mixed-colour", 45, 60, 0, "pack", "10 boxes", 150, (12, 8, 4),
            "A coloured flame first, then a small crackle at the end of the stick. Hold them out, not up.",
            burn="12 s", noise="Soft crackle", hues=("orange", "red"),
        ),
        Item(
            "Two-in-One Colour Matches", "mixed-colour", 32, 50, 205, "pack", "10 boxes", 130, (12, 8, 4),
            "Double-dipped heads: the flame starts red and ends green. Ten boxes of thirty sticks.",
            burn="14 s", hues=("red", "green"),
        ),
    ),
)

CATEGORIES = (SPARKLERS, TWINKLING, PENCILS, MATCHES)
