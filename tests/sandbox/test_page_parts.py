"""What the page draws: every component, every state of an answer, markdown, and hostile text; the bot is a raw one."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, FilePayload, Page, expect

from bot.sandbox.consts import Flag
from support.browser import chromium, page_of
from support.raw_bot import RawBot, raw_bot
from support.sandbox_bot import png

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.chromium]
V2 = int(Flag.COMPONENTS_V2)
PICTURE = png(60, 40, (200, 120, 20))


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as found:
        yield found


async def post(bot: RawBot, form: dict[str, Any], files: dict[str, bytes] | None = None) -> dict[str, Any]:
    path = f"/channels/{bot.server.channel('woodland').id}/messages"
    status, answer = await bot.request("POST", path, form, files=files)
    assert status == 200, answer
    body: dict[str, Any] = answer
    return body


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


async def test_every_component_of_a_layout(browser: Browser) -> None:
    async with raw_bot() as (server, bot), page_of(browser, server) as page:
        media = {"media": {"url": "attachment://a.png"}}
        box = [
            text("# Title\nwords"),
            {"type": 14, "divider": True, "spacing": 2},
            {
                "type": 9,
                "components": [text("beside")],
                "accessory": {"type": 11, **media, "description": "small one"},
            },
            {
                "type": 9,
                "components": [text("press")],
                "accessory": {"type": 2, "style": 4, "label": "Burn", "custom_id": "burn", "emoji": {"name": "🔥"}},
            },
            {"type": 12, "items": [{**media, "description": f"picture {n}", "spoiler": n == 2} for n in range(3)]},
            {"type": 13, "file": {"url": "attachment://log.txt"}},
        ]
        styles = [{"type": 2, "style": n, "label": f"S{n}", "custom_id": f"s{n}"} for n in range(1, 5)]
        form = {
            "flags": V2,
            "components": [
                {"type": 17, "accent_color": 0x3366CC, "components": box},
                {"type": 1, "components": styles},
            ],
            "attachments": [{"id": 0, "filename": "a.png"}, {"id": 1, "filename": "log.txt"}],
        }
        await post(bot, form, {"a.png": PICTURE, "log.txt": b"line"})
        message = page.locator(".msg")
        await expect(message.locator(".md-h1")).to_have_text("Title")
        colour = await message.locator(".accented").evaluate("(e) => getComputedStyle(e).borderLeftColor")
        assert colour == "rgb(51, 102, 204)"
        await expect(message.locator("hr.spacing-2")).to_have_count(1)
        await expect(message.locator(".part-section .pic-small img")).to_have_attribute("alt", "small one")
        await expect(message.locator("[data-custom-id=burn]")).to_contain_text("Burn")
        await expect(message.locator(".part-gallery.count-3 .pic")).to_have_count(3)
        await expect(message.locator(".file a")).to_have_text("log.txt")
        for number in range(1, 5):
            await expect(message.locator(f".button-{number}").last).to_be_visible()
        hidden = message.locator(".pic.covered")
        await hidden.locator(".pic-open").click()
        await expect(hidden).to_have_count(0)
        await expect(page.locator(".zoom")).to_have_count(0)


async def test_an_answer_from_thinking_to_words_to_gone(browser: Browser) -> None:
    async with raw_bot() as (server, bot), page_of(browser, server) as page:
        sent = await server.person("Alice").slash("go", until="sent")
        await bot.respond(sent, 5)
        await expect(page.locator(".thinking")).to_have_text("Woodpost is thinking…")
        original = bot.webhook(sent, "/messages/@original")
        await bot.request("PATCH", original, {"content": "Done"})
        await expect(page.locator(".msg-text")).to_have_text("Done")
        await expect(page.locator(".edited")).to_have_count(0)
        await bot.request("PATCH", original, {"content": "Done twice"})
        await expect(page.locator(".edited")).to_have_count(1)
        await bot.request("POST", bot.webhook(sent), {"content": "And more"})
        await expect(page.locator(".msg").last.locator(".msg-ref")).to_contain_text("Done twice")
        await bot.request("DELETE", original)
        await expect(page.locator(".msg")).to_have_count(1)


async def test_a_broken_promise_is_shown(browser: Browser) -> None:
    options = {"answer_seconds": 0.2, "token_seconds": 0.6}
    async with raw_bot(**options) as (server, bot), page_of(browser, server) as page:
        sent = await server.person("Alice").slash("go", until="sent")
        await bot.respond(sent, 5)
        await expect(page.locator(".thinking")).to_have_count(1)
        await expect(page.locator(".msg-failed")).to_have_text("The application did not respond")


async def test_a_button_waits_until_it_is_answered(browser: Browser) -> None:
    async with raw_bot() as (server, bot), page_of(browser, server) as page:
        button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
        await post(bot, {"content": "x", "components": [{"type": 1, "components": [button]}]})
        await page.click("[data-custom-id=go]")
        await expect(page.locator(".waiting")).to_have_count(1)
        await server.until(lambda: bool(server.interactions._by_id))
        [pressed] = server.interactions._by_id.values()
        await bot.respond(pressed, 6)
        await expect(page.locator(".waiting")).to_have_count(0)


async def test_a_form_with_every_kind_of_input(browser: Browser) -> None:
    async with raw_bot() as (server, bot), page_of(browser, server) as page:
        options = [{"label": name.title(), "value": name} for name in ("fox", "mouse", "bird")]
        inputs = [
            {"type": 4, "custom_id": "line", "style": 1, "value": "as it was"},
            {"type": 5, "custom_id": "who"},
            {"type": 21, "custom_id": "radio", "options": options},
            {"type": 22, "custom_id": "boxes", "options": options},
            {"type": 23, "custom_id": "yes"},
        ]
        labels = [{"type": 18, "label": item["custom_id"], "component": item} for item in inputs]
        await page.focus("#composer")
        await page.keyboard.type("/go ")
        await page.keyboard.press("Enter")
        await server.until(lambda: bool(server.interactions._by_id))
        [opener] = server.interactions._by_id.values()
        await bot.respond(opener, 9, {"title": "All", "custom_id": "all", "components": labels})
        form = page.locator("dialog.form")
        await form.locator(".menu-button").click()
        await form.locator(".menu-option:has-text('Cleo')").click()
        await form.locator("[type=radio] >> nth=1").check()
        await form.locator("[role=group] [type=checkbox] >> nth=0").check()
        await form.locator("[role=group] [type=checkbox] >> nth=2").check()
        await form.locator("input[aria-label=yes]").check()
        await form.locator("[type=submit]").click()
        await server.until(lambda: len(server.interactions._by_id) == 2)
        sent = list(server.interactions._by_id.values())[1]
        got = {part["component"]["custom_id"]: part["component"] for part in sent.data["components"]}
        assert got["line"]["value"] == "as it was"
        assert got["who"]["values"] == [str(server.person("Cleo").id)]
        assert got["radio"]["value"] == "mouse"
        assert got["boxes"]["values"] == ["fox", "bird"]
        assert got["yes"]["value"] is True
        await bot.respond(sent, 4, {"content": "Thanks"})
        await expect(page.locator(".msg")).to_contain_text("Thanks")


async def test_a_file_as_an_option(browser: Browser) -> None:
    async with raw_bot() as (server, bot), page_of(browser, server) as page:
        await bot.register(
            {"name": "load", "description": "d", "options": [{"type": 11, "name": "f", "description": "d"}]}
        )
        await page.focus("#composer")
        await page.keyboard.type("/load ")
        chosen: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": b"[1]"}
        await page.set_input_files(".cmd-input", [chosen])
        await page.click(".send")
        await server.until(lambda: bool(server.interactions._by_id))
        [sent] = server.interactions._by_id.values()
        [file] = sent.data["resolved"]["attachments"].values()
        async with bot.session.get(file["url"]) as got:
            assert (file["filename"], await got.read()) == ("game.json", b"[1]")
        await bot.respond(sent, 4, {"content": "Loaded"})
        await expect(page.locator(".msg")).to_contain_text("Loaded")


HOSTILE = [
    "<img src=x onerror=\"document.title='owned'\">",
    "<script>document.title='owned'</script>",
    "[x](javascript:document.title='owned')",
    "<javascript:alert(1)>",
    '"><svg onload="document.title=\'owned\'">',
    "`<b>code</b>` **<i>bold</i>**",
]


async def test_hostile_text_stays_text(browser: Browser) -> None:
    async with raw_bot() as (server, bot), page_of(browser, server) as page:
        words = "\n".join(HOSTILE)
        button = {"type": 2, "style": 1, "label": HOSTILE[0], "custom_id": HOSTILE[0]}
        option = {"label": HOSTILE[1], "value": "v", "description": HOSTILE[4]}
        rows = [
            {"type": 1, "components": [button]},
            {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [option], "placeholder": HOSTILE[0]}]},
        ]
        await post(
            bot, {"content": words, "embeds": [{"title": HOSTILE[0], "url": "javascript:1"}], "components": rows}
        )
        server.person("Bob").say(words)
        server.add_person('"><b>Eve</b>')
        server.add_channel("<i>bad</i>")
        await expect(page.locator(".msg")).to_have_count(2)
        await page.click(".menu-button")
        shown = await page.locator(".msg-text").first.inner_text()
        assert "<img src=x" in shown
        assert "<script>" in shown
        assert await page.locator(".log img, .log script, .log .md i, .log .md svg").count() == 0
        for target in await page.locator(".log a").evaluate_all("(all) => all.map((e) => e.href)"):
            assert target.startswith("http")
        assert "owned" not in await page.title()


MARKUP = {
    "**bold** *it* _it_ __under__ ~~gone~~": "<strong>bold</strong> <em>it</em> <em>it</em> <u>under</u> <s>gone</s>",
    "***both*** **a *b* c**": "<strong><em>both</em></strong> <strong>a <em>b</em> c</strong>",
    "snake_case_name 2*3*4": "snake_case_name 2<em>3</em>4",
    r"\*plain\* \_x\_": "*plain* _x_",
    "`a **b**`": '<code class="md-code">a **b**</code>',
    "## Head": '<div class="md-h md-h2" role="heading" aria-level="4">Head</div>',
    "#nohead": "#nohead",
    "-# small": '<div class="md-small">small</div>',
    "> one\n> two": '<blockquote class="md-quote"><div class="md-text">one\ntwo</div></blockquote>',
    "- a\n- b\n  - c": '<ul class="md-list"><li>a</li><li>b<ul class="md-list"><li>c</li></ul></li></ul>',
    "3. a\n4. b": '<ol class="md-list" start="3"><li>a</li><li>b</li></ol>',
    "```py\nx = 1\n```": '<pre class="md-pre" tabindex="0"><code>x = 1</code></pre>',
    "a\n\nb": "a\n\nb",
    "<t:0:D>": '<time class="stamp" datetime="1970-01-01T00:00:00.000Z"'
    ' title="Thursday, January 1, 1970 at 12:00 AM">January 1, 1970</time>',
    "<:fox:123>": ":fox:",
    "<@1>": '<span class="mention">@unknown person</span>',
    "@everyone": '<span class="mention mention-me">@everyone</span>',
    "</game new:12>": '<button class="mention mention-command" type="button">/game new</button>',
    "see https://example.org/a, ok": "see "
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">https://example.org/a</a>, ok',
    "**open *and": "**open *and",
    "": "",
}


async def test_markdown(browser: Browser) -> None:
    async with raw_bot() as (server, _), page_of(browser, server) as page:
        for source, wanted in MARKUP.items():
            assert await drawn(page, source) == wanted, source


async def drawn(page: Page, source: str) -> str:
    html: str = await page.evaluate(
        """async (source) => {
          const { markup } = await import('./markup.js');
          const box = document.createElement('div');
          box.append(...markup(source));
          return box.innerHTML;
        }""",
        source,
    )
    alone = html.startswith('<div class="md-text">') and html.count('<div class="md-text">') == 1
    return html.removeprefix('<div class="md-text">').removesuffix("</div>") if alone else html


async def test_markdown_takes_its_time_with_nothing(browser: Browser) -> None:
    async with raw_bot() as (server, _), page_of(browser, server) as page:
        for piece in ("*", "**", "_", "__", "||", "`", "[", "> ", "- ", "~~", "<", "**_"):
            spent = await page.evaluate(
                """async (text) => {
                  const { markup } = await import('./markup.js');
                  const start = performance.now();
                  markup(text);
                  return performance.now() - start;
                }""",
                (piece + "a") * (4000 // (len(piece) + 1)),
            )
            assert spent < 4000, piece


async def test_a_spoiler_opens_by_keyboard_and_a_mention_starts_a_command(browser: Browser) -> None:
    async with raw_bot() as (server, bot), page_of(browser, server) as page:
        go = next(iter(server.world.commands.values()))
        await post(bot, {"content": f"||hidden|| then </go:{go['id']}>"})
        await page.focus(".spoiler")
        await page.keyboard.press("Enter")
        await expect(page.locator(".spoiler.shown")).to_have_text("hidden")
        await page.click(".mention-command")
        await expect(page.locator(".cmd-name")).to_have_text("go")


async def test_typing_pings_and_silent_messages(browser: Browser) -> None:
    async with raw_bot() as (server, bot), page_of(browser, server) as page:
        place = server.channel("woodland").id
        await bot.request("POST", f"/channels/{place}/typing")
        await expect(page.locator("#typing")).to_have_text("Woodpost is typing…")
        await post(bot, {"content": server.person("Alice").user.mention, "flags": int(Flag.SUPPRESS_NOTIFICATIONS)})
        await expect(page.locator(".msg.pinged .silent")).to_have_count(1)
        await expect(page.locator("#typing")).to_have_text("")
