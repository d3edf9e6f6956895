"""The page in a real Chromium, used as a person would, with the sample bot behind it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.sandbox import SandboxServer
from support.browser import DESK, FAULTS, PHONE, chromium, page_of

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.chromium]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as found:
        yield found


async def become(page: Page, name: str) -> None:
    await page.click("#who")
    await page.click(f".people .person:has-text('{name}')")
    await expect(page.locator("#who")).to_contain_text(name)
    await expect(page.locator("dialog")).to_have_count(0)


async def last(page: Page) -> str:
    return await page.locator(".msg").last.inner_text()


async def test_it_says_what_it_is_and_who_is_there(sandbox: SandboxServer, browser: Browser) -> None:
    async with page_of(browser, sandbox) as page:
        await expect(page.locator("#banner")).to_contain_text("unofficial fan project")
        await expect(page.locator("#bot-state")).to_have_text("Woodpost is online")
        await expect(page.locator(".channel-name").first).to_have_text("woodland")
        await expect(page.locator("#composer")).to_have_attribute("placeholder", "Message #woodland as Alice")
        await page.click("#who")
        names = await page.locator(".people .person b").all_inner_texts()
        assert names[:4] == ["Alice", "Bob", "Cleo", "Darek"]


async def test_a_command_by_keyboard_alone(sandbox: SandboxServer, browser: Browser) -> None:
    async with page_of(browser, sandbox, "Bob") as page:
        await page.focus("#composer")
        await page.keyboard.type("/ad")
        options = page.locator(".popup-item")
        await expect(options).to_have_count(1)
        await expect(options.first).to_contain_text("Advance into a clearing")
        await page.keyboard.press("Enter")
        field = page.locator(".cmd-input[data-option=to]")
        await expect(field).to_be_focused()
        await expect(options).to_have_count(12)
        await page.keyboard.type("1")
        await expect(options).to_have_count(4)
        await page.keyboard.press("ArrowDown")
        await expect(field).to_have_attribute("aria-activedescendant", "popup-1-1")
        await page.keyboard.press("Tab")
        await expect(field).to_have_value("Clearing 10")
        await expect(page.locator(".cmd-add:has-text('warriors')")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.locator(".cmd-input[data-option=warriors]")).to_be_focused()
        await page.keyboard.type("3")
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg").last).to_contain_text("3 to 10 (es-ES)")
        await expect(page.locator(".msg").last).to_contain_text("Bob used /advance")
        await expect(page.locator(".msg").last).to_be_focused()
        await page.keyboard.type("/ad")
        await expect(page.locator("#composer")).to_be_focused()
        await expect(page.locator("#composer")).to_have_value("/ad")


async def test_a_command_typed_with_a_space_and_free_text(sandbox: SandboxServer, browser: Browser) -> None:
    async with page_of(browser, sandbox) as page:
        await page.focus("#composer")
        await page.keyboard.type("/advance nowhere")
        await expect(page.locator(".popup-status")).to_have_text("No options match your search")
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg").last).to_contain_text("1 to nowhere (en-US)")


@pytest.mark.parametrize("paste", [False, True])
async def test_the_notation_of_the_readme_fills_the_fields_it_names(
    sandbox: SandboxServer, browser: Browser, paste: bool
) -> None:
    async with page_of(browser, sandbox) as page:
        line = "/advance to:no where warriors:3 battle:@bob"
        await page.focus("#composer")
        if paste:
            await page.keyboard.insert_text(line)
        else:
            await page.keyboard.type(line)
        for name, text in (("to", "no where"), ("warriors", "3"), ("battle", "@bob")):
            await expect(page.locator(f".cmd-input[data-option={name}]")).to_have_value(text)
        await expect(page.locator(".cmd-input[data-option=battle]")).to_be_focused()
        await page.keyboard.press("Escape")
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg").last).to_contain_text("3 to no where, against Bob (en-US)")


async def test_named_options_in_any_order_and_in_a_field(sandbox: SandboxServer, browser: Browser) -> None:
    async with page_of(browser, sandbox) as page:
        await page.focus("#composer")
        await page.keyboard.insert_text("/game new deck:exiles")
        await expect(page.locator(".cmd-input[data-option=deck]")).to_have_value("exiles")
        await page.keyboard.press("Escape")
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg").last).to_contain_text("(exiles)")
        await page.keyboard.type("/advance warriors:2 to:odd: one")
        await expect(page.locator(".cmd-input[data-option=to]")).to_have_value("odd: one")
        await expect(page.locator(".cmd-input[data-option=warriors]")).to_have_value("2")
        await page.click("[aria-label='Cancel the command']")


async def test_what_is_missing_or_wrong_is_said_at_the_field(sandbox: SandboxServer, browser: Browser) -> None:
    async with page_of(browser, sandbox) as page:
        before = len(sandbox.person("Alice").sees())
        await page.focus("#composer")
        await page.keyboard.type("/advance ")
        await expect(page.locator(".cmd-input[data-option=to]")).to_be_focused()
        await page.click(".send")
        trouble = page.locator(".composer-trouble")
        await expect(trouble).to_have_text("to is required")
        await page.keyboard.type("5")
        await expect(page.locator(".popup-item")).to_have_count(1)
        await page.keyboard.press("Enter")
        await page.click(".cmd-add:has-text('warriors')")
        await page.keyboard.type("99")
        await page.keyboard.press("Enter")
        await expect(trouble).to_have_text("warriors: a whole number from 1 to 20")
        await expect(page.locator(".cmd-field.wrong .cmd-label")).to_have_text("warriors")
        await page.click(".cmd-add:has-text('battle')")
        await page.keyboard.type("zed")
        await expect(page.locator(".popup-status")).to_have_text("Nothing fits")
        await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")
        await expect(page.locator("#composer")).to_be_focused()
        assert len(sandbox.person("Alice").sees()) == before


async def test_subcommands_choices_and_the_language_of_the_person(sandbox: SandboxServer, browser: Browser) -> None:
    async with page_of(browser, sandbox, "Cleo") as page:
        await page.focus("#composer")
        await page.keyboard.type("/")
        labels = await page.locator(".popup-item b").all_inner_texts()
        assert "/karte" in labels
        assert "/game new" in labels
        # Not a moderator.
        assert "/admin" not in labels
        await expect(page.locator(".popup-item:has-text('/karte')")).to_contain_text("Zeigt die Karte")
        await page.keyboard.type("game ")
        await page.keyboard.press("Enter")
        await expect(page.locator(".cmd-input[data-option=deck]")).to_be_focused()
        await page.click(".popup-item:has-text('Exiles')")
        await page.click(".send")
        await expect(page.locator(".msg").last).to_contain_text("Cleo used /game new")
        await expect(page.locator(".msg").last).to_contain_text("(exiles)")
        await expect(page.locator(".msg").last.locator(".mention-me")).to_have_text("@Cleo")


async def test_an_empty_optional_field_is_sent_as_nothing(sandbox: SandboxServer, browser: Browser) -> None:
    sandbox.add_channel("optional")
    async with page_of(browser, sandbox, channel="optional") as page:
        await page.focus("#composer")
        await page.keyboard.type("/game new ")
        await expect(page.locator(".popup-item")).to_have_count(2)
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg")).to_contain_text("(standard)")
        await page.keyboard.type("/game new ")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(page.locator(".cmd-input")).to_have_value("Exiles")
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg").last).to_contain_text("(exiles)")


async def test_buttons_update_in_place_and_private_words_stay_private(sandbox: SandboxServer, browser: Browser) -> None:
    channel = sandbox.add_channel("buttons")
    async with page_of(browser, sandbox, "Alice", channel="buttons") as page:
        await sandbox.person("Alice").slash("game new", channel=channel)
        post = page.locator(".msg").first
        await expect(post.locator(".accented")).to_have_count(1)
        await expect(post.locator("button:has-text('Closed')")).to_be_disabled()
        await expect(post.locator("a.button")).to_have_attribute("rel", "noopener noreferrer")
        await become(page, "Bob")
        await page.focus("button:has-text('Step 1')")
        await page.keyboard.press("Enter")
        await expect(post.locator("button:has-text('Step 2')")).to_be_visible()
        await expect(post.locator(".edited")).to_have_text("(edited)")
        private = page.locator(".msg.private")
        await expect(private).to_contain_text("You made step 1")
        await expect(private).to_contain_text("Only you can see this")
        await become(page, "Alice")
        await expect(post.locator("button:has-text('Step 2')")).to_be_visible()
        await expect(private).to_have_count(0)
        await become(page, "Bob")
        await private.locator("text=Dismiss message").click()
        await expect(private).to_have_count(0)
        assert all(message.text != "You made step 1" for message in sandbox.person("Bob").sees(channel))


async def test_menus_and_a_form(sandbox: SandboxServer, browser: Browser) -> None:
    sandbox.add_channel("forms")
    async with page_of(browser, sandbox, channel="forms", refusals=1) as page:
        await page.focus("#composer")
        await page.keyboard.type("/panel ")
        await page.keyboard.press("Enter")
        panel = page.locator(".msg").first
        await expect(panel.locator(".embed-title")).to_have_text("Embedded")
        await panel.locator(".menu-button").nth(0).click()
        await panel.locator(".menu-option:has-text('fox')").first.click()
        await panel.locator(".menu-option:has-text('bird')").first.click()
        await panel.locator(".menu-apply").click()
        await expect(panel).to_contain_text("Suits: fox, bird")
        await panel.locator(".menu-button").nth(1).focus()
        await page.keyboard.press("Enter")
        chosen = panel.locator(".menu-option.active:visible")
        await expect(chosen).to_have_count(1)
        await page.keyboard.press("End")
        await expect(chosen).to_contain_text("App")
        await page.keyboard.press("ArrowUp")
        await expect(chosen).to_contain_text("Darek")
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg").last).to_contain_text("Chosen: Darek")
        await panel.locator(".menu-button").nth(2).click()
        await panel.locator(".menu-option:has-text('riverside')").click()
        await expect(page.locator(".msg").last.locator(".mention-channel")).to_have_text("riverside")
        await panel.locator("button:has-text('Note')").click()
        form = page.locator("dialog.form")
        await expect(form.locator("h2")).to_have_text("A note")
        await expect(form.locator("textarea")).to_be_focused()
        await page.keyboard.type("x")
        await form.locator("button[type=submit]").click()
        await expect(form.locator(".form-trouble")).to_contain_text("2 to 200")
        await page.locator("textarea").last.fill("hello wood")
        await form.locator(".menu-button").click()
        await form.locator(".menu-option:has-text('Mouse')").click()
        await form.locator("button[type=submit]").click()
        await expect(form).to_have_count(0)
        await expect(page.locator(".msg").last).to_contain_text("mouse: hello wood")


async def test_a_form_can_be_left_by_escape(sandbox: SandboxServer, browser: Browser) -> None:
    channel = sandbox.add_channel("escape")
    await sandbox.person("Alice").slash("panel", channel=channel)
    async with page_of(browser, sandbox, channel="escape") as page:
        await page.click("button:has-text('Note')")
        await expect(page.locator("dialog.form")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog.form")).to_have_count(0)
        await expect(page.locator(".waiting")).to_have_count(0)


async def test_silence_is_shown_where_it_happened(sandbox: SandboxServer, browser: Browser) -> None:
    channel = sandbox.add_channel("silence")
    await sandbox.person("Alice").slash("panel", channel=channel)
    sandbox.interactions.answer_seconds = 0.3
    try:
        async with page_of(browser, sandbox, channel="silence") as page:
            await page.click("button:has-text('Silent')")
            await expect(page.locator(".msg").first.locator(".msg-failed")).to_have_text("This interaction failed")
            await page.focus("#composer")
            await page.keyboard.type("/silent ")
            await page.keyboard.press("Enter")
            note = page.locator(".note")
            await expect(note).to_contain_text("The application did not respond")
            await expect(note).to_contain_text("/silent")
            await become(page, "Bob")
            await expect(note).to_have_count(0)
            await become(page, "Alice")
            await note.locator("text=Dismiss message").click()
            await expect(note).to_have_count(0)
    finally:
        sandbox.interactions.answer_seconds = 3.0


async def test_pictures_have_alt_text_on_demand_and_zoom(sandbox: SandboxServer, browser: Browser) -> None:
    channel = sandbox.add_channel("pictures")
    await sandbox.person("Alice").slash("game new", channel=channel)
    async with page_of(browser, sandbox, channel="pictures") as page:
        picture = page.locator(".pic img")
        await expect(picture).to_have_attribute("alt", "The map after step 1")
        assert await picture.evaluate("async (e) => { await e.decode(); return e.naturalWidth; }") == 320
        words = page.locator(".pic-alt")
        await expect(words).to_be_hidden()
        frame, badge = await picture.bounding_box(), await page.locator(".alt-badge").bounding_box()
        assert frame is not None
        assert badge is not None
        assert badge["y"] >= frame["y"] + frame["height"], "the badge must not cover the picture"
        await page.click(".alt-badge")
        await expect(words).to_have_text("The map after step 1")
        await page.click(".alt-badge")
        await expect(words).to_be_hidden()
        await page.focus(".pic-open")
        await page.keyboard.press("Enter")
        await expect(page.locator(".zoom .zoom-alt")).to_have_text("The map after step 1")
        await page.click(".zoom-frame")
        await expect(page.locator(".zoom-frame.full")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.locator(".zoom")).to_have_count(0)


async def test_each_person_has_drafts_of_their_own(sandbox: SandboxServer, browser: Browser) -> None:
    async with page_of(browser, sandbox) as page:
        await page.fill("#composer", "half a thought")
        await become(page, "Bob")
        await expect(page.locator("#composer")).to_have_value("")
        await page.focus("#composer")
        await page.keyboard.type("/advance 7")
        await expect(page.locator(".popup-item")).to_have_count(1)
        await become(page, "Alice")
        await expect(page.locator("#composer")).to_have_value("half a thought")
        await page.click(".channel:has-text('riverside')")
        await expect(page.locator("#composer")).to_have_value("")
        await become(page, "Bob")
        await expect(page.locator("#title")).to_have_text("woodland")
        await expect(page.locator(".cmd-input[data-option=to]")).to_have_value("7")


async def test_new_people_and_channels(sandbox: SandboxServer, browser: Browser) -> None:
    async with page_of(browser, sandbox) as page:
        await page.click("#who")
        await page.fill("#new-name", "Ewa")
        await page.select_option("#new-locale", "pl")
        await page.click("dialog button[type=submit]")
        await expect(page.locator("#who")).to_contain_text("Ewa")
        assert sandbox.person("Ewa").user.locale == "pl"
        await page.click("[aria-label='New channel']")
        await page.fill("#new-channel", "Second Game")
        await page.click("dialog button[type=submit]")
        await expect(page.locator("#title")).to_have_text("second-game")
        await page.fill("#composer", "first!")
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg")).to_have_count(1)
        await page.reload()
        await expect(page.locator("#who")).to_contain_text("Ewa")
        await expect(page.locator(".msg")).to_contain_text("first!")
        await page.hover(".msg")
        await page.click("[aria-label='Delete this message']")
        await expect(page.locator(".msg")).to_have_count(0)


async def test_threads_and_direct_messages_are_reached(sandbox: SandboxServer, browser: Browser) -> None:
    channel = sandbox.add_channel("roots")
    async with page_of(browser, sandbox, "Bob", channel="roots") as page:
        await sandbox.person("Bob").slash("probe", {"what": "thread"}, channel=channel)
        await page.click(".thread-chip")
        await expect(page.locator("#title")).to_have_text("A game")
        await expect(page.locator(".msg")).to_contain_text("In the thread")
        await page.click(".channel:has-text('Another')")
        await expect(page.locator("#composer")).to_be_disabled()
        await sandbox.person("Bob").slash("probe", {"what": "read"}, channel=channel)
        await page.click(".channel:has-text('Woodpost')")
        await expect(page.locator(".msg").last).to_contain_text("Privately")
        await become(page, "Alice")
        await expect(page.locator(".channel:has-text('Woodpost')")).to_have_count(0)


async def test_after_a_reload_messages_elsewhere_leave_one_where_one_is(
    sandbox: SandboxServer, browser: Browser
) -> None:
    first, other = sandbox.channels[0], sandbox.add_channel("elsewhere")
    async with page_of(browser, sandbox) as page:
        await page.reload()
        await expect(page.locator("#title")).to_have_text(first.name)
        await page.click(".channel:has-text('elsewhere')")
        await expect(page.locator("#title")).to_have_text("elsewhere")
        sandbox.person("Bob").say("over here", channel=first)
        await expect(page.locator(f".channel.unread:has-text('{first.name}')")).to_have_count(1)
        await expect(page.locator("#title")).to_have_text("elsewhere")
        await page.reload()
        await expect(page.locator("#title")).to_have_text("elsewhere")
        await page.click(f".channel:has-text('{first.name}')")
        sandbox.person("Bob").say("and here", channel=other)
        await expect(page.locator(".channel.unread:has-text('elsewhere')")).to_have_count(1)
        await expect(page.locator("#title")).to_have_text(first.name)


SCROLL_UP = "(e) => new Promise((done) => { e.addEventListener('scroll', done, { once: true }); e.scrollTop = 0; })"
FROM_BOTTOM = "(e) => e.scrollHeight - e.scrollTop - e.clientHeight"


async def test_the_bottom_is_kept_when_a_picture_arrives_and_one_s_own_answer_is_gone_to(
    sandbox: SandboxServer, browser: Browser
) -> None:
    channel = sandbox.add_channel("bottom")
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    for number in range(30):
        bob.say(f"word {number}", channel=channel)
    async with page_of(browser, sandbox, size=PHONE, channel="bottom") as page:
        scroller = page.locator("#scroller")
        assert await scroller.evaluate(FROM_BOTTOM) < 2
        # A picture that loads late, its size unknown until then, while the page is told that it was scrolled.
        await page.evaluate(
            """() => {
              const late = document.createElement('div');
              document.getElementById('log').append(late);
              late.style.height = '600px';
              document.getElementById('scroller').dispatchEvent(new Event('scroll'));
            }"""
        )
        await page.wait_for_function(
            "() => { const e = document.getElementById('scroller');"
            " return e.scrollHeight - e.scrollTop - e.clientHeight < 2; }"
        )
        await scroller.evaluate(SCROLL_UP)
        bob.say("while one reads above", channel=channel)
        await expect(page.locator("#jump")).to_be_visible()
        assert await scroller.evaluate(FROM_BOTTOM) > 200
        await alice.slash("game new", channel=channel)
        await expect(page.locator(".msg").last).to_contain_text("Alice used /game new")
        await page.wait_for_function(
            "() => { const e = document.getElementById('scroller');"
            " return e.scrollHeight - e.scrollTop - e.clientHeight < 2; }"
        )


async def test_tabs_go_on_from_the_box_to_the_newest_message_and_from_a_press_to_its_answer(
    sandbox: SandboxServer, browser: Browser
) -> None:
    channel = sandbox.add_channel("tabs")
    await sandbox.person("Alice").slash("game new", channel=channel)
    await sandbox.person("Alice").slash("game new", channel=channel)
    async with page_of(browser, sandbox, channel="tabs") as page:
        await page.focus("#composer")
        await page.keyboard.press("Tab")
        await expect(page.locator(".msg").last).to_be_focused()
        for _ in range(8):
            await page.keyboard.press("Tab")
            if "Step 1" in await page.evaluate("document.activeElement.textContent"):
                break
        await page.keyboard.press("Enter")
        await expect(page.locator(".msg.private")).to_contain_text("You made step 1")
        await expect(page.locator(".msg.private")).to_be_focused()
        await page.fill("#composer", "half a word")
        await page.locator("[data-custom-id]:has-text('Step 2')").evaluate("(e) => e.dispatchEvent(new Event('click'))")

        await expect(page.locator(".msg.private")).to_have_count(2)
        await expect(page.locator("#composer")).to_be_focused()
        await page.keyboard.press("Tab")
        await expect(page.locator(".send")).to_be_focused()
        await page.keyboard.press("Tab")
        await expect(page.locator(".msg").last).to_be_focused()
        await page.keyboard.press("Shift+Tab")
        assert await page.evaluate("document.activeElement.closest('.composer') === null")


async def test_a_lost_line_is_taken_up_again(sandbox: SandboxServer, browser: Browser) -> None:
    channel = sandbox.add_channel("line")
    async with page_of(browser, sandbox, channel="line") as page:
        await page.fill("#composer", "kept")
        await sandbox._page.close()
        sandbox.person("Bob").say("meanwhile", channel=channel)
        await expect(page.locator(".msg")).to_contain_text("meanwhile")
        await expect(page.locator("#banner.cut")).to_have_count(0)
        await expect(page.locator("#composer")).to_have_value("kept")
        sandbox.person("Bob").say("afterwards", channel=channel)
        await expect(page.locator(".msg").last).to_contain_text("afterwards")


@pytest.mark.parametrize("size", [PHONE, DESK, (320, 640)])
async def test_nothing_sticks_out_and_everything_has_a_name(
    sandbox: SandboxServer, browser: Browser, size: tuple[int, int]
) -> None:
    channel = sandbox.add_channel(f"wide-{size[0]}")
    alice = sandbox.person("Alice")
    alice.say("x" * 400 + " https://example.org/" + "y" * 200 + "\n```\n" + "code " * 80 + "\n```", channel=channel)
    await alice.slash("game new", channel=channel)
    await alice.slash("panel", channel=channel)
    async with page_of(browser, sandbox, size=size, channel=channel.name) as page:
        await expect(page.locator(".msg")).to_have_count(3)
        await page.focus("#composer")
        await page.keyboard.type("/")
        await expect(page.locator(".popup-item").first).to_be_visible()
        assert await page.evaluate(FAULTS) == []
        await page.keyboard.type("advance 1")
        await expect(page.locator(".popup-item")).to_have_count(4)
        for name in ("warriors", "battle"):
            await page.click(f".cmd-add:has-text('{name}')")
        assert await page.evaluate(FAULTS) == []
        await page.click("[aria-label='Cancel the command']")
        await page.click("button:has-text('Note')")
        await expect(page.locator("dialog.form")).to_be_visible()
        assert await page.evaluate(FAULTS) == []
        await page.keyboard.press("Escape")
        if size[0] < 760:
            await page.click("#side-open")
            await expect(page.locator("#side")).to_be_in_viewport()
            await page.click(".channel:has-text('riverside')")
            await expect(page.locator("#side")).not_to_be_in_viewport()
            await expect(page.locator("#title")).to_have_text("riverside")
