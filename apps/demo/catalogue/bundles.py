"""Funds (bought in monthly parts all year, packed before Deepavali) and gift boxes, with their lines."""

# One product is one paragraph.
# fmt: off
from .shapes import Assortment

FUNDS = (
    Assortment(
        "Thulir Fund", 1350,
        "The small fund for a couple or a first home: a little of everything, nothing too loud. Comes in one carton "
        "that fits under a cot.",
        (
            ("10 cm Electric Sparklers", 20), ("Flower Pots Small", 8), ("Ground Chakkar Small", 8),
            ("Red Bijili", 4), ("Twinkling Star 1.5 ft", 4), ("Colour Pencil Small", 4), ("Snake Tablets", 12),
            ("Baby Rocket", 4),
        ),
    ),
    Assortment(
        "Kudumbam Fund", 3000,
        "For a family of four with two children, the fund most people choose. Enough for two evenings, and it reaches"
        " the amount for the complimentary gift.",
        (
            ("10 cm Electric Sparklers", 24), ("12 cm Colour Sparklers", 9), ("Flower Pots Big", 9),
            ("Ground Chakkar Big", 9), ("Red Bijili", 9), ('4" Lakshmi Cracker', 5), ("Colour Rocket", 6),
            ("Peacock Fountain", 3), ("12 Shot Rider", 3),
        ),
    ),
    Assortment(
        "Vaanam Fund", 4300,
        "Three quarters of it goes up into the sky: rockets, shots and cakes, with a few pots to light while the "
        "tubes cool.",
        (
            ("Colour Rocket", 6), ("Golden Willow Rocket", 4), ("Seven Shot Colour", 4),
            ('2" Golden Chrysanthemum', 3), ("12 Shot Rider", 4), ("25 Shot Colours", 2), ("30 Shot Celebration", 2),
            ("Flower Pots Special", 4),
        ),
    ),
    Assortment(
        "Kootu Kudumbam Fund", 7300,
        "For the joint family: three generations, thirty people, one terrace. We pack the quiet things in a separate "
        "bag for the grandmothers.",
        (
            ("10 cm Electric Sparklers", 30), ("30 cm Electric Sparklers", 10), ("Flower Pots Big", 12),
            ("Colour Koti Flower Pots", 6), ("Ground Chakkar Big", 12), ("Bijili Festival Bag", 4), ("1000 Wala", 4),
            ("Rocket Bomb", 4), ("30 Shot Celebration", 4), ("Peacock Fountain", 6),
        ),
    ),
    Assortment(
        "Amaithi Fund", 2050,
        "Amaithi means peace: the silent fund, with no report in any of its items. Made for apartment blocks and for "
        "houses with small babies.",
        (
            ("15 cm Electric Sparklers", 12), ("Twinkling Star 4 ft", 4), ("Golden Pencil", 6),
            ("Flower Pots Special", 4), ("Ground Chakkar Special", 4), ("Golden Rain Fountain", 4),
            ("Multicolour Matches", 6), ("Clay Diya Set", 4),
        ),
    ),
    Assortment(
        "Sangam Fund", 7700,
        "For associations and streets that celebrate together. Delivered with a list of who may light what, and a "
        "bucket sticker in three languages.",
        (
            ("1000 Wala", 4), ("5000 Wala", 1), ("Atom Bomb Classic", 5), ("30 Shot Celebration", 3),
            ("60 Shot Peacock Sky", 1), ("120 Shot Festival", 1), ("Flower Pots Giant", 4),
            ("10 cm Electric Sparklers", 20),
        ),
    ),
    Assortment(
        "Siruvar Fund", 1700,
        "The children's fund: everything from eight years up, in quantities that survive a dozen cousins.",
        (
            ("7 cm Electric Sparklers", 20), ("12 cm Colour Sparklers", 8), ("Pop Pop", 10),
            ("Snake Tablets Big", 8), ("Tin Cap Gun", 4), ("Roll Caps", 10), ("Butterfly", 4),
            ("Electric Stone", 10), ("Photo Flash", 4),
        ),
    ),
    Assortment(
        "Thiruvizha Fund", 14500,
        "A festival in six cartons, from the first garland to the golden curtain. We telephone you first and send it "
        "by our own van within Tamil Nadu.",
        (
            ("10000 Wala", 1), ("2000 Wala", 2), ('3" Golden Willow', 4), ('4" Brocade Crown', 2),
            ("120 Shot Festival", 2), ("240 Shot Royal Durbar", 1), ("Bada Peacock", 3), ("Flower Pots Giant", 6),
            ("50 cm Giant Sparklers", 5),
        ),
    ),
)

GIFT_BOXES = (
    Assortment(
        "Pongal Gift Box 15 Items", 290,
        "Fifteen items in a sleeve printed with sugarcane and pots. A bright morning box: fountains, sparklers and "
        "not too much sound.",
        (
            ("10 cm Electric Sparklers", 3), ("Flower Pots Small", 1), ("Ground Chakkar Small", 1),
            ("Red Bijili", 2), ("Colour Pencil Small", 1), ("Snake Tablets", 2), ("Electric Stone", 2),
            ("Multicolour Matches", 3),
        ),
    ),
    Assortment(
        "Star Gift Box 21 Items", 590,
        "The usual size to give to a colleague or a good neighbour. Twenty-one sorts, each one named on the lid.",
        (
            ("12 cm Electric Sparklers", 4), ("10 cm Green Sparklers", 2), ("Flower Pots Big", 2),
            ("Ground Chakkar Big", 2), ("Red Bijili", 2), ('3.5" Lakshmi Cracker', 4), ("Twinkling Star 1.5 ft", 2),
            ("Baby Rocket", 2), ("Photo Flash", 1),
        ),
    ),
    Assortment(
        "Family Gift Box 31 Items", 1690,
        "Thirty-one items on two trays, the lower one for the elders. With a ribbon, and room for a card.",
        (
            ("15 cm Electric Sparklers", 5), ("10 cm Crackling Sparklers", 4), ("Flower Pots Big", 4),
            ("Ground Chakkar Special", 3), ("100 Wala", 4), ("Colour Rocket", 3), ("Peacock Fountain", 2),
            ("Helicopter", 3), ("Seven Shot Colour", 3),
        ),
    ),
    Assortment(
        "Royal Gift Box 45 Items", 5900,
        "A wooden-look case with forty-five items and a cake in the middle. For the in-laws, or the boss, or both.",
        (
            ("30 cm Electric Sparklers", 8), ("Colour Koti Flower Pots", 5), ("Ground Chakkar Ashoka", 5),
            ("1000 Wala", 4), ("Golden Willow Rocket", 4), ("12 Shot Rider", 5), ("30 Shot Celebration", 3),
            ("Golden Hand Torch", 6), ("Lotus Wheel", 5),
        ),
    ),
    Assortment(
        "Chutti Gift Box", 175,
        "Chutti means naughty little one. Ten quiet toys that need a grown-up's hand, not a grown-up's nerves.",
        (
            ("7 cm Electric Sparklers", 2), ("Pop Pop", 2), ("Snake Tablets", 2), ("Roll Caps", 2),
            ("Colour Pencil Small", 1), ("Tortoise", 1),
        ),
    ),
    Assortment(
        "Silent Glow Gift Box", 520,
        "Light without noise, wrapped in violet paper. The box that housing societies recommend.",
        (
            ("15 cm Green Sparklers", 2), ("Twinkling Star 4 ft", 1), ("Golden Rain Fountain", 1),
            ("Silver Shower Fountain", 1), ("Rainbow Pencil", 1), ("Laptop Matches", 1), ("Painted Diya Set", 1),
        ),
    ),
    Assortment(
        "Wedding Entry Gift Box", 1090,
        "Everything for one grand entry: giant sparklers for both sides, torches for the doorway, trios for the path "
        "and smoke for the pictures.",
        (
            ("50 cm Giant Sparklers", 3), ("Twin Hand Torch", 2), ("Tricolour Fountain Trio", 2),
            ("Pink Smoke Tube", 2), ("100 Wala", 2),
        ),
    ),
    Assortment(
        "Sky Lover Gift Box", 2150,
        "No sparkler, no pot: this box only looks up. Shells, two cakes and twenty rockets with their stand.",
        (
            ('2" Golden Chrysanthemum', 3), ('2" Green Peony', 3), ('2" Crackling Shot', 2), ("Penta Sky Set", 1),
            ("25 Shot Colours", 1), ("30 Shot Golden Willow", 1), ("Assorted Rocket Pack", 1),
        ),
    ),
)
