"""Auctions and plays, call by call and card by card, and boards of draughts."""

import pickle
import random
import xml.etree.ElementTree

import pytest

from portnote import IllegalCall, IllegalCard, IllegalMove, ParseError
from portnote.bridge import Auction, Deal, Play
from portnote.draughts import Board, Color, Move, Variant

from conftest import DEALS


def test_auction():
    auction = Auction("N", ["1NT", "AP"])
    assert auction.finished and auction.turn is None and auction.legal == []
    assert (auction.contract, auction.declarer) == ("1NT", "N")
    assert str(auction) == "1NT Pass Pass Pass" and len(auction.calls) == 4
    assert Auction("N", "1NT AP") == auction
    assert "<table" in auction._repr_html_()


def test_auction_call_by_call():
    auction = Auction("east")
    assert auction.turn == "E" and auction.legal[0] == "Pass" and "1C" in auction.legal and "X" not in auction.legal
    auction.call("1h")
    assert auction.turn == "S" and "X" in auction.legal and "1D" not in auction.legal
    with pytest.raises(IllegalCall) as raised:
        auction.call("1D")
    assert (raised.value.seat, raised.value.text) == ("S", "1D") and raised.value.reason
    assert str(auction) == "1H"
    assert auction.undo() == "1H" and auction.undo() is None and auction.turn == "E"
    with pytest.raises(TypeError):
        hash(auction)
    with pytest.raises(ParseError):
        auction.call("9C")
    with pytest.raises((IllegalCall, ValueError)):
        Auction("N", ["1C", "1C"])


@pytest.mark.parametrize("seed", range(20))
def test_random_auctions(seed):
    rng = random.Random(seed)
    auction = Auction(rng.choice("NESW"))
    while not auction.finished:
        auction.call(rng.choice(auction.legal))
    assert auction == Auction(auction.dealer, [str(call) for call in auction.calls])
    made = len(auction.calls)
    for _ in range(made):
        assert auction.undo() is not None
    assert auction.calls == []


@pytest.mark.parametrize("seed", range(20))
def test_random_plays(seed):
    rng = random.Random(seed)
    play = Play(Deal.random(seed), rng.choice(["C", "D", "H", "S", "NT"]), declarer=rng.choice("NESW"))
    while not play.over:
        legal = list(play.legal)
        play.play(rng.choice(legal))
    assert len(play.tricks) == 13 and play.tricks_won("NS") + play.tricks_won("EW") == 13
    assert play.turn is None and not play.legal and len(play.hand("N")) == 0
    for _ in range(52):
        play.undo()
    assert play.undo() is None and len(play.hand("N")) == 13


def test_play():
    play = Play(DEALS[0], "NT", declarer="S")
    assert play.turn == "W" and play.play("S4") is None and play.trick == ["S4"]
    with pytest.raises(IllegalCard) as raised:
        play.play("H2")
    assert (raised.value.seat, raised.value.text) == ("N", "H2") and raised.value.reason
    play.play("S2")
    play.play("SJ")
    trick = play.play("S5")
    assert (trick.leader, trick.winner) == ("W", "E") and list(trick.cards) == ["S4", "S2", "SJ", "S5"]
    assert play.turn == "E" and play.tricks_won("EW") == 1
    with pytest.raises(TypeError, match="declarer"):
        Play(DEALS[0], "NT")


def test_board():
    board = Board()
    assert board.turn is Color.WHITE and board.variant is Variant.INTERNATIONAL
    assert len(board.legal) == 9 and "32-28" in board.legal and isinstance(board.legal_moves[0], Move)
    assert board.winner is None and board.draw is None and board.history == []
    move = board.push("32-28")
    assert (move.text, str(move), move.captured, move.crowned) == ("32-28", "32-28", [], False) or move.text == "32-28"
    assert board.turn == "B" and len(board.history) == 1
    assert board.pop() == move and board == Board() and board.pop() is None
    assert str(board).count("\n") == 9
    with pytest.raises(TypeError):
        hash(board)


def test_fen():
    board = Board(fen="W:W31-50:B1-20")
    assert Board(fen=board.fen) == board == Board()
    assert Board("Russian").fen != board.fen and Board(25) == Board("russian")
    with pytest.raises((ParseError, ValueError)):
        Board(fen="nothing")
    with pytest.raises(ParseError):
        Board("chess")


def test_illegal_moves():
    board = Board()
    with pytest.raises(IllegalMove) as raised:
        board.push("32-27x")
    assert raised.value.text == "32-27x" and raised.value.reason and raised.value.side in ("W", "white")
    capture = Board(fen="W:W28,32,33:B22,23")
    with pytest.raises(IllegalMove):
        capture.push("32-27")
    assert capture == Board(fen="W:W28,32,33:B22,23")


def test_end_of_a_game():
    board = Board(fen="B:W28:B")
    assert board.legal == [] and board.winner == "white"


@pytest.mark.parametrize(("variant", "counts"), [("International", [9, 81, 658]), ("English", [7, 49, 302])])
def test_perft(variant, counts):
    board = Board(variant)
    assert [board.perft(depth) for depth in (1, 2, 3)] == counts and board == Board(variant)


def test_what_is_no_depth():
    with pytest.raises((ValueError, OverflowError), match="depth"):
        Board().perft(-1)


def test_pieces_and_pictures():
    board = Board()
    assert board.piece(32) and board.piece(28) is None
    assert xml.etree.ElementTree.fromstring(board.svg()).tag.endswith("svg")
    assert board._repr_svg_() == board.svg()


@pytest.mark.parametrize("square", [0, 51, -1, "z9"])
def test_what_is_no_square(square):
    with pytest.raises((ValueError, KeyError, IndexError), match="square"):
        Board().piece(square)


def test_boards_are_pickled():
    board = Board()
    move = board.push("32-28")
    assert pickle.loads(pickle.dumps(board)) == board
    assert pickle.loads(pickle.dumps(move)) == move and hash(move) == hash(move)
    auction, play = Auction("N", ["1NT"]), Play(DEALS[0], "NT", declarer="S")
    assert pickle.loads(pickle.dumps(auction)) == auction
    assert pickle.loads(pickle.dumps(play)).turn == play.turn


def test_copies():
    board = Board()
    board.push("32-28")
    other = board.copy()
    other.push("19-23")
    assert len(board.history) == 1 and len(other.history) == 2
    import copy

    assert copy.copy(board) == board and copy.deepcopy(board) == board


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("variant", ["International", "Russian", "English", "Turkish", "Frisian"])
def test_random_games(variant, seed):
    rng, board = random.Random(seed), Board(variant)
    for _ in range(40):
        if not board.legal:
            break
        board.push(rng.choice(board.legal))
    while board.pop():
        pass
    assert board == Board(variant)


def test_moves_are_pushed():
    board = Board()
    for _ in range(4):
        assert board.push(board.legal_moves[0]) == board.history[-1]
    with pytest.raises(IllegalMove):
        board.push(Board().legal_moves[0])
