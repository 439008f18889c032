"""Games of an open file, one at a call."""

from weakref import WeakKeyDictionary, ref

from portnote import _core

_STREAMS = WeakKeyDictionary()


class _Reader:
    """What a stream reads: a file that the stream does not keep alive, or it would be kept for ever."""

    __slots__ = ("_handle",)

    def __init__(self, handle):
        self._handle = ref(handle)

    def read(self, size=-1):
        """The next bytes of the file."""
        handle = self._handle()
        return b"" if handle is None else handle.read(size)


def read_game(handle, notation):
    """The next game of an open binary file, or `None` at its end."""
    if not hasattr(handle, "read"):
        raise TypeError(f"handle: expected an open binary file, not {type(handle).__name__}")
    stream = _STREAMS.get(handle)
    if stream is None:
        # A stream may read ahead: it stays with its file.
        stream = _STREAMS[handle] = _core.games(_Reader(handle), notation=notation)
    return next(stream, None)
