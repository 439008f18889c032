"""Pinochle."""

__all__ = []
