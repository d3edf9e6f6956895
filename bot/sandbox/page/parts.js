// Components V2 and classic rows, embeds and files as elements.

import { h, icon } from "./dom.js";
import { picture } from "./lightbox.js";
import { inline, markup } from "./markup.js";
import { menu } from "./menus.js";
import { stamp } from "./times.js";

const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;
const safe = (url) => (/^(https?|discord):\/\//.test(url || "") ? url : null);

/** Elements for a list of components. `press(part, values)` is called for what is clicked or chosen. */
export function parts(list, press) {
  return (list || []).map((part) => DRAW[part.type]?.(part, press) || h("p", { class: "unknown", text: `(component type ${part.type})` }));
}

function button(part, press) {
  const inner = [
    part.emoji?.name ? h("span", { class: "button-emoji", text: part.emoji.name }) : null,
    part.label ? h("span", { text: part.label }) : null,
  ];
  if (part.style === 5) {
    return h("a", {
      class: "button button-5", href: part.disabled ? null : safe(part.url), target: "_blank", rel: "noopener noreferrer",
      "aria-disabled": part.disabled ? "true" : null,
    }, inner, icon("link"));
  }
  return h("button", {
    class: `button button-${part.style}`, type: "button", disabled: part.disabled, data: { customId: part.custom_id || "" },
    "aria-label": part.label ? null : part.emoji?.name, on: { click: () => press(part, null) },
  }, inner);
}

function select(part, press) {
  return menu(part, { choose: (values) => press(part, values) });
}

function container(part, press) {
  const box = h("div", { class: "part-container" }, parts(part.components, press));
  if (part.accent_color !== null && part.accent_color !== undefined) {
    box.classList.add("accented");
    box.style.setProperty("--accent", colour(part.accent_color));
  }
  return part.spoiler ? cover(box) : box;
}

function cover(box) {
  const button = h("button", { class: "cover-button", type: "button", text: "Spoiler" });
  const shell = h("div", { class: "cover" }, button, box);
  box.inert = true;
  button.addEventListener("click", () => {
    box.inert = false;
    shell.classList.add("shown");
    button.remove();
  });
  return shell;
}

function gallery(part) {
  const items = part.items.map((item) => picture(item.media, item.description, { spoiler: item.spoiler }));
  return h("div", { class: `part-gallery count-${Math.min(items.length, 5)}` }, items);
}

const size = (bytes) => (bytes >= 1048576 ? `${(bytes / 1048576).toFixed(1)} MiB` : `${Math.max(1, Math.round(bytes / 1024))} KiB`);

function fileCard(url, name, bytes, alt, spoiler = false) {
  const card = h("div", { class: "file" }, icon("file"),
    h("span", { class: "file-words" },
      h("a", { href: url, target: "_blank", rel: "noopener noreferrer", text: name }),
      h("small", { text: [bytes ? size(bytes) : "", alt || ""].filter(Boolean).join(" · ") })));
  return spoiler ? cover(card) : card;
}

const DRAW = {
  1: (part, press) => h("div", { class: "part-row" }, parts(part.components, press)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (part, press) => h("div", { class: "part-section" },
    h("div", { class: "part-section-text" }, parts(part.components, press)),
    h("div", { class: "part-accessory" }, parts([part.accessory], press))),
  10: (part) => h("div", { class: "part-text md" }, markup(part.content)),
  11: (part) => picture(part.media, part.description, { small: true, spoiler: part.spoiler }),
  12: gallery,
  13: (part) => fileCard(part.file.url, part.name || "file", part.size, null, part.spoiler),
  14: (part) => h(part.divider === false ? "div" : "hr", { class: `part-gap spacing-${part.spacing || 1}` }),
  17: container,
};

/** The files of a classic message. */
export function attachments(list) {
  const shown = list.map((file) => {
    const spoiler = file.filename.startsWith("SPOILER_");
    const isPicture = file.width && (file.content_type || "").startsWith("image/");
    return isPicture ? picture(file, file.description, { spoiler }) : fileCard(file.url, file.filename, file.size, file.description, spoiler);
  });
  return shown.length ? h("div", { class: "attachments" }, shown) : null;
}

/** An embed. */
export function embed(data) {
  const title = data.title && (safe(data.url)
    ? h("a", { href: safe(data.url), target: "_blank", rel: "noopener noreferrer" }, inline(data.title))
    : h("span", {}, inline(data.title)));
  const foot = [data.footer?.text || "", data.timestamp ? stamp(Date.parse(data.timestamp) / 1000) : null];
  return h("article", { class: "embed", vars: { "--accent": data.color ? colour(data.color) : "var(--line)" } },
    h("div", { class: "embed-main" },
      data.author?.name ? h("p", { class: "embed-author", text: data.author.name }) : null,
      title ? h("p", { class: "embed-title" }, title) : null,
      data.description ? h("div", { class: "embed-text md" }, markup(data.description)) : null,
      data.fields?.length ? h("dl", { class: "embed-fields" }, data.fields.map((field) => h("div", { class: field.inline ? "embed-field inline" : "embed-field" },
        h("dt", {}, inline(field.name)), h("dd", { class: "md" }, markup(field.value))))) : null),
    data.thumbnail ? picture(data.thumbnail, data.thumbnail.description, { small: true }) : null,
    data.image ? picture(data.image, data.image.description) : null,
    foot.some(Boolean) ? h("p", { class: "embed-foot" }, foot[0], foot[0] && foot[1] ? " · " : "", foot[1]) : null);
}
