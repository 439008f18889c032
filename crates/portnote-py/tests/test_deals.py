"""Deals: texts, parts, random deals, double dummy."""

import random
import xml.etree.ElementTree

import pytest

from portnote import ParseError
from portnote.bridge import Deal, DoubleDummy, Hand, Seat

# The algorithm of random deals is a promise: the same in each version and language.
RANDOM = [
    (0, "N:Q632.A942.Q5.542 AJT.K.JT742.QT93 85.T863.AK83.AJ7 K974.QJ75.96.K86"),
    (1, "N:A94.Q8.T743.J863 T753.AT52.AK8.AT KQJ86.K7.Q9.Q972 2.J9643.J652.K54"),
    (2026, "N:AKJ87.A42.AQ.KQ5 Q.QJT5.J85.AJ764 T9643.876.KT92.3 52.K93.7643.T982"),
]


@pytest.mark.parametrize(("seed", "deal"), RANDOM)
def test_random_deals(seed, deal):
    assert Deal.random(seed) == deal


@pytest.mark.parametrize("seed", [-1, 1 << 64, "7", None, 1.5])
def test_what_is_no_seed(seed):
    with pytest.raises((TypeError, OverflowError, ValueError), match="seed"):
        Deal.random(seed)


def test_deals_of_all_seeds():
    assert Deal.random((1 << 64) - 1).complete
    assert len({Deal.random(seed) for seed in range(200)}) == 200


def test_shuffled_by_a_generator_of_python():
    one, two = Deal.shuffled(random.Random(5)), Deal.shuffled(random.Random(5))
    assert one == two and one.complete
    assert Deal.shuffled(random.Random(6)) != one


def test_what_is_no_generator():
    with pytest.raises(TypeError) as raised:
        Deal.shuffled(3)
    assert "rng" in str(raised.value)


def test_a_generator_that_fails_raises_its_own_error():
    class Failing(random.Random):
        def getrandbits(self, count):
            raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        Deal.shuffled(Failing())


def splitmix64(seed):
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        made = state
        made = (made ^ made >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        made = (made ^ made >> 27) * 0x94D049BB133111EB % 2**64
        yield made ^ made >> 31


@pytest.mark.parametrize("seed", [0, 7, 12345, 2**63])
def test_random_is_shuffled_by_splitmix64(seed):
    class Numbers:
        numbers = splitmix64(seed)

        def getrandbits(self, count):
            assert count == 64
            return next(self.numbers)

    assert Deal.shuffled(Numbers()) == Deal.random(seed)


def test_parts():
    deal = Deal(RANDOM[0][1])
    assert deal["N"] == "Q632.A942.Q5.542" == deal["north"] == deal[Seat.NORTH] == deal.north
    assert [deal.north, deal.east, deal.south, deal.west] == list(deal.hands.values())
    assert list(deal.hands) == ["N", "E", "S", "W"] and deal.hands["W"].hcp == 9
    assert deal.complete
    with pytest.raises((KeyError, ParseError)):
        deal["Q"]


def test_unknown_hands():
    deal = Deal({"N": Hand("AKQJ.T98.765.432"), "south": "T987.AKQ.AKQ.AKQ"})
    assert deal == "N:AKQJ.T98.765.432 - T987.AKQ.AKQ.AKQ -"
    assert deal["E"] is None and deal.west is None and not deal.complete
    assert list(deal.hands) == ["N", "S"]
    assert Deal("S:AKQJ.T98.765.432 - - -") == Deal({"S": "AKQJ.T98.765.432"})


def test_the_first_hand_does_not_count():
    assert Deal("E:AJT.K.JT742.QT93 85.T863.AK83.AJ7 K974.QJ75.96.K86 Q632.A942.Q5.542") == RANDOM[0][1]
    assert Deal(RANDOM[0][1]).to_pbn("S") == "S:85.T863.AK83.AJ7 K974.QJ75.96.K86 Q632.A942.Q5.542 AJT.K.JT742.QT93"
    assert Deal(RANDOM[0][1]).to_pbn(first="west").startswith("W:K974.")
    assert Deal(RANDOM[0][1]).to_pbn() == RANDOM[0][1]


def test_turned_and_exchanged():
    deal = Deal.random(3)
    assert deal.rotated(4) == deal.rotated(0) == deal
    assert deal.rotated(1).rotated(3) == deal and deal.rotated(-1) == deal.rotated(3)
    assert deal.rotated(1).east == deal.north
    assert deal.swapped("N", "east").east == deal.north
    assert deal.swapped("N", "E").swapped("N", "E") == deal


def test_the_same_card_twice():
    with pytest.raises(ValueError):
        Deal({"N": "AK...", "S": "A..."})


def test_lin_and_pictures():
    deal = Deal.random(0)
    lin = deal.to_lin()
    assert lin.count(",") >= 2 and "S58" in lin.replace("S85", "S58")
    xml.etree.ElementTree.fromstring(deal.svg())
    assert deal._repr_svg_() == deal.svg()
    assert "Q632" in deal.show().replace(" ", "")


def test_double_dummy_values():
    table = DoubleDummy("77777777777777777777")
    assert table["N", "NT"] == 7 and table["west", "c"] == 7
    with pytest.raises((KeyError, ValueError)):
        table["Q", "NT"]
    with pytest.raises((KeyError, ValueError, TypeError)):
        table["N"]


def test_par():
    cells = {(seat, denomination): 6 for seat in "NESW" for denomination in ("NT", "S", "H", "D", "C")}
    cells |= {("N", "S"): 10, ("S", "S"): 10}
    par = DoubleDummy(cells).par("None", "N")
    assert par.score_ns == 420
    assert [str(contract.contract) for contract in par.contracts] == ["4S"]


def test_solving():
    # Each side has one suit and cannot be stopped in it.
    deal = Deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    table = deal.solve()
    assert table["N", "S"] == 13 and table["E", "H"] == 13 and table["N", "H"] == 0
    assert str(DoubleDummy(str(table))) == str(table)
    assert deal.leads("7S", "N")


def test_solving_stops_when_asked():
    asked = []

    def stop():
        asked.append(1)
        return True

    deal = Deal.random(1)
    with pytest.raises(Exception) as raised:
        deal.solve(stop=stop)
    assert asked and not isinstance(raised.value, (SystemError, TypeError))


def test_solving_needs_a_whole_deal():
    with pytest.raises(ValueError):
        Deal({"N": "AKQJ.T98.765.432"}).solve()
