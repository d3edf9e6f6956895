// The list above the message box: commands, choices, people. It is steered from the input it belongs to.

import { h, uid } from "./dom.js";

/** A popup in `box`. `items` are `{label, description, hint, mark}`; `pick(item)` is called for the one chosen. */
export function makePopup(box) {
  const id = uid("popup");
  const head = h("div", { class: "popup-head" });
  const list = h("ul", { class: "popup-list", id, role: "listbox", "aria-label": "Suggestions" });
  const status = h("p", { class: "popup-status", role: "status" });
  box.append(head, list, status);
  box.hidden = true;
  let items = [];
  let active = -1;
  let onPick = () => {};
  let owner = null;

  function mark() {
    [...list.children].forEach((element, index) => {
      element.classList.toggle("active", index === active);
      element.setAttribute("aria-selected", String(index === active));
    });
    list.children[active]?.scrollIntoView({ block: "nearest" });
    if (active >= 0) owner?.setAttribute("aria-activedescendant", `${id}-${active}`);
    else owner?.removeAttribute("aria-activedescendant");
  }
  function move(step) {
    if (!items.length) return false;
    active = active < 0 && step < 0 ? items.length - 1 : (active + step + items.length) % items.length;
    mark();
    return true;
  }
  const popup = {
    /** Show a heading, a list and a line of status for an input. */
    show(input, { heading = [], items: next = [], words = "", pick, first = true }) {
      if (owner && owner !== input) owner.setAttribute("aria-expanded", "false");
      owner = input;
      items = next;
      onPick = pick || (() => {});
      active = first && items.length ? 0 : -1;
      head.replaceChildren(...heading);
      head.hidden = !heading.length;
      list.replaceChildren(...items.map((item, index) => h("li", {
        class: "popup-item", id: `${id}-${index}`, role: "option", "aria-selected": "false",
        on: {
          mousedown: (event) => event.preventDefault(),
          click: () => onPick(item),
          mousemove: () => { active = index; mark(); },
        },
      },
      item.mark || null,
      h("span", { class: "popup-words" }, h("b", { text: item.label }), item.hint ? h("span", { class: "popup-hint", text: item.hint }) : null,
        item.description ? h("small", { text: item.description }) : null))));
      status.textContent = words;
      status.hidden = !words;
      box.hidden = !heading.length && !items.length && !words;
      input.setAttribute("aria-controls", id);
      input.setAttribute("aria-expanded", String(items.length > 0));
      mark();
    },
    /** Close it. */
    hide() {
      box.hidden = true;
      items = [];
      active = -1;
      owner?.setAttribute("aria-expanded", "false");
      owner?.removeAttribute("aria-activedescendant");
    },
    /** Whether it offers something to choose. */
    get offering() {
      return !box.hidden && items.length > 0;
    },
    get visible() {
      return !box.hidden;
    },
    /** The highlighted item. */
    get active() {
      return items[active];
    },
    /** Choose the highlighted item; false if there is none. */
    take() {
      if (active < 0 || box.hidden) return false;
      onPick(items[active]);
      return true;
    },
    /** Arrow keys; true if the key was used. */
    key(event) {
      if (box.hidden) return false;
      if (event.key === "ArrowDown") return move(1);
      if (event.key === "ArrowUp") return move(-1);
      return false;
    },
  };
  return popup;
}
