"""The card of the demo shop. The bank, the UPI handle and the numbers are samples of the right form."""

from datetime import date

from apps.accounts.enums import Role

SHOP = {
    "name": "Agal Crackers",
    "tagline": "Sivakasi crackers, straight from the makers",
    "tagline_ta": "சிவகாசி பட்டாசு, தயாரிப்பாளரிடமிருந்து நேராக",
    "tagline_hi": "शिवकाशी के पटाखे, सीधे बनाने वालों से",
    "about": (
        "We are a family business in Sivakasi. Since 2010 we have sent sparklers, flower pots, chakkars and sky shots "
        "from the makers' own godowns to homes all over India: fresh stock of the season, honest counts, prices that "
        "leave out the middleman. Every parcel is packed by people who light the same crackers at home."
    ),
    "about_ta": (
        "நாங்கள் சிவகாசியைச் சேர்ந்த குடும்ப நிறுவனம். 2010 முதல் மத்தாப்பு, புஸ்வாணம், சக்கரம், வான வெடிகளைத் தயாரிப்பாளர்களின் "
        "கிடங்கிலிருந்தே இந்தியா முழுவதும் அனுப்புகிறோம்: இந்தப் பருவத்தின் புதிய சரக்கு, சரியான எண்ணிக்கை, இடைத்தரகர் இல்லாத விலை."
    ),
    "about_hi": (
        "हम शिवकाशी का पारिवारिक कारोबार हैं। 2010 से हम फुलझड़ी, अनार, चकरी और आसमानी शॉट बनाने वालों के गोदाम से ही पूरे भारत "
        "में भेजते हैं: इस मौसम का ताज़ा माल, सही गिनती, बिना बिचौलिए के दाम।"
    ),
    "email": "shop@agalcrackers.example",
    "phone": "9876501234",
    "whatsapp": "9876501234",
    "address": "118 Thiruthangal Road, Sivakasi, Virudhunagar District, Tamil Nadu 626123",
    "opening_hours": "Every day 9 am to 8 pm; in the Deepavali month 8 am to 10 pm",
    "licence_number": "LE-5 SAMPLE/0000/2026",
    "licence_valid_until": date(2027, 3, 31),
    "legal_name": "Agal Crackers, proprietor A. Sample",
    "gstin": "33AAAAA0000A1Z9",
    "billing": "regular",
    "grievance_officer": "Selvi Murugesan",
    "grievance_contact": "grievance@agalcrackers.example",
    "account_name": "AGAL CRACKERS",
    "account_number": "000123456789012",
    "bank_name": "Vaigai Sample Bank",
    "branch": "Sivakasi Main",
    "ifsc": "VGSB0000123",
    "upi_id": "agalcrackers@vaigaisample",
    "upi_name": "AGAL CRACKERS",
    "upi_kind": "merchant",
    "payment_phone": "9876501234",
    "promotion_active": True,
    "promotion_title": "Diwali special",
    "promotion_title_ta": "தீபாவளி சிறப்பு",
    "promotion_title_hi": "दिवाली विशेष",
    "promotion_percent": 75,
    "promotion_text": "Complimentary gifts above 3000 rupees",
    "promotion_text_ta": "3000 ரூபாய்க்கு மேல் இலவசப் பரிசுகள்",
    "promotion_text_hi": "3000 रुपये से ऊपर मुफ़्त उपहार",
}

#: Staff in the records; Selvi is an owner. The others have the password of the panel of `make up`, elsewhere none.
STAFF = (
    ("Selvi Murugesan", "selvi@agalcrackers.example", "9876501201", Role.SUPER_ADMIN),
    ("Ravi Chandran", "ravi@agalcrackers.example", "9876501202", Role.ADMIN),
    ("Meena Iyer", "meena@agalcrackers.example", "9876501203", Role.VERIFIER),
    ("Kumar Velu", "kumar@agalcrackers.example", "9876501204", Role.PACKER),
    ("Anitha Raj", "anitha@agalcrackers.example", "9876501205", Role.CATALOGUE),
)

#: Lorry and parcel services (firecrackers do not travel by post); all invented.
CARRIERS = (
    ("Thenpandi Parcel Service", "TPS"),
    ("Vaigai Roadlines", "VGR"),
    ("Marutham Lorry Transport", "MLT"),
    ("Kurinji Express Cargo", "KEC"),
)
