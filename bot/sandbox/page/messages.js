// The list of messages: one element per message, drawn anew when it changes.

import { avatar, h, icon, toast } from "./dom.js";
import { excerpt, markup } from "./markup.js";
import { act } from "./net.js";
import { attachments, embed, parts } from "./parts.js";
import { here, me, messagesOf, on, store, tell } from "./store.js";
import { written } from "./times.js";
import { send } from "./interactions.js";

const LOADING = 1 << 7;
const SILENT = 1 << 12;
const V2 = 1 << 15;
const GROUPED_MS = 7 * 60_000;

const log = document.getElementById("log");
const scroller = document.getElementById("scroller");
const jump = document.getElementById("jump");
const drawn = new Map();
let stick = true;
let scrolled = 0;

const nameOf = (user) => (user.id === store.bot.id ? store.bot.name : store.people.get(user.id)?.name || user.global_name || user.username);

function headOf(message) {
  const by = message.interaction_metadata;
  if (message.type === 20 && by) {
    return h("p", { class: "msg-ref" }, icon("slash"), h("b", { text: nameOf(by.user) }), " used ", h("span", { class: "mention", text: `/${by.name}` }));
  }
  if (message.message_reference) {
    const target = message.referenced_message;
    const jumpTo = () => drawn.get(message.message_reference.message_id)?.element.scrollIntoView({ block: "center" });
    const words = target ? excerpt(plain(target)) || "a message with components" : "a message that is gone";
    return h("p", { class: "msg-ref" }, icon("reply"), target ? h("b", { text: nameOf(target.author) }) : null,
      h("button", { class: "quiet-button", type: "button", text: words, on: { click: jumpTo } }));
  }
  return null;
}

/** The words of a message: its content, else its first text display. */
function plain(message) {
  if (message.content) return message.content;
  const pending = [...message.components];
  while (pending.length) {
    const part = pending.shift();
    if (part.type === 10) return part.content;
    pending.unshift(...(part.components || []));
  }
  return message.embeds[0]?.title || "";
}

function bodyOf(message, press) {
  if (message.stalled) return [h("p", { class: "msg-failed" }, icon("warn"), "The application did not respond")];
  if (message.flags & LOADING) {
    return [h("p", { class: "thinking", role: "status" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), `${store.bot.name} is thinking…`)];
  }
  return [
    message.content ? h("div", { class: "msg-text md" }, markup(message.content)) : null,
    message.flags & V2 ? null : attachments(message.attachments),
    message.embeds.map(embed),
    message.components.length ? h("div", { class: "msg-parts" }, parts(message.components, press)) : null,
  ].flat();
}

function footOf(message) {
  const failure = store.failed.get(message.id);
  return [
    message.thread ? h("button", { class: "thread-chip", type: "button", on: { click: () => tell("go", message.thread.id) } }, icon("thread"), message.thread.name) : null,
    failure ? h("p", { class: "msg-failed", role: "alert" }, icon("warn"), failure) : null,
    message.ephemeral ? h("p", { class: "msg-private" }, icon("eye"), "Only you can see this ·",
      h("button", { class: "quiet-button", type: "button", text: "Dismiss message", on: { click: () => does("dismiss", message) } })) : null,
  ];
}

async function does(action, message) {
  try {
    await act(action, { person: store.me, channel: message.channel_id, message: message.id });
  } catch (error) {
    toast(error.message);
  }
}

function toolsOf(message) {
  const mayDelete = !message.ephemeral && (message.author.id === store.me || me()?.moderator);
  return h("div", { class: "msg-tools" },
    h("button", { class: "icon-button", type: "button", "aria-label": "Show this message's data", title: "Show data", on: { click: () => tell("show-data", message) } }, icon("braces")),
    mayDelete ? h("button", { class: "icon-button", type: "button", "aria-label": "Delete this message", title: "Delete", on: { click: () => does("delete", message) } }, icon("trash")) : null);
}

function draw(message) {
  if (message.type === 18) {
    const thread = [...store.channels.values()].find((place) => place.name === message.content && place.type >= 10);
    return h("li", { class: "msg msg-system", tabindex: "-1", data: { id: message.id } }, icon("thread"), h("span", {}, h("b", { text: nameOf(message.author) }), " started a thread: ",
      thread ? h("button", { class: "quiet-button", type: "button", text: message.content, on: { click: () => tell("go", thread.id) } }) : h("b", { text: message.content })));
  }
  const bot = message.author.bot;
  const who = { name: nameOf(message.author) };
  const press = (part, values) => send(message, part, values);
  const pinged = message.mentions.some((user) => user.id === store.me) || message.mention_everyone;
  const classes = ["msg", message.ephemeral && "private", pinged && "pinged", bot && "by-bot"].filter(Boolean).join(" ");
  return h("li", { class: classes, tabindex: "-1", data: { id: message.id } },
    h("article", { "aria-label": `${who.name}: ${excerpt(plain(message), 60)}` },
      headOf(message),
      h("div", { class: "msg-row" },
        avatar(who, bot),
        h("div", { class: "msg-main" },
          h("p", { class: "msg-head" },
            h("b", { class: "msg-author", text: who.name }), bot ? h("span", { class: "tag", text: "APP" }) : null,
            written(message.timestamp), message.flags & SILENT ? h("span", { class: "silent", title: "Sent silently" }, icon("quiet")) : null,
            message.pinned ? h("span", { class: "silent", title: "Pinned" }, icon("pin")) : null),
          bodyOf(message, press),
          message.edited_timestamp ? h("p", { class: "edited", title: message.edited_timestamp, text: "(edited)" }) : null,
          footOf(message))),
      toolsOf(message)));
}

function drawNote(entry) {
  return h("li", { class: "msg private note", tabindex: "-1" }, h("article", {},
    h("div", { class: "msg-row" }, h("span", { class: "avatar avatar-note", "aria-hidden": "true" }, icon("warn")),
      h("div", { class: "msg-main" }, h("p", { class: "msg-head" }, h("b", { text: entry.title })), h("p", { class: "msg-failed", text: entry.text }),
        h("p", { class: "msg-private" }, icon("eye"), "Only you can see this ·", h("button", {
          class: "quiet-button", type: "button", text: "Dismiss message",
          on: { click: () => { store.notes.splice(store.notes.indexOf(entry), 1); tell("notes"); } },
        }))))));
}

/** Put a message where it belongs, keeping the focus on the same button where there was one. */
function place(message) {
  const old = drawn.get(message.id);
  const focused = old?.element.contains(document.activeElement) ? document.activeElement : null;
  const element = draw(message);
  if (old) old.element.replaceWith(element);
  else log.append(element);
  drawn.set(message.id, { element, message });
  if (!focused) return;
  const button = focused.dataset.customId && [...element.querySelectorAll("[data-custom-id]")].find((item) => item.dataset.customId === focused.dataset.customId);
  (button || element).focus({ preventScroll: true });
}

/** Whether a message is the answer to something that the person shown did. */
const answersMe = (message) => message.interaction_metadata?.user.id === store.me;

/** Go on from the answer that opened, unless somebody is in the middle of something else. */
function visit(element) {
  const { activeElement: now } = document;
  const idle = now === document.body || now.closest(".msg") || (now.id === "composer" && !now.value);
  if (idle && !document.querySelector("dialog[open]")) element.focus({ preventScroll: true });
}

/** Leave out the head where somebody goes on speaking. */
function group() {
  let before = null;
  for (const { element, message } of drawn.values()) {
    const close = before && before.author.id === message.author.id && Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUPED_MS;
    const follows = close && !message.message_reference && message.type === 0 && before.type !== 18 && before.ephemeral === message.ephemeral;
    element.classList.toggle("follows", Boolean(follows));
    before = message;
  }
}

function drawNotes() {
  log.querySelectorAll(".note").forEach((item) => item.remove());
  for (const entry of store.notes) if (entry.channel === store.current && entry.person === store.me) log.append(drawNote(entry));
}

function toBottom() {
  scroller.scrollTop = scroller.scrollHeight;
  jump.hidden = true;
}

function settle(isNew) {
  group();
  drawNotes();
  if (stick) toBottom();
  else if (isNew) jump.hidden = false;
}

function drawAll() {
  log.replaceChildren();
  drawn.clear();
  const messages = messagesOf(store.current);
  if (here()) {
    const place = here();
    log.append(h("li", { class: "welcome" }, h("span", { class: "welcome-mark", "aria-hidden": "true" }, icon(place.type === 1 ? "at" : place.type >= 10 ? "thread" : "hash")),
      h("h3", { text: place.type === 1 ? place.name : `Welcome to #${place.name}` }),
      h("p", { text: "Type / to see the bot's commands. Switch people at the lower left, or at the upper right on a phone." })));
  }
  messages.forEach(place);
  stick = true;
  settle(false);
}

scroller.addEventListener("scroll", () => {
  // Only who scrolls up leaves the bottom: a picture that arrives moves it away without anybody's doing.
  if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80) stick = true;
  else if (scroller.scrollTop < scrolled) stick = false;
  scrolled = scroller.scrollTop;
  if (stick) jump.hidden = true;
});
jump.addEventListener("click", toBottom);
// Pictures arrive later than their message.
new ResizeObserver(() => stick && toBottom()).observe(log);
new ResizeObserver(() => stick && toBottom()).observe(scroller);

on("state", drawAll);
on("current", drawAll);
on("notes", () => settle(true));
on("message", ({ message, isNew }) => {
  if (message.channel_id !== store.current) return;
  store.failed.delete(message.id);
  place(message);
  if (isNew && (answersMe(message) || message.author.id === store.me)) stick = true;
  settle(isNew);
  if (isNew && answersMe(message)) visit(drawn.get(message.id).element);
});
on("visit-newest", () => [...log.querySelectorAll(".msg")].at(-1)?.focus());
on("gone", ({ id }) => {
  drawn.get(id)?.element.remove();
  drawn.delete(id);
  settle(false);
});
on("redraw", (id) => {
  const known = drawn.get(id);
  if (known) place(known.message);
  settle(false);
});
