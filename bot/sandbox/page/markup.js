// Discord's markdown as elements. Text that fits no rule stays text; nothing is ever read as HTML.

import { h, icon } from "./dom.js";
import { store, tell } from "./store.js";
import { stamp } from "./times.js";

const FENCE = /```(?:([\w+#-]*)\n)?([^]*?)```/g;
const LIST = /^( *)([-*]|\d{1,3}\.)\s+(.*)$/;
const DEEPEST = 10;

/** The blocks of a text, to be appended. */
export function markup(text, { headings = true } = {}) {
  const found = [];
  let at = 0;
  for (const match of text.matchAll(FENCE)) {
    found.push(...blocks(text.slice(at, match.index), headings));
    found.push(h("pre", { class: "md-pre", tabindex: "0" }, h("code", { text: match[2].replace(/\n$/, "") })));
    at = match.index + match[0].length;
  }
  found.push(...blocks(text.slice(at), headings));
  return found;
}

function blocks(text, headings) {
  const found = [];
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  if (lines.length === 1 && !lines[0]) return found;
  let plain = [];
  const flush = () => {
    if (plain.length) found.push(h("div", { class: "md-text" }, inline(plain.join("\n"))));
    plain = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const heading = headings && /^(#{1,3}) +(.+)$/.exec(line);
    const small = /^-# +(.+)$/.exec(line);
    if (heading) {
      flush();
      found.push(h("div", { class: `md-h md-h${heading[1].length}`, role: "heading", "aria-level": heading[1].length + 2 }, inline(heading[2])));
    } else if (small) {
      flush();
      found.push(h("div", { class: "md-small" }, inline(small[1])));
    } else if (line.startsWith(">>> ")) {
      flush();
      found.push(h("blockquote", { class: "md-quote" }, blocks([line.slice(4), ...lines.slice(i + 1)].join("\n"), headings)));
      break;
    } else if (line.startsWith("> ")) {
      flush();
      const quoted = [];
      while (i < lines.length && lines[i].startsWith("> ")) quoted.push(lines[i++].slice(2));
      i -= 1;
      found.push(h("blockquote", { class: "md-quote" }, blocks(quoted.join("\n"), headings)));
    } else if (LIST.test(line)) {
      flush();
      const items = [];
      while (i < lines.length && LIST.test(lines[i])) items.push(LIST.exec(lines[i++]));
      i -= 1;
      found.push(list(items));
    } else plain.push(line);
  }
  flush();
  return found;
}

/** A list, with deeper items as lists inside. */
function list(items) {
  const indent = items[0][1].length;
  const ordered = /\d/.test(items[0][2]);
  const element = h(ordered ? "ol" : "ul", { class: "md-list", start: ordered ? parseInt(items[0][2], 10) : null });
  for (let i = 0; i < items.length; i += 1) {
    const deeper = [];
    const item = h("li", {}, inline(items[i][3]));
    while (i + 1 < items.length && items[i + 1][1].length > indent) deeper.push(items[++i]);
    if (deeper.length) item.append(list(deeper));
    element.append(item);
  }
  return element;
}

function link(url, label) {
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, label);
}

function mention(text, self = false) {
  return h("span", { class: self ? "mention mention-me" : "mention", text });
}

function spoiler(children) {
  const cover = h("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, activate to show", "aria-expanded": "false",
  }, h("span", { class: "spoiler-text", "aria-hidden": "true" }, children));
  const show = () => {
    cover.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
    cover.firstChild.removeAttribute("aria-hidden");
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && show());
  return cover;
}

function user(id) {
  const who = id === store.bot.id ? store.bot : store.people.get(id);
  return mention(who ? `@${who.name}` : "@unknown person", id === store.me);
}

function channel(id) {
  const place = store.channels.get(id);
  if (!place) return mention("#unknown");
  return h("button", { class: "mention mention-channel", type: "button", on: { click: () => tell("go", id) } }, icon(place.type >= 10 ? "thread" : "hash"), place.name);
}

function command(name) {
  return h("button", { class: "mention mention-command", type: "button", text: `/${name}`, on: { click: () => tell("start-command", name) } });
}

const RULES = [
  [/\\([^A-Za-z0-9\s])/y, (m) => m[1]],
  [/(`+)([^]*?[^`])\1(?!`)/y, (m) => h("code", { class: "md-code", text: m[2].replace(/^ (.*) $/, "$1") })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], m[1])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)<>]+)>?\)/y, (m, deep) => link(m[2], inline(m[1], deep))],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])]/y, (m) => link(m[0], m[0])],
  [/<@!?(\d+)>/y, (m) => user(m[1])],
  [/<@&(\d+)>/y, (m) => mention(`@${store.roles.get(m[1])?.name.replace(/^@/, "") || "unknown role"}`)],
  [/<#(\d+)>/y, (m) => channel(m[1])],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => stamp(Number(m[1]), m[2])],
  [/<\/([-\w ]+):\d+>/uy, (m) => command(m[1])],
  [/<a?:(\w+):\d+>/y, (m) => `:${m[1]}:`],
  [/@(everyone|here)\b/y, (m) => mention(m[0], true)],
  [/\*\*\*([^]+?)\*\*\*(?!\*)/y, (m, deep) => h("strong", {}, h("em", {}, inline(m[1], deep)))],
  [/\*\*([^]+?)\*\*(?!\*)/y, (m, deep) => h("strong", {}, inline(m[1], deep))],
  [/__([^]+?)__(?!_)/y, (m, deep) => h("u", {}, inline(m[1], deep))],
  [/\*(?![\s*])((?:[^*\s]|\s+(?=[^\s*])|\*\*)+?)\*(?!\*)/y, (m, deep) => h("em", {}, inline(m[1], deep))],
  [/_((?:[^_]|__)+?)_(?!\w)/y, (m, deep) => h("em", {}, inline(m[1], deep))],
  [/~~([^]+?)~~(?!~)/y, (m, deep) => h("s", {}, inline(m[1], deep))],
  [/\|\|([^]+?)\|\|/y, (m, deep) => spoiler(inline(m[1], deep))],
];
const STARTS = /[\\`<[h@*_~|]/;

/** Formatting within a line or paragraph. */
export function inline(text, depth = 0) {
  const found = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    let hit = null;
    if (depth < DEEPEST && STARTS.test(text[at])) {
      for (const [rule, make] of RULES) {
        // An underscore or address inside a word means nothing.
        if ((text[at] === "_" || text[at] === "h") && at > 0 && /\w/.test(text[at - 1])) break;
        rule.lastIndex = at;
        const match = rule.exec(text);
        if (match) {
          hit = [match[0].length, make(match, depth + 1)];
          break;
        }
      }
    }
    if (!hit) plain += text[at++];
    else {
      if (plain) found.push(plain);
      plain = "";
      found.push(hit[1]);
      at += hit[0];
    }
  }
  if (plain) found.push(plain);
  return found.flat();
}

/** A text without its marks, on one line, for excerpts. */
export function excerpt(text, length = 90) {
  const line = h("span", {}, markup(text)).textContent.replace(/\s+/g, " ").trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
