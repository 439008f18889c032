# The extension; what it has is described where it is public.
from typing import Any

def __getattr__(name: str) -> Any: ...
