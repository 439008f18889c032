import portnote
from portnote import _Source

__all__ = ["Record", "records"]

class Record(portnote.Game): ...

def records(source: _Source) -> list[Record]: ...
