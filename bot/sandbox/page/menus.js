// Select menus: a button that opens a list box, for messages and for forms.

import { h, icon, uid } from "./dom.js";
import { store } from "./store.js";

/** What can be chosen from a menu: `{value, label, description, emoji}`. */
export function choicesOf(part) {
  const people = () => [
    ...[...store.people.values()].map((who) => ({ value: who.id, label: who.name, description: who.locale })),
    { value: store.bot.id, label: store.bot.name, description: "App" },
  ];
  const roles = () => [...store.roles.values()].map((role) => ({ value: role.id, label: role.name, description: "Role" }));
  const places = () => [...store.channels.values()]
    .filter((place) => place.type !== 1 && (!part.channel_types?.length || part.channel_types.includes(place.type)))
    .map((place) => ({ value: place.id, label: `#${place.name}` }));
  switch (part.type) {
    case 5: return people();
    case 6: return roles();
    case 7: return [...people(), ...roles()];
    case 8: return places();
    default: return part.options || [];
  }
}

/** What a menu shows as chosen at first. */
export function defaultsOf(part) {
  return part.type === 3
    ? (part.options || []).filter((option) => option.default).map((option) => option.value)
    : (part.default_values || []).map((value) => value.id);
}

let openMenu = null;

/**
 * A menu. `choose(values)` is called when something was chosen; with `live` at each change (forms), else a menu for
 * several values waits for its button.
 */
export function menu(part, { choose, live = false, label = "" }) {
  const choices = choicesOf(part);
  const most = Math.min(part.max_values ?? 1, Math.max(choices.length, 1));
  const least = part.min_values ?? 1;
  const several = most > 1;
  let chosen = new Set(defaultsOf(part));
  let active = 0;
  const listId = uid("list");
  const words = h("span", { class: "menu-words" });
  const button = h("button", {
    class: "menu-button", type: "button", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
    "aria-controls": listId, disabled: part.disabled, data: { customId: part.custom_id },
  }, words, icon("chevron"));
  const list = h("ul", { class: "menu-list", id: listId, role: "listbox", "aria-multiselectable": String(several), "aria-label": part.placeholder || label || "Choices" });
  const apply = h("button", { class: "button button-1 menu-apply", type: "button" });
  const pop = h("div", { class: "menu-pop", hidden: true }, list, several && !live ? apply : null);
  const box = h("div", { class: "menu" }, button, pop);
  // The focus stays on the button while one clicks in its list.
  pop.addEventListener("mousedown", (event) => event.preventDefault());

  function paint() {
    const picked = choices.filter((choice) => chosen.has(choice.value));
    words.replaceChildren(picked.length ? picked.map((choice) => `${choice.emoji?.name || ""} ${choice.label}`.trim()).join(", ") : part.placeholder || "Make a selection");
    words.classList.toggle("empty", !picked.length);
    button.setAttribute("aria-label", `${label || part.placeholder || "Menu"}: ${words.textContent}`);
    list.replaceChildren(...choices.map((choice, index) => h("li", {
      class: index === active ? "menu-option active" : "menu-option", id: `${listId}-${index}`, role: "option",
      "aria-selected": String(chosen.has(choice.value)),
      on: { click: () => pick(index), mousemove: () => { active = index; mark(); } },
    },
    choice.emoji?.name ? h("span", { class: "menu-emoji", text: choice.emoji.name, "aria-hidden": "true" }) : null,
    h("span", { class: "menu-label" }, choice.label, choice.description ? h("small", { text: choice.description }) : null),
    chosen.has(choice.value) ? icon("check") : null)));
    apply.textContent = chosen.size ? `Choose ${chosen.size}` : "Choose none";
    apply.disabled = chosen.size < least || chosen.size > most;
    mark();
  }
  function mark() {
    [...list.children].forEach((item, index) => item.classList.toggle("active", index === active));
    if (!pop.hidden) {
      button.setAttribute("aria-activedescendant", `${listId}-${active}`);
      list.children[active]?.scrollIntoView({ block: "nearest" });
    } else button.removeAttribute("aria-activedescendant");
  }
  function show(open) {
    if (open && openMenu) openMenu(false);
    openMenu = open ? show : null;
    pop.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (open) {
      active = Math.max(0, choices.findIndex((choice) => chosen.has(choice.value)));
      pop.classList.toggle("upward", button.getBoundingClientRect().bottom > innerHeight * 0.6);
      paint();
    } else mark();
  }
  function pick(index) {
    const { value } = choices[index];
    active = index;
    if (!several) {
      chosen = live && chosen.has(value) && least === 0 ? new Set() : new Set([value]);
      show(false);
      paint();
      choose([...chosen]);
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    paint();
    if (live) choose(ordered());
  }
  const ordered = () => choices.map((choice) => choice.value).filter((value) => chosen.has(value));
  apply.addEventListener("click", () => {
    show(false);
    button.focus();
    choose(ordered());
  });
  button.addEventListener("click", () => show(pop.hidden));
  button.addEventListener("keydown", (event) => {
    const { key } = event;
    if (key === "Escape" && !pop.hidden) {
      show(false);
      event.stopPropagation();
    } else if (["ArrowDown", "ArrowUp", "Home", "End"].includes(key)) {
      if (pop.hidden) show(true);
      else {
        const last = choices.length - 1;
        active = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last }[key];
        mark();
      }
    } else if ((key === "Enter" || key === " ") && !pop.hidden && choices.length) {
      pick(active);
    } else return;
    event.preventDefault();
  });
  box.addEventListener("focusout", (event) => !pop.hidden && event.relatedTarget && !box.contains(event.relatedTarget) && show(false));
  paint();
  return box;
}

document.addEventListener("pointerdown", (event) => {
  if (openMenu && !event.target.closest?.(".menu")) openMenu(false);
});
