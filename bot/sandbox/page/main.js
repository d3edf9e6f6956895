// The start: who one is and where, kept in the address; and the few things that belong to the whole page.

import { h } from "./dom.js";
import { listen } from "./net.js";
import { hear, on, store, tell } from "./store.js";
import "./messages.js";
import "./composer.js";
import { dialog } from "./sidebar.js";

const saved = new URLSearchParams(location.hash.slice(1));
const pages = new Map();
let wanted = saved.get("channel") || "";

function remember() {
  const words = new URLSearchParams({ person: store.me, channel: store.current });
  history.replaceState(null, "", `#${words}`);
  pages.set(store.me, store.current);
}

function line(open) {
  document.getElementById("app").classList.toggle("cut", !open);
  document.getElementById("banner").classList.toggle("cut", !open);
}

function go(id) {
  // Whoever goes somewhere is not led back to where the page once meant to go.
  wanted = store.channels.has(id) ? "" : id;
  if (wanted) return;
  store.current = id;
  store.unread.delete(id);
  remember();
  tell("current");
}

on("go", go);
on("become", (id) => {
  if (id === store.me) return;
  wanted = pages.get(id) || store.current;
  listen(id, hear, line);
});
on("state", () => {
  if (wanted && wanted !== store.current && store.channels.has(wanted)) go(wanted);
  else {
    if (wanted === store.current) wanted = "";
    remember();
  }
  store.unread.delete(store.current);
});
on("channels", () => {
  if (wanted && store.channels.has(wanted)) go(wanted);
});
on("show-data", (message) => dialog("Message data", h("div", { class: "form-body" }, h("pre", { class: "md-pre data", tabindex: "0", text: JSON.stringify(message, null, 2) }))));

let typingTimer = 0;
on("typing", (channel) => {
  if (channel !== store.current) return;
  const box = document.getElementById("typing");
  box.textContent = `${store.bot.name} is typing…`;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => { box.textContent = ""; }, 8000);
});
on("message", ({ message }) => {
  if (message.author.bot && message.channel_id === store.current) document.getElementById("typing").textContent = "";
});

listen(saved.get("person") || "", hear, line);
