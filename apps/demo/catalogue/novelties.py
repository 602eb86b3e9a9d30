"""Novelties, snakes and caps, colour smoke, gift items."""

# One product is one paragraph.
# fmt: off
from .shapes import CategoryData, Item

NOVELTIES = CategoryData(
    "Novelties",
    "Things that fly, flash, crawl and surprise: helicopters, butterflies, photo flash, electric stones and pop-pops.",
    {
        "flying-toys": "Flying Toys", "flashes": "Flashes & Strobes", "stones-and-pops": "Stones & Pop-Pops",
    },
    "spinners", 12, "Soft", "ground",
    (
        "novelty", "fancy", "kids crackers", "puthu vagai", "புது வகை",
    ),
    (
        Item(
            "Helicopter", "flying-toys", 54, 75, 330, "box", "10 pieces", 160, (20, 12, 6),
            "A paper blade on a small motor: it spins, rises to the second floor and comes down dark. Level ground, "
            "no wind.",
            burn="6 s", high="8 m", shape="helicopter", hues=("green", "lemon"), pictures=2,
        ),
        Item(
            "Butterfly", "flying-toys", 60, 75, 245, "box", "10 pieces", 170, (20, 14, 6),
            "Printed wings, a whistling climb and a golden trail. It flutters a little on the way, as it should.",
            burn="6 s", high="7 m", shape="butterfly", hues=("gold", "magenta"), featured=True,
        ),
        Item(
            "Colour Butterfly Deluxe", "flying-toys", 84, 75, 112, "box", "5 pieces", 150, (22, 15, 6),
            "The larger wing changes its light from aqua to violet at the top of its flight. "
            "Card wings instead of paper ones, so it flies straighter.",
            burn="7 s", high="10 m", shape="butterfly", hues=("aqua", "violet"),
        ),
        Item(
            "Sky Drone", "flying-toys", 130, 60, 88, "box", "5 pieces", 240, (26, 18, 7),
            "Four motors in a cross lift it straight up; it hovers for a blink and drops. The toy of the last two "
            "seasons.",
            burn="8 s", high="12 m", age=14, shape="drone", hues=("blue", "silver"), pictures=2,
        ),
        Item(
            "Flying Saucer", "flying-toys", 95, 60, 6, "box", "5 pieces", 190, (20, 18, 6),
            "A cardboard disc that lifts off in a spray of red. Which way it goes, nobody has ever known.",
            burn="7 s", high="9 m", age=14, shape="drone", hues=("red", "gold"),
        ),
        Item(
            "Photo Flash", "flashes", 38, 75, 470, "box", "5 pieces", 180, (20, 12, 6),
            "Blinks like a press photographer's camera, a dozen times, hard and white. Put it behind the guests, not "
            "before them.",
            burn="20 s", high="1 m", kind="flash", hues=("silver",), pictures=2,
        ),
        Item(
            "Colour Photo Flash", "flashes", 52, 75, 196, "box", "5 pieces", 190, (20, 12, 6),
            "The same strobe in red, green and white. Three lit at once turn the wall into a disco.",
            burn="20 s", high="1 m", kind="flash", hues=("magenta", "green"),
        ),
        Item(
            "Golden Strobe Pot", "flashes", 70, 60, 61, "box", "5 pieces", 260, (22, 14, 7),
            "Slow, lazy flashes in gold, two a second. It is made for sitting and looking.",
            burn="40 s", high="1 m", kind="flash", hues=("gold",),
        ),
        Item(
            "Electric Stone", "stones-and-pops", 20, 75, 590, "box", "10 pieces", 60, (10, 8, 3),
            "A pinch-sized pellet that sprays and crackles on the ground. Children of every age buy it first and want"
            " more.",
            burn="8 s", high="0.5 m", noise="Crackle", age=10, kind="stones",
            hues=("lemon", "green", "blue", "gold"),
        ),
        Item(
            "Electric Stone Jumbo", "stones-and-pops", 40, 75, 178, "box", "10 pieces", 140, (14, 10, 4),
            "Three times the pellet, three times the spray. Do not put it into a bottle: we write it here because "
            "somebody always tries.",
            burn="15 s", high="1 m", noise="Crackle", kind="stones", hues=("red", "gold", "silver", "violet"),
        ),
        Item(
            "Pop Pop", "stones-and-pops", 24, 60, 820, "box", "50 pieces", 90, (14, 10, 4),
            "Little paper twists that snap when thrown on the floor, no fire needed. Safe enough for six-year-olds "
            "with an adult near.",
            burn="-", high="-", noise="Snap", age=6, kind="pops", hues=("silver", "gold", "blue"), pictures=2,
            limits=(1, 100),
        ),
        Item(
            "Coloured Pop Pop", "stones-and-pops", 34, 60, 315, "box", "50 pieces", 95, (14, 10, 4),
            "Snaps with a coloured spark and a puff of glitter paper. Sweep once afterwards.",
            burn="-", high="-", noise="Snap", age=6, kind="pops", hues=("magenta", "aqua", "lemon"),
        ),
        Item(
            "Bee Swarm", "flying-toys", 110, 60, 0, "box", "1 piece", 220, (12, 12, 10),
            "A cup of little motors that buzz off in all directions. Out of stock until the licence for the new lot "
            "is through.",
            burn="10 s", high="6 m", noise="Buzz", age=16, shape="helicopter", hues=("lemon", "gold"),
        ),
        Item(
            "Tortoise", "stones-and-pops", 46, 75, 94, "box", "10 pieces", 210, (20, 12, 5),
            "It crawls, it turns, it crackles under its paper shell. Slowest firecracker in the shop and the one that"
            " grandfathers buy.",
            burn="15 s", high="0.5 m", noise="Crackle", kind="stones", hues=("green", "gold", "lemon", "amber"),
            tags=("aamai", "ஆமை"),
        ),
    ),
)

SNAKES_AND_CAPS = CategoryData(
    "Snakes, Caps & Guns",
    "Cheap, old and loved: black tablets that grow into snakes, red caps by the roll and the guns that go with them.",
    {
        "snakes": "Snake Tablets", "caps": "Caps", "guns": "Guns",
    },
    "caps", 8, "Up to 90 dB at 4 m", "toy",
    (
        "cap", "roll cap", "cap gun", "tikli", "thuppakki", "சுருள் கேப்", "துப்பாக்கி", "टिकली", "बंदूक",
    ),
    (
        Item(
            "Snake Tablets", "snakes", 10, 60, 910, "box", "10 boxes", 60, (8, 6, 4),
            "Ten little boxes of black tablets. Light one on a tile and an ash snake as long as your arm crawls out "
            "of it.",
            burn="20 s", high="-", noise="Silent", kind="snakes", hues=("amber",), pictures=2, limits=(1, 100),
            tags=("snake", "pambu mathirai", "saanp goli", "பாம்பு மாத்திரை", "साँप गोली"),
        ),
        Item(
            "Snake Tablets Big", "snakes", 22, 60, 380, "box", "10 boxes", 130, (10, 8, 5),
            "Coin-sized tablets whose snake gets as thick as a thumb. Less smoke than the small ones, because they "
            "burn hotter.",
            burn="35 s", high="-", noise="Silent", kind="snakes", hues=("amber",),
            tags=("snake", "pambu mathirai", "saanp goli", "பாம்பு மாத்திரை", "साँप गोली"),
        ),
        Item(
            "Coloured Snake Tablets", "snakes", 30, 60, 74, "box", "10 boxes", 140, (10, 8, 5),
            "The flame at the foot is green or red, the snake itself stays grey. Something to look at from both "
            "sides.",
            burn="35 s", high="-", noise="Silent", kind="snakes", hues=("green",),
            tags=("snake", "pambu mathirai", "saanp goli", "பாம்பு மாத்திரை"),
        ),
        Item(
            "Roll Caps", "caps", 18, 60, 760, "box", "10 rolls", 70, (9, 7, 3),
            "Paper rolls of fifty dots for the classic tin gun. Keep them dry, a damp roll only sighs.",
            shape="roll", pictures=2, limits=(1, 100),
        ),
        Item(
            "Roll Caps Bumper Box", "caps", 60, 60, 143, "box", "40 rolls", 260, (16, 14, 5),
            "Forty rolls, two thousand shots, one happy week. Each ten are sealed for themselves.",
            shape="roll",
        ),
        Item(
            "Ring Caps", "caps", 28, 60, 545, "box", "10 rings", 80, (10, 10, 3),
            "Eight shots on a plastic ring, for revolvers. Louder and more certain than the paper roll.",
            shape="ring",
        ),
        Item(
            "Dot Caps Matchbox", "caps", 12, 50, 8, "box", "100 caps", 30, (6, 4, 2),
            "Loose dots to be struck with a stone, as before there were toy guns. Eight boxes found in the old store.",
            shape="roll",
        ),
        Item(
            "Tin Cap Gun", "guns", 55, 50, 210, "piece", "1 piece", 140, (18, 13, 3),
            "Pressed tin with a red grip, for roll caps. The spring is made to last one childhood.",
            shape="gun", hues=("gold",), pictures=2,
        ),
        Item(
            "Ring Cap Revolver", "guns", 85, 50, 132, "piece", "1 piece", 170, (20, 13, 4),
            "Eight shots without reloading. The drum turns by itself, the muzzle is closed and painted orange.",
            shape="gun", hues=("gold", "orange"),
        ),
        Item(
            "Long Barrel Cap Rifle", "guns", 180, 40, 9, "piece", "1 piece", 420, (52, 14, 4),
            "A wooden stock and a long barrel for the child who guards the gate. Takes roll caps.",
            age=10, shape="gun", hues=("silver",),
        ),
    ),
)

SMOKE = CategoryData(
    "Colour Smoke",
    "Thick coloured smoke for photographs, baby showers, match days and processions, in daylight too. Dyes that wash "
    "out of cotton.",
    {
        "smoke-tubes": "Smoke Tubes", "smoke-sets": "Smoke Sets",
    },
    "smoke", 16, "Silent", "smoke",
    (
        "smoke", "colour smoke", "holi smoke", "pugai", "photo shoot", "புகை", "धुआँ",
    ),
    (
        Item(
            "Pink Smoke Tube", "smoke-tubes", 120, 50, 175, "piece", "1 piece", 160, (18, 5, 5),
            "A minute of dense pink from a pull-ring tube. Asked for by every second pre-wedding photographer.",
            burn="60 s", high="6 m", pictures=2, tags=("pre wedding",),
        ),
        Item(
            "Blue Smoke Tube", "smoke-tubes", 120, 50, 160, "piece", "1 piece", 160, (18, 5, 5),
            "Sky blue, heavy enough to roll over the ground when the air is still. Hold it low for the best picture.",
            burn="60 s", high="6 m",
        ),
        Item(
            "Green Smoke Tube", "smoke-tubes", 120, 50, 122, "piece", "1 piece", 160, (18, 5, 5),
            "A true leaf green against sand or brick. Against a lawn it disappears, so take another colour there.",
            burn="60 s", high="6 m",
        ),
        Item(
            "Orange Smoke Tube", "smoke-tubes", 120, 50, 10, "piece", "1 piece", 160, (18, 5, 5),
            "The colour that is seen best from afar, also used as a signal on fishing boats. "
            "The last tubes of this lot burn exactly as long as the others.",
            burn="60 s", high="6 m",
        ),
        Item(
            "Violet Smoke Tube", "smoke-tubes", 125, 50, 0, "piece", "1 piece", 160, (18, 5, 5),
            "Deep violet, our most expensive dye. On order for the coming month.",
            burn="60 s", high="6 m",
        ),
        Item(
            "Baby Shower Smoke Set", "smoke-sets", 260, 40, 48, "pack", "2 pieces", 330, (20, 11, 6),
            "One pink tube and one blue one in the same plain wrapper for the big question. Tell us which if you do "
            "not want to guess.",
            burn="60 s", high="6 m", shape="mixed", hues=("magenta", "blue"), tags=("baby shower", "seemantham"),
        ),
        Item(
            "Rainbow Smoke Set", "smoke-sets", 540, 40, 35, "pack", "5 pieces", 820, (26, 20, 6),
            "Five tubes, five colours, one handle to carry them all. Line up five friends and pull on three.",
            burn="60 s", high="6 m", shape="mixed", hues=("red", "lemon", "green", "blue", "violet"), pictures=2,
            tags=("holi",),
        ),
    ),
)

GIFT_ITEMS = CategoryData(
    "Gift Items",
    "Ready to give: small assortments in ribbon boxes, clay lamps and candles for the doorstep. Wrapped here, with a "
    "card if you write one.",
    {
        "assortments": "Assortments", "lamps": "Lamps & Candles",
    },
    "giftbox", 10, "Mixed", "ground",
    (
        "gift", "gift item", "gift pack", "assortment", "parisu", "பரிசு", "उपहार",
    ),
    (
        Item(
            "Kids Starter Box", "assortments", 250, 60, 140, "box", "12 items", 900, (30, 22, 10),
            "Twelve quiet things for small hands: short sparklers, pencils, snakes, pop-pops and a small chakkar. "
            "Nothing in it bangs.",
            noise="Quiet", pictures=2, featured=True,
        ),
        Item(
            "Silent Night Box", "assortments", 480, 60, 76, "box", "15 items", 1500, (36, 26, 12),
            "Fifteen items without one report, for houses with a newborn or an old dog. Light, colour and a little "
            "hiss.",
            noise="Quiet",
        ),
        Item(
            "Sweet Box of Crackers", "assortments", 360, 50, 9, "box", "10 items", 1100, (28, 28, 8),
            "Packed like a box of sweets, one compartment for each sort. The neighbour will look for the laddus.",
            hues=("magenta", "gold"),
        ),
        Item(
            "Corporate Gift Carton", "assortments", 950, 40, 62, "box", "24 items", 3200, (44, 32, 16),
            "Twenty-four items in a plain dark carton with a sleeve for your firm's name. From fifty cartons we print"
            " it.",
            hues=("blue", "gold"), limits=(5, 50),
        ),
        Item(
            "Clay Diya Set", "lamps", 60, 25, 400, "pack", "12 pieces", 700, (26, 20, 6),
            "Twelve hand-thrown lamps from the potters at Vilachery, soaked once so they do not drink the oil. Wicks "
            "are in the pack.",
            burn="3 h", high="-", noise="Silent", kind="diya", pictures=2,
            tags=("agal vilakku", "diya", "deepam", "அகல் விளக்கு", "दीया"),
        ),
        Item(
            "Painted Diya Set", "lamps", 120, 25, 185, "pack", "6 pieces", 420, (24, 16, 6),
            "Painted by a women's group in red, green and gold. Too pretty to burn, until you see them burning.",
            burn="3 h", high="-", noise="Silent", kind="diya", shape="painted",
            tags=("agal vilakku", "diya", "அகல் விளக்கு", "दीया"),
        ),
        Item(
            "Floating Wax Lamps", "lamps", 96, 25, 90, "pack", "8 pieces", 300, (22, 16, 5),
            "Small wax cups for an uruli with water and flowers. They burn for two hours and leave no soot.",
            burn="2 h", high="-", noise="Silent", kind="diya", tags=("candle", "diya"),
        ),
        Item(
            "Agal Lamp Gift Tray", "lamps", 300, 20, 7, "box", "1 tray", 1400, (34, 26, 8),
            "A brass-finish tray with five lamps, kumkum cup and a box of sparklers. Given more often at "
            "house-warmings than at Deepavali.",
            burn="3 h", high="-", noise="Silent", kind="diya", tags=("agal vilakku", "அகல் விளக்கு"),
        ),
    ),
)

CATEGORIES = (NOVELTIES, SNAKES_AND_CAPS, SMOKE, GIFT_ITEMS)
