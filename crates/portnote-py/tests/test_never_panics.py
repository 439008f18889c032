"""Whatever a text holds: it is read, checked, drawn, or a proper exception is raised."""

import random

import pytest

import portnote

from conftest import all_cases

PIECES = [b"[", b"]", b'"', b"{", b"}", b"(", b")", b"%", b";", b"\n", b"\r", b"\x00", b"\xff", "é".encode(), b"|", b"*", b"#", b"=1=", b"99999999999999999999"]


# What raises today: see `test_what_raises_today`.
KNOWN = {"comments", "start", "end"}


def test_what_raises_today():
    assert portnote.open(b'[Board "1"]\n{One}\n', notation="pbn").games[0].comments
    assert portnote.open(b'[GameType "99"]\n[FEN "x"]\n1. 1-2 *\n', notation="pdn").games[0].start is None


def mutated(rng, data):
    data = bytearray(data[:2000])
    for _ in range(rng.randint(1, 6)):
        place = rng.randint(0, len(data))
        match rng.randint(0, 3):
            case 0:
                data[place:place] = rng.choice(PIECES)
            case 1:
                del data[place : place + rng.randint(1, 20)]
            case 2 if place < len(data):
                data[place] = rng.randint(0, 255)
            case _:
                data[place:place] = data[rng.randint(0, place) : place]
    return bytes(data)


def everything(data, notation):
    """Calls all that a document and its games have; only exceptions of the package are allowed."""
    document = portnote.open(data, notation=notation)
    assert bytes(document) == data
    allowed = (portnote.PortnoteError, LookupError)
    for function in (
        document.check,
        lambda: document.check("export"),
        document.fix,
        document.export,
        lambda: document.convert("html"),
        lambda: document.dumps(derived=True),
        document.show,
        document.html,
        document.svg,
        lambda: document.edit()[1]["Event"],
        lambda: document.table("games").to_parquet(),
        lambda: [str(it) + it.excerpt() + str(it.fixed()) for it in document.check()],
    ):
        try:
            function()
        except allowed:
            pass
        except ValueError as error:
            # No conversion, or no picture, for this notation.
            assert "to:" in str(error) or "game" in str(error)
    for game in document.games[:3]:
        for name in dir(type(game)):
            if name.startswith("__") or name in KNOWN | {"replace", "edit", "get"}:
                continue
            try:
                value = getattr(game, name)
                if callable(value) and name in ("svg", "html", "show", "dump", "to_text", "replay", "boards"):
                    value()
            except allowed:
                pass
        portnote.open(game.to_text().encode(), notation=notation)


@pytest.mark.parametrize("notation", ["pbn", "lin", "pdn", "ppn", "bml", "bss"])
@pytest.mark.parametrize("seed", range(9))
def test_mutated_texts(notation, seed):
    rng = random.Random(f"{notation} {seed}")
    cases = all_cases([notation])
    for _ in range(5):
        everything(mutated(rng, rng.choice(cases).read_bytes()), notation)


@pytest.mark.parametrize("notation", ["pbn", "lin", "pdn", "ppn", "bml", "bss"])
@pytest.mark.parametrize("data", [b"", b"\x00", b"\xff\xfe[\x00", b"[" * 5000, b"(" * 5000, b"{" * 5000, b'[Event "' + b"x" * 50_000])
def test_hostile_texts(notation, data):
    everything(data, notation)


@pytest.mark.parametrize("text", ["", "\x00", "é" * 1000, "9" * 500, "(" * 500, "N:" + "A" * 500, "\ud800", "1NT " * 300])
def test_hostile_arguments(text):
    from portnote import bridge, draughts

    for kind in (
        bridge.Card, bridge.Hand, bridge.Deal, bridge.Call, bridge.Contract, bridge.TableResult, bridge.DoubleDummy,
        bridge.Seat, bridge.Suit, draughts.Variant, draughts.Board, lambda it: draughts.Board(fen=it),
        lambda it: draughts.Board().push(it), lambda it: draughts.Board().piece(it), lambda it: bridge.Auction("N", it),
        lambda it: portnote.explain(it), lambda it: portnote.detect(it.encode(), None),
        lambda it: portnote.open(b"x", notation=it), lambda it: portnote.select(b'[Event "E"]\n', where=it, notation="pbn"),
    ):
        try:
            kind(text)
        except (ValueError, KeyError, TypeError, OSError):
            # UnicodeEncodeError is a ValueError.
            pass
