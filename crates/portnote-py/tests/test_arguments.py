"""Wrong arguments raise at once, and the message names the argument."""

import re

import pytest

import portnote
from portnote import bridge, draughts, pbn

from conftest import CLUB, DRAUGHTS

HAND = bridge.Hand("AKQJ.T98.765.432")


def document():
    return portnote.open(CLUB)


def game():
    return document().games[0]


class Same:
    def getrandbits(self, count):
        return 0


WRONG = [
    (lambda: HAND.top(-1), ValueError, "n: expected"),
    (lambda: HAND.top("x"), TypeError, "n: expected a number of ranks, not str"),
    (lambda: bridge.imps("x"), TypeError, "difference: expected a number of points, not str"),
    (lambda: bridge.imps(10**10), ValueError, "difference: expected"),
    (lambda: document().fix("x"), TypeError, "unsafe: expected True or False, not str"),
    (lambda: document().table("games").to_dicts(limit=-1), ValueError, "limit: expected"),
    (lambda: portnote.detect("club.pbn"), TypeError, "data: expected bytes, not str"),
    (lambda: portnote.select(CLUB, where=1), TypeError, "where: expected a str or several, not int"),
    (lambda: portnote.select(CLUB, all=[1]), TypeError, "all: expected a str or several, not list"),
    (lambda: portnote.select(CLUB, limit=-1), ValueError, "limit: expected"),
    (lambda: portnote.select(CLUB, sample=1, seed="x"), TypeError, "seed: expected"),
    (lambda: portnote.edit(CLUB)["x"], TypeError, "index: expected the number of a game, not str"),
    (lambda: portnote.edit(CLUB)[0], IndexError, "no game 0: the file has 2"),
    (lambda: portnote.edit(CLUB)[-1], IndexError, "no game -1: the file has 2"),
    (lambda: portnote.edit(CLUB).remove(-1), ValueError, "index: expected the number of a game, from 1"),
    (lambda: portnote.edit(CLUB).move(1, -1), ValueError, "to: expected the number of a game, from 1"),
    (lambda: portnote.edit(CLUB).insert("x", game()), TypeError, "index: expected the number of a game, from 1, not str"),
    (lambda: portnote.edit(CLUB)[1].__setitem__("Board", 7), TypeError, "value: expected a str, not int"),
    (lambda: portnote.edit(CLUB)[1][3], TypeError, "tag: expected a str, not int"),
    (lambda: portnote.edit(CLUB).set_section(1, 3, "AP"), TypeError, "tag: expected a str, not int"),
    (lambda: game()[3], TypeError, "tag: expected a str, not int"),
    (lambda: pbn.Game(board="x"), TypeError, "board: expected"),
    (lambda: pbn.Game(tricks=-1), ValueError, "tricks: expected"),
    (lambda: pbn.read_game("club.pbn"), TypeError, "handle: expected an open binary file, not str"),
    (lambda: portnote.ppn.Game(), TypeError, "a game of this notation is read"),
    (lambda: portnote.Game(3), TypeError, "a game of this notation is read"),
    (lambda: game().svg(at="foo"), ValueError, "at: invalid step `foo`"),
    (lambda: game().svg(bottom="Q"), ValueError, "bottom: expected a seat"),
    (lambda: game().svg(hide=3), TypeError, "hide: expected a str or several, not int"),
    (lambda: game().svg(show="x"), ValueError, "show: unknown part `x`"),
    (lambda: game().html(flip="x"), TypeError, "flip: expected True or False, not str"),
    (lambda: game().show("x"), TypeError, "width: expected"),
    (lambda: pbn.write(game()), TypeError, "games: expected several games, not Game"),
    (lambda: pbn.write([1]), TypeError, "games: expected several games, not int"),
    (lambda: pbn.write(portnote.open(DRAUGHTS).games), ValueError, "games: expected games of PBN, not of PDN"),
    (lambda: bridge.Deal.shuffled(Same()), ValueError, "rng: expected a generator whose numbers differ"),
    (lambda: list(game()), TypeError, "'Game' object is not iterable"),
    (lambda: portnote.Document.from_text(b"x"), TypeError, "text: expected a str, not bytes"),
    (lambda: portnote.open('[Board "1"]\n'), FileNotFoundError, "a text is read as text.encode()"),
    (lambda: portnote.games('[Board "1"]\n'), FileNotFoundError, "a text is read as text.encode()"),
    (lambda: draughts.Board().push(3), TypeError, "text: expected a str, not int"),
    (lambda: document().export(strct=True), TypeError, "export() got an unexpected keyword argument 'strct'"),
    (lambda: document().export(strict=3), TypeError, "strict: expected True or False, not int"),
    (lambda: document().export(charset="x"), ValueError, "charset: expected `iso-8859-1` or `utf-8`"),
    (lambda: document().export(width=70), ValueError, "width: for pdn only, not for pbn"),
    (lambda: document().convert("lin", nope=1), TypeError, "convert() got an unexpected keyword argument 'nope'"),
    (lambda: document().convert("html", layout="set"), ValueError, "layout: for LIN only, not for HTML"),
    (lambda: document().convert("html", seat=5), ValueError, "seat: expected a number from 1 to 4"),
    (lambda: draughts.Board().perft(1.5), TypeError, "depth: expected"),
]


@pytest.mark.parametrize(("call", "error", "message"), WRONG, ids=[message for _, _, message in WRONG])
def test_wrong_arguments(call, error, message):
    with pytest.raises(error, match=re.escape(message)):
        call()


def test_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    assert bridge.imps(numpy.int64(430)) == bridge.imps(430) == 10
    assert pbn.Game(board=numpy.int32(7)).board == 7
    assert portnote.edit(CLUB)[numpy.int64(2)]["Board"] == "2"


def test_views():
    own = game()
    assert own.svg(hide="N") == own.svg(hide=["north"]) != own.svg()
    assert own.svg(bottom="E") != own.svg() == own.svg(flip=False, hide=())
    assert "Auction" not in own.show(show="hands") and "♠" in own.show(show=["hands", "auction"])
    board = portnote.pdn.Game(moves="32-28 19-23")
    assert board.svg(at="ply 1") != board.svg(at="end") != board.svg(at="end", flip=True)


def test_games_in_an_editor():
    editor = portnote.edit(CLUB)
    assert [edited["Board"] for edited in editor] == ["1", "2"]
    assert dict(editor[2])["Event"] == "#" and list(editor[1])[0] == "Event"
    assert dict(editor[1])["Deal"] == game()["Deal"]


def test_editors_of_games():
    second = document().games[1]
    editor = second.edit()
    assert repr(editor) == "Editor(pbn, 1 game)" and editor.document.games[0] == second
    editor[1]["Event"] = "Cup"
    assert editor.document.games[0].event == "Cup" and second.event == "Club evening"


def test_replace():
    lin = portnote.lin.Game(deal=bridge.Deal.random(1), dealer="N", north="Ben")
    assert lin.replace(south="Dot").players == {"N": "Ben", "E": None, "S": "Dot", "W": None}
    match = portnote.pdn.Game(variant="Russian", moves="c3-d4", white="Ann")
    other = match.replace(white="Cid")
    assert (other["White"], other.variant, other.moves) == ("Cid", "Russian", match.moves)
    assert match["White"] == "Ann"


def test_options_of_exports():
    own = document()
    assert "% EXPORT" not in own.export(charset="utf-8").decode()
    assert b'[Event "#"]' in own.export() and b'[Event "#"]' not in own.export(expand_inheritance=True)
    foreign = portnote.open('[Event "Łódź"]\n[Board "1"]\n'.encode())
    assert foreign.export() != foreign.export(charset="utf-8")
    with pytest.raises(portnote.ExportError):
        foreign.export(unencodable="error")
    match = portnote.pdn.Game(moves="32-28 19-23", white="Ann")
    draughts_file = portnote.Document.from_games([match])
    assert b"\r\n" in draughts_file.export(eol="crlf") and b"\r\n" not in draughts_file.export()
    assert b"[Round" in draughts_file.export(roster=True)


def test_options_of_conversions():
    lines, whole = document().convert("lin", layout="lines"), document().convert("lin", layout="set")
    assert lines.bytes != whole.bytes and whole.bytes.startswith(b"vg|")
    system = portnote.open(b"1C  natural\n  1D  natural\n", notation="bml")
    assert system.convert("html", tree=True).bytes != system.convert("html").bytes
