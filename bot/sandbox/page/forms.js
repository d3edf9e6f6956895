// Modals: a dialog with the inputs a bot asks for.

import { h, icon, uid } from "./dom.js";
import { markup } from "./markup.js";
import { menu, defaultsOf } from "./menus.js";

/** Open a form; `submit(values by custom id)` sends it and may reject with a sentence, shown in the form. */
export function openForm(id, modal, submit) {
  const values = {};
  const trouble = h("p", { class: "form-trouble", role: "alert", hidden: true });
  const rows = modal.components.map((part) => row(part, values));
  const send = h("button", { class: "button button-1", type: "submit", text: "Submit" });
  const titleId = uid("title");
  const form = h("form", { method: "dialog", novalidate: true },
    h("header", { class: "form-head" }, h("span", { class: "avatar avatar-bot", "aria-hidden": "true" }), h("h2", { id: titleId, text: modal.title }),
      h("button", { class: "icon-button", type: "button", "aria-label": "Cancel", on: { click: () => dialog.close() } }, icon("close"))),
    h("div", { class: "form-body" }, rows, trouble),
    h("footer", { class: "form-foot" }, h("button", { class: "button button-2", type: "button", text: "Cancel", on: { click: () => dialog.close() } }), send));
  const dialog = h("dialog", { class: "form", "aria-labelledby": titleId, data: { form: id } }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      await submit(values);
      dialog.close();
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
      send.disabled = false;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, textarea, .menu-button")?.focus();
}

function row(part, values) {
  if (part.type === 10) return h("div", { class: "md form-text" }, markup(part.content));
  const item = part.type === 1 ? part.components[0] : part.component;
  const label = part.label || item.label;
  const required = item.required !== false;
  const inputId = uid("input");
  const control = CONTROLS[item.type]?.(item, values, { id: inputId, label, required }) || h("p", { text: `(input type ${item.type})` });
  const grouped = item.type !== 4;
  return h(grouped ? "div" : "div", { class: "form-row", role: grouped ? "group" : null, "aria-label": grouped ? label : null },
    h(grouped ? "span" : "label", { class: "form-label", for: grouped ? null : inputId }, label, required ? h("span", { class: "must", title: "required", text: " *" }) : null),
    part.description ? h("span", { class: "form-hint", text: part.description }) : null,
    control);
}

function text(item, values, { id, required }) {
  const long = item.style === 2;
  const count = h("span", { class: "form-count", "aria-hidden": "true" });
  const field = h(long ? "textarea" : "input", {
    id, placeholder: item.placeholder, maxlength: item.max_length || 4000, rows: long ? 4 : null, type: long ? null : "text",
    "aria-required": String(required), autocomplete: "off", value: item.value || "", data: { customId: item.custom_id },
  });
  const take = () => {
    values[item.custom_id] = field.value;
    count.textContent = item.max_length ? `${field.value.length}/${item.max_length}` : "";
  };
  field.addEventListener("input", take);
  take();
  return h("div", { class: "form-text-input" }, field, count);
}

function select(item, values, { label }) {
  values[item.custom_id] = defaultsOf(item);
  return menu(item, { live: true, label, choose: (chosen) => { values[item.custom_id] = chosen; } });
}

function boxes(item, values, { required }) {
  const radio = item.type === 21;
  const name = uid("group");
  const chosen = new Set(item.options.filter((option) => option.default).map((option) => option.value));
  values[item.custom_id] = [...chosen];
  return h("div", { class: "form-boxes" }, item.options.map((option) => {
    const box = h("input", { type: radio ? "radio" : "checkbox", name, checked: chosen.has(option.value), "aria-required": radio ? String(required) : null });
    box.addEventListener("change", () => {
      if (radio) chosen.clear();
      if (box.checked) chosen.add(option.value);
      else chosen.delete(option.value);
      values[item.custom_id] = [...chosen];
    });
    return h("label", { class: "form-box" }, box, h("span", {}, option.label, option.description ? h("small", { text: option.description }) : null));
  }));
}

function checkbox(item, values, { label }) {
  values[item.custom_id] = Boolean(item.default);
  const box = h("input", { type: "checkbox", checked: Boolean(item.default), "aria-label": label });
  box.addEventListener("change", () => { values[item.custom_id] = box.checked; });
  return h("label", { class: "form-box" }, box, h("span", { text: "Yes" }));
}

function files(item, values, { label }) {
  values[item.custom_id] = [];
  const field = h("input", { type: "file", multiple: (item.max_values ?? 1) > 1, "aria-label": label });
  field.addEventListener("change", async () => { values[item.custom_id] = await Promise.all([...field.files].map(readFile)); });
  return field;
}

const CONTROLS = { 3: select, 4: text, 5: select, 6: select, 7: select, 8: select, 19: files, 21: boxes, 22: boxes, 23: checkbox };

/** A chosen file as `{filename, data}` with base64. */
export function readFile(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ filename: file.name, data: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
