// Dates in the person's language: message times, and Discord's <t:…> stamps, of which the relative ones stay current.

import { h } from "./dom.js";
import { locale } from "./store.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

function format(date, style) {
  return new Intl.DateTimeFormat(locale(), STYLES[style]).format(date);
}

function relative(date) {
  const seconds = Math.round((date - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) || UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** A `<t:seconds:style>` stamp. */
export function stamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.valueOf())) return document.createTextNode(`<t:${seconds}:${style}>`);
  const words = style === "R" ? relative(date) : format(date, style);
  return h("time", {
    class: "stamp",
    datetime: date.toISOString(),
    title: format(date, "F"),
    text: words,
    data: style === "R" ? { relative: date.valueOf() } : {},
  });
}

/** When a message was written: the time today, else date and time. */
export function written(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const words = today ? format(date, "t") : new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" }).format(date);
  return h("time", { class: "when", datetime: iso, title: format(date, "F"), text: words });
}

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(new Date(Number(element.dataset.relative)));
  }
}, 10_000);
