"""Standing orders: questions in other people's turns that a seat answers without being asked.

They are answered through the same door as everything else, at once and whatever the hand holds: neither the answer nor
the time it takes tells anything about hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping

ORDERS: Mapping[str, tuple[str, ...]] = {"ambush": ("ask", "never"), "hits": ("ask", "usual")}
"""Order -> its values, the default first. `ambush` never: as defender no ambush is played. `hits` usual: plain warriors
before special ones; where buildings or tokens could be chosen among, it is asked all the same.
"""
