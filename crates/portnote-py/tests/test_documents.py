"""Documents: their bytes, games, findings, and what the program says of the same files."""

import json
import os
import pickle
import subprocess
import xml.etree.ElementTree

import pytest

import portnote
from portnote import Document, Finding, Game, UnknownNotation

from conftest import BROKEN, CLUB, CORPUS, DRAUGHTS, NOTATIONS, all_cases, cases, opened, said, topics


@pytest.mark.parametrize("folder", topics())
def test_bytes_are_those_of_the_file(folder):
    notation = folder.relative_to(CORPUS).parts[0]
    for path in cases(folder):
        data = path.read_bytes()
        document = portnote.open(data, notation=notation)
        assert bytes(document) == data, path
        assert document.notation == notation
        assert len(document.games) == len(list(document)), path


@pytest.mark.parametrize("folder", topics(["pbn", "lin", "pdn", "ppn"]))
def test_dumps_are_those_of_the_corpus(folder):
    for path in cases(folder):
        expected, document = path.with_suffix(".json"), opened(path)
        if document is None or not expected.exists():
            continue
        dump = json.loads(expected.read_text())
        key = "boards" if "boards" in dump else "games"
        derived = said(path).get("derived", False)
        assert without_places(document.dump(derived=derived)[key]) == without_places(dump[key]), path


@pytest.mark.parametrize("notation", NOTATIONS)
def test_dumps_are_those_of_the_program(notation):
    program = os.environ.get("PORTNOTE")
    if not program:
        pytest.skip("PORTNOTE names no program")
    for path in all_cases([notation])[::40]:
        document = portnote.open(path, notation=notation)
        command = [program, "dump", "--derived", "--notation", notation, path]
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        assert document.dumps(derived=True).strip() == told.strip(), path


@pytest.mark.parametrize("notation", ["pbn", "lin", "pdn", "ppn"])
def test_dumps_of_games_are_those_of_their_documents(notation):
    for path in all_cases([notation], ["valid"])[::5]:
        document = opened(path)
        if document is not None:
            dump = document.dump(derived=True)
            wanted = dump["boards" if "boards" in dump else "games"]
            found = [game.dump(derived=True) for game in document]
            assert without_places(found) == without_places(wanted), path


def without_places(dump):
    """A dump without what depends on the file: corpus files leave it out."""
    places = {"schema", "file", "index", "byte_start", "byte_end", "diagnostics", "errors", "warnings"}
    if isinstance(dump, list):
        return [without_places(it) for it in dump]
    return {key: value for key, value in dump.items() if key not in places}


def line_of(finding):
    place = f"{finding.line}:{finding.column}-{finding.end_line}:{finding.end_column}"
    return f"{place} {finding.severity} {finding.code}: {finding.message}"


@pytest.mark.parametrize("folder", topics())
def test_findings_are_those_of_the_corpus(folder):
    for path in cases(folder):
        own, document = said(path), opened(path)
        # Included files are read, and one place is not that of the stream of the corpus.
        if document is None or folder.name == "includes" or path.stem == "comment-and-second-header-line":
            continue
        expected = path.with_suffix(".diag")
        lines = expected.read_text().splitlines() if expected.exists() else []
        wanted = [line for line in lines if line and not line.startswith(" ")]
        found = document.check(select=own.get("select", ()), ignore=own.get("ignore", ()))
        # Messages that hold control characters are escaped in the corpus.
        if all(line_of(it).isprintable() for it in found):
            assert sorted(map(line_of, found)) == sorted(wanted), path


@pytest.mark.parametrize("notation", NOTATIONS)
def test_findings_are_those_of_the_program(notation):
    program = os.environ.get("PORTNOTE")
    if not program:
        pytest.skip("PORTNOTE names no program")
    paths = [path for path in all_cases([notation])[::7] if path.parent.name != "includes"]
    command = [program, "check", "-v", "--exit-zero", "--output-format", "json", "--notation", notation, *paths]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    told = json.loads(run.stdout)
    told = told["diagnostics"] if isinstance(told, dict) else told
    by_file = {}
    for item in told:
        by_file.setdefault(item["file"], []).append(item)
    for path in paths:
        document = portnote.open(path, notation=notation)
        found = [(it.code, it.severity, it.message, it.line, it.column, it.help) for it in document.check()]
        wanted = [
            (it["code"], it["severity"], it["message"], it["span"]["start"]["line"], it["span"]["start"]["column"], it.get("help"))
            for it in by_file.get(str(path), [])
        ]
        assert found == wanted, path


def test_sources(club, tmp_path):
    """All that `open` takes gives the same games."""
    import gzip
    import io

    packed = tmp_path / "club.pbn.gz"
    packed.write_bytes(gzip.compress(CLUB))
    with club.open("rb") as handle:
        sources = [club, str(club), CLUB, bytearray(CLUB), memoryview(CLUB), io.BytesIO(CLUB), handle, packed, gzip.compress(CLUB)]
        for source in sources:
            assert [game.board for game in portnote.open(source).games] == [1, 2], source


def test_a_file_is_read_from_where_it_stands(club):
    with club.open("rb") as handle:
        handle.seek(CLUB.index(b'[Event "#"]'))
        document = portnote.open(handle, notation="pbn")
    assert [game.board for game in document] == [2]


def test_what_cannot_be_opened(tmp_path):
    with pytest.raises(FileNotFoundError) as raised:
        portnote.open(tmp_path / "none.pbn")
    assert raised.value.filename.endswith("none.pbn")
    with pytest.raises(IsADirectoryError):
        portnote.open(tmp_path)
    with pytest.raises(UnknownNotation) as unknown:
        portnote.open(b"hello")
    assert isinstance(unknown.value, ValueError) and set(unknown.value.candidates) <= set(NOTATIONS)
    with pytest.raises(TypeError, match="source"):
        portnote.open(7)
    with pytest.raises(TypeError, match="source"):
        portnote.open(None)


@pytest.mark.parametrize(
    ("argument", "value"),
    [("notation", "png"), ("encoding", "utf-9")],
)
def test_bad_arguments_are_named(argument, value):
    with pytest.raises(ValueError, match=argument):
        portnote.open(CLUB, **{argument: value})


def test_a_text_stream_is_refused(club):
    with club.open() as handle, pytest.raises(TypeError, match="binary"):
        portnote.open(handle)


def test_document(club):
    document = portnote.open(club)
    assert (document.notation, document.version) == ("pbn", "2.1")
    assert document.name == str(club)
    assert document.line_ends == "lf" and document.encoding
    assert document.text == CLUB.decode()
    assert portnote.open(CLUB.replace(b"\n", b"\r\n")).line_ends == "crlf"
    assert portnote.open(CLUB).name is None
    assert portnote.open(CLUB, name="x.pbn").name == "x.pbn"


def test_encodings():
    data = '[Event "Öresund"]\n[Board "1"]\n'.encode("latin-1")
    document = portnote.open(data, notation="pbn")
    assert document.games[0]["Event"] == "Öresund" and bytes(document) == data
    russian = '[Event "Клуб"]\n[Board "1"]\n'.encode("windows-1251")
    assert portnote.open(russian, encoding="windows-1251").games[0]["Event"] == "Клуб"
    assert "Клуб" in portnote.open(russian, encoding="windows-1251").text


def test_games_are_a_sequence():
    games = portnote.open(CLUB).games
    assert len(games) == 2
    assert games[0].index == 1 and games[1].index == 2
    assert games[-1] == games[1] and games[-2] == games[0]
    assert [game.board for game in games[:1]] == [1]
    assert [game.board for game in games[::-1]] == [2, 1]
    assert [game.board for game in games[5:]] == []
    assert [game.board for game in games] == [1, 2]
    assert [game.board for game in reversed(games)] == [2, 1]
    assert games[0] in games and games.index(games[1]) == 1 and games.count(games[0]) == 1
    for place in (2, -3, 1 << 70):
        with pytest.raises(IndexError):
            games[place]
    with pytest.raises(TypeError):
        games["1"]
    import collections.abc

    assert isinstance(games, collections.abc.Sequence)


def test_no_games():
    document = portnote.open(b"", notation="pbn")
    assert len(document.games) == 0 and list(document) == [] and document.check() == []


def test_documents_are_equal_by_bytes_notation_and_name(club):
    one, two = portnote.open(club), portnote.open(club)
    assert one == two and hash(one) == hash(two)
    assert one != portnote.open(CLUB) and portnote.open(CLUB) == portnote.open(CLUB)
    assert portnote.open(CLUB) != portnote.open(CLUB + b"\n")
    again = pickle.loads(pickle.dumps(one))
    assert again == one and again.name == one.name and len(again.games) == 2


def test_a_document_keeps_its_options_when_pickled():
    russian = '[Event "Клуб"]\n[Board "1"]\n'.encode("windows-1251")
    document = pickle.loads(pickle.dumps(portnote.open(russian, encoding="windows-1251")))
    assert document.games[0]["Event"] == "Клуб"


def test_documents_are_frozen():
    document = portnote.open(CLUB)
    for name in ("notation", "name", "games", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(document, name, None)


def test_from_text():
    assert Document.from_text(CLUB.decode()).games[1].board == 2
    assert Document.from_text("[Board \"7\"]", "pbn").games[0].board == 7
    with pytest.raises(ValueError, match="notation"):
        Document.from_text("", "png")


def test_from_games():
    games = portnote.open(CLUB).games
    document = Document.from_games(reversed(games))
    assert [game.board for game in document] == [2, 1]
    # What the second game took from the first one is written out.
    assert document.games[0]["Event"] == "Club evening"
    with pytest.raises((TypeError, ValueError), match="games"):
        Document.from_games([1])
    with pytest.raises(ValueError, match="games"):
        Document.from_games([games[0], portnote.open(DRAUGHTS).games[0]])


def test_check():
    findings = portnote.open(BROKEN).check()
    assert "pbn/date-format" in [finding.code for finding in findings]
    assert [it.code for it in portnote.check(BROKEN)] == [it.code for it in findings]
    # Opt-in codes are selected.
    unknown = b'[Event "E"]\n[Evemt "E"]\n[Board "1"]\n'
    assert "pbn/unknown-tag" not in [it.code for it in portnote.check(unknown)]
    assert "pbn/unknown-tag" in [it.code for it in portnote.check(unknown, select=["pbn/unknown-tag"])]
    assert "pbn/date-format" not in [it.code for it in portnote.open(BROKEN).check(ignore=["pbn/date-format"])]
    assert len(portnote.open(CLUB).check("export")) > len(portnote.open(CLUB).check())
    assert portnote.open(CLUB).check(profile="export") == portnote.open(CLUB).check("export")


@pytest.mark.parametrize(
    ("argument", "value"),
    [("profile", "strict"), ("select", ["pbn/no-such-code"]), ("ignore", ["pbn/no-such-code"])],
)
def test_bad_arguments_of_check_are_named(argument, value):
    with pytest.raises(ValueError, match=argument):
        portnote.open(CLUB).check(**{argument: value})
    with pytest.raises(ValueError, match=argument):
        portnote.check(CLUB, **{argument: value})


def test_one_code_is_no_list_of_letters():
    """A text is a sequence of texts, but nobody means that."""
    with pytest.raises(TypeError, match="select"):
        portnote.check(BROKEN, select="pbn/date-format")


def test_suppressed_findings_are_left_out():
    text = b"% portnote: ignore pbn/date-format\n" + BROKEN
    assert "pbn/date-format" not in [it.code for it in portnote.check(text, notation="pbn")]


def test_finding():
    data = b"\xef\xbb\xbf" + BROKEN
    found = portnote.open(data, name="club.pbn").check()
    (finding,) = [it for it in found if it.code == "pbn/date-format"]
    assert isinstance(finding, Finding)
    assert (finding.code, finding.severity) == ("pbn/date-format", "warning")
    start, end = finding.span
    assert data[start:end].strip(b'"') == b"2026-11-19"
    assert finding.line == 2 and finding.end_line == 2 and finding.column < finding.end_column
    assert (finding.game, finding.board, finding.file) == (1, 1, "club.pbn")
    assert "2026-11-19" in finding.message
    assert str(finding) == f"club.pbn:{finding.line}:{finding.column}: warning[pbn/date-format]: {finding.message}"
    assert "^" in finding.excerpt() and "\x1b" not in finding.excerpt() and "\x1b" in finding.excerpt(color=True)
    if finding.fix is not None:
        edit = finding.fix.edits[0]
        assert data[: edit.start] + edit.text.encode() + data[edit.end :] == finding.fixed()
        assert isinstance(finding.fixed(), bytes) and finding.fix.message and isinstance(finding.fix.safe, bool)
    assert isinstance(finding.alternatives, list) and isinstance(finding.labels, list)


def test_findings_are_values():
    one, two = portnote.check(BROKEN), portnote.check(BROKEN)
    assert one == two and [hash(it) for it in one] == [hash(it) for it in two]
    for finding in one:
        again = pickle.loads(pickle.dumps(finding))
        assert again == finding and again.message == finding.message
        assert again.excerpt() == finding.excerpt()
        with pytest.raises((AttributeError, TypeError)):
            finding.code = "x"


@pytest.mark.parametrize("profile", ["export", "import"])
def test_findings_of_each_profile_are_pickled(profile):
    for finding in portnote.open(CLUB + BROKEN).check(profile):
        assert pickle.loads(pickle.dumps(finding)) == finding


def test_parts_of_findings_are_pickled():
    for path in all_cases(["pbn"], ["lenient", "invalid"])[::20]:
        for finding in portnote.open(path).check():
            for part in [*finding.labels, finding.fix, *finding.alternatives]:
                assert pickle.loads(pickle.dumps(part)) == part
            if finding.fix:
                for edit in finding.fix.edits:
                    assert pickle.loads(pickle.dumps(edit)) == edit


def test_explain():
    explanation = portnote.explain("pbn/date-format")
    assert explanation.code == "pbn/date-format" and explanation.title
    assert explanation.example and explanation.fixed
    assert "pbn/date-format" in [it.code for it in portnote.check(explanation.example.encode(), notation="pbn")]
    assert portnote.explain("pbn/date-format") == explanation
    assert pickle.loads(pickle.dumps(explanation)) == explanation
    with pytest.raises(KeyError, match="pbn/date-format"):
        portnote.explain("pbn/date-formt")


def test_each_code_of_the_corpus_is_explained():
    codes = {it.code for path in all_cases(["pbn", "pdn"], ["lenient"])[::15] for it in portnote.check(path)}
    for code in codes:
        assert portnote.explain(code).title


def test_detect():
    assert portnote.detect(CLUB) == "pbn" and portnote.detect(DRAUGHTS) == "pdn"
    assert portnote.detect(b"", "x.lin") == "lin"
    with pytest.raises(UnknownNotation):
        portnote.detect(b"hello")
    with pytest.raises(TypeError):
        portnote.detect("text")


def test_pictures():
    document = portnote.open(CLUB)
    for svg in (document.svg(), document.svg(2), document._repr_svg_(), document.games[0].svg()):
        assert xml.etree.ElementTree.fromstring(svg).tag.endswith("svg")
    assert "<html" in document.html() and "Q632" in document.show().replace(" ", "")
    assert document.games[0]._repr_svg_() == document.games[0].svg()
    # A notebook has no style sheet of ours: the picture brings its own.
    assert document.games[0]._repr_html_().startswith('<div class="pn-drawn"><style>')
    with pytest.raises(IndexError, match="game"):
        document.svg(3)


def test_games_are_values():
    document = portnote.open(CLUB)
    one, two = document.games
    assert one == portnote.open(CLUB).games[0] and hash(one) == hash(portnote.open(CLUB).games[0])
    assert one != two and isinstance(one, Game) and isinstance(one, portnote.pbn.Game)
    # Place and neighbours do not count.
    assert portnote.open(two.to_text().encode(), notation="pbn").games[0] == two
    for game in document:
        again = pickle.loads(pickle.dumps(game))
        assert again == game and again.to_text() == game.to_text()
        assert type(again) is type(game)


def test_a_game_that_was_pickled_keeps_its_index():
    game = portnote.open(CLUB).games[1]
    assert pickle.loads(pickle.dumps(game)).index == game.index == 2


@pytest.mark.parametrize("folder", topics(["pbn", "lin", "pdn", "ppn"]))
def test_a_game_stands_alone(folder):
    notation = folder.relative_to(CORPUS).parts[0]
    for path in cases(folder)[::3]:
        for game in opened(path) or ():
            alone = portnote.open(game.to_text().encode(), notation=notation).games
            assert len(alone) == 1 and alone[0].to_text() == game.to_text(), path
            assert pickle.loads(pickle.dumps(game)) == game == alone[0], path


def test_tags():
    one, two = portnote.open(CLUB).games
    assert one["Event"] == "Club evening" == two["Event"] == two.tags["Event"]
    assert two.tags.stated["Event"] == "#"
    assert list(one.tags)[:3] == ["Event", "Site", "Date"]
    assert len(one.tags) == len(dict(one.tags)) == len(list(one.tags))
    assert one.get("Room") is None and one.get("Room", "?") == "?" and one.get("Event") == "Club evening"
    assert "Event" in one and "Room" not in one
    with pytest.raises(KeyError, match="Event"):
        one["Evnt"]
    import collections.abc

    assert isinstance(one.tags, collections.abc.Mapping)
    with pytest.raises(TypeError):
        one.tags["Event"] = "x"


def test_findings_of_a_game():
    document = portnote.open(CLUB.replace(b'"2026.11.19"', b'"2026-11-19"'))
    assert "pbn/date-format" in [it.code for it in document.games[0].findings]
    assert [it.line for it in document.games[1].findings if it.game == 1] == []


def test_dump():
    document = portnote.open(CLUB)
    assert document.dump()["schema"] == "portnote/pbn/1" and len(document.dump()["games"]) == 2
    assert json.loads(document.dumps()) == document.dump()
    assert json.loads(document.dumps(derived=True)) == document.dump(derived=True)
    assert document.dump(derived=True)["games"][0]["derived"]["lead"] == "S4"


def test_files_are_written_whole(tmp_path):
    document = portnote.open(CLUB)
    path = tmp_path / "club.pbn"
    document.write(path)
    assert path.read_bytes() == CLUB and [it.name for it in tmp_path.iterdir()] == ["club.pbn"]
    path.write_bytes(b"other")
    with pytest.raises(FileExistsError, match="force=True") as raised:
        document.write(path)
    assert (raised.value.filename, path.read_bytes()) == (str(path), b"other")
    document.write(path, force=True)
    assert path.read_bytes() == CLUB
    with pytest.raises(IsADirectoryError):
        document.write(tmp_path, force=True)
    with pytest.raises(FileNotFoundError) as raised:
        document.write(tmp_path / "no" / "club.pbn")
    assert raised.value.errno == 2 and raised.value.filename.endswith("club.pbn")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        document.write(path, force=True)
