"""Boards and moves of draughts."""

from portnote._core import Board, Move
from portnote._enums import Color, Variant

__all__ = ["Board", "Color", "Move", "Variant"]
