// Loads the tour, or one walk of it, for a place without reception. What is loaded stays on this phone until it is deleted.
import { wordsIn } from "./words.js";

const base = document.documentElement.dataset.base;
const name = "docent-along";
// What is loaded at the same time.
const lanes = 4;

export async function start([element]) {
  const words = wordsIn(element);
  const state = element.querySelector("[data-state]");
  const say = (key, values) => { state.textContent = words(key, values); };
  let isKept;
  try {
    // A browser without this, or whose visitor forbids it.
    isKept = "serviceWorker" in navigator ? await caches.has(name) : null;
  } catch {
    isKept = null;
  }
  if (isKept === null) {
    say("unable");
    return;
  }
  let list;
  try {
    list = await load();
  } catch {
    say("noList");
    return;
  }
  const form = element.querySelector("template[data-row]").content;
  for (const tour of list.tours) {
    const row = form.firstElementChild.cloneNode(true);
    row.querySelector("b").textContent = tour.name;
    element.querySelector("[data-tours]").append(row);
    new Walk(tour, list, row, words, say);
  }
  const forget = element.querySelector("[data-forget]");
  forget.hidden = !isKept;
  forget.addEventListener("click", async () => {
    await caches.delete(name);
    say("forgotten");
    for (const row of element.querySelectorAll("[data-tours] > *")) row.dispatchEvent(new Event("changed"));
    forget.hidden = true;
  });
  element.addEventListener("loaded", () => {
    forget.hidden = false;
    for (const row of element.querySelectorAll("[data-tours] > *")) row.dispatchEvent(new Event("changed"));
  });
}

// What the list is kept by: without a network it tells which width of a picture there is.
const place = `${base}/D/${document.documentElement.lang}/along.json`;

async function load() {
  const answer = await fetch(place, { cache: "no-cache" });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

// One walk, or the whole tour, in the list.
class Walk {
  #files;
  #isPaused = false;
  #isRunning = false;

  constructor(tour, list, row, words, say) {
    this.tour = tour;
    this.row = row;
    this.words = words;
    this.say = say;
    this.button = row.querySelector("button");
    this.bar = row.querySelector("progress");
    this.#files = [
      ...tour.pages.map((index) => ({ address: list.pages[index][0], mark: list.pages[index][1], bytes: list.pages[index][2] })),
      ...tour.files.map((index) => ({ address: `${base}/a/${list.files[index][0]}`, bytes: list.files[index][1] })),
    ];
    this.total = this.#files.reduce((sum, file) => sum + file.bytes, 0);
    row.querySelector("small").textContent = size(this.total);
    this.button.addEventListener("click", () => this.#isRunning ? this.pause() : this.run());
    row.addEventListener("changed", () => this.show());
    this.show();
  }

  // Shows what is there already.
  async show() {
    const missing = await this.missing();
    const left = missing.reduce((sum, file) => sum + file.bytes, 0);
    this.bar.hidden = left === this.total || left === 0;
    this.bar.max = this.total || 1;
    this.bar.value = this.total - left;
    this.button.textContent = this.words(left === 0 ? "again" : left < this.total ? "goOn" : "take");
    this.row.toggleAttribute("data-whole", left === 0);
    return left;
  }

  // What is not kept yet, or kept as it was before a change.
  async missing() {
    if (!(await caches.has(name))) return this.#files;
    const cache = await caches.open(name);
    const kept = new Map();
    for (const request of await cache.keys()) kept.set(new URL(request.url).pathname, request);
    const missing = [];
    for (const file of this.#files) {
      const request = kept.get(new URL(file.address, location.href).pathname);
      if (!request) { missing.push(file); continue; }
      if (!file.mark) continue;
      const answer = await cache.match(request);
      if (answer.headers.get("docent-mark") !== file.mark) missing.push(file);
    }
    return missing;
  }

  pause() {
    this.#isPaused = true;
    this.say("paused");
  }

  async run() {
    this.#isRunning = true;
    this.#isPaused = false;
    this.button.textContent = this.words("pause");
    this.bar.hidden = false;
    try {
      if (navigator.storage && navigator.storage.persist) await navigator.storage.persist();
      const files = await this.missing();
      const left = files.reduce((sum, file) => sum + file.bytes, 0);
      const room = navigator.storage && navigator.storage.estimate ? await navigator.storage.estimate() : null;
      if (room && room.quota - room.usage < left) {
        this.say("noRoom", { size: size(left) });
        return;
      }
      const cache = await caches.open(name);
      await cache.add(place);
      const queue = [...files];
      this.bar.value = this.total - left;
      const lane = async () => {
        for (let file = queue.shift(); file && !this.#isPaused; file = queue.shift()) {
          await this.fetch(file, cache);
          this.bar.value += file.bytes;
          this.say("progress", { done: size(this.bar.value), all: size(this.total) });
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      if (!this.#isPaused) {
        this.say("done");
        this.row.dispatchEvent(new Event("loaded", { bubbles: true }));
      }
    } catch (error) {
      const isFull = error.name === "QuotaExceededError";
      this.say(isFull ? "noRoom" : "broken", { size: size(this.total) });
    } finally {
      this.#isRunning = false;
      await this.show();
    }
  }

  // A page is kept with the mark of its bytes, so that a later version is noticed.
  async fetch(file, cache) {
    const answer = await fetch(file.address, { cache: "no-cache" });
    if (answer.status !== 200) throw new Error(`${answer.status}`);
    if (!file.mark) {
      await cache.put(file.address, answer);
      return;
    }
    const headers = new Headers(answer.headers);
    headers.set("docent-mark", file.mark);
    headers.delete("content-encoding");
    headers.delete("content-length");
    await cache.put(file.address, new Response(await answer.blob(), { headers }));
  }
}

function size(bytes) {
  const language = document.documentElement.lang;
  const unit = bytes < 1e6 ? "kilobyte" : "megabyte";
  const value = bytes < 1e6 ? Math.max(1, Math.round(bytes / 1e3)) : bytes / 1e6;
  const format = new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  return format.format(value);
}
