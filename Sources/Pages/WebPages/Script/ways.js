// Finds the way from a door to another, and draws it on the plans of its floors.

// The search of the page's language, loaded when it is asked for.
async function opened() {
  return (await import("./search.js")).opened();
}

// Empty where the site was made without them.
const module = "./docent-guide.wasm";
const script = "./docent-guide.js";

const { base } = document.documentElement.dataset;
const { lang } = document.documentElement;
const shown = 8;
const patience = 120;
const kinds = { entrance: "*entrance", lift: "*lift" };

async function fetched(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

let loading = null;

// The guide with the ways of the site, and the words of this language; loaded once, when they are asked for.
function loaded() {
  loading ??= load().catch((problem) => {
    loading = null;
    throw problem;
  });
  return loading;
}

async function load() {
  const [{ Guide }, { WayWords }, { WayDrawing }, bytes, ways, words] = await Promise.all([
    import(script), import("./waywords.js"), import("./waydrawing.js"),
    fetched(new URL(module, import.meta.url)).then((answer) => answer.arrayBuffer()),
    fetched(`${base}/D/ways.bin`).then((answer) => answer.arrayBuffer()),
    fetched(`${base}/D/${lang}/ways.json`).then((answer) => answer.json()),
  ]);
  const guide = await Guide.load(bytes);
  guide.loadWays(new Uint8Array(ways));
  return { guide, words: new WayWords(words), WayDrawing };
}

class Ways {
  #place;
  #room;
  #form;
  #input;
  #list;
  #state;
  #way;
  #turn = 0;
  #timer;

  constructor(place) {
    this.#place = place;
    this.#room = place.dataset.ways;
    this.#form = place.querySelector("form");
    this.#input = place.querySelector("input");
    this.#list = place.querySelector("[data-results]");
    this.#state = place.querySelector("[data-state]");
    this.#way = place.querySelector("[data-way]");
    this.#form.hidden = false;
    this.#way.tabIndex = -1;
    this.#input.addEventListener("focus", () => {
      opened().catch(() => {});
      loaded().catch(() => {});
    }, { once: true });
    this.#input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#offer(), patience);
    });
    this.#form.addEventListener("submit", (event) => this.#go(event));
    this.#form.addEventListener("keydown", (event) => this.#move(event));
    window.addEventListener("hashchange", () => this.#follow(true));
    this.#follow(false);
  }

  // The address of a way from here.
  #address(to, isStepFree) {
    const name = Object.keys(kinds).find((kind) => kinds[kind] === to) ?? encodeURIComponent(to);
    return `#to=${name}${isStepFree ? "&steps=no" : ""}`;
  }

  async #offer() {
    this.#turn += 1;
    const turn = this.#turn;
    const text = this.#input.value.trim();
    let rooms = [];
    try {
      if (text) {
        const { hits } = await (await opened()).find(text);
        rooms = hits.filter(({ kind, id }) => kind === "room" && id !== this.#room);
      }
      const [{ words }, { show }] = await Promise.all([loaded(), import("./search.js")]);
      if (turn !== this.#turn) return false;
      const none = text && !rooms.length ? words.say("web.find.none", { query: text }) : "";
      this.#state.textContent = none;
      show(rooms.slice(0, shown).map((room) => this.#row(room)), this.#list, this.#input);
      return true;
    } catch {
      if (turn === this.#turn) this.#fail();
      return false;
    }
  }

  #row({ id, number, name, language, detail }) {
    const template = this.#place.querySelector("template[data-row]");
    const row = template.content.firstElementChild.cloneNode(true);
    row.href = this.#address(id, this.#isStepFree);
    row.querySelector(".no").textContent = number ?? id;
    const title = row.querySelector("b");
    title.textContent = name;
    if (language) title.lang = language;
    row.querySelector("small").textContent = detail;
    return row;
  }

  // Enter shows the way to the first room.
  async #go(event) {
    event.preventDefault();
    clearTimeout(this.#timer);
    if (!(await this.#offer())) return;
    const first = this.#list.querySelector("a");
    if (first) location.hash = first.hash;
  }

  #move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const places = [this.#input, ...this.#list.querySelectorAll("a")];
    const next = step && places[places.indexOf(document.activeElement) + step];
    if (!next) return;
    next.focus();
    event.preventDefault();
  }

  get #wanted() {
    const values = new URLSearchParams(location.hash.slice(1));
    const to = values.get("to");
    if (!to) return null;
    return { to: kinds[to] ?? to.toUpperCase(), isStepFree: values.get("steps") === "no" };
  }

  get #isStepFree() {
    return this.#wanted?.isStepFree ?? false;
  }

  // Shows the way that the address asks for.
  async #follow(isAsked) {
    const wanted = this.#wanted;
    this.#turn += 1;
    const turn = this.#turn;
    if (!wanted) {
      this.#way.hidden = true;
      if (isAsked) this.#state.textContent = "";
      return;
    }
    this.#input.value = "";
    this.#list.replaceChildren();
    this.#list.hidden = true;
    let parts;
    try {
      parts = await loaded();
    } catch {
      if (turn === this.#turn) this.#fail();
      return;
    }
    if (turn !== this.#turn) return;
    const { guide, words, WayDrawing } = parts;
    const route = guide.route(this.#room, wanted.to, wanted.isStepFree);
    const wasChoice = document.activeElement?.closest("[data-steps]");
    const draw = () => new WayDrawing(route, words, lang);
    await this.#show(route, wanted, words, draw, () => turn === this.#turn);
    if (turn !== this.#turn) return;
    if (wasChoice) {
      this.#way.querySelector("[aria-current]")?.focus();
      return;
    }
    if (isAsked) this.#way.focus({ preventScroll: true });
    this.#place.closest("section").scrollIntoView({ block: "start" });
  }

  #fail() {
    this.#way.hidden = true;
    this.#state.textContent = this.#place.dataset.away;
  }

  async #show(route, { to, isStepFree }, words, draw, isCurrent) {
    const template = this.#place.querySelector("template[data-frame]");
    const frame = template.content.firstElementChild.cloneNode(true);
    for (const choice of frame.querySelectorAll("[data-steps]")) {
      const isFree = choice.dataset.steps === "no";
      choice.href = this.#address(to, isFree);
      if (isFree === isStepFree) choice.setAttribute("aria-current", "true");
    }
    const summary = frame.querySelector(".span");
    const isRoom = !to.startsWith("*");
    const there = frame.querySelector("[data-there]");
    if (isRoom) {
      const folder = `${base}/${lang.toUpperCase()}/R/${encodeURIComponent(to)}/`;
      there.href = folder;
      there.querySelector("span").textContent = words.say("web.way.there", { room: words.label(to) });
      frame.querySelector("[data-back]").href = folder + this.#back(isStepFree);
    } else {
      frame.querySelector(".acts").remove();
    }
    const title = isRoom ? words.say("route.title", { room: words.label(to) }) : words.room(to);
    if (route.failure) {
      summary.remove();
      frame.querySelector(".acts")?.remove();
      const needsSteps = route.failure === "noWayWithoutSteps";
      if (!needsSteps) frame.querySelector(".seg").remove();
      const values = { room: isRoom ? words.label(to) : words.room(to), phone: words.phone };
      this.#state.textContent = words.say(needsSteps ? "route.none" : "web.way.unknown", values);
    } else {
      summary.querySelector("b").textContent = words.summary(route);
      await draw().fill(frame.querySelector("[data-legs]"));
      if (!isCurrent()) return;
      this.#state.textContent = title + words.colon + words.summary(route);
    }
    if (words.language !== lang) frame.lang = words.language;
    this.#way.replaceChildren(frame);
    this.#way.hidden = false;
  }

  #back(isStepFree) {
    return `#to=${encodeURIComponent(this.#room)}${isStepFree ? "&steps=no" : ""}`;
  }
}

export function start(elements) {
  if (!module || !script || typeof WebAssembly !== "object") return;
  for (const place of elements) new Ways(place);
}
