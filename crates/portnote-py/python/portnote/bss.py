"""Bidding systems of bridge as records of Full Disclosure (BSS)."""

from portnote import _core

__all__ = ["Record"]


class Record(_core.Game):
    """A record of a bidding system."""

    __slots__ = ()
