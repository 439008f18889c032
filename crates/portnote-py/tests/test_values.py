"""Values: texts, equality, hash, order, copies, and the numbers of hands."""

import copy
import pickle

import pytest

from portnote import ParseError, bridge
from portnote.bridge import Call, Card, Contract, Deal, DoubleDummy, Hand, Holding, TableResult

from conftest import DEALS

VALUES = [
    (Card, "SA"),
    (Card, "D2"),
    (Hand, "AKQJ.T98.765.432"),
    (Hand, "..."),
    (Deal, DEALS[0]),
    (Call, "Pass"),
    (Call, "X"),
    (Call, "XX"),
    (Call, "1NT"),
    (Contract, "4SX"),
    (Contract, "7NTXX"),
    (Contract, "Pass"),
    (TableResult, "4SXN="),
    (TableResult, "3NTE+1"),
    (TableResult, "1NTS-2"),
    (TableResult, "Pass"),
]


@pytest.mark.parametrize(("kind", "text"), VALUES)
def test_a_value_is_equal_to_its_text(kind, text):
    value = kind(text)
    assert str(value) == text
    assert value == text and text == value
    assert hash(value) == hash(text)
    assert {text: 1}[value] == 1 and {value: 1}[text] == 1
    assert value != text + "x"
    assert value == kind(text) and kind(value) == value


@pytest.mark.parametrize(("kind", "text"), VALUES)
def test_a_value_prints_what_makes_it(kind, text):
    value = kind(text)
    assert repr(value) == f"{kind.__name__}({text!r})"
    assert eval(repr(value), vars(bridge)) == value


@pytest.mark.parametrize(("kind", "text"), VALUES)
def test_a_value_survives_pickle_and_copy(kind, text):
    value = kind(text)
    for made in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert type(made) is kind and made == value


@pytest.mark.parametrize(("kind", "text"), VALUES)
def test_a_value_is_frozen(kind, text):
    value = kind(text)
    with pytest.raises((AttributeError, TypeError)):
        value.anything = 1
    for name in ("suit", "hcp", "level", "north", "contract", "kind"):
        if hasattr(kind, name):
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, name, None)


@pytest.mark.parametrize(
    ("kind", "typed", "standard"),
    [
        (Card, "AS", "SA"),
        (Card, "♠A", "SA"),
        (Card, "s10", "ST"),
        (Card, "H10", "HT"),
        (Card, "10♥", "HT"),
        (Call, "p", "Pass"),
        (Call, "dbl", "X"),
        (Call, "Dbl", "X"),
        (Call, "1n", "1NT"),
        (Call, "1nt", "1NT"),
        (Contract, "1N", "1NT"),
        (Contract, "4♠ X", "4SX"),
        (TableResult, "4Sx N +1", "4SXN+1"),
        (TableResult, "4♠xN=", "4SXN="),
        (TableResult, "3N E 10", "3NTE+1"),
    ],
)
def test_what_people_type(kind, typed, standard):
    assert kind(typed) == standard
    assert str(kind(typed)) == standard


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Card, "XX"),
        (Card, ""),
        (Card, "S1"),
        (Hand, "AA..."),
        (Hand, "AKQJ"),
        (Deal, "N:AK"),
        (Deal, "…"),
        (Call, "8C"),
        (Contract, "0NT"),
        (Contract, "4SXXX"),
        (TableResult, "4SXQ="),
        (DoubleDummy, "xyz"),
    ],
)
def test_a_text_that_is_no_value(kind, text):
    with pytest.raises(ParseError) as raised:
        kind(text)
    assert isinstance(raised.value, ValueError)
    assert raised.value.text is not None and raised.value.what and raised.value.expected


@pytest.mark.parametrize("kind", [Card, Hand, Deal, Call, Contract, TableResult, DoubleDummy])
def test_an_object_that_is_no_text(kind):
    with pytest.raises(TypeError):
        kind(3.5)
    with pytest.raises(TypeError):
        kind(None)


def test_order_is_that_of_the_game():
    assert Card("C2") < Card("CA") < Card("D2") < Card("H2") < Card("S2") < Card("SA")
    assert Card("ST") < Card("SJ") < Card("SQ") < Card("SK")
    assert sorted(map(Call, ["7NT", "XX", "1C", "X", "1NT", "Pass", "1S"])) == [
        "Pass", "X", "XX", "1C", "1S", "1NT", "7NT",
    ]
    assert max(Card("SA"), Card("HA")) == "SA"
    with pytest.raises(TypeError):
        Card("SA") < Call("1C")
    with pytest.raises(TypeError):
        Card("SA") < 3


def test_values_of_other_kinds_differ():
    assert Card("SA") != 1 and Card("SA") is not None
    assert (Call("X") == Card("SA")) is False
    assert Call("1NT") == Contract("1NT").__str__()


def test_card():
    card = Card("SA")
    assert card.suit is bridge.Suit.SPADES and card.rank is bridge.Rank.ACE
    assert card.suit == "S" and card.rank == "A"
    assert {"SA": 1}[card] == 1


def test_call():
    assert (Call("1NT").kind, Call("1NT").level, Call("1NT").denomination) == ("bid", 1, "NT")
    assert Call("Pass").kind == "pass" and Call("Pass").level is None
    assert Call("X").kind == "double" and Call("XX").kind == "redouble"
    assert Call("X").denomination is None


# From the table of evaluations that the documentation publishes.
EVALUATIONS = [
    # hand, hcp, controls, losers, rule of n, quality S H D C, cccc
    ("AKQJ.T98.765.432", 10, 3, 9, 17, (4.00, 0.30, 0, 0), 9.80),
    ("AQ2.KJ98.T9.A652", 14, 5, 7, 22, (1.80, 1.80, 0.20, 1.60), 14.65),
    ("JT98765432.A.K.Q", 10, 3, 5, 21, (3.00, 0.40, 0.30, 0.20), 12.65),
    ("AKQJT98765432...", 10, 3, 0, 23, (13.00, 0, 0, 0), 27.00),
    ("AKJ9.AKJ97.Q2.T3", 18, 6, 6, 27, (3.20, 4.00, 0.40, 0.10), 20.20),
]


@pytest.mark.parametrize(("text", "hcp", "controls", "losers", "rule", "quality", "cccc"), EVALUATIONS)
def test_evaluations(text, hcp, controls, losers, rule, quality, cccc):
    hand = Hand(text)
    assert (hand.hcp, hand.controls, hand.losers, hand.rule_of_n) == (hcp, controls, losers, rule)
    assert tuple(hand.suit(suit).quality for suit in "SHDC") == quality
    assert hand.cccc == cccc
    assert sum(hand.suit(suit).hcp for suit in "SHDC") == hcp
    assert sum(hand.suit(suit).losers for suit in "SHDC") == losers
    assert sum(hand.suit(suit).controls for suit in "SHDC") == controls


# Shapes, and what is easily miscounted in them.
SHAPES = [
    # hand, lengths, shape, pattern, balanced, length points, shortage points, top 3 of spades
    ("KQ2.AJ943.T87.65", (3, 5, 3, 2), "5332", "3=5=3=2", True, 1, 1, 2),
    ("AQ2.KJ98.T9.A652", (3, 4, 2, 4), "4432", "3=4=2=4", True, 0, 1, 2),
    ("5.KQT942.K95.763", (1, 6, 3, 3), "6331", "1=6=3=3", False, 2, 2, 0),
    ("AKQJT98765432...", (13, 0, 0, 0), "13000", "13=0=0=0", False, 9, 9, 3),
    ("A432.K432.Q432.J", (4, 4, 4, 1), "4441", "4=4=4=1", False, 0, 2, 1),
    ("A432.K43.Q43.J43", (4, 3, 3, 3), "4333", "4=3=3=3", True, 0, 0, 1),
    ("...", (0, 0, 0, 0), "0000", "0=0=0=0", False, 0, 12, 0),
]


@pytest.mark.parametrize(("text", "lengths", "shape", "pattern", "balanced", "long", "short", "top"), SHAPES)
def test_shapes(text, lengths, shape, pattern, balanced, long, short, top):
    hand = Hand(text)
    assert hand.lengths == lengths
    assert (hand.shape, hand.pattern, hand.balanced) == (shape, pattern, balanced)
    assert (hand.length_points, hand.shortage_points) == (long, short)
    assert hand.spades.top(3) == top
    assert len(hand) == sum(lengths)


def test_hand_is_a_set_of_cards():
    hand = Hand("AK.Q..2")
    assert list(hand) == ["SA", "SK", "HQ", "C2"]
    assert "SA" in hand and Card("C2") in hand and "S2" not in hand
    assert hand == Hand(["C2", "SK", "HQ", "SA"]) == Hand(map(Card, ("SA", "SK", "HQ", "C2")))
    assert hand | Hand("Q...") == Hand("AKQ.Q..2")
    assert hand & Hand("KQ...") == Hand("K...")
    assert hand - Hand("AK...") == Hand(".Q..2")
    assert Hand("A...") <= hand and hand >= Hand("A...") and not hand <= Hand("A...")
    assert Hand("A...") < hand and not hand < hand
    assert len(Hand()) == 0 and not Hand()
    assert hand.top(2) == 2 and hand.top(3) == 3
    with pytest.raises(TypeError):
        hand | 3


def test_holding():
    holding = Hand("AQ2.KJ98.T9.A652").suit("hearts")
    assert isinstance(holding, Holding)
    assert holding == "KJ98" and holding.suit is bridge.Suit.HEARTS
    assert list(holding) == ["K", "J", "9", "8"] and len(holding) == 4
    assert holding.top(3) == 1
    assert Hand("AQ2.KJ98.T9.A652").diamonds == "T9"
    with pytest.raises(ParseError):
        Hand("...").suit("x")
    assert pickle.loads(pickle.dumps(holding)) == holding


def test_matching_by_position():
    match Card("SA"):
        case Card(suit, rank):
            assert (suit, rank) == ("S", "A")
        case _:
            pytest.fail("a card has `__match_args__`")


def test_values_in_columns():
    assert f"{bridge.Contract('3NT'):>5}|{bridge.Card('SA'):<4}|{bridge.Seat.NORTH:^3}|" == "  3NT|SA  | N |"
    assert f"{bridge.Contract('3NT')}" == "3NT"
