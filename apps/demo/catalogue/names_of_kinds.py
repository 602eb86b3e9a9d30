"""Tamil and Hindi names of categories, sub-categories, funds and gift boxes: English | Tamil | Hindi."""

KINDS = """
Sparklers | கம்பி மத்தாப்பு | फुलझड़ी
Electric Sparklers | எலக்ட்ரிக் கம்பி மத்தாப்பு | इलेक्ट्रिक फुलझड़ी
Colour Sparklers | கலர் கம்பி மத்தாப்பு | रंगीन फुलझड़ी
Crackling Sparklers | கிராக்ளிங் கம்பி மத்தாப்பு | क्रैकलिंग फुलझड़ी
Giant Sparklers | ராட்சத கம்பி மத்தாப்பு | जायंट फुलझड़ी
Flower Pots | புஸ்வாணம் (பூச்சட்டி) | अनार
Classic Pots | சாதா புஸ்வாணம் | सादा अनार
Colour Pots | கலர் புஸ்வாணம் | रंगीन अनार
Special Pots | ஸ்பெஷல் புஸ்வாணம் | स्पेशल अनार
Ground Chakkars | சங்கு சக்கரம், தரைச் சக்கரம் | ज़मीन चकरी
Classic Chakkars | சாதா சக்கரம் | सादी चकरी
Colour Chakkars | கலர் சக்கரம் | रंगीन चकरी
Wire Chakkars & Tops | கம்பிச் சக்கரம், பம்பரம் | तार चकरी और लट्टू
Fancy Fountains | ஃபேன்சி ஃபவுண்டன் | फ़ैंसी फव्वारे
Showers | மழை வகைகள் | शावर
Trios & Sets | மூன்று, செட் வகைகள் | तीन के सेट
Peacocks & Fans | மயில், விசிறி வகைகள் | मोर और पंखे
Bijili & Sound Crackers | பிஜிலி, சவுண்ட் வெடி | बिजली और आवाज़ वाले पटाखे
Bijili | பிஜிலி வெடி | बिजली
Single Sound | ஒரு சவுண்ட் வெடி | एक आवाज़
Double & Triple Sound | இரண்டு, மூன்று சவுண்ட் வெடி | दो और तीन आवाज़
Bombs | அணுகுண்டு, பாம் | बम
Atom Bombs | அணுகுண்டு | एटम बम
Hydro & King Bombs | ஹைட்ரோ, கிங் பாம் | हाइड्रो और किंग बम
Paper & Fancy Bombs | காகித, ஃபேன்சி பாம் | काग़ज़ और फ़ैंसी बम
Garlands (Wala) | சரவெடி (வாலா) | लड़ी (वाला)
Short Garlands | சிறிய சரவெடி | छोटी लड़ी
Long Garlands | நீளச் சரவெடி | लंबी लड़ी
Giant Garlands | ராட்சத சரவெடி | बहुत बड़ी लड़ी
Rockets | ராக்கெட் | रॉकेट
Colour Rockets | கலர் ராக்கெட் | रंगीन रॉकेट
Sound Rockets | சவுண்ட் ராக்கெட் | आवाज़ वाले रॉकेट
Whistling Rockets | விசில் ராக்கெட் | सीटी वाले रॉकेट
Aerial Single Shots | வான வெடி (ஒரு ஷாட்) | आसमानी शॉट (एक)
2 Inch Shots | 2 இன்ச் ஷாட் | 2 इंच शॉट
3 Inch Shots | 3 இன்ச் ஷாட் | 3 इंच शॉट
4 Inch Shots | 4 இன்ச் ஷாட் | 4 इंच शॉट
Sets of Shots | ஷாட் செட் | शॉट के सेट
Multi-Shots | மல்டி ஷாட் | मल्टी शॉट
12 to 30 Shots | 12 முதல் 30 ஷாட் | 12 से 30 शॉट
50 to 120 Shots | 50 முதல் 120 ஷாட் | 50 से 120 शॉट
Grand Shows | பெரிய காட்சிகள் | बड़े शो
Twinkling Stars | நட்சத்திர மத்தாப்பு | टिमटिमाता सितारा
Short Sticks | சிறிய குச்சி | छोटी छड़ी
Long Sticks | நீளக் குச்சி | लंबी छड़ी
Pencils & Torches | பென்சில், டார்ச் | पेंसिल और टॉर्च
Pencils | பென்சில் | पेंसिल
Hand Torches | கை டார்ச் | हैंड टॉर्च
Colour Matches | கலர் தீப்பெட்டி | रंगीन माचिस
Single Colour | ஒரு நிறம் | एक रंग
Mixed Colours | பல நிறம் | मिले-जुले रंग
Novelties | புதுமைப் பட்டாசு | नए तरह के पटाखे
Flying Toys | பறக்கும் பொம்மை | उड़ने वाले खिलौने
Flashes & Strobes | ஃபிளாஷ், ஸ்ட்ரோப் | फ़्लैश और स्ट्रोब
Stones & Pop-Pops | ஸ்டோன், பாப் பாப் | स्टोन और पॉप पॉप
Snakes, Caps & Guns | பாம்பு மாத்திரை, கேப், துப்பாக்கி | साँप गोली, टिकली, बंदूक
Snake Tablets | பாம்பு மாத்திரை | साँप गोली
Caps | கேப் | टिकली
Guns | துப்பாக்கி | बंदूक
Colour Smoke | வண்ணப் புகை | रंगीन धुआँ
Smoke Tubes | புகைக் குழாய் | धुआँ ट्यूब
Smoke Sets | புகை செட் | धुआँ सेट
Gift Items | பரிசுப் பொருட்கள் | उपहार
Assortments | பல வகைப் பெட்டி | मिले-जुले डिब्बे
Lamps & Candles | விளக்கு, மெழுகுவத்தி | दीये और मोमबत्ती
Thulir Fund | துளிர் சீட்டுத் தொகுப்பு | तुलिर फ़ंड
Kudumbam Fund | குடும்பம் சீட்டுத் தொகுப்பு | कुडुंबम फ़ंड
Vaanam Fund | வானம் சீட்டுத் தொகுப்பு | वानम फ़ंड
Kootu Kudumbam Fund | கூட்டுக் குடும்பம் சீட்டுத் தொகுப்பு | कूटु कुडुंबम फ़ंड
Amaithi Fund | அமைதி சீட்டுத் தொகுப்பு | अमैदी फ़ंड
Sangam Fund | சங்கம் சீட்டுத் தொகுப்பு | संगम फ़ंड
Siruvar Fund | சிறுவர் சீட்டுத் தொகுப்பு | सिरुवर फ़ंड
Thiruvizha Fund | திருவிழா சீட்டுத் தொகுப்பு | तिरुविळा फ़ंड
Pongal Gift Box 15 Items | பொங்கல் பரிசுப் பெட்டி 15 வகை | पोंगल गिफ़्ट बॉक्स 15 आइटम
Star Gift Box 21 Items | ஸ்டார் பரிசுப் பெட்டி 21 வகை | स्टार गिफ़्ट बॉक्स 21 आइटम
Family Gift Box 31 Items | ஃபேமிலி பரிசுப் பெட்டி 31 வகை | फ़ैमिली गिफ़्ट बॉक्स 31 आइटम
Royal Gift Box 45 Items | ராயல் பரிசுப் பெட்டி 45 வகை | रॉयल गिफ़्ट बॉक्स 45 आइटम
Chutti Gift Box | சுட்டி பரிசுப் பெட்டி | चुट्टी गिफ़्ट बॉक्स
Silent Glow Gift Box | அமைதி ஒளி பரிசுப் பெட்டி | शांत रोशनी गिफ़्ट बॉक्स
Wedding Entry Gift Box | திருமண வரவேற்பு பரிசுப் பெட்டி | शादी प्रवेश गिफ़्ट बॉक्स
Sky Lover Gift Box | வான ரசிகர் பரிசுப் பெட்டி | आसमान प्रेमी गिफ़्ट बॉक्स
"""
