"""Default synonym groups of a new shop, by name: trade words of Sivakasi in three languages."""

from .synonyms import Group

SEED = {
    "Sparklers": Group(
        ("sparkler", "kambi mathappu", "கம்பி மத்தாப்பு", "फुलझड़ी", "phuljhadi"),
        ("kambi", "mathappu", "mathapu", "mathaapu", "phuljhadi", "phuljadi", "fuljhari", "fuljhadi", "phooljhari",
         "phooljhadi", "hand sparkler", "மத்தாப்பு"),
    ),
    "Flower pots": Group(
        ("flower pot", "flowerpot", "fountain", "anar", "புஸ்வாணம்", "பூச்சட்டி", "अनार"),
        ("flower pot", "flowerpot", "pusvanam", "puswanam", "pusvaanam", "pooswanam", "poochatti", "puchatti",
         "poo chatti", "anaar", "புஸ்வானம்"),
    ),
    "Ground chakkars": Group(
        ("chakkar", "chakra", "chakkaram", "charkhi", "chakri", "சக்கரம்", "चकरी", "चक्कर"),
        ("ground chakkar", "chakram", "sangu chakkaram", "sakkaram", "charkhi", "spinner", "wheel", "vishnu chakra",
         "bhoo chakra", "bhu chakra", "boo chakra", "சங்கு சக்கரம்", "தரைச் சக்கரம்", "விஷ்ணு சக்கரம்", "பூ சக்கரம்",
         "ज़मीन चक्कर", "चरखी", "विष्णु चक्र", "भू चक्र"),
    ),
    "Rockets": Group(("rocket", "ராக்கெட்", "रॉकेट"), ("raket", "rocket", "வாணம்", "vanam", "राकेट")),
    "Bijili": Group(
        ("bijili", "பிஜிலி", "बिजली"), ("bijli", "vijili", "bijly", "small crackers", "பிஜிலி வெடி", "vedi")
    ),
    "Sound crackers and bombs": Group(
        ("sound cracker", "bomb", "atom bomb", "sutli", "hydro", "அணுகுண்டு", "बम", "सुतली"),
        ("vedi", "anugundu", "anukundu", "atom", "bomb", "sutli", "sutali", "hydro", "hydrogen", "sound", "noise",
         "வெடி", "பாம்", "குண்டு", "gundu", "सुतली बम"),
    ),
    "Garlands": Group(
        ("garland", "wala", "saravedi", "சரவெடி", "लड़ी"),
        ("sara vedi", "saravedi", "saram", "ladi", "ladee", "walla", "wala", "garland", "joint cracker", "சரம்",
         "வாலா", "लड़", "वाला"),
    ),
    "Aerial shots": Group(
        ("aerial", "sky shot", "skyshot", "வான வெடி", "आसमानी शॉट"),
        ("vaana vedi", "vana vedi", "vaanavedi", "skyshot", "sky shot", "aerial shot", "asmani", "aasmani", "ஷாட்",
         "शॉट"),
    ),
    "Multi-shots": Group(
        ("multi shot", "multishot", "cake", "மல்டி ஷாட்", "मल्टी शॉट"),
        ("multishot", "multi shot", "repeating", "cake", "skyshot", "sky shot"),
    ),
    "Twinkling stars": Group(
        ("twinkling", "twinkling star", "நட்சத்திர மத்தாப்பு", "सितारा"),
        ("natchathiram", "natchathira mathappu", "nakshatra", "sitara", "sithara", "twinkle", "நட்சத்திரம்"),
    ),
    "Pencils": Group(
        ("pencil", "பென்சில்", "पेंसिल"), ("pencil mathappu", "pensil", "pencile", "torch", "டார்ச்", "टॉर्च")
    ),
    "Colour matches": Group(
        ("colour match", "color match", "matches", "கலர் தீப்பெட்டி", "रंगीन माचिस"),
        ("theepetti", "thipetti", "machis", "maachis", "matchbox", "match box", "தீப்பெட்டி", "माचिस"),
    ),
    "Snake tablets": Group(
        ("snake", "பாம்பு மாத்திரை", "साँप गोली"),
        ("snake tablet", "pambu mathirai", "paambu maathirai", "saanp goli", "sanp goli", "pharaoh", "பாம்பு", "सांप"),
    ),
    "Caps and guns": Group(
        ("cap gun", "roll cap", "ring cap", "gun", "துப்பாக்கி", "टिकली", "बंदूक"),
        ("cap", "roll cap", "tikli", "tikali", "thuppakki", "thupakki", "pistol", "banduk", "bandook", "சுருள் கேப்"),
    ),
    "Gift boxes": Group(
        ("gift box", "gift pack", "assortment", "பரிசுப் பெட்டி", "गिफ़्ट बॉक्स", "उपहार पेटी"),
        ("giftbox", "gift pack", "hamper", "combo", "parisu", "parisu petti", "uphaar", "uphar"),
    ),
    "Colour": Group(("colour", "color"), ("colour", "color", "colourful", "colorful", "கலர்", "வண்ணம்", "रंगीन")),
    "Multicolour": Group(
        ("multicolour", "multicolor", "multi colour", "multi color"), ("multicolour", "multicolor", "colour", "color")
    ),
    "Whistles": Group(("siren", "whistle", "whistling"), ("siren", "whistle", "musical", "விசில்", "सीटी")),
}  # fmt: skip
