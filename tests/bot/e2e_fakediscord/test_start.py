"""Discord in trouble while the bot starts, or ends its connection: it comes back, or the process ends with a word."""

from collections.abc import Iterator

import pytest

from support.table import MARKS, Table, say

pytestmark = MARKS


@pytest.fixture
def restarted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table whose bot is stopped."""
    found = Table(tmp_path_factory.mktemp("start"), ratelimits=False)
    found.bot.stop()
    yield found
    found.close()


def test_no_failure_at_the_start_is_the_last_word(restarted: Table) -> None:
    table, dc = restarted, restarted.dc
    channel = table.channel("start")
    dc.faults.error("GET /users/@me", 503)
    dc.faults.error("GET /applications/*/commands", 503)
    dc.gateway.refuse(times=1)
    table.bot.restart(timeout=60)
    table.bot.wait_ready()
    assert say("game-opened", title="Game").split("**")[2] in table.alice.slash("/game new", in_=channel).text

    # Running, and thrown out with a code that discord.py takes for final.
    dc.gateway.drop(code=4013)
    table.bot.wait_log("closed with 4013", timeout=15)
    dc.wait_ready(timeout=30)
    lobby = table.lobby(channel)
    table.alice.click(lobby, say("lobby-button-join", seat=say("faction-hundreds")))
    dc.wait_for(lambda: table.alice.mention in lobby.text, 15, "the post, by the new client")

    dc.revoke_token()
    dc.wait_for(lambda: table.bot.proc.poll() is not None, 30, "the end of the process")
    assert table.bot.proc.returncode == 1
    assert "Discord does not accept DISCORD_TOKEN" in table.bot.log
    assert dc.token not in table.bot.log
