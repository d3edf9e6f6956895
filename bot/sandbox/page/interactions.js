// What was sent to the bot and is not answered yet: waiting buttons, failures, forms that open.

import { toast } from "./dom.js";
import { openForm } from "./forms.js";
import { act } from "./net.js";
import { note, on, store, tell } from "./store.js";

/** A name for an interaction that only this page knows. */
export function nonce() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function busy(message, customId, value) {
  const element = [...document.querySelectorAll(`.msg[data-id="${message.id}"] [data-custom-id]`)];
  for (const item of element) {
    item.classList.toggle("waiting", value && item.dataset.customId === customId);
    if (value) item.setAttribute("aria-busy", "true");
    else item.removeAttribute("aria-busy");
  }
}

/** Press a button or choose from a menu of a message. */
export async function send(message, part, values) {
  const name = nonce();
  store.pending.set(name, { kind: "component", message, customId: part.custom_id });
  if (store.failed.delete(message.id)) tell("redraw", message.id);
  busy(message, part.custom_id, true);
  const body = { person: store.me, channel: message.channel_id, message: message.id, custom_id: part.custom_id, nonce: name };
  try {
    await act("component", values === null ? body : { ...body, values });
  } catch (error) {
    store.pending.delete(name);
    busy(message, part.custom_id, false);
    toast(error.message);
  }
}

/** Send a command; rejects with what is wrong with it. */
export async function sendCommand(command, options) {
  const name = nonce();
  store.pending.set(name, { kind: "command", channel: store.current, person: store.me, title: `/${command}` });
  tell("pending");
  try {
    await act("slash", { person: store.me, channel: store.current, command, options, nonce: name });
  } catch (error) {
    store.pending.delete(name);
    tell("pending");
    throw error;
  }
}

/** Send a form; rejects with what is wrong with it. */
export async function sendForm(opener, title, values) {
  const name = nonce();
  store.pending.set(name, { kind: "form", channel: store.current, person: store.me, title });
  try {
    await act("modal", { person: store.me, opener, values, nonce: name });
  } catch (error) {
    store.pending.delete(name);
    throw error;
  }
}

on("interaction", (event) => {
  const known = store.pending.get(event.nonce);
  if (!known || !(event.answered || event.failed)) return;
  store.pending.delete(event.nonce);
  tell("pending");
  if (known.kind === "component") busy(known.message, known.customId, false);
  if (event.failed) {
    if (known.kind === "component") {
      store.failed.set(known.message.id, event.failed);
      tell("redraw", known.message.id);
    } else note(known.channel, known.person, known.title, event.failed);
  } else if (event.modal) openForm(event.id, event.modal, (values) => sendForm(event.id, event.modal.title, values));
});
