// Elements in few words, and the icons of the plan editor.
const space = "http://www.w3.org/2000/svg";

function filled(element, values, children) {
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else if (key === "value" || key === "checked") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element; functions among the values listen to the event of that name. */
export const el = (name, values = {}, ...children) =>
  filled(document.createElement(name), values, children);
export const svg = (name, values = {}, ...children) =>
  filled(document.createElementNS(space, name), values, children);

const paths = {
  back: "M20 12L4.5 12M11 5.5L4.5 12L11 18.5", check: "M4.5 12.5L9.5 17.5L19.5 7",
  close: "M6 6L18 18M18 6L6 18", plus: "M12 5L12 19M5 12L19 12",
  entrance: "M3.5 12L13.5 12M9.5 8L13.5 12L9.5 16M12 4L20 4L20 20L12 20",
  image: "M4 5L20 5L20 19L4 19ZM4 16L9 11L13 15L16 12L20 16M15.5 8.7L15.5 8.7",
  lift: "M5 3.5L19 3.5L19 20.5L5 20.5ZM9.2 10L12 7.2L14.8 10M9.2 14L12 16.8L14.8 14",
  look: "M12 4L21 19.5L3 19.5ZM12 10L12 14M12 16.8L12 16.8",
  select: "M6 4L19 11.5L12.8 13.2L9.8 19.5Z", room: "M4.5 6.5L19.5 6.5L19.5 17.5L4.5 17.5Z",
  redo: "M15 5.5L19.5 10L15 14.5M19.5 10L9.5 10C6.5 10 4.5 12 4.5 14.5C4.5 17 6.5 19 9.5 19L14 19",
  door: "M6 20.5L6 3.8L16.5 3.8L16.5 20.5M3.5 20.5L20.5 20.5M13.2 12.3L13.2 12.31",
  way: "M6 19.5L14.2 19.5A3.75 3.75 0 0 0 14.2 12L9.8 12A3.75 3.75 0 0 1 9.8 4.5L19 4.5M16 1.8L19 4.5L16 7.2M6 19.5L6 19.5",
  measure: "M3.5 15.5L15.5 3.5L20.5 8.5L8.5 20.5ZM7 12L9 14M10 9L12.5 11.5M13 6L15 8",
  shape: "M5 10L12 4.5L19 8L18 19L7 19.5Z",
  split: "M4.5 6.5L19.5 6.5L19.5 17.5L4.5 17.5ZM12 3.5L12 6.5M12 9L12 11M12 13L12 15M12 17.5L12 20.5",
  stairs: "M3 20L7.5 20L7.5 15.7L12 15.7L12 11.4L16.5 11.4L16.5 7.1L21 7.1",
  swap: "M8 4L8 20M4.5 16.5L8 20L11.5 16.5M16 20L16 4M12.5 7.5L16 4L19.5 7.5",
  trash: "M4.5 6.5L19.5 6.5M9 6.5L9 4L15 4L15 6.5M6.5 6.5L7.5 20.5L16.5 20.5L17.5 6.5M10 10.5L10 16.5M14 10.5L14 16.5",
  undo: "M9 5.5L4.5 10L9 14.5M4.5 10L14.5 10C17.5 10 19.5 12 19.5 14.5C19.5 17 17.5 19 14.5 19L10 19",
  kiosk: "M12 21C8 16.6 5.5 13.4 5.5 10A6.5 6.5 0 0 1 18.5 10C18.5 13.4 16 16.6 12 21ZM12 8.6A1.4 1.4 0 0 1 12 11.4A1.4 1.4 0 0 1 12 8.6",
};
export const iconPath = (name) => paths[name] ?? paths.stairs;

export const icon = (name, look = "icon") =>
  svg("svg", { class: look, viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: iconPath(name) }));

/** A button with an icon and words; `hidden` words are for the screen reader and the tooltip. */
export function button(words, press, { sign, look = "btn", isHidden = false, ...values } = {}) {
  const text = isHidden ? el("span", { class: "hide" }, words) : words;
  return el("button", { type: "button", class: look, title: isHidden ? words : null, click: press, ...values },
    sign ? icon(sign, isHidden ? "icon s" : "icon") : null, text);
}

/** One of several, as radio buttons that look like one control. */
export function choice(label, options, value, choose) {
  const group = el("span", { class: "seg", role: "radiogroup", "aria-label": label });
  const list = options.map(([key, words]) => el("button", {
    type: "button", role: "radio", "aria-checked": String(key === value),
    tabindex: key === value ? "0" : "-1", click: () => choose(key), "data-value": key,
  }, words));
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = list[(list.indexOf(event.target) + step + list.length) % list.length];
    next.focus();
    next.click();
  });
  group.append(...list);
  return group;
}

/** Puts new children in place, and the focus back to what has the same data-focus. */
export function replace(holder, ...children) {
  const focus = holder.contains(document.activeElement) && document.activeElement.dataset.focus;
  holder.replaceChildren(...children.flat().filter(Boolean));
  if (focus) holder.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}
