"""Attributes are the columns of tables and the keys of dumps: one fact, one name."""

import datetime

import pytest

import portnote
from portnote import bridge

from conftest import CLUB, CORPUS, DEALS, DRAUGHTS, all_cases, cases, topics

GAMES = ("pbn", "lin", "pdn", "ppn")
# Columns that say where a row is, not what a game has.
PLACES = {"file", "game", "byte_start", "byte_end"}
# Columns that each game of each notation has.
COMMON = {"line", "content_id", "errors", "warnings", "infos"}
# Compared by a test of its own.
OWN = {"deal", "board", "auction"}
# Dumps have other values here: no tricks of no play, and teams with their points.
NOT_IN_DUMPS = {"complete_tricks", "home_team", "visit_team"}
# The columns are the lengths of the lists.
COUNTED = {"calls", "cards", "plies", "moves", "bids", "melds", "tricks", "throws", "hands", "comments", "lines"}
# Lists of games, and the tables of their rows.
LISTS = {
    "pbn": {"calls": "calls", "cards": "cards", "played": "tricks"},
    "lin": {"calls": "calls", "cards": "cards", "played": "tricks"},
    "pdn": {"plies": "plies"},
    "ppn": {name: name for name in ("hands", "bids", "melds", "tricks", "throws", "team_scores")},
}


def plain(value):
    """A value as tables and JSON have it."""
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    if isinstance(value, (bool, int, float, type(None))):
        return value
    return str(value)


def attribute(name):
    return "from_" if name == "from" else name


def agrees(game, name, wanted):
    value = getattr(game, attribute(name))
    if game.notation == "pdn" and name == "plies":
        return sum(ply.line == 0 for ply in value) == wanted
    if game.notation == "pdn" and name == "moves":
        # The column has moves that are not legal as they are written.
        return None in value or " ".join(value) == (wanted or "")
    if isinstance(value, list) and name in COUNTED:
        return len(value) == (wanted or 0)
    if name in ("side", "turn", "winner") and game.notation == "pdn":
        return plain(value) in (wanted, wanted and wanted[:1].upper())
    return plain(value) == plain(wanted)


@pytest.mark.parametrize("folder", topics(GAMES))
def test_attributes_are_the_columns_of_games(folder):
    """Each attribute of each game of the corpus is the value of its column."""
    for path in cases(folder)[::2]:
        document = portnote.open(path, notation=path.suffix[1:])
        rows = document.table("games").to_dicts()
        assert len(rows) == len(document.games), path
        for game, row in zip(document, rows):
            for name, wanted in row.items():
                if name not in PLACES | COMMON | OWN:
                    assert agrees(game, name, wanted), (path, game.index, name, getattr(game, attribute(name)), wanted)


@pytest.mark.parametrize("folder", topics(GAMES))
def test_attributes_are_the_keys_of_dumps(folder):
    for path in cases(folder)[1::2]:
        document = portnote.open(path, notation=path.suffix[1:])
        dump = document.dump(derived=True)
        for game, own in zip(document, dump["boards" if "boards" in dump else "games"]):
            # The second record of a deal takes it from the first, which dumps do if asked.
            if "deal_record" in own["derived"] and own["derived"]["deal_record"] != game.deal_record:
                continue
            for name, wanted in own["derived"].items():
                if isinstance(wanted, (list, dict)) or not hasattr(type(game), attribute(name)):
                    continue
                if name in OWN | NOT_IN_DUMPS:
                    continue
                assert agrees(game, name, wanted), (path, game.index, name)


@pytest.mark.parametrize("name", ["deal", "board"])
@pytest.mark.parametrize("notation", ["pbn", "lin"])
def test_attributes_that_tags_answer(notation, name):
    for path in all_cases([notation])[::12]:
        document = portnote.open(path, notation=notation)
        for game, row in zip(document, document.table("games").to_dicts()):
            assert getattr(game, name) == row[name], (path, game.index)


@pytest.mark.parametrize("folder", topics(["pbn"]))
def test_attributes_that_tags_answer_in_pbn(folder):
    """They are answered without the model of the game."""
    for path in cases(folder)[1::2]:
        document = portnote.open(path, notation="pbn")
        for game, row in zip(document, document.table("games").to_dicts()):
            for name in ("board", "dealer", "vulnerable", "declarer", "contract", "tricks"):
                assert getattr(game, name) == row[name], (path, game.index, name)


@pytest.mark.parametrize(
    ("result", "tricks"),
    [("9", 9), ("NS 9 EW 4", 9), ("EW 4", 9), ("^9", None), ("^NS 9", None), ("-1", None), ("", None)],
)
def test_tricks(result, tricks):
    data = f'[Declarer "S"]\n[Contract "3NT"]\n[Result "{result}"]\n'.encode()
    document = portnote.open(data, notation="pbn")
    assert document.games[0].tricks == document.table("games").to_dicts()[0]["tricks"] == tricks


def test_tricks_of_cards():
    document = portnote.open(CORPUS / "pbn" / "valid" / "derived" / "tricks-of-52-cards.pbn")
    tricks = [game.tricks for game in document]
    assert tricks == [row["tricks"] for row in document.table("games").to_dicts()] and any(tricks)


@pytest.mark.parametrize("notation", ["pbn", "lin"])
def test_auctions_are_the_column(notation):
    """An auction that the laws forbid has no value, but a text in its table."""
    for path in all_cases([notation])[::12]:
        document = portnote.open(path, notation=notation)
        for game, row in zip(document, document.table("games").to_dicts()):
            assert game.auction is None or str(game.auction) == row["auction"], (path, game.index)


@pytest.mark.parametrize("name", sorted(COMMON))
@pytest.mark.parametrize("notation", GAMES)
def test_attributes_that_each_game_has(notation, name):
    for path in all_cases([notation])[::60]:
        document = portnote.open(path, notation=notation)
        for game, row in zip(document, document.table("games").to_dicts()):
            assert getattr(game, name) == row[name], path


@pytest.mark.parametrize("notation", GAMES)
def test_rows_are_the_rows_of_tables(notation):
    for path in all_cases([notation])[::30]:
        document = portnote.open(path, notation=path.suffix[1:])
        for name, table in LISTS[notation].items():
            rows = document.table(table).to_dicts()
            own = [(game.index, row) for game in document for row in getattr(game, name)]
            assert len(own) == len(rows), (path, name)
            for (index, row), wanted in zip(own, rows):
                assert wanted["game"] == index
                for column, value in wanted.items():
                    if column in PLACES or column == "content_id":
                        continue
                    found = plain(getattr(row, attribute(column)))
                    if notation == "pdn" and column == "side":
                        value = value and value[:1].upper()
                    assert found == plain(value), (path, name, column)


@pytest.mark.parametrize("notation", GAMES)
def test_each_column_is_an_attribute(notation):
    kind = getattr(portnote, notation).Game
    document = portnote.open(all_cases([notation], ["valid"])[0])
    for column in document.table("games").columns:
        if column.name in PLACES | COMMON:
            continue
        assert hasattr(kind, attribute(column.name)), column.name
        assert getattr(kind, attribute(column.name)).__doc__, column.name


def test_types_of_a_game_of_bridge():
    game = portnote.open(CLUB).games[0]
    assert game.date == datetime.date(2026, 11, 19) and type(game.date) is datetime.date
    assert game.date_text == "2026.11.19"
    assert game.dealer is bridge.Seat.NORTH and game.declarer is bridge.Seat.SOUTH
    assert game.lead_seat is bridge.Seat.WEST and game.vulnerable is bridge.Vulnerability.NONE
    assert isinstance(game.deal, bridge.Deal) and game.deal == DEALS[0]
    assert isinstance(game.contract, bridge.Contract) and game.contract == "1NT"
    assert isinstance(game.auction_contract, bridge.Contract)
    assert isinstance(game.lead, bridge.Card) and game.lead == "S4"
    assert game.denomination is bridge.Denomination.NT
    assert (game.board, game.tricks, game.made, game.score_ns) == (1, 7, 0, 90)
    assert game.players == {"N": "Ben", "E": "Cid", "S": "Dot", "W": "Ann"}
    assert (game.north, game.west, game.event, game.scoring) == ("Ben", "Ann", "Club evening", "MP")
    assert (game.notation, game.index) == ("pbn", 1)
    assert "1" in game.title
    assert game.double_dummy is None


def test_lists_of_a_game_of_bridge():
    game = portnote.open(CLUB).games[0]
    assert [call.call for call in game.calls] == ["Pass", "Pass", "1NT", "Pass", "Pass", "Pass"]
    assert [call.seat for call in game.calls] == ["N", "E", "S", "W", "N", "E"]
    assert isinstance(game.calls[0].call, bridge.Call) and game.calls[-1].from_all_pass
    assert [card.card for card in game.cards][:2] == ["S4", "S2"]
    assert game.cards[0].seat is bridge.Seat.WEST and game.cards[0].suit is bridge.Suit.SPADES
    assert [trick.winner for trick in game.played] == ["E", "E"]
    first = game.played[0]
    assert (first.trick, first.leader, first.led, first.complete) == (1, "W", "S", True)
    assert list(first.cards) == ["S4", "S2", "SJ", "S5"]
    assert list(game.hands) == ["N", "E", "S", "W"] and game.hands["N"].hcp == 8
    assert str(game.auction) == "Pass Pass 1NT Pass Pass Pass"
    assert isinstance(game.auction, bridge.Auction) and game.auction.contract == "1NT"
    assert isinstance(game.table_result, bridge.TableResult) and game.table_result == "1NTS="
    play = game.replay()
    assert isinstance(play, bridge.Play) and play.turn == "W" and play.tricks == []
    for card in game.cards:
        play.play(card.card)
    assert [trick.winner for trick in play.tricks] == ["E", "E"]


def test_what_is_unknown_is_none():
    game = portnote.open(b'[Event "x"]\n[Date "2026.??.??"]\n', notation="pbn").games[0]
    assert game.board is None and game.contract is None and game.deal is None and game.date is None
    assert game.date_text == "2026.??.??" and game.year == 2026
    assert game.calls == [] and game.played == [] and game.cards == [] and game.hands == {}
    assert game.auction is None and game.replay() is None and game.table_result is None
    assert game.comments == []


def test_rows_are_values():
    import pickle

    game = portnote.open(CLUB).games[0]
    for rows in (game.calls, game.cards, game.played):
        for row in rows:
            assert pickle.loads(pickle.dumps(row)) == row and hash(row) == hash(row)
            with pytest.raises((AttributeError, TypeError)):
                row.seat = None
    assert game.calls == portnote.open(CLUB).games[0].calls


def test_comments():
    game = portnote.open(b'[Board "1"]\n{One} \n[Dealer "N"]\n[Auction "N"]\n1NT {Two} AP\n', notation="pbn").games[0]
    assert [comment.text for comment in game.comments] == ["One", "Two"]
    assert game.comments[0].anchor and game.comments[0].number is not None


def test_lin():
    text = b"pn|Dot,Ann,Ben,Cid|md|3S85HT863DAK83CAJ7,SK974HQJ75D96CK86,SQ632HA942DQ5C542,SAJTHKDJT742CQT93|ah|Board 7|sv|o|mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pc|S4|pc|S2|pc|SJ|pc|S5|\n"
    game = portnote.open(text, notation="lin").games[0]
    assert isinstance(game, portnote.lin.Game) and isinstance(game, portnote.Game)
    assert game.board == 7 and game.deal == DEALS[0] and game.dealer == "N"
    assert game.lead == "S4" and [it.seat for it in game.calls][:1] == ["N"]
    assert game.players["S"] == "Dot" and game.played[0].winner == "E"


def test_draughts():
    game = portnote.open(DRAUGHTS).games[0]
    assert isinstance(game, portnote.pdn.Game)
    assert game.moves == ["32-28", "19-23", "28x19", "14x23"]
    assert (game.white, game.black, game.result, game.winner) == ("Ann", "Ben", "*", None)
    ply = game.plies[2]
    assert (ply.ply, ply.side, ply.move, ply.from_, ply.to) == (3, "W", "28x19", 28, 19) or (ply.from_, ply.to) == ("28", "19")
    assert ply.side is portnote.draughts.Color.WHITE and ply.captured == 1
    assert game.plies[0].comment == "first"
    assert game.start == portnote.draughts.Board()
    boards = list(game.boards())
    assert len(boards) == 4 and boards[-1] == game.end and boards[0].turn == "B"
    assert [board.fen for board in boards] == [ply.fen_after for ply in game.plies]
    assert len(game.lines) == 1


def test_pinochle():
    path = all_cases(["ppn"], ["valid"])[0]
    game = portnote.open(path).games[0]
    assert isinstance(game, portnote.ppn.Game)
    for name in LISTS["ppn"]:
        assert isinstance(getattr(game, name), list)


def test_systems():
    system = portnote.open(b"#+TITLE: Ours\n\n1N 15-17\n  2C Stayman\n", notation="bml").games[0]
    assert isinstance(system, portnote.bml.System) and isinstance(system, portnote.Game)
    record = portnote.open(all_cases(["bss"], ["valid"])[0]).games[0]
    assert isinstance(record, portnote.bss.Record)


def test_games_are_frozen():
    game = portnote.open(CLUB).games[0]
    for name in ("board", "contract", "index", "calls", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(game, name, None)


def test_real_files(real_files):
    """Attributes are the columns in real files as well."""
    paths = [path for notation in GAMES for path in sorted(real_files.rglob(f"*.{notation}"))[::9]]
    for path in paths:
        if path.stat().st_size > 40_000:
            continue
        document = portnote.open(path, notation=path.suffix[1:])
        for game, row in zip(document, document.table("games").to_dicts()):
            for name, wanted in row.items():
                if name not in PLACES | COMMON | OWN:
                    assert agrees(game, name, wanted), (path, game.index, name)
