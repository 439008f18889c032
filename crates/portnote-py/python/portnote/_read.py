"""Games of an open file, one at a call."""

from weakref import WeakKeyDictionary

from portnote import _core

_STREAMS = WeakKeyDictionary()


def read_game(handle, notation):
    """The next game of an open binary file, or `None` at its end."""
    if not hasattr(handle, "read"):
        raise TypeError(f"handle: expected an open binary file, not {type(handle).__name__}")
    stream = _STREAMS.get(handle)
    if stream is None:
        # A stream may read ahead: it stays with its file.
        stream = _STREAMS[handle] = _core.games(handle, notation=notation)
    return next(stream, None)
