"""Hands and melds of pinochle."""

from portnote import _core

Deck = _core.pinochle.Deck
Hand = _core.pinochle.Hand
Meld = _core.pinochle.Meld
Rules = _core.pinochle.Rules

__all__ = ["Deck", "Hand", "Meld", "Rules"]
