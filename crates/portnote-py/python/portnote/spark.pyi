from typing import Any

__all__ = ["register"]

def register(spark: Any) -> None: ...
