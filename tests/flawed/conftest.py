"""The laws lie in `properties`; here they are tried on flawed engines."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "properties"))
