"""Closed sets of values: members are texts, spelled as people spell them."""

import copy
import pickle

import pytest

from portnote import ParseError
from portnote.bridge import Denomination, Rank, Seat, Side, Suit, Vulnerability
from portnote.draughts import Color, Variant

ENUMS = [Seat, Side, Suit, Rank, Denomination, Vulnerability, Color, Variant]


@pytest.mark.parametrize("kind", ENUMS)
def test_members_are_texts(kind):
    for member in kind:
        text = member.value
        assert str(member) == text and f"{member}" == text
        assert member == text and hash(member) == hash(text)
        assert kind(text) is member and kind(member) is member
        assert isinstance(member, str)


@pytest.mark.parametrize("kind", ENUMS)
def test_members_stay_the_same(kind):
    for member in kind:
        assert pickle.loads(pickle.dumps(member)) is member
        assert copy.copy(member) is member and copy.deepcopy(member) is member


@pytest.mark.parametrize("kind", ENUMS)
def test_members_print_what_makes_them(kind):
    for member in kind:
        assert eval(repr(member), {kind.__name__: kind}) is member


@pytest.mark.parametrize("kind", ENUMS)
def test_members_are_ordered(kind):
    members = list(kind)
    assert sorted(reversed(members)) == members


@pytest.mark.parametrize("kind", ENUMS)
def test_what_is_no_member(kind):
    with pytest.raises(ParseError) as raised:
        kind("no such thing")
    assert isinstance(raised.value, ValueError) and raised.value.text == "no such thing"
    with pytest.raises((TypeError, ValueError)):
        kind(None)


@pytest.mark.parametrize(
    ("made", "member"),
    [
        (lambda: Seat("north"), Seat.NORTH),
        (lambda: Seat("n"), Seat.NORTH),
        (lambda: Seat("West"), Seat.WEST),
        (lambda: Suit("♠"), Suit.SPADES),
        (lambda: Suit("hearts"), Suit.HEARTS),
        (lambda: Rank("10"), Rank.TEN),
        (lambda: Rank("a"), Rank.ACE),
        (lambda: Denomination("N"), Denomination.NT),
        (lambda: Denomination("nt"), Denomination.NT),
        (lambda: Vulnerability("both"), Vulnerability.ALL),
        (lambda: Vulnerability("-"), Vulnerability.NONE),
        (lambda: Side("ns"), Side.NS),
        (lambda: Variant(20), Variant.INTERNATIONAL),
        (lambda: Variant("international"), Variant.INTERNATIONAL),
        (lambda: Variant(25), Variant.RUSSIAN),
    ],
)
def test_lenient_spellings(made, member):
    assert made() is member


def test_seats():
    assert [seat.next for seat in Seat] == ["E", "S", "W", "N"]
    assert Seat.NORTH.partner is Seat.SOUTH and Seat.EAST.partner is Seat.WEST
    assert Seat.NORTH.previous is Seat.WEST
    assert [seat.side for seat in Seat] == ["NS", "EW", "NS", "EW"]
    assert Seat.NORTH.side is Side.NS


def test_order_of_the_game():
    assert Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES
    assert Rank.NINE < Rank.TEN < Rank.JACK < Rank.QUEEN < Rank.KING < Rank.ACE
    assert Denomination.S < Denomination.NT


@pytest.mark.parametrize(
    ("vulnerability", "sides"),
    [("None", ""), ("NS", "NS"), ("EW", "EW"), ("All", "NESW")],
)
def test_vulnerable(vulnerability, sides):
    vulnerable = [seat for seat in "NESW" if Vulnerability(vulnerability).vulnerable(seat)]
    assert vulnerable == {"": [], "NS": ["N", "S"], "EW": ["E", "W"], "NESW": list("NESW")}[sides]
