"""Streams of games: what they read, when they hand a game out, how they fail."""

import gc
import gzip
import io
import pickle
import weakref

import pytest

import portnote
from portnote import InputError

from conftest import CLUB, DRAUGHTS

FIRST, SECOND = CLUB[: CLUB.index(b'[Event "#"]')], CLUB[CLUB.index(b'[Event "#"]') :]


def boards(source, **options):
    return [game.board for game in portnote.games(source, **options)]


def test_what_a_stream_takes(club, tmp_path):
    packed = tmp_path / "club.pbn.gz"
    packed.write_bytes(gzip.compress(CLUB))
    with club.open("rb") as handle:
        for source in (club, str(club), CLUB, bytearray(CLUB), memoryview(CLUB), io.BytesIO(CLUB), handle, packed, gzip.compress(CLUB)):
            assert boards(source) == [1, 2], source


def test_an_open_gz(club, tmp_path):
    packed = tmp_path / "club.pbn.gz"
    packed.write_bytes(gzip.compress(CLUB))
    with gzip.open(packed) as handle:
        assert boards(handle) == [1, 2]
    with packed.open("rb") as handle:
        assert boards(handle) == [1, 2]


def test_folders_and_globs(tmp_path):
    (tmp_path / "b").mkdir()
    for name, number in (("b/2.pbn", 2), ("a.pbn", 1), ("c.pbn", 3)):
        (tmp_path / name).write_text(f'[Event "E"]\n[Board "{number}"]\n')
    (tmp_path / "notes.txt").write_text("nothing")
    assert boards(tmp_path) == [1, 2, 3]
    assert boards(str(tmp_path / "*.pbn")) == [1, 3]
    assert boards(str(tmp_path / "**" / "*.pbn")) == [1, 2, 3]
    assert boards([tmp_path / "c.pbn", CLUB, io.BytesIO(CLUB)]) == [3, 1, 2, 1, 2]
    assert boards(path for path in [tmp_path / "c.pbn", tmp_path / "a.pbn"]) == [3, 1]


def test_files_of_several_notations(tmp_path):
    (tmp_path / "a.pbn").write_bytes(CLUB)
    (tmp_path / "b.pdn").write_bytes(DRAUGHTS)
    assert [game.notation for game in portnote.games(tmp_path)] == ["pbn", "pbn", "pdn"]


def test_what_does_not_exist(tmp_path):
    with pytest.raises(FileNotFoundError):
        list(portnote.games(tmp_path / "none.pbn"))
    assert boards([]) == []
    with pytest.raises(TypeError, match="source"):
        portnote.games(7)


@pytest.mark.parametrize(
    ("argument", "value"),
    [("notation", "png"), ("encoding", "utf-9"), ("threads", 0), ("threads", -1)],
)
def test_bad_arguments_are_named(argument, value):
    with pytest.raises((ValueError, OverflowError), match=argument):
        portnote.games(CLUB, **{argument: value})


def test_games_are_those_of_the_document():
    assert list(portnote.games(CLUB)) == list(portnote.open(CLUB))
    assert list(portnote.games(CLUB, threads=4)) == list(portnote.open(CLUB))
    many = b"\n".join([SECOND.replace(b'"#"', b'"E"')] * 500)
    assert [game.index for game in portnote.games(many, threads=3)] == list(range(1, 501))


def test_a_stream():
    with portnote.games(CLUB) as stream:
        assert iter(stream) is stream and stream.index == 0
        game = next(stream)
        assert (game.board, stream.index, stream.notation) == (1, 1, "pbn")
    with pytest.raises((StopIteration, ValueError)):
        next(stream)


def test_tags_alone():
    stream = portnote.games(CLUB)
    tags = stream.read_tags()
    assert tags["Event"] == "Club evening" and tags["Board"] == "1"
    assert next(stream).board == 2
    assert stream.read_tags() is None
    with pytest.raises(StopIteration):
        next(stream)


def test_skip():
    stream = portnote.games(CLUB)
    assert stream.skip() is True and next(stream).board == 2
    assert stream.skip() is False


class Pieces(io.RawIOBase):
    """A file that gives a piece a call, or what of it is wanted."""

    def __init__(self, *pieces):
        self.pieces = list(pieces)
        self.rest = b""
        self.begun = 0

    def readable(self):
        return True

    def read(self, size=-1):
        assert 0 < size <= 64 << 10
        if not self.rest:
            piece = self.pieces.pop(0) if self.pieces else b""
            self.begun += 1
            if isinstance(piece, BaseException):
                raise piece
            self.rest = piece
        given, self.rest = self.rest[:size], self.rest[size:]
        return given


def test_a_game_is_handed_out_when_it_is_whole():
    text = b'[Event "E"]\n[Board "%d"]\n\n'
    file = Pieces(*[text % number for number in range(1, 21)])
    for number, game in enumerate(portnote.games(file, notation="pbn"), 1):
        assert game.board == number and file.begun <= number + 1


def test_a_pipe_shows_its_first_game_before_it_is_closed():
    import os

    reading, writing = os.pipe()
    with os.fdopen(reading, "rb", buffering=0) as source, os.fdopen(writing, "wb", buffering=0) as sink:
        sink.write(FIRST + SECOND[:60])
        assert next(portnote.games(source, notation="pbn")).board == 1


class Failure(Exception):
    """An error that only this file knows."""


@pytest.mark.parametrize("error", [Failure("no more"), OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_a_file_that_fails_raises_its_own_error(error):
    stream = portnote.games(Pieces(FIRST, SECOND[:30], error), notation="pbn")
    assert next(stream).board == 1
    with pytest.raises(BaseException) as raised:
        list(stream)
    found = raised.value
    if not isinstance(error, OSError):
        assert found is error
        return
    assert isinstance(found, InputError) and found.__cause__ is error
    assert found.read == 1 and isinstance(found, OSError)


@pytest.mark.parametrize("error", [Failure("no more"), OSError(5, "Input/output error")])
@pytest.mark.parametrize("function", [portnote.open, portnote.check])
def test_a_document_of_a_file_that_fails(function, error):
    with pytest.raises(Exception) as raised:
        function(Pieces(FIRST, error), notation="pbn")
    assert raised.value is error or raised.value.__cause__ is error


def test_a_file_that_gives_no_bytes():
    class Wrong:
        def read(self, size=-1):
            return 3

    with pytest.raises((TypeError, InputError), match="bytes"):
        list(portnote.games(Wrong(), notation="pbn"))


def test_a_file_that_gives_more_than_asked():
    class Wrong:
        given = False

        def read(self, size=-1):
            data = b"" if self.given else (CLUB + b"\n") * 100
            self.given = True
            return data

    # The games are all there, or the file is refused; nothing is lost silently.
    try:
        assert len(list(portnote.games(Wrong(), notation="pbn"))) == 200
    except (ValueError, OSError):
        pass


def test_a_file_that_asks_for_its_own_stream():
    """A file whose `read` uses the stream that reads it: an error, not a deadlock."""

    class Wrong:
        def read(self, size=-1):
            self.stream.index
            return b""

    file = Wrong()
    file.stream = portnote.games(file, notation="pbn")
    try:
        list(file.stream)
    except Exception as error:
        assert isinstance(error, (RuntimeError, ValueError, OSError))


def test_cut_gz(tmp_path):
    packed = gzip.compress(CLUB * 200)
    path = tmp_path / "cut.pbn.gz"
    path.write_bytes(packed[: len(packed) // 2])
    with pytest.raises(OSError):
        list(portnote.games(path))
    with pytest.raises(OSError):
        portnote.open(path)


def test_games_of_streams_are_pickled():
    for game in portnote.games(CLUB):
        assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(("module", "data"), [("pbn", CLUB), ("pdn", DRAUGHTS)])
def test_read_game(module, data, tmp_path):
    read_game = getattr(portnote, module).read_game
    path = tmp_path / f"x.{module}"
    path.write_bytes(data)
    with path.open("rb") as handle:
        games = []
        while (game := read_game(handle)) is not None:
            games.append(game)
        assert read_game(handle) is None
    assert games == list(portnote.open(data))
    with io.BytesIO(data) as one, io.BytesIO(data) as two:
        assert read_game(one) == read_game(two) == games[0]


def test_read_game_keeps_no_file():
    handle = io.BytesIO(CLUB)
    portnote.pbn.read_game(handle)
    kept = weakref.ref(handle)
    del handle
    gc.collect()
    assert kept() is None


def test_real_files(real_files):
    for path in sorted(real_files.rglob("*.pbn"))[::20]:
        if path.stat().st_size < 200_000:
            assert len(list(portnote.games(path))) == len(portnote.open(path).games), path
