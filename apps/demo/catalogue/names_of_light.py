"""Tamil and Hindi names of what is held, stands or spins: English | Tamil | Hindi."""

LIGHT = """
7 cm Electric Sparklers | 7 செ.மீ. எலக்ட்ரிக் கம்பி மத்தாப்பு | 7 सेमी इलेक्ट्रिक फुलझड़ी
10 cm Electric Sparklers | 10 செ.மீ. எலக்ட்ரிக் கம்பி மத்தாப்பு | 10 सेमी इलेक्ट्रिक फुलझड़ी
12 cm Electric Sparklers | 12 செ.மீ. எலக்ட்ரிக் கம்பி மத்தாப்பு | 12 सेमी इलेक्ट्रिक फुलझड़ी
15 cm Electric Sparklers | 15 செ.மீ. எலக்ட்ரிக் கம்பி மத்தாப்பு | 15 सेमी इलेक्ट्रिक फुलझड़ी
30 cm Electric Sparklers | 30 செ.மீ. எலக்ட்ரிக் கம்பி மத்தாப்பு | 30 सेमी इलेक्ट्रिक फुलझड़ी
10 cm Green Sparklers | 10 செ.மீ. பச்சை கம்பி மத்தாப்பு | 10 सेमी हरी फुलझड़ी
10 cm Red Sparklers | 10 செ.மீ. சிவப்பு கம்பி மத்தாப்பு | 10 सेमी लाल फुलझड़ी
12 cm Colour Sparklers | 12 செ.மீ. கலர் கம்பி மத்தாப்பு | 12 सेमी रंगीन फुलझड़ी
15 cm Green Sparklers | 15 செ.மீ. பச்சை கம்பி மத்தாப்பு | 15 सेमी हरी फुलझड़ी
15 cm Red Sparklers | 15 செ.மீ. சிவப்பு கம்பி மத்தாப்பு | 15 सेमी लाल फुलझड़ी
30 cm Rainbow Sparklers | 30 செ.மீ. வானவில் கம்பி மத்தாப்பு | 30 सेमी इंद्रधनुष फुलझड़ी
10 cm Crackling Sparklers | 10 செ.மீ. கிராக்ளிங் கம்பி மத்தாப்பு | 10 सेमी क्रैकलिंग फुलझड़ी
15 cm Crackling Sparklers | 15 செ.மீ. கிராக்ளிங் கம்பி மத்தாப்பு | 15 सेमी क्रैकलिंग फुलझड़ी
30 cm Crackling Sparklers | 30 செ.மீ. கிராக்ளிங் கம்பி மத்தாப்பு | 30 सेमी क्रैकलिंग फुलझड़ी
50 cm Giant Sparklers | 50 செ.மீ. ராட்சத கம்பி மத்தாப்பு | 50 सेमी जायंट फुलझड़ी
50 cm Silver Giant Sparklers | 50 செ.மீ. வெள்ளி ராட்சத கம்பி மத்தாப்பு | 50 सेमी सिल्वर जायंट फुलझड़ी
Rotating Umbrella Sparkler | சுழலும் குடை கம்பி மத்தாப்பு | घूमती छतरी फुलझड़ी
Flower Pots Small | சிறிய புஸ்வாணம் | छोटा अनार
Flower Pots Big | பெரிய புஸ்வாணம் | बड़ा अनार
Flower Pots Special | ஸ்பெஷல் புஸ்வாணம் | स्पेशल अनार
Flower Pots Ashoka | அசோகா புஸ்வாணம் | अशोका अनार
Flower Pots Giant | ராட்சத புஸ்வாணம் | जायंट अनार
Colour Koti Flower Pots | கலர் கோட்டி புஸ்வாணம் | कलर कोटी अनार
Green Flower Pots | பச்சை புஸ்வாணம் | हरा अनार
Red Flower Pots | சிவப்பு புஸ்வாணம் | लाल अनार
Silver Shower Flower Pots | வெள்ளி மழை புஸ்வாணம் | सिल्वर शावर अनार
Violet Flower Pots | ஊதா புஸ்வாணம் | बैंगनी अनार
Crackling Flower Pots | கிராக்ளிங் புஸ்வாணம் | क्रैकलिंग अनार
Deluxe Flower Pots | டீலக்ஸ் புஸ்வாணம் | डीलक्स अनार
Tricolour Flower Pots | மூவர்ண புஸ்வாணம் | तिरंगा अनार
Matka Flower Pot | மண்பானை பூச்சட்டி | मटका अनार
Ground Chakkar Small | சிறிய சங்கு சக்கரம் | छोटी ज़मीन चकरी
Ground Chakkar Big | பெரிய சங்கு சக்கரம் | बड़ी ज़मीन चकरी
Ground Chakkar Special | ஸ்பெஷல் சங்கு சக்கரம் | स्पेशल ज़मीन चकरी
Ground Chakkar Ashoka | அசோகா சங்கு சக்கரம் | अशोका ज़मीन चकरी
Ground Chakkar Deluxe | டீலக்ஸ் சங்கு சக்கரம் | डीलक्स ज़मीन चकरी
Green Chakkar | பச்சைச் சக்கரம் | हरी चकरी
Red Chakkar | சிவப்புச் சக்கரம் | लाल चकरी
Colour Disco Chakkar | கலர் டிஸ்கோ சக்கரம் | कलर डिस्को चकरी
Silver Chakkar | வெள்ளிச் சக்கரம் | सिल्वर चकरी
Crackling Chakkar | கிராக்ளிங் சக்கரம் | क्रैकलिंग चकरी
Wire Chakkar | கம்பிச் சக்கரம் | तार वाली चकरी
Lotus Wheel | தாமரைச் சக்கரம் | कमल चकरी
Bambaram Spinning Top | பம்பரம் | लट्टू
Whistling Bambaram | விசில் பம்பரம் | सीटी वाला लट्टू
Silver Shower Fountain | வெள்ளி மழை ஃபவுண்டன் | सिल्वर शावर फव्वारा
Golden Rain Fountain | பொன்மழை ஃபவுண்டன் | सुनहरी बारिश फव्वारा
Aqua Shower Fountain | நீல மழை ஃபவுண்டன் | एक्वा शावर फव्वारा
Magenta Shower Fountain | மெஜந்தா மழை ஃபவுண்டன் | मैजेंटा शावर फव्वारा
Crackling Rain Fountain | கிராக்ளிங் மழை ஃபவுண்டன் | क्रैकलिंग बारिश फव्वारा
Colour Rain Mega Fountain | கலர் மழை மெகா ஃபவுண்டன் | रंगीन बारिश मेगा फव्वारा
Tricolour Fountain Trio | மூவர்ண ஃபவுண்டன் மூன்று | तिरंगा फव्वारा तीन का सेट
Red Green Blue Trio | சிவப்பு பச்சை நீலம் மூன்று | लाल हरा नीला तीन का सेट
Sunrise Trio | சூரியோதயம் மூன்று | सूर्योदय तीन का सेट
Rangoli Fountain Set | ரங்கோலி ஃபவுண்டன் செட் | रंगोली फव्वारा सेट
Peacock Fountain | மயில் ஃபவுண்டன் | मोर फव्वारा
Bada Peacock | பெரிய மயில் | बड़ा मोर
Dancing Peacock | ஆடும் மயில் | नाचता मोर
Sun Crown Fountain | சூரியக் கிரீடம் ஃபவுண்டன் | सूर्य मुकुट फव्वारा
Holi Splash Fountain | ஹோலி ஸ்பிளாஷ் ஃபவுண்டன் | होली स्प्लैश फव्वारा
Volcano Cone Fountain | எரிமலை கோன் ஃபவுண்டன் | ज्वालामुखी कोन फव्वारा
Twinkling Star 1.5 ft | 1.5 அடி நட்சத்திர மத்தாப்பு | 1.5 फुट टिमटिमाता सितारा
Red Twinkling Star 1.5 ft | 1.5 அடி சிவப்பு நட்சத்திர மத்தாப்பு | 1.5 फुट लाल टिमटिमाता सितारा
Green Twinkling Star 1.5 ft | 1.5 அடி பச்சை நட்சத்திர மத்தாப்பு | 1.5 फुट हरा टिमटिमाता सितारा
Colour Twinkling Star 2 ft | 2 அடி கலர் நட்சத்திர மத்தாப்பு | 2 फुट रंगीन टिमटिमाता सितारा
Twinkling Star 4 ft | 4 அடி நட்சத்திர மத்தாப்பு | 4 फुट टिमटिमाता सितारा
Silver Twinkling Star 4 ft | 4 அடி வெள்ளி நட்சத்திர மத்தாப்பு | 4 फुट सिल्वर टिमटिमाता सितारा
Crackling Twinkling Star 4 ft | 4 அடி கிராக்ளிங் நட்சத்திர மத்தாப்பு | 4 फुट क्रैकलिंग टिमटिमाता सितारा
Twinkling Willow Stick | வில்லோ நட்சத்திர மத்தாப்பு | विलो टिमटिमाता सितारा
Colour Pencil Small | சிறிய கலர் பென்சில் | छोटी रंगीन पेंसिल
Ultra Pencil | அல்ட்ரா பென்சில் | अल्ट्रा पेंसिल
Golden Pencil | தங்கப் பென்சில் | सुनहरी पेंसिल
Green Pencil | பச்சைப் பென்சில் | हरी पेंसिल
Crackling Pencil | கிராக்ளிங் பென்சில் | क्रैकलिंग पेंसिल
Rainbow Pencil | வானவில் பென்சில் | इंद्रधनुष पेंसिल
Golden Hand Torch | தங்கக் கை டார்ச் | सुनहरी हैंड टॉर्च
Colour Hand Torch | கலர் கை டார்ச் | रंगीन हैंड टॉर्च
Twin Hand Torch | இரட்டைக் கை டார்ச் | दोहरी हैंड टॉर्च
Selfie Stick Torch | செல்ஃபி ஸ்டிக் டார்ச் | सेल्फ़ी स्टिक टॉर्च
Green Colour Matches | பச்சை கலர் தீப்பெட்டி | हरी रंगीन माचिस
Red Colour Matches | சிவப்பு கலர் தீப்பெட்டி | लाल रंगीन माचिस
Blue Colour Matches | நீல கலர் தீப்பெட்டி | नीली रंगीन माचिस
Multicolour Matches | பல வண்ண கலர் தீப்பெட்டி | बहुरंगी रंगीन माचिस
Laptop Matches | லேப்டாப் தீப்பெட்டி | लैपटॉप माचिस
Crackling Matches | கிராக்ளிங் தீப்பெட்டி | क्रैकलिंग माचिस
Two-in-One Colour Matches | டூ இன் ஒன் கலர் தீப்பெட்டி | टू इन वन रंगीन माचिस
Helicopter | ஹெலிகாப்டர் | हेलीकॉप्टर
Butterfly | பட்டாம்பூச்சி | तितली
Colour Butterfly Deluxe | கலர் பட்டாம்பூச்சி டீலக்ஸ் | रंगीन तितली डीलक्स
Sky Drone | ஸ்கை ட்ரோன் | स्काई ड्रोन
Flying Saucer | பறக்கும் தட்டு | उड़न तश्तरी
Photo Flash | ஃபோட்டோ ஃபிளாஷ் | फ़ोटो फ़्लैश
Colour Photo Flash | கலர் ஃபோட்டோ ஃபிளாஷ் | रंगीन फ़ोटो फ़्लैश
Golden Strobe Pot | தங்க ஸ்ட்ரோப் பாட் | सुनहरा स्ट्रोब पॉट
Electric Stone | எலக்ட்ரிக் ஸ்டோன் | इलेक्ट्रिक स्टोन
Electric Stone Jumbo | ஜம்போ எலக்ட்ரிக் ஸ்டோன் | जंबो इलेक्ट्रिक स्टोन
Pop Pop | பாப் பாப் | पॉप पॉप
Coloured Pop Pop | கலர் பாப் பாப் | रंगीन पॉप पॉप
Bee Swarm | தேனீக் கூட்டம் | मधुमक्खी झुंड
Tortoise | ஆமை | कछुआ
"""
