"""Exceptions: their bases, attributes and copies."""

import copy
import pickle

import pytest

import portnote

CLASSES = {
    "UnknownNotation": (ValueError, ["candidates"]),
    "ParseError": (ValueError, ["what", "text", "expected"]),
    "BuildError": (ValueError, ["where", "number", "seat", "findings"]),
    "IllegalCall": (ValueError, ["seat", "text", "reason"]),
    "IllegalCard": (ValueError, ["seat", "text", "reason"]),
    "IllegalMove": (ValueError, ["side", "text", "reason"]),
    "EditError": (Exception, ["index", "tag"]),
    "ExportError": (Exception, ["findings"]),
    "SelectError": (ValueError, ["code", "offset", "length", "help"]),
    "InputError": (OSError, ["read"]),
}


@pytest.mark.parametrize("name", CLASSES)
def test_classes(name):
    kind, (base, fields) = getattr(portnote, name), CLASSES[name]
    assert issubclass(kind, portnote.PortnoteError) and issubclass(kind, base)
    assert kind.__module__ == "portnote" and kind.__doc__
    error = kind("what happened", *range(len(fields)))
    assert str(error) == "what happened"
    for made in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(made) is kind and str(made) == "what happened"
        assert [getattr(made, field) for field in fields] == list(range(len(fields)))
    assert [getattr(kind("x"), field) for field in fields] == [None] * len(fields)


RAISED = [
    lambda: portnote.open(b"hello"),
    lambda: portnote.bridge.Card("XX"),
    lambda: portnote.bridge.Seat("Q"),
    lambda: portnote.bridge.Auction("N").call("X"),
    lambda: portnote.bridge.Play(portnote.bridge.Deal.random(1), "NT", "S").play("SA"),
    lambda: portnote.draughts.Board().push("1-2"),
    lambda: portnote.edit(b'[Event "E"]\n', notation="pbn").remove(4),
    lambda: portnote.open(b"1N 15-17\n", notation="bml").export(),
    lambda: portnote.pbn.Game(dealer="N", auction=["X"]),
    lambda: portnote.select(b'[Event "E"]\n', where="level >=", notation="pbn"),
    lambda: list(portnote.games(Failing(), notation="pbn")),
]


class Failing:
    def read(self, size=-1):
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize("number", range(len(RAISED)))
def test_what_is_raised_is_pickled(number):
    with pytest.raises(Exception) as raised:
        RAISED[number]()
    error = raised.value
    if not isinstance(error, portnote.PortnoteError):
        assert isinstance(error, OSError)
        return
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error)
    fields = CLASSES[type(error).__name__][1]
    assert [repr(getattr(again, it)) for it in fields] == [repr(getattr(error, it)) for it in fields]
    assert str(error)


def test_places_in_conditions():
    with pytest.raises(portnote.SelectError) as raised:
        portnote.select(b'[Event "E"]\n', where="levl >= 6", notation="pbn")
    error = raised.value
    assert (error.offset, error.length) == (0, 4) and error.code
    assert "level" in str(error.help) or "level" in str(error)
