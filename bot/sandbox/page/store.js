// What the page knows. Everything comes from the sandbox; only drafts, notes and "unread" are the page's own.

export const store = {
  me: "",
  people: new Map(),
  bot: { id: "", name: "Woodpost", online: false },
  guild: { id: "", name: "", locale: "en-US" },
  channels: new Map(),
  roles: new Map(),
  commands: { guild: [], direct: [] },
  messages: new Map(),
  current: "",
  unread: new Set(),
  privately: new Set(),
  notes: [],
  pending: new Map(),
  failed: new Map(),
  drafts: new Map(),
};

const listeners = new Map();

/** Call `listener` whenever `kind` is told. */
export function on(kind, listener) {
  if (!listeners.has(kind)) listeners.set(kind, []);
  listeners.get(kind).push(listener);
}

/** Tell the parts of the page that something changed. */
export function tell(kind, detail) {
  for (const listener of listeners.get(kind) || []) listener(detail);
}

const byId = (list) => new Map(list.map((item) => [item.id, item]));

/** The messages of a channel, oldest first. */
export function messagesOf(channel) {
  return [...(store.messages.get(channel) || new Map()).values()];
}

/** The person shown. */
export function me() {
  return store.people.get(store.me);
}

/** The locale of the person shown, for dates and command names. */
export function locale() {
  return me()?.locale || "en-US";
}

/** The channel shown. */
export function here() {
  return store.channels.get(store.current);
}

/** Commands of the picker in the channel shown. */
export function commandsHere() {
  return here()?.type === 1 ? store.commands.direct : store.commands.guild;
}

function put(message) {
  if (!store.messages.has(message.channel_id)) store.messages.set(message.channel_id, new Map());
  const known = store.messages.get(message.channel_id);
  const isNew = !known.has(message.id);
  known.set(message.id, message);
  return isNew;
}

function begin(event) {
  store.me = event.me;
  store.people = byId(event.people);
  store.bot = event.bot;
  store.guild = event.guild;
  store.channels = byId(event.channels);
  store.roles = byId(event.roles);
  store.commands = event.commands;
  store.messages = new Map();
  event.messages.forEach(put);
  store.privately.delete(store.me);
  if (!store.channels.has(store.current)) store.current = event.channels[0]?.id || "";
  tell("state");
}

const HEARD = {
  state: begin,
  people(event) {
    store.people = byId(event.people);
    tell("people");
  },
  channels(event) {
    store.channels = byId(event.channels);
    if (!store.channels.has(store.current)) {
      store.current = event.channels[0]?.id || "";
      tell("state");
    } else tell("channels");
  },
  commands(event) {
    store.commands = event.commands;
    tell("commands");
  },
  bot(event) {
    store.bot = event.bot;
    tell("bot");
  },
  message(event) {
    const isNew = put(event.message);
    if (isNew && event.message.channel_id !== store.current) {
      store.unread.add(event.message.channel_id);
      tell("channels");
    }
    tell("message", { message: event.message, isNew });
  },
  gone(event) {
    store.messages.get(event.channel)?.delete(event.id);
    tell("gone", event);
  },
  private(event) {
    store.privately.add(event.person);
    tell("people");
  },
  typing(event) {
    tell("typing", event.channel);
  },
  interaction(event) {
    tell("interaction", event);
  },
};

/** Take in one event of the sandbox. */
export function hear(event) {
  HEARD[event.t]?.(event);
}

/** A remark of the page itself in the channel, such as a command that failed; seen by one person. */
export function note(channel, person, title, text) {
  store.notes.push({ id: `note-${Date.now()}-${store.notes.length}`, channel, person, title, text, at: Date.now() });
  tell("notes");
}

/** The words of a command, option or choice in the person's language. */
export function localised(thing, key) {
  const table = thing[`${key}_localizations`] || {};
  const wanted = locale();
  return table[wanted] || thing[key];
}
