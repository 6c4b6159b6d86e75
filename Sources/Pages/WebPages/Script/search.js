// Finds rooms, people and walks while their name is typed.
import { Finder } from "./finding.js";
import { placesOf, wordsOf } from "./folding.js";
import { keyOf } from "./spelling.js";

const { base } = document.documentElement.dataset;
const { lang } = document.documentElement;
const patience = 120;
const files = new Map();
let finder = null;

async function fetched(path) {
  const answer = await fetch(`${base}/D/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function load(path) {
  if (!files.has(path)) {
    const file = fetched(path);
    // What did not come may come the next time.
    file.catch(() => files.delete(path));
    files.set(path, file);
  }
  return files.get(path);
}

// The search of this page's language, whose names are loaded once.
export function opened() {
  finder ??= Finder.open(lang, load).catch((problem) => {
    finder = null;
    throw problem;
  });
  return finder;
}

const folders = { room: "R", building: "B", person: "P", tour: "T", news: "N" };

function addressOf({ kind, id }) {
  const name = encodeURIComponent(kind === "news" ? id.toUpperCase() : id);
  return `${base}/${lang.toUpperCase()}/${folders[kind]}/${name}/`;
}

// A name with the letters underlined that were typed.
function marked(element, name, words) {
  let at = 0;
  for (const [start, end] of placesOf(words, name)) {
    const mark = document.createElement("mark");
    mark.textContent = name.slice(start, end);
    element.append(name.slice(at, start), mark);
    at = end;
  }
  element.append(name.slice(at));
}

// Puts other rows into a list; the focus stays in it: with the row that leads to the same place, with the first, or in the field.
export function show(rows, list, input) {
  const held = list.contains(document.activeElement) && document.activeElement.href;
  list.replaceChildren(...rows);
  list.hidden = !rows.length;
  if (held) (rows.find(({ href }) => href === held) ?? rows[0] ?? input).focus();
}

function initialsOf(name) {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...word][0] ?? "").join("");
}

class Field {
  #form;
  #input;
  #state;
  #list;
  #all = document.querySelector("[data-all]");
  #turn = 0;
  #timer;
  // What a number leads to at once: the only thing that is found, or that has just this number.
  #target = null;

  constructor(form) {
    this.#form = form;
    this.#input = form.querySelector("input");
    this.#state = form.querySelector("[data-state]");
    this.#list = form.querySelector("[data-results]");
    this.#input.addEventListener("focus", () => opened().catch(() => {}), { once: true });
    this.#input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.run(), patience);
    });
    form.addEventListener("submit", (event) => this.#open(event));
    form.addEventListener("keydown", (event) => this.#move(event));
    if (form.dataset.find !== "page") return;
    const asked = new URLSearchParams(location.search);
    const number = asked.get("number");
    this.#input.value = (asked.get("q") ?? number ?? "").slice(0, 200);
    if (!this.#input.value) return;
    this.run().then(() => {
      if (number && this.#target) location.replace(addressOf(this.#target));
    });
  }

  async run() {
    clearTimeout(this.#timer);
    const text = this.#input.value.trim();
    this.#turn += 1;
    const turn = this.#turn;
    this.#remember(text);
    if (!text) {
      this.#show([], "", text);
      return true;
    }
    try {
      const { hits, isNear } = await (await opened()).find(text);
      if (turn !== this.#turn) return false;
      this.#show(hits, this.#words(hits, isNear, text), text);
      const exact = hits.filter(({ id, number }) => [id, number ?? id].map(keyOf).includes(keyOf(text)));
      const [target, other] = exact.length ? exact : isNear ? [] : hits;
      this.#target = other ? null : target;
    } catch {
      // Without the index the list of everything stays.
      if (turn === this.#turn) this.#show([], this.#form.dataset.away, "");
    }
    return turn === this.#turn;
  }

  #words(hits, isNear, text) {
    const { none, near, one, some } = this.#form.dataset;
    if (!hits.length) return none.replace("{query}", () => text);
    if (isNear) return near;
    const count = new Intl.NumberFormat(lang).format(hits.length);
    return hits.length === 1 ? one : some.replace("{count}", () => count);
  }

  #show(hits, words, text) {
    this.#state.textContent = words;
    show(hits.map((hit) => this.#row(hit, text)), this.#list, this.#input);
    if (this.#all) this.#all.hidden = hits.length > 0;
  }

  #row(hit, text) {
    const template = this.#form.querySelector(`template[data-kind="${hit.kind}"]`);
    const row = template.content.firstElementChild.cloneNode(true);
    row.href = addressOf(hit);
    const number = row.querySelector(".no");
    if (number) {
      number.textContent = hit.number ?? hit.id;
      row.dataset.no = hit.id;
    }
    const face = row.querySelector(".face");
    if (face) face.textContent = initialsOf(hit.name);
    const name = row.querySelector("b");
    if (hit.language) name.lang = hit.language;
    marked(name, hit.name, wordsOf(text));
    const detail = row.querySelector("small");
    if (hit.detail) detail.textContent = hit.detail;
    else detail.remove();
    return row;
  }

  // Enter opens the first hit of what is typed by then.
  async #open(event) {
    event.preventDefault();
    if (!(await this.run())) return;
    const first = this.#list.querySelector("a");
    if (first && this.#input.value.trim()) location.assign(first.href);
  }

  #move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && this.#input.value) {
      this.#input.value = "";
      this.#input.focus();
      this.run();
      event.preventDefault();
    }
    if (!step) return;
    const places = [this.#input, ...this.#list.querySelectorAll("a")];
    const place = places.indexOf(document.activeElement) + step;
    if (places[place]) {
      places[place].focus();
      event.preventDefault();
    }
  }

  // What is looked for stands in the address, so that the way back leads to it.
  #remember(text) {
    if (this.#form.dataset.find !== "page") return;
    const address = new URL(location.href);
    if (text) address.searchParams.set("q", text);
    else address.searchParams.delete("q");
    address.searchParams.delete("number");
    history.replaceState(history.state, "", address);
  }
}

export function start(elements) {
  for (const form of elements) new Field(form);
}
