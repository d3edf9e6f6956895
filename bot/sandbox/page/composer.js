// The message box: plain words, and the picker that turns "/" into a command. Every person has drafts of their own.

import { commandEditor } from "./command.js";
import { h, icon } from "./dom.js";
import { sendCommand } from "./interactions.js";
import { act } from "./net.js";
import { commandLine, flatten, matching } from "./options.js";
import { makePopup } from "./popup.js";
import { commandsHere, here, me, on, store, tell } from "./store.js";

const area = document.getElementById("composer-area");
const popupBox = h("div", { class: "popup" });
const trouble = h("p", { class: "composer-trouble", role: "alert", hidden: true });
const slot = h("div", { class: "composer-slot" });
const send = h("button", { class: "icon-button send", type: "submit", "aria-label": "Send" }, icon("send"));
const cancel = h("button", { class: "icon-button", type: "button", "aria-label": "Cancel the command", hidden: true }, icon("close"));
const slash = h("button", { class: "icon-button", type: "button", "aria-label": "Commands of the bot" }, icon("slash"));
const form = h("form", { class: "composer-form", novalidate: true }, slash, slot, cancel, send);
const waiting = h("p", { class: "composer-waiting", role: "status" });
area.append(popupBox, trouble, form, waiting);
const popup = makePopup(popupBox);

const input = h("textarea", {
  id: "composer", class: "composer-input", rows: 1, maxlength: 2000, role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
  autocomplete: "off", enterkeyhint: "send",
});
let editor = null;
let entry = null;
let owner = "";

const draftKey = () => `${store.me} ${store.current}`;

function say(text) {
  trouble.textContent = text;
  trouble.hidden = !text;
}

function grow() {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 200)}px`;
}

function keep() {
  if (!owner) return;
  const draft = editor ? { path: entry.path, fields: editor.draft() } : { text: input.value };
  if (editor || input.value) store.drafts.set(owner, draft);
  else store.drafts.delete(owner);
}

function plain(text, focus = true) {
  editor = null;
  entry = null;
  popup.hide();
  say("");
  slot.replaceChildren(input);
  cancel.hidden = true;
  slash.hidden = false;
  input.value = text;
  grow();
  if (focus) {
    input.focus();
    suggest();
  }
}

function start(chosen, saved = {}, focus = true) {
  entry = chosen;
  popup.hide();
  say("");
  editor = commandEditor(chosen, { popup, leave: plain, say, submit, saved });
  slot.replaceChildren(editor.element);
  cancel.hidden = false;
  slash.hidden = true;
  if (focus) {
    if (chosen.options.length) editor.focus();
    else send.focus();
  }
}

async function submit(values) {
  const sent = { path: entry.path, fields: editor.draft(), owner };
  popup.hide();
  plain("");
  popup.hide();
  store.drafts.delete(owner);
  try {
    await sendCommand(sent.path, values);
  } catch (error) {
    const again = flatten(commandsHere()).find((other) => other.path === sent.path);
    if (again && owner === sent.owner && !input.value) start(again, sent.fields);
    say(error.message);
  }
}

/** The commands that fit what is typed. */
function suggest() {
  const { value } = input;
  if (!value.startsWith("/") || value.includes("\n")) {
    popup.hide();
    return;
  }
  const typed = value.slice(1).trimStart();
  const entries = flatten(commandsHere());
  const exact = entries.find((other) => value.endsWith(" ") && [other.path, other.label].includes(typed.trimEnd().toLowerCase()));
  const line = exact ? { entry: exact, texts: {} } : commandLine(entries, value);
  if (line) {
    start(line.entry, Object.fromEntries(Object.entries(line.texts).map(([name, text]) => [name, { text }])));
    return;
  }
  const items = matching(entries, typed.trimEnd()).map((other) => ({
    label: `/${other.label}`,
    hint: other.options.map((spec) => (spec.required ? spec.name : `[${spec.name}]`)).join(" "),
    description: other.description,
    mark: h("span", { class: "avatar avatar-bot small", "aria-hidden": "true" }),
    entry: other,
  }));
  const none = entries.length ? "No command fits" : "The bot has no commands here. Is it running?";
  popup.show(input, { items, words: items.length ? "" : none, pick: (item) => start(item.entry) });
}

async function speak() {
  const content = input.value.trim();
  if (!content) return;
  if (content.startsWith("/")) {
    if (!popup.take()) say("No command fits. Choose one of the list.");
    return;
  }
  input.value = "";
  grow();
  keep();
  try {
    await act("say", { person: store.me, channel: store.current, content });
  } catch (error) {
    input.value = content;
    say(error.message);
  }
}

input.addEventListener("input", () => {
  say("");
  grow();
  suggest();
});
input.addEventListener("focus", suggest);
input.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (popup.key(event)) event.preventDefault();
  else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    speak();
  } else if (event.key === "Tab" && popup.offering) {
    event.preventDefault();
    popup.take();
  } else if (event.key === "Tab" && !event.shiftKey && !input.value) newest(event);
  else if (event.key === "Escape") popup.hide();
});
send.addEventListener("keydown", (event) => event.key === "Tab" && !event.shiftKey && newest(event));
// Who types while a message has the focus means the box.
document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (letter && !editor && !input.disabled && (at === document.body || at.matches(".msg"))) input.focus();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (editor) editor.send();
  else speak();
});
cancel.addEventListener("click", () => plain(""));
slash.addEventListener("click", () => {
  if (!input.value.startsWith("/")) input.value = "/";
  input.focus();
  suggest();
});
area.addEventListener("focusout", (event) => {
  if (!area.contains(event.relatedTarget)) popup.hide();
});

/** The order of tabs goes on from the box to the newest message, not out of the page. */
function newest(event) {
  if (!document.querySelector(".msg")) return;
  event.preventDefault();
  tell("visit-newest");
}

function restore() {
  keep();
  // Coming back to the same place, after a lost line, must not take the focus away.
  const focus = owner === draftKey() && slot.contains(document.activeElement);
  owner = draftKey();
  const place = here();
  const closed = Boolean(place?.thread_metadata?.archived);
  input.disabled = closed;
  input.placeholder = closed ? "This thread is archived" : place ? `Message ${place.type === 1 ? "@" : "#"}${place.name} as ${me()?.name}` : "";
  input.setAttribute("aria-label", input.placeholder);
  const draft = store.drafts.get(owner) || { text: "" };
  const known = draft.path && flatten(commandsHere()).find((other) => other.path === draft.path);
  if (known) start(known, draft.fields, focus);
  else plain(draft.text || "", focus);
}

on("state", restore);
on("current", restore);
on("commands", () => document.activeElement === input && suggest());
on("pending", () => {
  const sending = [...store.pending.values()].filter((item) => item.kind === "command" && item.person === store.me && item.channel === store.current);
  waiting.textContent = sending.length ? `Sending ${sending.map((item) => item.title).join(", ")}…` : "";
});
on("start-command", (path) => {
  const known = flatten(commandsHere()).find((other) => other.path === path);
  if (known) start(known);
});
