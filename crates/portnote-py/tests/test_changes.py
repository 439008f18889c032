"""What makes new documents: fixes, exports, conversions, editors, built games."""

import copy
import datetime
import pickle
import re

import pytest

import portnote
from portnote import BuildError, EditError, ExportError, bridge

from conftest import BROKEN, CLUB, DEALS, DRAUGHTS, all_cases, cases, opened, said, topics


def test_fix():
    document = portnote.open(BROKEN, name="club.pbn")
    fixed = document.fix()
    assert bytes(document) == BROKEN
    assert bytes(document.fix(unsafe=True).document) != BROKEN
    assert all(isinstance(count, int) for count in fixed.codes.values())
    assert isinstance(fixed.left, list)
    assert bytes(fixed.document.fix().document) == bytes(fixed.document)
    with pytest.raises(TypeError):
        document.fix(unsave=True)


@pytest.mark.parametrize("notation", ["pbn", "pdn", "ppn", "lin"])
def test_fixes_come_to_an_end(notation):
    for path in all_cases([notation], ["lenient", "invalid"])[::40]:
        document = opened(path)
        if document is None:
            continue
        fixed = document.fix(unsafe=True)
        assert len(fixed.document.games) >= 0
        again = fixed.document.fix(unsafe=True)
        assert bytes(again.document) == bytes(fixed.document), path
        assert {it.code for it in fixed.left} == {it.code for it in fixed.document.check()}, path


def test_diff():
    document = portnote.open(CLUB, name="club.pbn")
    editor = document.edit()
    editor[1]["Event"] = "Cup"
    diff = document.diff(editor.document)
    assert '-[Event "Club evening"]' in diff and '+[Event "Cup"]' in diff and diff.startswith("---")
    assert document.diff(document) == ""


def test_export():
    exported = portnote.open(CLUB).export()
    assert isinstance(exported, bytes) and b"% EXPORT" in exported
    assert portnote.open(exported).check("export") == []
    assert b"32-28" in portnote.open(DRAUGHTS).export(profile="pdn-3.0")
    with pytest.raises(ExportError, match="cannot be written in PDN 2.0"):
        portnote.open(DRAUGHTS).export(profile="pdn-2.0")
    for profile in ("strict", "pdn-2.0"):
        with pytest.raises(ValueError, match="profile: expected"):
            portnote.open(CLUB).export(profile=profile)
    with pytest.raises(ExportError):
        portnote.open(b"1N 15-17\n", notation="bml").export()


@pytest.mark.parametrize("verdict", ["valid", "lenient", "invalid"])
@pytest.mark.parametrize("notation", ["pbn", "lin", "ppn"])
def test_exports_are_those_of_the_corpus(notation, verdict):
    options = {"encoding", "unencodable", "charset", "strict", "expand_inheritance", "carry"}
    for path in all_cases([notation], [verdict])[::7]:
        document = opened(path)
        if document is None or options & said(path).keys():
            continue
        expected = path.with_suffix(f".export.{notation}")
        refused = path.with_suffix(".export.diag")
        if expected.exists():
            try:
                exported = document.export()
            except ExportError as error:
                # The corpus has what can be written; a whole file would lack the rest.
                assert error.findings, path
                continue
            games = expected.read_bytes()
            assert exported.startswith(games), path
            # Comments after the last game are no part of a game.
            assert exported[len(games):].strip()[:1] in (b"", b";", b"{"), path
        elif refused.exists() and refused.read_text():
            with pytest.raises(ExportError) as raised:
                document.export()
            assert raised.value.findings and raised.value.findings[0].code, path


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("[Board \"1\"]\n".encode("utf-16"), "core/utf16"),
        (b"text before a game\n\n[Board \"1\"]\n", "core/stray-text"),
        (b"[Board \"1\"]\n\n[Board \"2\"]\n{open", "core/unterminated-comment"),
    ],
)
def test_what_cannot_be_exported_as_a_whole_is_refused(data, code):
    with pytest.raises(ExportError) as raised:
        portnote.open(data, notation="pbn").export()
    assert code in {finding.code for finding in raised.value.findings}
    assert str(raised.value).startswith(str(raised.value.findings[0]))


def test_convert():
    document = portnote.open(CLUB)
    converted = document.convert("lin")
    assert converted.bytes == bytes(converted) == str(converted).encode()
    assert converted.games == 2 and isinstance(converted.findings, list)
    assert [game.board for game in portnote.open(converted.bytes, notation="lin")] == [1, 2]
    assert portnote.open(str(document.convert("html")).encode() or b"x", notation="pbn") is not None
    with pytest.raises(ValueError, match="to"):
        document.convert("doc")
    with pytest.raises(ValueError, match="to"):
        portnote.open(DRAUGHTS).convert("lin")
    assert portnote.lin.link(document.games[0]).startswith("http")
    with pytest.raises(ValueError, match="viewer"):
        portnote.lin.link(document.games[0], viewer="x")


def test_edit(tmp_path):
    document = portnote.open(CLUB)
    editor = document.edit()
    assert len(editor) == 2 and editor[1]["Event"] == "Club evening"
    editor[1]["Event"] = "Cup"
    editor[2]["Room"] = "Open"
    assert editor[1]["Event"] == "Cup" and "Room" in editor[2]
    del editor[2]["Room"]
    assert bytes(editor) == CLUB.replace(b"Club evening", b"Cup")
    assert bytes(document) == CLUB and len(editor.changes) >= 1
    editor.write(tmp_path / "x.pbn")
    assert (tmp_path / "x.pbn").read_bytes() == bytes(editor) == bytes(editor.document)
    with pytest.raises(FileExistsError):
        editor.write(tmp_path / "x.pbn")


def test_undo_and_redo():
    editor = portnote.edit(CLUB)
    editor[1]["Event"] = "Cup"
    changed = bytes(editor)
    assert editor.undo() and bytes(editor) == CLUB
    assert editor.redo() and bytes(editor) == changed
    assert editor.undo() and not editor.undo() and editor.redo() and not editor.redo()


def test_games_are_moved():
    editor = portnote.edit(CLUB)
    first = portnote.open(CLUB).games[0]
    editor.append(first)
    assert [game.board for game in editor.document] == [1, 2, 1]
    editor.insert(1, portnote.open(CLUB).games[1])
    assert [game.board for game in editor.document] == [2, 1, 2, 1]
    editor.remove(4)
    editor.move(1, 2)
    assert [game.board for game in editor.document] == [1, 2, 2]


@pytest.mark.parametrize(
    "change",
    [
        lambda editor: editor[3].__setitem__("Event", "x"),
        lambda editor: editor[0].__setitem__("Event", "x"),
        lambda editor: editor[1].__setitem__("Not a name", "x"),
        lambda editor: editor.remove(3),
        lambda editor: editor.move(1, 9),
        lambda editor: editor.insert(9, portnote.open(CLUB).games[0]),
    ],
)
def test_a_change_that_is_refused(change):
    editor = portnote.edit(CLUB)
    with pytest.raises((EditError, IndexError)):
        change(editor)
    assert bytes(editor) == CLUB and not editor.undo()


def test_what_an_editor_takes():
    editor = portnote.edit(CLUB)
    with pytest.raises(TypeError):
        editor[1]["Event"] = 3
    with pytest.raises(TypeError, match="game"):
        editor.append(7)
    with pytest.raises(EditError):
        editor.append(portnote.open(DRAUGHTS).games[0])
    one = portnote.edit(b'[Board "1"]\n')
    with pytest.raises(EditError, match="a game of PDN cannot be put into a file of PBN"):
        one.append(portnote.open(b'[GameType "20"]\n1. 32-28 *').games[0])
    assert bytes(one) == b'[Board "1"]\n'
    with pytest.raises(KeyError):
        editor[1]["Room"]
    with pytest.raises(TypeError):
        hash(editor)
    assert bytes(editor) == CLUB


def test_sections():
    editor = portnote.edit(CLUB)
    editor.set_section(1, "Auction", ["1NT Pass 3NT AP"])
    assert str(editor.document.games[0].calls[2].call) == "3NT"
    whole = bytes(editor)
    editor.set_section(1, "Auction", "1NT Pass 3NT AP\n", value="N")
    assert bytes(editor) == whole
    editor.set_section(1, "Auction", (), value="E")
    assert editor[1]["Auction"] == "E" and not editor.document.games[0].calls


@pytest.mark.parametrize(
    ("data", "index", "tag", "lines", "message"),
    [
        (CLUB, 3, "Auction", "AP", "no game 3"),
        (CLUB, 1, "Actions", "AP", "no tag `Actions` in game 1: say its `value`"),
        (CLUB, 1, "Auction", '[Site "Town"]', "the section of `Auction` in game 1 would not be read"),
        (DRAUGHTS, 1, "White", "AP", "this notation has no sections"),
    ],
)
def test_refused_sections(data, index, tag, lines, message):
    editor = portnote.edit(data)
    with pytest.raises(portnote.EditError, match=re.escape(message)) as raised:
        editor.set_section(index, tag, lines)
    assert (raised.value.index, raised.value.tag, bytes(editor)) == (index, tag, data)


@pytest.mark.parametrize("lines", [None, 7, [7], b"AP"])
def test_lines_of_sections_are_texts(lines):
    with pytest.raises(TypeError, match="lines: expected a str or an iterable of str"):
        portnote.edit(CLUB).set_section(1, "Auction", lines)


def test_editing_draughts():
    editor = portnote.edit(DRAUGHTS)
    editor[1]["White"] = "Cid"
    assert bytes(editor) == DRAUGHTS.replace(b"Ann", b"Cid")


def test_build_bridge():
    game = portnote.pbn.Game(
        board=1, dealer="N", vulnerable="None", deal=DEALS[0], auction=["1NT", "AP"], event="Cup",
        date=datetime.date(2026, 11, 19), north="Ben",
    )
    assert (game.board, game.deal, game.event, game.north) == (1, DEALS[0], "Cup", "Ben")
    assert (game.contract, game.declarer) == ("1NT", "N")
    assert portnote.open(game.to_text().encode(), notation="pbn").games[0] == game


@pytest.mark.parametrize(
    ("data", "joined"),
    [
        (b'% PBN 2.1\n[Board "1"]\n\n[Board "2"]\n', b'% PBN 2.1\n[Board "1"]\n\n[Board "2"]\n'),
        (b"qx|o1|md|1SA,,,|sv|o|\nqx|o2|md|1SK,,,|sv|b|\n", b"qx|o1|md|1SA,,,|sv|o|\r\nqx|o2|md|1SK,,,|sv|b|\r\n"),
        (b"001C=NYYYYYY008\n001N=NYYYYYY008\n", b"001C=NYYYYYY008\n001N=NYYYYYY008\n"),
    ],
)
def test_games_become_one_file(data, joined):
    """It has one header, and one kind of line ends."""
    document = portnote.open(data)
    assert bytes(portnote.Document.from_games(document)).strip() == joined.strip()


def test_write_games(tmp_path):
    games = [portnote.pbn.Game(board=number, deal=bridge.Deal.random(number)) for number in (1, 2)]
    data = portnote.pbn.write(games, tmp_path / "deal.pbn")
    assert (tmp_path / "deal.pbn").read_bytes() == data
    assert portnote.pbn.write((game for game in games), tmp_path / "deal.pbn") == data
    assert [game.deal for game in portnote.open(data)] == [bridge.Deal.random(1), bridge.Deal.random(2)]


@pytest.mark.parametrize(
    ("values", "where"),
    [
        ({"dealer": "N", "auction": ["1NT", "1C"]}, "call"),
        ({"dealer": "N", "auction": ["X"]}, "call"),
        ({"contract": "8NT"}, None),
        ({"deal": "N:AK"}, None),
        ({"colour": "red"}, None),
    ],
)
def test_what_cannot_be_built(values, where):
    with pytest.raises((BuildError, ValueError, TypeError)) as raised:
        portnote.pbn.Game(**values)
    if where:
        assert isinstance(raised.value, BuildError) and raised.value.where == where
        assert raised.value.number in (1, 2) and raised.value.seat in ("N", "E")
    assert "{" not in str(raised.value)


def test_replace():
    game = portnote.open(CLUB).games[0]
    other = game.replace(event="Cup", tricks=6)
    assert (other.event, other.tricks, other.made, other.board) == ("Cup", 6, -1, 1) and game.event == "Club evening"
    assert game.replace() == game
    assert game.__replace__(event="Cup").event == "Cup"
    if hasattr(copy, "replace"):
        assert copy.replace(game, event="Cup").event == "Cup"
    with pytest.raises((TypeError, ValueError)):
        game.replace(colour="red")


def test_build_draughts():
    game = portnote.pdn.Game(white="Ann", black="Ben", moves=["32-28", "19-23", "28x19"])
    assert game.moves == ["32-28", "19-23", "28x19"] and game.white == "Ann"
    with pytest.raises(BuildError) as raised:
        portnote.pdn.Game(moves=["32-28", "1-50"])
    assert raised.value.where == "move" and raised.value.number == 1


def test_results_are_pickled():
    document = portnote.open(CLUB)
    for value in (document.fix(), document.convert("lin")):
        assert pickle.loads(pickle.dumps(value)) is not None


def shown(finding):
    return (str(finding), finding.excerpt(), finding.fixed(), finding.labels, finding.fix, finding.alternatives, finding.title)


@pytest.mark.parametrize("topic", topics(verdicts=("lenient", "invalid")))
def test_findings_are_pickled(topic):
    for path in cases(topic)[::5]:
        document = opened(path)
        if document is None:
            continue
        found = document.check() + document.check("export") + document.fix().left
        if document.notation in ("pbn", "lin"):
            found += document.convert("lin" if document.notation == "pbn" else "pbn").findings
        again = pickle.loads(pickle.dumps(found))
        assert again == found
        assert [shown(finding) for finding in again] == [shown(finding) for finding in found]


def test_findings_of_a_text_are_pickled_with_one_copy_of_it():
    data = b"".join(b'[Board "%d"]\n[Dealer "north"]\n\n' % number for number in range(1, 200))
    found = portnote.check(data, notation="pbn")
    assert len(found) > 190
    # Each finding has its own words.
    assert len(pickle.dumps(found)) < len(data) + 1500 * len(found)
