"""Words, spelling and synonyms: pure."""

from hypothesis import given, settings
from hypothesis import strategies as st

from apps.catalog import search, spelling
from apps.catalog.search import Term
from apps.catalog.synonym_seed import SEED
from apps.catalog.synonyms import Synonyms


def read(text, *vocabulary):
    words = search.query_words(text)
    counted = dict.fromkeys(vocabulary, 1)
    known = {word for word in words if word in counted}
    if words and any(word.startswith(words[-1]) for word in counted):
        known.add(words[-1])
    return spelling.read(words, known=known, vocabulary=counted)


def test_case_and_accents_do_not_matter():
    assert search.words_of("CAFÉ Crème") == search.words_of("cafe creme")


def test_vowel_signs_of_tamil_words_are_not_removed():
    assert search.words_of("கம்பி மத்தாப்பு!") == ["கம்பி", "மத்தாப்பு"]


def test_hindi_is_the_same_with_and_without_the_dot_and_composed_or_not():
    assert search.words_of("फुलझड़ी") == search.words_of("फुलझडी") == search.words_of("फुलझ\u0921\u093cी")


def test_tamil_signs_that_look_alike_are_the_same():
    """The two AU signs and E with LLA; the two spellings of SRI."""
    assert search.words_of("\u0b95\u0bcc\u0bb0\u0bbf") == search.words_of("\u0b95\u0bc6\u0bb3\u0bb0\u0bbf")
    assert search.words_of("\u0b94வை") == search.words_of("\u0b92\u0bb3வை")
    assert search.words_of("\u0bb6\u0bcd\u0bb0\u0bc0") == search.words_of("\u0bb8\u0bcd\u0bb0\u0bc0")


def test_indian_digits_are_digits():
    assert search.words_of("१२ शॉट")[0] == "12"


def test_numbers_are_separated_from_letters():
    assert search.words_of("7cm 12-shot") == ["7", "cm", "12", "shot"]


def test_plurals_are_their_singular():
    assert search.words_of("sparklers boxes batteries bus glass") == ["sparkler", "box", "battery", "bus", "glass"]


def test_joining_words_are_not_insisted_on():
    assert search.query_words("sparklers for the kids") == ["sparkler", "kid"]
    assert search.query_words("of") == ["of"]


def test_a_query_of_a_thousand_words_is_cut():
    assert len(search.query_words("word " * 1000)) == search.MAX_QUERY_WORDS


def test_the_last_word_may_be_a_beginning():
    assert search.query([Term("flower"), Term("po", prefix=True)]) == "'flower' & 'po':*"


def test_quotes_cannot_leave_a_literal():
    assert search.quoted("a'b\\") == "'a''b\\\\'"


@settings(deadline=None)
@given(st.text(max_size=300))
def test_folding_twice_changes_nothing(text):
    assert search.fold(search.fold(text)) == search.fold(text)


@settings(deadline=None)
@given(st.text(max_size=300))
def test_words_never_hold_what_a_literal_must_escape(text):
    for word in search.words_of(text):
        assert 0 < len(word) <= search.MAX_WORD
        assert not set(word) & set("'\\ \0:&|!()<>*")


def test_swapped_letters_are_put_right():
    assert read("spraklers", "sparkler", "sprinkle").terms == [Term("sparkler", prefix=True)]


def test_a_word_in_the_middle_is_put_right_too():
    reading = read("flwer pot", "flower", "pot", "power")
    assert reading.corrected
    assert reading.terms == [Term("flower"), Term("pot", prefix=True)]


def test_known_words_are_not_corrected():
    reading = read("sky shot", "sky", "shot", "shoot")
    assert not reading.corrected
    assert reading.terms == [Term("sky"), Term("shot", prefix=True)]


def test_a_beginning_of_a_known_word_is_no_mistake():
    assert not read("flower po", "flower", "pot", "powder").corrected


def test_spellings_that_sound_the_same_meet():
    assert read("laxmi", "lakshmi", "laddi").terms[0].word == "lakshmi"
    assert read("flwr pot", "flower", "pot").terms[0].word == "flower"


def test_short_words_that_only_look_alike_do_not_meet():
    assert not read("bird", "broad", "bride").corrected


def test_two_words_written_as_one_are_split_and_one_written_as_two_is_joined():
    assert [term.word for term in read("skyshot", "sky", "shot").terms] == ["sky", "shot"]
    assert [term.word for term in read("phool jhadi", "phooljhadi").terms] == ["phooljhadi"]


def test_numbers_are_never_guessed():
    assert not read("1200", "1000", "120").corrected


def test_of_two_neighbours_the_commoner_is_meant():
    reading = spelling.read(["rockat"], known=set(), vocabulary={"rocket": 9, "rockut": 2})
    assert reading.terms[0].word == "rocket"


def test_a_word_like_none_stays_and_finds_nothing():
    reading = read("zzzzzz", "sparkler")
    assert not reading.corrected
    assert reading.terms == [Term("zzzzzz", prefix=True)]


def test_a_sparkler_is_found_in_three_languages():
    words = Synonyms(SEED.values()).expansion([["red", "sparkler"]])
    assert {*search.words_of("கம்பி மத்தாப்பு फुलझड़ी phuljhadi kambi")} <= set(words)


def test_a_concept_needs_its_whole_phrase():
    assert "anar" not in Synonyms(SEED.values()).expansion([["flower", "garden"], ["melting", "pot"]])
    assert "anar" in Synonyms(SEED.values()).expansion([["flower", "pot", "small"]])


def test_everything_in_the_shop_is_crackers():
    assert "பட்டாசு" in Synonyms(SEED.values()).expansion([["lamp"]])


def test_a_number_of_shots_is_no_synonym_of_another():
    assert not any(word.isdigit() for word in Synonyms(SEED.values()).expansion([["multi", "shot"], ["cake"]]))
