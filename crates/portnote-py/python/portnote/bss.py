"""Bidding systems of bridge as records of Full Disclosure (BSS)."""

from portnote import _core

__all__ = ["Record", "records"]


class Record(_core.Game):
    """A record of a bidding system."""

    __slots__ = ()


def records(source):
    """The records of a file, bytes or an open binary file."""
    return list(_core.open(source, notation="bss").games)
