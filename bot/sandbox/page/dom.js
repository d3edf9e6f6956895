// Building elements without HTML text: whatever a message says stays text.

const SVG = "http://www.w3.org/2000/svg";

/** An element. `props`: class, text, data, vars (CSS variables), on (listeners); anything else is an attribute. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "text") element.textContent = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "vars") for (const [key, v] of Object.entries(value)) element.style.setProperty(key, v);
    else if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M5 4v9a4 4 0 0 0 4 4h10M14 12l5 5-5 5M12 4h8M12 9h8",
  at: "M16 8v5a3 3 0 0 0 5 0v-1a9 9 0 1 0-4 7.5M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  send: "M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4",
  trash: "M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v6M14 11v6",
  braces: "M9 4c-3 0-2 3-2 5s-1 3-3 3c2 0 3 1 3 3s-1 5 2 5M15 4c3 0 2 3 2 5s1 3 3 3c-2 0-3 1-3 3s1 5-2 5",
  reply: "M10 6 4 12l6 6M4 12h9a6 6 0 0 1 6 6v1",
  slash: "M15 4 9 20M4 4h16v16H4z",
  chevron: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  quiet: "M6 16V11a6 6 0 0 1 9-5.2M18 11v5l2 2H8M10 20.5a2.2 2.2 0 0 0 4 0M4 4l16 16",
  check: "M5 12.5 10 17 19 7",
  warn: "M12 4 2.5 20h19zM12 10v4.5M12 17.2v.3",
  pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
  link: "M14 5h5v5M19 5l-9 9M11 6H6v12h12v-5",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.5 2.600 3.500 5.500",
};

/** One of our own line icons, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A round picture made of a name: a hue of its own and the first letter; the bot has a tree instead. */
export function avatar(user, bot = false) {
  if (bot) return h("span", { class: "avatar avatar-bot", "aria-hidden": "true" });
  let hue = 7;
  for (const char of user.name) hue = (hue * 31 + char.codePointAt(0)) % 360;
  return h("span", { class: "avatar", "aria-hidden": "true", vars: { "--hue": hue } }, [...user.name][0].toUpperCase());
}

let counter = 0;

/** An id no other element has. */
export function uid(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** A short notice at the top that goes by itself. */
export function toast(text) {
  const box = h("div", { class: "toast" }, icon("warn"), h("span", { text }));
  document.getElementById("toasts").append(box);
  setTimeout(() => box.remove(), 6000);
}
