"""Customers of the demo shop: invented people at real-looking addresses; PIN codes fit their cities."""

from dataclasses import dataclass

#: A domain that can never receive mail.
MAIL_DOMAIN = "mail.example"


@dataclass(frozen=True, slots=True)
class Person:
    """A customer with a delivery address."""

    name: str
    street: str
    landmark: str
    city: str
    state: str
    pincode: str

    @property
    def email(self) -> str:
        """Follows from the name."""
        return f"{'.'.join(self.name.lower().replace('.', '').split())}@{MAIL_DOMAIN}"


_ROWS = """
Meena Sundaram|14 Venkatanarayana Road, T. Nagar|Near the bus depot|Chennai|Tamil Nadu|600017
Karthik Subramanian|3/221 East Coast Road, Neelankarai|Opposite the fish market|Chennai|Tamil Nadu|600115
Lakshmi Narayanan|27 West Masi Street|Behind the textile showroom|Madurai|Tamil Nadu|625001
Arun Prakash|88 D.B. Road, R.S. Puram||Coimbatore|Tamil Nadu|641002
Fathima Begum|5 Salai Road, Woraiyur|Next to the girls' school|Tiruchirappalli|Tamil Nadu|620018
Selvaraj Perumal|19 Ammapet Main Road|Near the weaving cooperative|Salem|Tamil Nadu|636003
Jenifer Anto|44 Church Street, Palayamkottai||Tirunelveli|Tamil Nadu|627002
Muthu Kumaran|7 Vadasery Cross Road|Near the clock tower|Nagercoil|Tamil Nadu|629001
Divya Rangarajan|12 Mission Street|Above the bakery|Puducherry|Puducherry|605001
Ramesh Gowda|231 4th Block, Jayanagar|Near the BDA complex|Bengaluru|Karnataka|560041
Shruti Kulkarni|9 Vidyanagar Main Road|Opposite the park|Hubballi|Karnataka|580031
Naveen Shetty|16 Kuvempunagar 2nd Stage||Mysuru|Karnataka|570023
Sandhya Reddy|8-3-167 Yellareddyguda, Ameerpet|Lane beside the sweet shop|Hyderabad|Telangana|500073
Venkat Rao|54-15 Gurunanak Colony||Vijayawada|Andhra Pradesh|520008
Padmaja Naidu|10-50 Siripuram|Near the auditorium|Visakhapatnam|Andhra Pradesh|530003
Anoop Menon|TC 9/1420 Sasthamangalam||Thiruvananthapuram|Kerala|695010
Reshma Joseph|41 Panampilly Nagar|Near the walkway|Kochi|Kerala|682036
Nihal Rahman|22 Mavoor Road|Opposite the bus stand|Kozhikode|Kerala|673004
Sneha Deshpande|B-12 Mayur Colony, Kothrud|Behind the swimming pool|Pune|Maharashtra|411038
Rohan Patil|204 Sai Krupa, Dadar East|Near the flower market|Mumbai|Maharashtra|400014
Aditi Wagh|17 Ramdaspeth||Nagpur|Maharashtra|440010
Prakash Jadhav|63 College Road|Near the canal bridge|Nashik|Maharashtra|422005
Hetal Shah|301 Shanti Tower, Navrangpura||Ahmedabad|Gujarat|380009
Jignesh Patel|A-7 Adajan Patiya|Next to the diamond hostel|Surat|Gujarat|395009
Kinjal Desai|15 Alkapuri Society||Vadodara|Gujarat|390007
Vikram Singh Rathore|28 Sardarpura C Road|Near the stepwell|Jodhpur|Rajasthan|342003
Priyanka Sharma|112 Bapu Nagar|Opposite the university gate|Jaipur|Rajasthan|302015
Amit Verma|C-44 Lajpat Nagar II||New Delhi|Delhi|110024
Neha Gupta|78 Pocket B, Mayur Vihar Phase 2|Near the metro station|New Delhi|Delhi|110091
Harpreet Kaur|535 Model Town|Near the ice factory|Ludhiana|Punjab|141002
Gurdeep Singh|19 Ranjit Avenue||Amritsar|Punjab|143001
Manish Bansal|H-903 Sector 62||Noida|Uttar Pradesh|201309
Shalini Mishra|4/18 Vipul Khand, Gomti Nagar|Near the river front|Lucknow|Uttar Pradesh|226010
Rakesh Tripathi|B 21/70 Kamachha||Varanasi|Uttar Pradesh|221010
Pooja Chauhan|33 Rajpur Road|Above the chemist|Dehradun|Uttarakhand|248001
Deepak Malviya|E-2 Arera Colony||Bhopal|Madhya Pradesh|462016
Rashmi Joshi|88 Palasia Square|Behind the cinema|Indore|Madhya Pradesh|452001
Sanjay Kumar Sinha|21 Boring Canal Road||Patna|Bihar|800001
Anjali Kujur|7 Kanke Road|Near the rock garden|Ranchi|Jharkhand|834008
Subhasish Banerjee|64 Gariahat Road|Opposite the tram depot|Kolkata|West Bengal|700019
Moumita Das|11 Ganeshguri Main Road||Guwahati|Assam|781006
Biswajit Mohanty|N-5/214 Nayapalli||Bhubaneswar|Odisha|751015
Kavita Sahu|45 Shankar Nagar||Raipur|Chhattisgarh|492007
Savio Fernandes|38 Rua de Ourem|Near the old bridge|Panaji|Goa|403001
"""

PEOPLE: tuple[Person, ...] = tuple(Person(*row.split("|")) for row in _ROWS.strip().splitlines())

FIRST_NAMES = (
    "Aarav", "Abdul", "Aditi", "Amutha", "Ananya", "Anil", "Anitha", "Arjun", "Balaji", "Bhavna", "Chandra", "Daniel",
    "Deepa", "Devi", "Dinesh", "Farah", "Ganesh", "Gayathri", "Gopal", "Hari", "Ilango", "Indu", "Ishaan", "Jaya",
    "John", "Kamala", "Kavin", "Kiran", "Lalitha", "Mahesh", "Malar", "Manoj", "Mary", "Mohan", "Nandini", "Nitin",
    "Pavithra", "Pradeep", "Rahul", "Rajesh", "Revathi", "Sagar", "Saira", "Saravanan", "Shankar", "Sunita", "Tara",
    "Uma", "Vasanth", "Vidya", "Yusuf", "Zara",
)  # fmt: skip
LAST_NAMES = (
    "Agarwal", "Ali", "Balan", "Bhat", "Bose", "Chettiar", "Das", "Dutta", "George", "Ghosh", "Goel", "Iyer", "Jain",
    "Kale", "Kannan", "Khan", "Kumar", "Mathew", "Mehta", "Mohan", "Nadar", "Nair", "Natarajan", "Pandey", "Pillai",
    "Raj", "Rajan", "Rao", "Reddy", "Roy", "Sen", "Sethi", "Sharma", "Singh", "Thomas", "Varma", "Yadav",
)  # fmt: skip
