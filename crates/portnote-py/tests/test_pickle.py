"""All that a game, a document or a function gives can be pickled and is the same again."""

import pickle

import pytest

import portnote
from portnote import bridge, draughts, pinochle

from conftest import CLUB, DRAUGHTS

DOUBLE_DUMMY = bridge.DoubleDummy("77777777777777777777")
SYSTEM = portnote.bml.System.read("1C  natural\n  1D  natural\n")

VALUES = {
    "document": portnote.open(CLUB),
    "games": portnote.open(CLUB).games,
    "game": portnote.open(CLUB).games[1],
    "tags": portnote.open(CLUB).games[0].tags,
    "calls": portnote.open(CLUB).games[0].calls,
    "cards": portnote.open(CLUB).games[0].cards,
    "played": portnote.open(CLUB).games[0].played,
    "hands": portnote.open(CLUB).games[0].hands,
    "plies": portnote.open(DRAUGHTS).games[0].plies,
    "comments": portnote.open(DRAUGHTS).games[0].comments,
    "columns": portnote.open(CLUB).table("games").columns,
    "explanation": portnote.explain("pbn/date-format"),
    "deal": bridge.Deal.random(1),
    "double dummy": DOUBLE_DUMMY,
    "par": DOUBLE_DUMMY.par("None", "N"),
    "results": bridge.board_results(["4SN=", "3NTN-1", "Pass"], "None"),
    "board": draughts.Board(),
    "moves": draughts.Board().legal_moves,
    "rules": pinochle.Rules("single-4"),
    "deck": pinochle.Rules("single-4").deck,
    "melds": pinochle.Hand("AATTKKQQJJ.KQ.KQ.KQ").melds("S"),
    "system": SYSTEM,
    "sequences": SYSTEM.sequences,
}


@pytest.mark.parametrize("name", VALUES)
def test_values_are_pickled(name):
    value = VALUES[name]
    again = pickle.loads(pickle.dumps(value))
    assert again == value and repr(again) == repr(value)
    assert value and not again != value


def test_pars_are_told_apart():
    par = DOUBLE_DUMMY.par("None", "N")
    assert par.contracts and str(bridge.Par(par.score_ns, par.contracts)) == str(par)
    assert bridge.Par(0, ()) != par
    assert bridge.Par(420, par.contracts) != bridge.Par(620, par.contracts)
