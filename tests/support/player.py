"""Somebody at the sandbox's page, who types commands, presses buttons and looks at the game's post."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect

IDS = "e => [...e.querySelectorAll('[data-custom-id]')].map((part) => part.dataset.customId)"
STATE = f"e => e.innerText + ({IDS})(e)"
OFFERED = """e => [...e.querySelectorAll('button[data-custom-id^="w:a:"]')].map(
  (button) => [button.dataset.customId, button.className])"""
CHANGED = f"""([id, before]) => {{
  const e = document.querySelector(`.msg[data-id="${{id}}"]`);
  return !e.querySelector('.thinking') && ({STATE})(e) !== before;
}}"""
ANSWERED = """before => {
  const all = [...document.querySelectorAll('.msg.private')].filter((e) => !before.includes(e.dataset.id));
  return all.length && !all[0].querySelector('.thinking') ? all[0].dataset.id : null;
}"""
KNOWN = "() => [...document.querySelectorAll('.msg')].map((e) => e.dataset.id)"
SUGGESTED = """name => {
  const [head, list, status] = document.querySelector('.popup').children;
  if (head.querySelector('b')?.textContent !== name || status.textContent === 'Loading options…') return null;
  return [...list.children].map((item) => item.textContent);
}"""
SHOWN = """n => {
  const [post] = [...document.querySelectorAll('.msg:not(.private)')].slice(-1);
  const ids = post ? [...post.querySelectorAll('[data-custom-id]')].map((part) => part.dataset.customId) : [];
  return ids.some((id) => id.startsWith('w:p:') && Number(id.split(':')[3]) >= n);
}"""
DRAWN = "async (e) => { e.loading = 'eager'; await e.decode(); return [e.naturalWidth, e.naturalHeight]; }"


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a panel that answers what is asked. `declines` where it stands apart, as Done and No do."""

    id: str
    declines: bool

    @property
    def key(self) -> str:
        """The answer."""
        return self.id.split(":", 5)[5]

    @property
    def entry(self) -> int:
        """The number of the entry that it belongs to."""
        return int(self.id.split(":")[3])


class Player:
    """A person's hands and eyes. Every method waits until what it did is to be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.post = page.locator(".msg:not(.private)").last
        self.private = page.locator(".msg.private")

    # --- hands --------------------------------------------------------------------------------------------------------

    async def become(self, name: str) -> None:
        """Somebody else now sits here."""
        await self.page.click("#who")
        await self.page.click(f".people .person:has-text('{name}')")
        await expect(self.page.locator("#who")).to_contain_text(name)
        await expect(self.page.locator("dialog")).to_have_count(0)
        await expect(self.page.locator(".composer-input, .cmd")).to_be_visible()

    async def command(self, path: str, **fields: str) -> Locator:
        """Type a command with these words in its fields; returns the private answer."""
        await self._begin(path)
        for name, words in fields.items():
            await (await self._field(name)).fill(words)
        return await self._sent(self.page.click(".send"))

    async def offered(self, path: str) -> Locator:
        """Type a command and take the first that is suggested for each of its fields, as far as something is."""
        await self._begin(path)
        # The first field opens by itself; adding one takes its button away, so the names are read beforehand.
        names = [
            await field.get_attribute("data-option") or "" for field in await self.page.locator(".cmd-input").all()
        ]
        names += await self.page.locator(".cmd-add").all_inner_texts()
        for name in names:
            field = await self._field(name)
            found = await self._suggested(name)
            # A sentence says why nothing can be filled in.
            if found and not found[0].endswith((".", "?", "!")):
                await self.page.locator(".popup-item").first.click()
                await expect(field).not_to_have_value("")
        return await self._sent(self.page.click(".send"))

    async def press(self, message: Locator, label: str) -> Locator:
        """Press a button of a message that opens a new private answer."""
        return await self._sent(message.get_by_role("button", name=label, exact=True).click())

    async def answer(self, panel: Locator, answer: Answer) -> None:
        """Press an answer in a panel, which shows then what it led to."""
        await self._turned(panel, panel.locator(f"[data-custom-id='{answer.id}']").click())
        await self.confirm(panel)

    async def confirm(self, panel: Locator) -> None:
        """Say that it is meant, where a panel asks before something is given up."""
        sure = panel.locator("[data-custom-id*=':yes:']")
        if await sure.count():
            await self._turned(panel, sure.click())

    async def choose(self, panel: Locator, index: int = 0) -> None:
        """Choose an answer of a panel's menu."""
        await panel.locator(".menu-button").click()
        await self._turned(panel, panel.locator(".menu-option").nth(index).click())

    async def turn(self, panel: Locator, label: str) -> None:
        """Press a button that changes the panel it stands on."""
        await self._turned(panel, panel.get_by_role("button", name=label, exact=True).click())

    # --- eyes ---------------------------------------------------------------------------------------------------------

    async def answers(self, panel: Locator) -> list[Answer]:
        """What a panel offers as buttons."""
        found: list[list[str]] = await panel.evaluate(OFFERED)
        return [Answer(id_, "button-2" in classes) for id_, classes in found]

    async def entry(self, panel: Locator) -> int:
        """The number of the entry that a panel shows."""
        ids: list[str] = await panel.evaluate(IDS)
        return max(int(id_.split(":")[3]) for id_ in ids)

    async def picture(self, entry: int) -> None:
        """The game's post shows this entry or a later one, with a picture that says in words what it shows."""
        await self.page.wait_for_function(SHOWN, arg=entry)
        picture = self.post.locator(".pic img")
        assert await picture.evaluate(DRAWN) == [1600, 1200]
        assert await picture.get_attribute("alt")

    # --- waiting ------------------------------------------------------------------------------------------------------

    async def _begin(self, path: str) -> None:
        await self.page.fill("#composer", "")
        await self.page.focus("#composer")
        await self.page.keyboard.type(f"/{path} ")
        await expect(self.page.locator(".cmd-name")).to_have_text(path)

    async def _field(self, name: str) -> Locator:
        field = self.page.locator(f".cmd-input[data-option='{name}']")
        if not await field.count():
            await self.page.get_by_role("button", name=f"Add {name}:").click()
        return field

    async def _suggested(self, name: str) -> list[str]:
        handle = await self.page.wait_for_function(SUGGESTED, arg=name)
        found: list[str] = await handle.json_value()
        return found

    async def _sent(self, doing: Awaitable[None]) -> Locator:
        """Do something that a new private message answers."""
        known = await self.page.evaluate(KNOWN)
        await doing
        handle = await self.page.wait_for_function(ANSWERED, arg=known)
        return self.page.locator(f".msg[data-id='{await handle.json_value()}']")

    async def _turned(self, panel: Locator, doing: Awaitable[None]) -> None:
        """Do something that changes a private message."""
        arg = [await panel.get_attribute("data-id"), await panel.evaluate(STATE)]
        await doing
        await self.page.wait_for_function(CHANGED, arg=arg)
