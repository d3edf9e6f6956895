"""A real Chromium looking at the sandbox's page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Page, async_playwright

from bot.sandbox import SandboxServer
from support import needs

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = (1280, 860)
PHONE = (390, 844)

# What sticks out of the window, and what a screen reader could not name.
FAULTS = """() => {
  const aside = (e) => e.closest('.md-pre') || (innerWidth < 760 && e.closest('.side:not(.open), .skip'));
  const wide = [...document.querySelectorAll('body *')].filter((e) => {
    const box = e.getBoundingClientRect();
    const out = box.right > innerWidth + 1 || box.left < -1;
    return out && box.width > 0 && !aside(e) && getComputedStyle(e).visibility !== 'hidden';
  }).map((e) => `sticks out: ${e.tagName}.${e.className}`);
  const nameless = [...document.querySelectorAll('button, a[href], input, textarea, select')].filter((e) => {
    const label = e.getAttribute('aria-label') || e.querySelector('img')?.alt;
    return !(e.textContent.trim() || label || e.labels?.length);
  }).map((e) => `nameless: ${e.outerHTML.slice(0, 90)}`);
  const pictures = [...document.querySelectorAll('img:not([alt])')].map((e) => `no alt: ${e.outerHTML.slice(0, 90)}`);
  return [...wide, ...nameless, ...pictures];
}"""


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser of this machine; the test is skipped by name where there is none."""
    path = needs.chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def page_of(
    browser: Browser,
    server: SandboxServer,
    person: str = "Alice",
    *,
    size: tuple[int, int] = DESK,
    channel: str = "",
    refusals: int = 0,
) -> AsyncIterator[Page]:
    """The page as one person sees it; see `page_at`."""
    place = server.channel(channel) if channel else server.channels[0]
    address = f"{server.url}#person={server.person(person).id}&channel={place.id}"
    async with page_at(browser, address, size=size, refusals=refusals) as page:
        yield page


@asynccontextmanager
async def page_at(
    browser: Browser, address: str, *, size: tuple[int, int] = DESK, refusals: int = 0
) -> AsyncIterator[Page]:
    """A sandbox's page; anything on its console at the end is a failure, as is what sticks out or has no name.

    `refusals` is how many actions the sandbox is meant to refuse, each of which the browser notes there.
    """
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-US", has_touch=size == PHONE, timezone_id="UTC"
    )
    page = await context.new_page()
    page.set_default_timeout(8000)
    noise: list[str] = []
    page.on("console", lambda message: noise.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: noise.append(str(error)))
    try:
        await page.goto(address)
        await page.wait_for_selector(".welcome")
        yield page
        refused = [line for line in noise if "status of 422" in line]
        assert len(refused) == refusals, refused
        assert [line for line in noise if line not in refused] == []
        assert await page.evaluate(FAULTS) == []
    finally:
        await context.close()
