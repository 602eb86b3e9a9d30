from decimal import Decimal

from apps.common.api.json import Slot, dumps_parts


class Half(Slot):
    source = "SELECT %s"

    def text(self, value: int) -> bytes:
        return b"%d" % (value // 2)


def test_document_is_only_split_at_its_slots():
    document = {"name": "a\0b", "cards": [{"n": Half(1, 10)}, {"n": Half(2, 20), "price": Decimal("1.50")}]}
    parts, slots = dumps_parts(document)
    assert b"".join(parts) == rb'{"name":"a\u0000b","cards":[{"n":5},{"n":10,"price":1.5}]}'
    assert parts[1::2] == [b"5", b"10"]
    assert [slot.key for slot in slots] == [1, 2]


def test_a_document_without_slots_is_one_part():
    assert dumps_parts([1, "\0"]) == ([rb'[1,"\u0000"]'], [])
