"""Rockets, aerial single shots, multi-shots."""

# One product is one paragraph.
# fmt: off
from .shapes import CategoryData, Item

ROCKETS = CategoryData(
    "Rockets",
    "On a stick, from a bottle, into the sky: whistles, colours and reports. Check the wind, then light the fuse.",
    {
        "colour-rockets": "Colour Rockets", "sound-rockets": "Sound Rockets",
        "whistling-rockets": "Whistling Rockets",
    },
    "rockets", 14, "Up to 110 dB at 4 m", "rocket",
    (
        "rocket", "raket", "bottle rocket", "ராக்கெட்", "रॉकेट",
    ),
    (
        Item(
            "Baby Rocket", "colour-rockets", 42, 75, 560, "box", "10 pieces", 120, (38, 9, 4),
            "Small sticks with a small star at the top, twenty metres up. The first rocket for a careful "
            "fourteen-year-old and his father.",
            high="20 m", hues=("gold", "red"), pictures=2,
        ),
        Item(
            "Colour Rocket", "colour-rockets", 68, 75, 430, "box", "10 pieces", 210, (48, 10, 5),
            "Opens in one clear colour, a different one from stick to stick. You never know which, and that is the "
            "point.",
            high="35 m", shape="peony", featured=True,
        ),
        Item(
            "Golden Willow Rocket", "colour-rockets", 110, 60, 132, "box", "5 pieces", 190, (56, 10, 6),
            "Hangs over the roofs as a golden willow for four long seconds. No bang at all, only the hiss of the "
            "rise.",
            high="50 m", noise="Soft", shape="willow", hues=("gold", "amber"), pictures=2,
        ),
        Item(
            "Blue Star Rocket", "colour-rockets", 95, 60, 78, "box", "5 pieces", 180, (54, 10, 6),
            "A peony of blue with a silver heart. Blue needs a black sky, so keep it for after nine.",
            high="45 m", shape="peony", hues=("silver", "blue"),
        ),
        Item(
            "Green Palm Rocket", "colour-rockets", 98, 60, 69, "box", "5 pieces", 185, (54, 10, 6),
            "A dozen golden arms that end in green, like a coconut palm in the wind. "
            "Five rockets, straight bamboo sticks, no report.",
            high="45 m", shape="palm", hues=("gold", "green"),
        ),
        Item(
            "Ring Rocket", "colour-rockets", 120, 60, 8, "box", "5 pieces", 190, (56, 10, 6),
            "One magenta ring, tilted a little differently each time. The crowd always asks for it again.",
            high="45 m", shape="ring", hues=("gold", "magenta"),
        ),
        Item(
            "Rocket Bomb", "sound-rockets", 84, 75, 290, "box", "10 pieces", 300, (46, 11, 5),
            "Flies silently and ends in one hard report. Not for towns with glass towers.",
            high="40 m", noise="Up to 125 dB at 4 m", age=16, shape="crackle", hues=("gold", "silver"),
        ),
        Item(
            "Two Sound Rocket", "sound-rockets", 105, 75, 141, "box", "10 pieces", 330, (48, 11, 5),
            "One bang at the start of the fall, one a breath later. Sticks are straight bamboo, not splinters.",
            high="40 m", noise="Up to 125 dB at 4 m", age=16, shape="crackle", hues=("red", "gold"),
        ),
        Item(
            "Lunar Rocket", "sound-rockets", 160, 60, 52, "box", "5 pieces", 260, (60, 12, 6),
            "Our highest flyer: sixty metres, then a wide crackling crown. It needs the long bottle.",
            high="60 m", age=16, shape="crackle", hues=("lemon", "silver"),
        ),
        Item(
            "Whistling Rocket", "whistling-rockets", 92, 75, 205, "box", "10 pieces", 260, (46, 10, 5),
            "Screams all the way up and finishes in red stars. The whistle is a hollow tube, there is no extra powder"
            " in it.",
            high="35 m", noise="Whistle", shape="peony", hues=("gold", "red"),
        ),
        Item(
            "Siren Rocket", "whistling-rockets", 115, 60, 0, "box", "5 pieces", 190, (52, 10, 6),
            "Two notes, up and down, like the old mill siren at six. Sold out for now.",
            high="40 m", noise="Whistle", shape="chrysanthemum", hues=("amber", "red"),
        ),
        Item(
            "Assorted Rocket Pack", "colour-rockets", 240, 60, 95, "pack", "20 pieces", 620, (56, 22, 8),
            "Twenty sticks of five sorts with a folding launch stand. The stand alone is worth having.",
            high="45 m", shape="chrysanthemum", hues=("red", "green", "blue"), pictures=2,
        ),
    ),
)

SINGLE_SHOTS = CategoryData(
    "Aerial Single Shots",
    "One tube, one shell, one great flower in the sky. Sizes go by the width of the tube: two inches for the terrace "
    "of a village house, four for the temple ground.",
    {
        "two-inch": "2 Inch Shots", "three-inch": "3 Inch Shots", "four-inch": "4 Inch Shots",
        "shot-sets": "Sets of Shots",
    },
    "aerial", 18, "Up to 125 dB at 4 m", "sky",
    (
        "aerial", "sky shot", "skyshot", "shots", "vaana vedi", "vanavedi", "single shot", "வான வெடி", "आसमानी शॉट",
    ),
    (
        Item(
            '2" Golden Chrysanthemum', "two-inch", 85, 60, 260, "piece", "1 piece", 210, (6, 6, 20),
            "A round golden flower with red tips, thirty metres up. The smallest real shell, and the best value in "
            "the sky.",
            high="30 m", shape="chrysanthemum", hues=("gold", "red"), pictures=2,
        ),
        Item(
            '2" Green Peony', "two-inch", 85, 60, 220, "piece", "1 piece", 210, (6, 6, 20),
            "Clean green strokes around a golden heart. No tail of smoke when the air is dry.",
            high="30 m", shape="peony", hues=("gold", "green"),
        ),
        Item(
            '2" Blue Peony', "two-inch", 95, 60, 140, "piece", "1 piece", 210, (6, 6, 20),
            "Copper blue, which the old masters call the test of a maker. Judge us by it.",
            high="30 m", shape="peony", hues=("lemon", "blue"),
        ),
        Item(
            '2" Crackling Shot', "two-inch", 98, 60, 115, "piece", "1 piece", 215, (6, 6, 20),
            "A dim opening, then the whole ball crackles to pieces. Long echo between houses.",
            high="30 m", shape="crackle", hues=("amber", "silver"),
        ),
        Item(
            '3" Magenta Chrysanthemum', "three-inch", 190, 60, 92, "piece", "1 piece", 520, (9, 9, 26),
            "Gold turning to magenta on its way out, sixty metres wide in the picture of a phone. The three inch "
            "needs a braced tube.",
            high="60 m", shape="chrysanthemum", hues=("gold", "magenta"), featured=True,
        ),
        Item(
            '3" Golden Willow', "three-inch", 220, 60, 67, "piece", "1 piece", 540, (9, 9, 26),
            "Every branch falls almost to the ground and takes six seconds for it. Nobody speaks while it hangs.",
            high="60 m", noise="Soft", shape="willow", hues=("gold", "amber"), pictures=3,
        ),
        Item(
            '3" Silver Palm', "three-inch", 205, 60, 54, "piece", "1 piece", 530, (9, 9, 26),
            "Fifteen thick arms in silver and gold. The trunk is the rising tail, brighter than usual.",
            high="60 m", shape="palm", hues=("silver", "lemon"),
        ),
        Item(
            '3" Saturn Ring', "three-inch", 230, 60, 9, "piece", "1 piece", 530, (9, 9, 26),
            "A ring of aqua stars, seen from the side or from below as luck will have it. Nine left of this lot.",
            high="60 m", shape="ring", hues=("gold", "aqua"),
        ),
        Item(
            '4" Royal Violet Peony', "four-inch", 420, 50, 31, "piece", "1 piece", 1150, (12, 12, 32),
            "The big one for temple grounds and college days: a violet ball that fills the view. Fire it from a "
            "buried tube, thirty metres from people.",
            high="90 m", shape="peony", hues=("gold", "violet"), pictures=2, limits=(1, 10),
        ),
        Item(
            '4" Brocade Crown', "four-inch", 460, 50, 26, "piece", "1 piece", 1180, (12, 12, 32),
            "A crown of glittering gold that widens while it sinks. The finale of half the festivals in the district.",
            high="90 m", shape="willow", hues=("gold", "lemon"), featured=True, limits=(1, 10),
        ),
        Item(
            '4" Red Dahlia', "four-inch", 430, 50, 0, "piece", "1 piece", 1160, (12, 12, 32),
            "Heavy red petals, few and broad. The paper shells for it are still drying.",
            high="90 m", shape="peony", hues=("gold", "red"), limits=(1, 10),
        ),
        Item(
            "Seven Shot Colour", "shot-sets", 120, 75, 310, "box", "5 pieces", 480, (22, 14, 9),
            "Five tubes of seven small shots each, all in different colours. Quick to set up: light one, wait, light "
            "the next.",
            high="20 m", age=16, shape="peony", hues=("green", "red", "violet"), count=7, pictures=2,
        ),
        Item(
            "Penta Sky Set", "shot-sets", 480, 60, 44, "box", "5 pieces", 1120, (36, 14, 22),
            "Five two-inch shells of five makes of burst in one carton: chrysanthemum, peony, willow, palm and ring. "
            "A lesson in fireworks.",
            high="35 m", shape="chrysanthemum", hues=("gold", "blue", "red"), count=5,
        ),
        Item(
            "Twin Shot Red and Green", "shot-sets", 175, 60, 83, "box", "2 pieces", 430, (14, 8, 20),
            "Two shells on one fuse, half a second apart: first red, then green, side by side. "
            "A good answer to children who cannot agree on a colour.",
            high="30 m", shape="peony", hues=("gold", "red", "green"), count=2,
        ),
        Item(
            "Parachute Day Shot", "shot-sets", 140, 60, 10, "box", "2 pieces", 380, (14, 8, 18),
            "For daylight: two small paper parachutes with streamers drift down and children race for them. "
            "No colours in the sky, only a soft thud and running feet.",
            high="30 m", noise="Up to 110 dB at 4 m", age=14, shape="ring", hues=("orange", "lemon"), count=2,
            tags=("parachute", "day crackers"),
        ),
    ),
)

MULTI_SHOTS = CategoryData(
    "Multi-Shots",
    "Cakes: many tubes in one box and one fuse for all. Put it down, light it, sit down. From twelve shots to a show "
    "of two hundred and forty.",
    {
        "12-to-30-shots": "12 to 30 Shots", "50-to-120-shots": "50 to 120 Shots", "grand-shows": "Grand Shows",
    },
    "cakes", 18, "Up to 125 dB at 4 m", "sky",
    (
        "multi shot", "multishot", "cake", "repeating", "sky shot", "vaana vedi", "வான வெடி", "மல்டி ஷாட்",
        "मल्टी शॉट",
    ),
    (
        Item(
            "12 Shot Rider", "12-to-30-shots", 180, 60, 340, "box", "12 shots", 780, (12, 9, 13),
            "Twelve colour shots in twenty seconds, low enough for a lane. The one to begin with.",
            burn="20 s", high="20 m", pictures=2, featured=True, tags=("12 shot",),
        ),
        Item(
            "12 Shot Crackling", "12-to-30-shots", 210, 60, 162, "box", "12 shots", 800, (12, 9, 13),
            "Every shot ends in silver crackle. Quieter at the start than you expect and louder at the end.",
            burn="20 s", high="20 m", shape="crackle", tags=("12 shot",),
        ),
        Item(
            "15 Shot Whistle", "12-to-30-shots", 260, 60, 121, "box", "15 shots", 900, (15, 9, 13),
            "Whistles up, colours at the top, fifteen times. Dogs indoors, please.",
            burn="25 s", high="22 m", tags=("15 shot",),
        ),
        Item(
            "16 Shot Palm", "12-to-30-shots", 310, 60, 84, "box", "16 shots", 980, (13, 13, 14),
            "Four rows of four palms, each row in another green or gold. Slow rhythm, so every palm has the sky to "
            "itself.",
            burn="32 s", high="25 m", hues=("green", "gold", "lemon", "amber", "aqua"), tags=("16 shot",),
        ),
        Item(
            "25 Shot Colours", "12-to-30-shots", 420, 60, 150, "box", "25 shots", 1450, (16, 16, 14),
            "Five by five tubes, five colours, half a minute. The box most families take for the second evening.",
            burn="30 s", high="25 m", pictures=2, tags=("25 shot",),
        ),
        Item(
            "30 Shot Celebration", "12-to-30-shots", 520, 60, 280, "box", "30 shots", 1800, (19, 16, 14),
            "Peonies and chrysanthemums in turns with a small fountain at the foot. Our best-selling cake for ten "
            "years.",
            burn="40 s", high="30 m", pictures=3, featured=True, tags=("30 shot",),
        ),
        Item(
            "30 Shot Golden Willow", "12-to-30-shots", 580, 60, 7, "box", "30 shots", 1850, (19, 16, 14),
            "Only gold, only willows. The last three go up together and hang over everything.",
            burn="45 s", high="30 m", noise="Soft", shape="willow", hues=("gold", "amber", "lemon", "gold", "amber"),
            tags=("30 shot",),
        ),
        Item(
            "50 Shot Carnival", "50-to-120-shots", 880, 60, 96, "box", "50 shots", 2900, (32, 17, 15),
            "Ten rows that fire in fans, left, right, left. Fifty shots take just under a minute and leave everybody "
            "breathless.",
            burn="55 s", high="30 m", tags=("50 shot",),
        ),
        Item(
            "60 Shot Peacock Sky", "50-to-120-shots", 1050, 60, 73, "box", "60 shots", 3400, (32, 20, 15),
            "Blues, greens and violets only, as on a peacock's neck. Fires in waves of six.",
            burn="60 s", high="32 m", hues=("aqua", "blue", "green", "violet", "aqua"), pictures=2,
            tags=("60 shot", "mayil"),
        ),
        Item(
            "60 Shot Crackling Rain", "50-to-120-shots", 1120, 60, 41, "box", "60 shots", 3450, (32, 20, 15),
            "Sixty crackling crowns, faster and faster. Stand where you can still hear your own voice.",
            burn="55 s", high="32 m", shape="crackle", tags=("60 shot",),
        ),
        Item(
            "100 Shot Mega Mela", "50-to-120-shots", 1750, 60, 58, "box", "100 shots", 5600, (34, 34, 16),
            "A hundred tubes on ten rows and a finale of ten at once. Carry it with two hands, light it with one.",
            burn="90 s", high="35 m", limits=(1, 10), tags=("100 shot",),
        ),
        Item(
            "120 Shot Festival", "50-to-120-shots", 2100, 60, 66, "box", "120 shots", 6700, (40, 34, 16),
            "Two minutes with a beginning, a middle and an end. Four kinds of burst, and willows to close.",
            burn="120 s", high="35 m", pictures=3, featured=True, limits=(1, 10), tags=("120 shot",),
        ),
        Item(
            "120 Shot Neon", "50-to-120-shots", 2250, 50, 10, "box", "120 shots", 6750, (40, 34, 16),
            "Lemon, aqua and magenta from start to end, the colours of a shop sign at night. "
            "The youngest cake of the house, drawn up by a nephew who studies design.",
            burn="110 s", high="35 m", hues=("lemon", "aqua", "magenta", "orange", "lemon"), limits=(1, 10),
            tags=("120 shot",),
        ),
        Item(
            "200 Shot Grand Finale", "grand-shows", 3600, 50, 24, "box", "200 shots", 11500, (52, 38, 17),
            "For weddings and openings: a whole display on one fuse. Delivered on a pallet board, so that it stands "
            "straight.",
            burn="180 s", high="40 m", limits=(1, 5), tags=("200 shot", "wedding"),
        ),
        Item(
            "240 Shot Royal Durbar", "grand-shows", 4200, 50, 17, "box", "240 shots", 13800, (56, 42, 17),
            "Four minutes in six movements, ending in a golden curtain forty metres wide. The most impressive thing "
            "that we may sell to a private person.",
            burn="240 s", high="40 m", shape="willow", pictures=2, limits=(1, 5), tags=("240 shot", "wedding"),
        ),
        Item(
            "500 Shot Sky Symphony", "grand-shows", 7900, 40, 3, "box", "500 shots", 27000, (80, 56, 18),
            "Two linked boxes, made to order, five hundred shots. We call you before we ship it, to talk about the "
            "place.",
            burn="400 s", high="40 m", limits=(1, 2), tags=("500 shot",),
        ),
    ),
)

CATEGORIES = (ROCKETS, SINGLE_SHOTS, MULTI_SHOTS)
