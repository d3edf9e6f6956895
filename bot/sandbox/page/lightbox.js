// A picture large: fitted at first, at full size with a click, with its alt text below.

import { h, icon } from "./dom.js";

/** Show a picture over the page. */
export function zoom(url, alt, name) {
  const picture = h("img", { src: url, alt: alt || name || "Picture" });
  const frame = h("button", { class: "zoom-frame", type: "button", "aria-label": "Switch between fitted and full size" }, picture);
  const dialog = h("dialog", { class: "zoom", "aria-label": name || "Picture" },
    h("div", { class: "zoom-bar" },
      h("a", { class: "icon-button", href: url, target: "_blank", rel: "noopener noreferrer", "aria-label": "Open the picture alone" }, icon("link")),
      h("button", { class: "icon-button", type: "button", "aria-label": "Close the picture", on: { click: () => dialog.close() } }, icon("close"))),
    frame,
    alt ? h("p", { class: "zoom-alt", text: alt }) : null);
  frame.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    const full = frame.classList.toggle("full");
    if (full && event.clientX) {
      frame.scrollLeft = x * picture.offsetWidth - frame.clientWidth / 2;
      frame.scrollTop = y * picture.offsetHeight - frame.clientHeight / 2;
    }
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  frame.focus();
}

/** A picture in a message: zooms on click, shows its alt text on demand, says so when it can't be loaded. */
export function picture(media, alt, { small = false, spoiler = false } = {}) {
  const name = decodeURIComponent(new URL(media.url, location.href).pathname.split("/").pop());
  const image = h("img", {
    src: media.proxy_url || media.url, alt: alt || "", loading: "lazy", width: media.width, height: media.height,
  });
  const open = h("button", { class: "pic-open", type: "button", "aria-label": alt ? `Enlarge: ${alt}` : `Enlarge ${name}` }, image);
  const frame = h("div", { class: "pic-frame" }, open);
  const box = h("figure", { class: small ? "pic pic-small" : "pic" }, frame);
  image.addEventListener("error", () => {
    open.replaceWith(h("span", { class: "pic-broken" }, icon("file"), alt || `${name} can't be shown here`));
  });
  open.addEventListener("click", () => {
    if (box.classList.contains("covered")) {
      box.classList.remove("covered");
      open.setAttribute("aria-label", `Enlarge ${name}`);
    } else zoom(image.src, alt, name);
  });
  if (spoiler) {
    box.classList.add("covered");
    open.setAttribute("aria-label", "Spoiler picture, activate to show");
  }
  if (alt) {
    const words = h("figcaption", { class: "pic-alt", text: alt, hidden: true });
    const badge = h("button", { class: "alt-badge", type: "button", text: "ALT", "aria-label": "Alt text", "aria-expanded": "false" });
    badge.addEventListener("click", () => {
      words.hidden = !words.hidden;
      badge.setAttribute("aria-expanded", String(!words.hidden));
    });
    box.append(badge, words);
  }
  return box;
}
