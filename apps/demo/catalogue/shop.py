"""The card of the demo shop. The bank, the UPI handle and the numbers are samples of the right form."""

SHOP = {
    "name": "Agal Crackers",
    "tagline": "Sivakasi crackers, straight from the makers",
    "about": (
        "We are a family business in Sivakasi. Since 2010 we have sent sparklers, flower pots, chakkars and sky shots "
        "from the makers' own godowns to homes all over India: fresh stock of the season, honest counts, prices that "
        "leave out the middleman. Every parcel is packed by people who light the same crackers at home."
    ),
    "email": "shop@agalcrackers.example",
    "phone": "9876501234",
    "whatsapp": "9876501234",
    "address": "118 Thiruthangal Road, Sivakasi, Virudhunagar District, Tamil Nadu 626123",
    "opening_hours": "Every day 9 am to 8 pm; in the Deepavali month 8 am to 10 pm",
    "licence_number": "LE-5 SAMPLE/0000/2026",
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
    "promotion_percent": 75,
    "promotion_text": "Complimentary gifts above 3000 rupees",
}

#: Staff whose names stand in the records; they have no password until one is set for them.
STAFF = (
    ("Selvi Murugesan", "selvi@agalcrackers.example", "9876501201"),
    ("Ravi Chandran", "ravi@agalcrackers.example", "9876501202"),
)

#: Lorry and parcel services (firecrackers do not travel by post); all invented.
CARRIERS = (
    ("Thenpandi Parcel Service", "TPS"),
    ("Vaigai Roadlines", "VGR"),
    ("Marutham Lorry Transport", "MLT"),
    ("Kurinji Express Cargo", "KEC"),
)
