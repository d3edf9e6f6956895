// A command being filled in: its name, a field per option, suggestions for the field in focus.

import { h, icon } from "./dom.js";
import { readFile } from "./forms.js";
import { act } from "./net.js";
import { fixedChoices, hintOf, namedTexts, valueOf } from "./options.js";
import { localised, store } from "./store.js";

const TYPING_MS = 150;

/**
 * The editor of one command. `popup` shows suggestions, `leave(text)` goes back to plain text, `submit(values)` sends,
 * `say(text)` shows what is wrong. `saved` are the texts of an earlier draft by option name.
 */
export function commandEditor(entry, { popup, leave, submit, say, saved = {} }) {
  const fields = new Map();
  const row = h("div", { class: "cmd-fields" });
  const more = h("div", { class: "cmd-more", "aria-label": "Optional parameters" });
  const box = h("div", { class: "cmd", role: "group", "aria-label": `Command /${entry.path}` },
    h("span", { class: "cmd-name", title: entry.description }, icon("slash"), entry.label), row, more);
  let round = 0;
  let timer = 0;

  const shown = () => entry.options.filter((spec) => fields.has(spec.name)).map((spec) => fields.get(spec.name));

  function values(except) {
    const found = {};
    for (const field of shown()) {
      if (field.spec.name === except) continue;
      try {
        const value = valueOf(field);
        if (value !== undefined) found[field.spec.name] = value;
      } catch (error) {
        if (except === undefined) throw Object.assign(error, { field });
      }
    }
    return found;
  }

  function add(spec, focus) {
    if (fields.has(spec.name)) return;
    const field = { spec, text: "", picked: null, file: null, ...saved[spec.name] };
    const name = localised(spec, "name");
    field.input = h("input", {
      class: "cmd-input", type: spec.type === 11 ? "file" : "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-label": `${name}: ${localised(spec, "description")}`, "aria-required": String(Boolean(spec.required)),
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send",
      inputmode: spec.type === 4 ? "numeric" : null, data: { option: spec.name },
    });
    if (spec.type !== 11) field.input.value = field.text;
    field.element = h("label", { class: spec.required ? "cmd-field required" : "cmd-field" }, h("span", { class: "cmd-label", text: name }), field.input);
    fields.set(spec.name, field);
    fit(field);
    field.input.addEventListener("focus", () => suggest(field));
    field.input.addEventListener("input", () => typed(field));
    field.input.addEventListener("change", () => spec.type === 11 && take(field));
    field.input.addEventListener("keydown", (event) => key(event, field));
    row.replaceChildren(...shown().map((other) => other.element));
    drawMore();
    if (focus) field.input.focus();
  }

  function drop(field) {
    const list = shown();
    const before = list[list.indexOf(field) - 1];
    fields.delete(field.spec.name);
    field.element.remove();
    drawMore();
    (before?.input || row.querySelector("input") || more.querySelector("button"))?.focus();
  }

  function drawMore() {
    const left = entry.options.filter((spec) => !fields.has(spec.name));
    more.replaceChildren(...left.map((spec) => h("button", {
      class: "cmd-add", type: "button", title: localised(spec, "description"), "aria-label": `Add ${localised(spec, "name")}: ${localised(spec, "description")}`,
      on: { click: () => add(spec, true) },
    }, icon("plus"), localised(spec, "name"))));
  }

  /** An input as wide as its text. */
  function fit(field) {
    if (field.spec.type !== 11) field.input.style.setProperty("--chars", Math.max(3, field.text.length + 1));
  }

  async function take(field) {
    const [file] = field.input.files;
    field.file = file ? await readFile(file) : null;
    field.text = file ? file.name : "";
  }

  function write(field, text) {
    field.text = text;
    field.picked = null;
    if (field.input.value !== text) field.input.value = text;
    field.element.classList.remove("wrong");
    fit(field);
  }

  function typed(field) {
    if (field.spec.type === 11) return;
    say("");
    const texts = Object.entries(namedTexts(entry.options, field.input.value, field.spec.name));
    const [last] = texts.at(-1) || [field.spec.name];
    if (!texts.length || (texts.length === 1 && last === field.spec.name && texts[0][1] === field.input.value.trim())) {
      write(field, field.input.value);
      suggest(field);
      return;
    }
    // `warriors:` typed or pasted into a field begins the field of that name.
    write(field, "");
    for (const [name, text] of texts) {
      add(entry.options.find((spec) => spec.name === name), false);
      write(fields.get(name), text);
    }
    if (!field.text && !field.spec.required) drop(field);
    if (document.activeElement === fields.get(last).input) suggest(fields.get(last));
    else fields.get(last).input.focus();
  }

  function pick(field, choice) {
    field.picked = choice;
    field.text = choice.label;
    field.input.value = choice.label;
    field.element.classList.remove("wrong");
    fit(field);
    const empty = shown().find((other) => other.spec.required && !other.text);
    if (empty) empty.input.focus();
    else popup.show(field.input, { heading: heading(field), first: false });
  }

  function heading(field) {
    const { spec } = field;
    return [h("b", { text: localised(spec, "name") }), h("span", { text: localised(spec, "description") }),
      spec.required ? h("em", { text: "required" }) : null].filter(Boolean);
  }

  function suggest(field) {
    clearTimeout(timer);
    round += 1;
    const { spec } = field;
    const head = { heading: heading(field), pick: (choice) => pick(field, choice) };
    const done = field.picked?.label === field.text && field.text;
    // In an empty optional field Enter sends the command; arrow keys still choose.
    const first = !done && Boolean(field.text || spec.required);
    const fixed = fixedChoices(spec);
    if (fixed) {
      const words = done ? "" : field.text.trim().toLowerCase();
      const items = fixed.filter((choice) => choice.label.toLowerCase().includes(words));
      popup.show(field.input, { ...head, items, words: items.length ? "" : "Nothing fits", first });
    } else if (spec.autocomplete) {
      popup.show(field.input, { ...head, words: "Loading options…" });
      const mine = round;
      timer = setTimeout(() => ask(field, { ...head, first }, mine), field.text ? TYPING_MS : 0);
    } else popup.show(field.input, { ...head, words: hintOf(spec) });
  }

  async function ask(field, head, mine) {
    const { spec } = field;
    let show;
    try {
      const options = { ...values(spec.name), [spec.name]: field.text };
      const answer = await act("autocomplete", { person: store.me, channel: store.current, command: entry.path, options, focused: spec.name });
      const items = (answer.choices || []).map((choice) => ({ label: localised(choice, "name"), value: choice.value }));
      const words = answer.failed ? "Loading options failed" : items.length ? "" : "No options match your search";
      show = { ...head, items, words };
    } catch (error) {
      show = { ...head, words: error.message };
    }
    if (mine === round && document.activeElement === field.input) popup.show(field.input, show);
  }

  function send() {
    try {
      submit(values());
    } catch (error) {
      error.field?.element.classList.add("wrong");
      error.field?.input.focus();
      say(error.message);
    }
  }

  function key(event, field) {
    const { key: pressed } = event;
    if (event.isComposing) return;
    const fresh = popup.active && !(field.picked && field.picked.label === field.text);
    if (popup.key(event)) event.preventDefault();
    else if (pressed === "Enter") {
      event.preventDefault();
      // A choice already typed in full is as good as one picked.
      const { active } = popup;
      if (fresh && active) pick(field, active);
      else send();
    } else if (pressed === "Tab" && !event.shiftKey && fresh && (field.text || field.spec.required)) {
      const next = shown()[shown().indexOf(field) + 1];
      pick(field, popup.active);
      if (next || document.activeElement !== field.input) {
        event.preventDefault();
        if (document.activeElement === field.input) next.input.focus();
      }
    } else if (pressed === "Escape") {
      event.preventDefault();
      if (popup.visible) popup.hide();
      else leave("");
    } else if (pressed === "Backspace" && !field.input.value) {
      event.preventDefault();
      if (!field.spec.required) drop(field);
      else if (shown()[0] === field) leave(`/${entry.label}`);
      else shown()[shown().indexOf(field) - 1].input.focus();
    }
  }

  for (const spec of entry.options) if (spec.required || saved[spec.name]) add(spec, false);
  if (!fields.size && entry.options.length) add(entry.options[0], false);
  drawMore();
  return {
    element: box,
    send,
    focus() {
      (shown().find((field) => !field.text) || shown().at(-1))?.input.focus();
    },
    /** What to keep when one looks at something else meanwhile. */
    draft() {
      return Object.fromEntries(shown().map(({ spec, text, picked, file }) => [spec.name, { text, picked, file }]));
    },
  };
}
