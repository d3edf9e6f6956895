"""What a table may choose, and what it may not."""

import pytest

from engine.api import OPTION_CHOICES, EngineError
from support import games


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in OPTION_CHOICES.items() for word in words])
def test_every_choice_begins_a_game(name: str, word: str) -> None:
    board = "lake" if word == "suggested" else "autumn"  # Autumn's maker printed the suits and suggests none
    game = games.new_game(3, seats=games.BOTH, board=board, options={name: OPTION_CHOICES[name][word]})
    assert game.decisions


@pytest.mark.parametrize("options", [{"suit": "shuffled"}, {"suits": "mixed"}, {"dominance": "yes"}])
def test_an_option_that_there_is_not_is_named(options: dict[str, str]) -> None:
    with pytest.raises(EngineError, match="option"):
        games.new_game(3, seats=games.BOTH, options=options)


def test_every_word_of_an_option_means_something_else() -> None:
    for words in OPTION_CHOICES.values():
        assert len(set(words.values())) == len(words)
