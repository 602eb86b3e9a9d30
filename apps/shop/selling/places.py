"""Which states a PIN code is in. Offline, from the data of India's post (docs/dependencies.md)."""

from dataclasses import dataclass

import indian_pincode

STATES = (
    "Andaman and Nicobar Islands", "Andhra Pradesh", "Arunachal Pradesh", "Assam", "Bihar", "Chandigarh",
    "Chhattisgarh", "Dadra and Nagar Haveli and Daman and Diu", "Delhi", "Goa", "Gujarat", "Haryana",
    "Himachal Pradesh", "Jammu and Kashmir", "Jharkhand", "Karnataka", "Kerala", "Ladakh", "Lakshadweep",
    "Madhya Pradesh", "Maharashtra", "Manipur", "Meghalaya", "Mizoram", "Nagaland", "Odisha", "Puducherry", "Punjab",
    "Rajasthan", "Sikkim", "Tamil Nadu", "Telangana", "Tripura", "Uttar Pradesh", "Uttarakhand", "West Bengal",
)  # fmt: skip
"""The states and union territories, as they are written on parcels."""
# The first two characters of a GSTIN.
GST_CODES = {
    "01": "Jammu and Kashmir", "02": "Himachal Pradesh", "03": "Punjab", "04": "Chandigarh", "05": "Uttarakhand",
    "06": "Haryana", "07": "Delhi", "08": "Rajasthan", "09": "Uttar Pradesh", "10": "Bihar", "11": "Sikkim",
    "12": "Arunachal Pradesh", "13": "Nagaland", "14": "Manipur", "15": "Mizoram", "16": "Tripura", "17": "Meghalaya",
    "18": "Assam", "19": "West Bengal", "20": "Jharkhand", "21": "Odisha", "22": "Chhattisgarh",
    "23": "Madhya Pradesh", "24": "Gujarat", "26": "Dadra and Nagar Haveli and Daman and Diu", "27": "Maharashtra",
    "29": "Karnataka", "30": "Goa", "31": "Lakshadweep", "32": "Kerala", "33": "Tamil Nadu", "34": "Puducherry",
    "35": "Andaman and Nicobar Islands", "36": "Telangana", "37": "Andhra Pradesh", "38": "Ladakh",
}  # fmt: skip
ARMY = "9"
_BY_CAPITALS = {state.upper(): state for state in STATES}


@dataclass(frozen=True, slots=True)
class Place:
    """What is known of where a parcel goes: the states that it may be in, one of them if it is certain.

    Army post is in no state. `is_known`: the PIN code tells the state.
    """

    pincode: str
    states: tuple[str, ...]
    is_known: bool = True

    @property
    def is_army(self) -> bool:
        """Whether the PIN code is one of the army's post offices."""
        return self.pincode.startswith(ARMY)


def state_named(text: str) -> str:
    """The state's one spelling, whatever the case and spaces; "" for what is no state."""
    return _BY_CAPITALS.get(" ".join(text.upper().replace("&", " AND ").split()), "")


def states_of(pincode: str) -> tuple[str, ...]:
    """The states of a PIN code; none when it is unknown."""
    details = indian_pincode.get_details(pincode)
    return tuple(state_named(name.removeprefix("THE ")) for name in details["states"]) if details else ()


def district_of(pincode: str) -> str:
    """The district of a PIN code; "" when it is unknown or has several."""
    details = indian_pincode.get_details(pincode)
    districts = details["districts"] if details else []
    return districts[0].title() if len(districts) == 1 else ""


def state_of_gstin(gstin: str) -> str:
    """The state in which a business with this GSTIN is registered; "" for a code that no state has."""
    return GST_CODES.get(gstin[:2], "")


def states_of_prefix(prefix: str) -> set[str]:
    """The states of all PIN codes that begin so."""
    missing = 6 - len(prefix)
    return {state for rest in range(10**missing) for state in states_of(f"{prefix}{rest:0{missing}d}"[:6])}


def find_place(pincode: str, state: str) -> Place:
    """Where a PIN code and the state that the customer chose lead; the PIN code counts for more."""
    if pincode.startswith(ARMY):
        return Place(pincode, ())
    chosen, known = state_named(state), states_of(pincode)
    if known:
        return Place(pincode, (chosen,) if chosen in known else known)
    return Place(pincode, (chosen,) if chosen else STATES, is_known=False)
