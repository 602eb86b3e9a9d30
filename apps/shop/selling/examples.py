"""Example rule sets for the editor; they have no effect until a super admin saves them."""

from typing import Any

# Delhi and the districts of its National Capital Region, by the beginnings of their PIN codes.
NCR_PREFIXES = ["1210", "1220", "1221", "1240", "1241", "1310", "1320", "2010", "2013", "2032", "2450", "2500", "3010"]
COURT = {
    "reason_en": "The courts do not allow us to send crackers to this region.",
    "reason_ta": "இந்தப் பகுதிக்குப் பட்டாசு அனுப்ப நீதிமன்றம் அனுமதிக்கவில்லை.",
    "reason_hi": "अदालत इस क्षेत्र में पटाखे भेजने की अनुमति नहीं देती।",
}
TO_PAY = {
    "freight_en": "Freight is paid at the transport office.",
    "freight_ta": "லாரி கட்டணத்தை டிரான்ஸ்போர்ட் அலுவலகத்தில் செலுத்த வேண்டும்.",
    "freight_hi": "भाड़ा ट्रांसपोर्ट कार्यालय में देना होगा।",
}
SOUTH: list[dict[str, Any]] = [
    {"name": "Delhi and NCR", "states": ["Delhi"], "pin_prefixes": NCR_PREFIXES, "outcome": "refuse", **COURT},
    {
        "name": "Army post",
        "pin_prefixes": ["9"],
        "outcome": "enquiry",
        "reason_en": "Please ask us about army post offices.",
        "reason_ta": "இராணுவ அஞ்சல் நிலையங்களுக்கு எங்களைக் கேட்கவும்.",
        "reason_hi": "सेना डाकघरों के लिए कृपया हमसे पूछें।",
    },
    {
        "name": "Tamil Nadu and Puducherry",
        "states": ["Tamil Nadu", "Puducherry"],
        "minimum_order": 3000,
        "packing_percent": 3,
        "delivery": "both",
    },
    {
        "name": "Other South states",
        "states": ["Andhra Pradesh", "Karnataka", "Kerala", "Telangana"],
        "minimum_order": 5000,
        "packing_percent": 3,
        "delivery": "transport",
        **TO_PAY,
    },
    {
        "name": "Everywhere else",
        "outcome": "enquiry",
        "minimum_order": 10000,
        "packing_percent": 5,
        "delivery": "transport",
        **TO_PAY,
    },
]
EXAMPLES = {"South India, NCR refused": SOUTH}
