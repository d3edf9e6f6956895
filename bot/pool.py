"""Worker processes for long engine work: chains of automata would hold the event loop up."""

from __future__ import annotations


class Workshop:
    """Runs plain functions in worker processes; with `processes=0` in this one."""
