// What scripts of several pages need: the words that a page has for them, its addresses, and the
// names of all rooms.
export const root = document.documentElement;

const placeholder = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

// The texts in an element's template: say("found", { n: 3 }) fills in {n}, and {n:room|rooms} as
// the number asks for.
export function wordsIn(element) {
  const texts = new Map();
  for (const text of element.querySelector("template[data-words]").content.children) {
    texts.set(text.dataset.k, text.textContent);
  }
  const plural = new Intl.PluralRules(root.lang);
  return (key, values = {}) =>
    (texts.get(key) ?? "").replace(placeholder, (whole, name, one, more) => {
      if (!(name in values)) return whole;
      if (one === undefined) return String(values[name]);
      return plural.select(Number(values[name])) === "one" ? one : more;
    });
}

// The address of a page of the site in this page's language.
export function pageOf(...parts) {
  const path = parts.map((part) => encodeURIComponent(part) + "/").join("");
  return `${root.dataset.base}/${root.lang.toUpperCase()}/${path}`;
}

// The rooms of the site by ID and by the IDs that they had, its floors and the IDs of what else has a code; null where they
// cannot be loaded.
export async function loadPlaces() {
  try {
    const response = await fetch(`${root.dataset.base}/D/${root.lang}/places.json`);
    if (!response.ok) return null;
    const places = await response.json();
    const rooms = new Map(places.rooms.map((room) => [room.id.toUpperCase(), room]));
    for (const room of places.rooms) {
      for (const id of room.formerly ?? []) if (!rooms.has(id)) rooms.set(id, room);
    }
    return { ...places, rooms };
  } catch {
    return null;
  }
}

// What is on a room's door: its number, else its ID.
export const labelOf = ({ id, number }) => number ?? id;

// A copy of what stands in a template of an element.
export function copyOf(element, name) {
  const template = element.querySelector(`template[data-t="${name}"]`);
  return template.content.firstElementChild.cloneNode(true);
}

// Copies a text, where the browser lets a page do so.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
