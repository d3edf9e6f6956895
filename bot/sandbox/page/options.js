// What an option of a command accepts: its choices, its hint, and the value of what was typed.

import { localised, store } from "./store.js";

const SUB = 1;
const GROUP = 2;

/** All commands one can send, subcommands as entries of their own: `{path, label, description, options}`. */
export function flatten(commands) {
  const found = [];
  const walk = (thing, path, label) => {
    const deeper = (thing.options || []).filter((option) => option.type === SUB || option.type === GROUP);
    if (!deeper.length) found.push({ path, label, description: localised(thing, "description"), options: thing.options || [] });
    for (const option of deeper) walk(option, `${path} ${option.name}`, `${label} ${localised(option, "name")}`);
  };
  for (const command of commands) if (command.type === 1) walk(command, command.name, localised(command, "name"));
  return found;
}

/** The entries that fit what stands after the slash, best first. */
export function matching(entries, typed) {
  const words = typed.toLowerCase();
  const rank = (entry) => {
    const names = [entry.path, entry.label.toLowerCase()];
    if (names.some((name) => name.startsWith(words))) return 0;
    return names.some((name) => name.includes(words)) ? 1 : 2;
  };
  return entries.map((entry) => [rank(entry), entry]).filter(([order]) => order < 2).sort((a, b) => a[0] - b[0]).map(([, entry]) => entry);
}

/**
 * What stands after a command, `to:5 warriors:3`, as texts by option name. A value goes on to the next name of an option
 * and its colon; what stands before the first name is the option `first`.
 */
export function namedTexts(options, text, first = "") {
  const names = new Map(options.flatMap((spec) => [[spec.name, spec.name], [localised(spec, "name").toLowerCase(), spec.name]]));
  const found = {};
  let name = first;
  let from = 0;
  const close = (to) => {
    const value = text.slice(from, to).trim();
    if (name && (value || name !== first)) found[name] = value;
  };
  for (const match of text.matchAll(/(?<=^|\s)([^\s:]+):/gu)) {
    const known = names.get(match[1].toLowerCase());
    if (!known) continue;
    close(match.index);
    name = known;
    from = match.index + match[0].length;
  }
  close(text.length);
  return found;
}

/** The command of a whole line such as `/advance to:5 warriors:3` and the texts of its options; null if there is none. */
export function commandLine(entries, line) {
  const words = line.replace(/^\//, "").trimStart();
  const fits = (name) => words.toLowerCase().startsWith(`${name.toLowerCase()} `);
  const names = (entry) => [entry.path, entry.label].filter(fits).map((name) => name.length);
  const [entry] = entries.filter((other) => names(other).length).sort((a, b) => Math.max(...names(b)) - Math.max(...names(a)));
  if (!entry) return null;
  const rest = words.slice(Math.max(...names(entry)));
  return { entry, texts: namedTexts(entry.options, rest, entry.options[0]?.name) };
}

const people = () => [...store.people.values(), store.bot].map((who) => ({ label: who.name, value: who.id, description: who.locale || "App" }));
const roles = () => [...store.roles.values()].map((role) => ({ label: role.name, value: role.id, description: "Role" }));

/** The choices an option has by itself; null if anything may be typed. */
export function fixedChoices(spec) {
  if (spec.choices?.length) return spec.choices.map((choice) => ({ label: localised(choice, "name"), value: choice.value }));
  switch (spec.type) {
    case 5: return [{ label: "True", value: true }, { label: "False", value: false }];
    case 6: return people();
    case 7: return [...store.channels.values()]
      .filter((place) => place.type !== 1 && (!spec.channel_types?.length || spec.channel_types.includes(place.type)))
      .map((place) => ({ label: place.name, value: place.id, description: place.topic || "" }));
    case 8: return roles();
    case 9: return [...people(), ...roles()];
    default: return null;
  }
}

/** What may be typed, in words. */
export function hintOf(spec) {
  const [low, high] = spec.type === 3 ? [spec.min_length, spec.max_length] : [spec.min_value, spec.max_value];
  const bounds = [low !== undefined ? `from ${low}` : "", high !== undefined ? `to ${high}` : ""].filter(Boolean).join(" ");
  const kind = { 3: "Text", 4: "A whole number", 10: "A number", 11: "A file" }[spec.type] || "";
  return spec.type === 3 && bounds ? `${kind}, ${bounds} characters` : [kind, bounds].filter(Boolean).join(" ");
}

/** The value of a field `{spec, text, picked, file}`; throws a sentence if it is none, undefined if it is empty. */
export function valueOf(field) {
  const { spec } = field;
  const text = field.text.trim();
  const name = localised(spec, "name");
  if (spec.type === 11 && field.file) return field.file;
  if (!text) {
    if (spec.required) throw new Error(`${name} is required`);
    return undefined;
  }
  if (field.picked && field.picked.label === field.text) return field.picked.value;
  const fixed = fixedChoices(spec);
  if (fixed) {
    const words = text.replace(/^[@#]/, "").toLowerCase();
    const same = fixed.find((choice) => [choice.label.toLowerCase(), String(choice.value).toLowerCase()].includes(words));
    if (!same) throw new Error(`${name}: choose one of the list`);
    return same.value;
  }
  if (spec.type === 4 || spec.type === 10) {
    const number = Number(text);
    if (Number.isNaN(number) || (spec.type === 4 && !Number.isInteger(number))) throw new Error(`${name}: ${hintOf(spec).toLowerCase()}`);
    if (number < (spec.min_value ?? -Infinity) || number > (spec.max_value ?? Infinity)) throw new Error(`${name}: ${hintOf(spec).toLowerCase()}`);
    return number;
  }
  if (spec.type === 3 && (text.length < (spec.min_length ?? 0) || text.length > (spec.max_length ?? 6000))) throw new Error(`${name}: ${hintOf(spec).toLowerCase()}`);
  return field.text;
}
