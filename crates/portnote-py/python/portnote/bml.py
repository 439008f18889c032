"""Bidding systems of bridge in BML."""

from portnote import _core

__all__ = ["System"]


class System(_core.Game):
    """A bidding system in BML."""

    __slots__ = ()
