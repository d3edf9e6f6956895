// Channels, threads and direct messages on the left; who one is, and the switch to somebody else.

import { avatar, h, icon, toast } from "./dom.js";
import { act } from "./net.js";
import { here, me, on, store, tell } from "./store.js";

export const LOCALES = [["en-US", "English"], ["es-ES", "Español"], ["es-419", "Español (Latinoamérica)"], ["de", "Deutsch"], ["pl", "Polski"]];
const nav = document.getElementById("channels");
const side = document.getElementById("side");
const scrim = document.getElementById("scrim");
const opener = document.getElementById("side-open");

const languageOf = (code) => LOCALES.find(([locale]) => locale === code)?.[1] || code;

function entry(place, depth = 0) {
  const mark = place.type === 1 ? "at" : place.type >= 10 ? "thread" : "hash";
  const current = place.id === store.current;
  const unread = store.unread.has(place.id);
  return h("li", {}, h("button", {
    class: ["channel", current && "current", unread && "unread", depth && "nested"].filter(Boolean).join(" "),
    type: "button", "aria-current": current ? "page" : null, on: { click: () => tell("go", place.id) },
  }, icon(mark), h("span", { class: "channel-name", text: place.name }),
  place.thread_metadata?.archived ? h("small", { text: "archived" }) : null,
  unread ? h("span", { class: "dot", role: "img", "aria-label": "unread" }) : null));
}

function drawChannels() {
  const all = [...store.channels.values()];
  const threads = (id) => all.filter((place) => place.parent_id === id && place.type >= 10);
  const texts = all.filter((place) => place.type === 0);
  const direct = all.filter((place) => place.type === 1);
  nav.replaceChildren(
    h("div", { class: "side-title" }, h("h2", { text: "Channels" }), h("button", { class: "icon-button", type: "button", "aria-label": "New channel", on: { click: askChannel } }, icon("plus"))),
    h("ul", {}, texts.flatMap((place) => [entry(place), ...threads(place.id).map((thread) => entry(thread, 1))])),
    direct.length ? h("div", { class: "side-title" }, h("h2", { text: "Direct messages" })) : "",
    direct.length ? h("ul", {}, direct.map((place) => entry(place))) : "");
}

function drawMe() {
  const person = me();
  if (!person) return;
  const others = [...store.privately].some((id) => id !== store.me);
  document.getElementById("me").replaceChildren(h("button", {
    class: "me-button", type: "button", "aria-haspopup": "dialog", "aria-label": `You are ${person.name}. Switch people`, on: { click: askPerson },
  }, avatar(person), h("span", { class: "me-words" }, h("b", { text: person.name }), h("small", { text: `${languageOf(person.locale)}${person.moderator ? " · moderator" : ""}` })),
  icon("people"), others ? h("span", { class: "dot", role: "img", "aria-label": "somebody else has a private message" }) : null));
  const chip = document.getElementById("who");
  chip.replaceChildren(avatar(person), h("span", { class: "who-name", text: person.name }), others ? h("span", { class: "dot" }) : "");
  chip.setAttribute("aria-label", `You are ${person.name}. Switch people`);
}

function drawHead() {
  document.getElementById("guild-name").textContent = store.guild.name;
  const place = here();
  const title = document.getElementById("title");
  title.replaceChildren(place ? icon(place.type === 1 ? "at" : place.type >= 10 ? "thread" : "hash") : "", place?.name || "");
  document.getElementById("topic").textContent = place?.topic || "";
  document.title = place ? `#${place.name} · ${store.guild.name}` : store.guild.name;
  const state = document.getElementById("bot-state");
  state.className = store.bot.online ? "bot-state online" : "bot-state";
  state.textContent = store.bot.online ? `${store.bot.name} is online` : `${store.bot.name} is offline`;
}

/** A dialog with a heading, that goes when closed. */
export function dialog(title, ...content) {
  const box = h("dialog", { class: "form small", "aria-label": title },
    h("header", { class: "form-head" }, h("h2", { text: title }), h("button", { class: "icon-button", type: "button", "aria-label": "Close", on: { click: () => box.close() } }, icon("close"))), content);
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

function askPerson() {
  const people = [...store.people.values()];
  const list = h("ul", { class: "people" }, people.map((person) => h("li", {}, h("button", {
    class: person.id === store.me ? "person current" : "person", type: "button", "aria-pressed": String(person.id === store.me),
    on: { click: () => { box.close(); tell("become", person.id); } },
  }, avatar(person), h("span", { class: "me-words" }, h("b", { text: person.name }), h("small", { text: `${languageOf(person.locale)}${person.moderator ? " · moderator" : ""}` })),
  store.privately.has(person.id) ? h("span", { class: "dot", role: "img", "aria-label": "has a new private message" }) : null,
  person.id === store.me ? icon("check") : null))));
  const name = h("input", { type: "text", maxlength: 32, required: true, autocomplete: "off", id: "new-name" });
  const language = h("select", { id: "new-locale" }, LOCALES.map(([code, words]) => h("option", { value: code, text: words })));
  const moderator = h("input", { type: "checkbox" });
  const form = h("form", { class: "add-form" }, h("h3", { text: "Somebody new" }),
    h("label", { for: "new-name", text: "Name" }), name, h("label", { for: "new-locale", text: "Language" }), language,
    h("label", { class: "form-box" }, moderator, h("span", { text: "Moderator, may manage channels" })),
    h("button", { class: "button button-1", type: "submit", text: "Add" }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { id } = await act("person", { name: name.value, locale: language.value, moderator: moderator.checked }).catch((error) => { toast(error.message); return {}; });
    if (!id) return;
    box.close();
    tell("become", id);
  });
  const box = dialog("Who are you?", h("div", { class: "form-body" }, list, form));
}

function askChannel() {
  const name = h("input", { type: "text", maxlength: 100, required: true, autocomplete: "off", id: "new-channel" });
  const form = h("form", { class: "add-form" }, h("label", { for: "new-channel", text: "Name" }), name, h("button", { class: "button button-1", type: "submit", text: "Add" }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { id } = await act("channel", { name: name.value }).catch((error) => { toast(error.message); return {}; });
    if (!id) return;
    box.close();
    tell("go", id);
  });
  const box = dialog("New channel", h("div", { class: "form-body" }, form));
}

function drawer(open) {
  side.classList.toggle("open", open);
  scrim.hidden = !open;
  opener.setAttribute("aria-expanded", String(open));
  if (open) side.querySelector(".channel.current, .channel")?.focus();
}

opener.append(icon("menu"));
document.getElementById("side-close").append(icon("close"));
opener.addEventListener("click", () => drawer(true));
document.getElementById("side-close").addEventListener("click", () => { drawer(false); opener.focus(); });
scrim.addEventListener("click", () => drawer(false));
side.addEventListener("keydown", (event) => event.key === "Escape" && drawer(false));
document.getElementById("who").addEventListener("click", askPerson);

on("state", () => { drawChannels(); drawMe(); drawHead(); });
on("channels", () => { drawChannels(); drawHead(); });
on("current", () => { drawChannels(); drawHead(); drawer(false); });
on("people", drawMe);
on("bot", drawHead);
