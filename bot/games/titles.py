"""The titles of games."""

import unicodedata

LONGEST_TITLE = 80
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"  # some scripts and emoji are written with them
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing


def clean_title(said: str) -> str:
    """A title in one line, without characters that would break out of it or turn its neighbours' direction round."""
    shown = "".join(c for c in " ".join(said.split()) if c.isprintable() or c in _JOINERS)[:LONGEST_TITLE].strip()
    return shown if any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANKS for c in shown) else ""
