// The page My walk: what the phone remembers, changed, looked back on, compared, sent and
// forgotten. Everything stays on the phone; a walk that is sent is in the part of an address that
// no server sees.
import { loadPlaces, copy, copyOf, pageOf, root, wordsIn } from "./words.js";
import * as walks from "./walks.js";
import { compare, sameWay, walksIn } from "./walks-figures.js";
import { WalkWords } from "./walks-words.js";

export async function start([element]) {
  root.dataset.js = "";
  const page = new MyWalk(element);
  await page.open();
  // Every button works from now on.
  element.dataset.ready = "";
}

class MyWalk {
  #element;
  #say;
  #words;
  #where;
  #loading = null;
  // What is kept, and which walk is looked at.
  #state = null;
  #chosen = null;
  #period = "this-week";
  #sent = null;
  // What a second press confirms.
  #asked = null;

  constructor(element) {
    this.#element = element;
    this.#say = wordsIn(element);
    this.#words = new WalkWords(this.#say);
  }

  async open() {
    this.#words.places = await loadPlaces();
    this.#read();
    this.#readAddress();
    this.#listen();
    this.#draw();
    walks.onChange(() => { this.#read(); this.#draw(); });
    addEventListener("hashchange", () => { this.#readAddress(); this.#draw(); });
    // What another page has added in the meantime.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) { this.#read(); this.#draw(); }
    });
  }

  #read() {
    const { state, problem } = walks.read();
    this.#state = state;
    const messages = { version: "bad.version", broken: "bad.file" };
    if (problem) this.#tell(messages[problem] ?? problem);
  }

  #readAddress() {
    const own = location.hash === "#door" || document.getElementById(location.hash.slice(1));
    this.#sent = own ? null : walks.readFragment(location.hash);
  }

  // MARK: Elements

  #part(name) {
    return this.#element.querySelector(`[data-part="${name}"]`);
  }

  #in(part, name) {
    return this.#part(part).querySelector(`[data-${name}]`);
  }

  #tell(key, values) {
    this.#element.querySelector("[data-status]").textContent = this.#say(key, values);
  }

  #line(text, name = "p", look = "") {
    const line = document.createElement(name);
    line.className = look;
    line.textContent = text;
    return line;
  }

  // MARK: Drawing

  get #walk() {
    const { walks: all = [] } = this.#state ?? {};
    return all.find((walk) => walk.id === this.#chosen) ?? all.at(-1) ?? null;
  }

  #draw() {
    this.#asked = null;
    const walk = this.#walk;
    this.#words.profile = this.#state?.profile;
    const has = Boolean(this.#state);
    this.#part("off").hidden = has;
    this.#part("empty").hidden = !has || Boolean(walk) || Boolean(this.#state?.plan);
    const folds = ["make", "history", "figures", "favourites", "profile", "files", "forgetting"];
    for (const name of folds) this.#part(name).hidden = !has;
    this.#drawSent();
    this.#part("walk").hidden = !walk;
    if (walk) this.#drawWalk(walk);
    this.#drawPlan();
    if (!has) return;
    this.#drawHistory();
    this.#drawFigures(walk);
    this.#drawFavourites();
    this.#drawForms(walk);
    const pause = this.#element.querySelector('[data-do="pause"] span');
    pause.textContent = this.#say(this.#state.on ? "pause" : "resume");
  }

  // Rooms as a thread; `fill` adds what is particular to each.
  #thread(list, rooms, fill) {
    list.replaceChildren(...rooms.map((entry, index) => {
      const item = copyOf(this.#element, "visit");
      const [ring, row] = [item.querySelector(".ring"), item.querySelector("a")];
      ring.textContent = index + 1;
      item.querySelector(".no").textContent = this.#words.label(entry.room);
      item.querySelector("b").textContent = this.#words.room(entry.room)?.name ?? "";
      // A room that is gone from the tour has no page.
      const room = this.#words.places ? this.#words.room(entry.room)?.id : entry.room;
      if (room) row.href = pageOf("R", room);
      else row.querySelector("svg")?.remove();
      fill(item, entry, index);
      return item;
    }));
  }

  #drawSent() {
    const sent = this.#sent;
    this.#part("sent").hidden = !sent;
    if (!sent) return;
    if (sent.name) this.#part("sent").querySelector("h2").textContent = sent.name;
    this.#in("sent", "lead").textContent = this.#say("sent.lead", { n: sent.stops.length });
    const lost = this.#words.places ? sent.stops.filter(({ room }) => !this.#words.room(room)) : [];
    if (lost.length) this.#tell("sent.bad", { rooms: lost.map(({ room }) => room).join(", ") });
    this.#thread(this.#in("sent", "list"), sent.stops, (item, stop) => {
      item.querySelector("small").textContent = stop.time ?? "";
      item.querySelector("details").remove();
    });
  }

  #drawWalk(walk) {
    const part = this.#part("walk");
    part.querySelector("h2").textContent = this.#words.title(walk);
    this.#in("walk", "lead").textContent = this.#words.lead(walk);
    this.#thread(this.#in("walk", "list"), walk.visits, (item, visit) => {
      item.querySelector("small").textContent = this.#say("visit", {
        at: this.#words.time(visit.at), time: this.#words.lasting(visit.seconds),
      });
      item.querySelector("[data-text]").textContent = visit.note;
      const note = item.querySelector("[data-note]");
      note.value = visit.note;
      note.addEventListener("change", () => {
        const state = walks.noteVisit(this.#state, visit.room, visit.at, note.value);
        this.#keep(state, "saved", {}, false);
        item.querySelector("[data-text]").textContent = note.value;
      });
      const favourite = item.querySelector("[data-favourite]");
      const isOne = () => this.#state.favourites.includes(visit.room);
      const name = () => {
        favourite.setAttribute("aria-pressed", String(isOne()));
        favourite.querySelector("span").textContent =
          this.#say(isOne() ? "favourite.remove" : "favourite");
      };
      name();
      favourite.addEventListener("click", () => {
        this.#keep(walks.toggleFavourite(this.#state, visit.room), "saved", {}, false);
        name();
        this.#drawFavourites();
      });
      item.querySelector("[data-delete]").addEventListener("click", () => {
        const state = walks.deleteVisit(this.#state, walk.id, visit.room, visit.at);
        this.#keep(state, "deleted", { room: this.#words.label(visit.room) });
        this.#focus(this.#walk ? "walk" : "empty");
      });
    });
    this.#drawOnPlan(walk);
  }

  // The plan of the walk, and how far it was, once the site's plans and ways are there.
  async #drawOnPlan(walk) {
    if (!this.#words.places) return;
    this.#loading ??= this.#loadWays();
    await this.#loading;
    if (walk === this.#walk) await this.#where.draw(walk);
  }

  async #loadWays() {
    const [{ WalkWhere }, { WalkWays }] =
      await Promise.all([import("./walks-where.js"), import("./walks-ways.js")]);
    this.#words.ways = await WalkWays.load(root.dataset.base);
    this.#where = new WalkWhere(this.#part("walk"), this.#words);
    if (!this.#walk) return;
    this.#in("walk", "lead").textContent = this.#words.lead(this.#walk);
    this.#drawHistory();
    this.#drawFigures(this.#walk);
  }

  #drawPlan() {
    const plan = this.#state?.plan;
    this.#part("plan").hidden = !plan;
    if (!plan) return;
    if (plan.name) this.#part("plan").querySelector("h2").textContent = plan.name;
    const today = new Date().toDateString();
    const seen = new Set(this.#state.walks.flatMap((walk) => walk.visits)
      .filter((visit) => new Date(visit.at).toDateString() === today)
      .map((visit) => visit.room.toUpperCase()));
    const isSeen = ({ room }) => seen.has(room.toUpperCase());
    this.#in("plan", "lead").textContent = this.#say("plan.lead", {
      n: plan.stops.length, seen: plan.stops.filter(isSeen).length,
    });
    this.#thread(this.#in("plan", "list"), plan.stops, (item, stop) => {
      const words = [stop.time, isSeen(stop) ? this.#say("plan.seen") : null].filter(Boolean);
      item.querySelector("small").textContent = words.join(", ");
      item.querySelector(".ring").classList.toggle("done", isSeen(stop));
      item.querySelector("details").remove();
    });
  }

  #row(walk) {
    const row = document.createElement("button");
    row.type = "button";
    row.className = "row";
    const text = document.createElement("span");
    const about = [
      this.#words.time(walks.begun(walk)), this.#words.lead(walk), this.#say("kind." + walk.kind),
    ];
    text.append(this.#line(this.#words.title(walk), "b"), this.#line(about.join(", "), "small"));
    row.append(text);
    row.addEventListener("click", () => {
      this.#chosen = walk.id;
      this.#draw();
      this.#focus("walk");
    });
    return row;
  }

  // Goes to a part, so that keys and voices continue there.
  #focus(part) {
    const heading = this.#part(part).querySelector("h2, p");
    heading.tabIndex = -1;
    heading.focus();
  }

  // Where a button has gone with what it did, keys and voices continue at the first part that is shown.
  #stay(button) {
    if (!button.closest("[hidden]")) return;
    const parts = ["sent", "walk", "plan", "empty", "off"];
    const shown = parts.find((part) => !this.#part(part).hidden);
    if (shown) this.#focus(shown);
  }

  // The walks of the period that is looked at; its weeks begin as the visitor's own do.
  get #found() {
    const language = navigator.language || root.lang;
    return walksIn(this.#state.walks, this.#period, Date.now(), language);
  }

  #drawHistory() {
    const found = this.#found;
    for (const button of this.#part("history").querySelectorAll("[data-period]")) {
      if (button.dataset.period === this.#period) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.#in("history", "count").textContent =
      found.length ? this.#say("count", { n: found.length }) : this.#say("none.walks");
    this.#in("history", "list").replaceChildren(...found.map((walk) => this.#row(walk)));
  }

  #drawFigures(walk) {
    const found = this.#found;
    const figures = compare(found);
    const lines = [];
    if (figures) {
      const number = new Intl.NumberFormat(root.lang);
      const way = this.#words.way(found);
      const one = (some) =>
        `${this.#words.lasting(walks.duration(some))}, ${this.#words.title(some)}`;
      const some = ({ count, seconds }) => count
        ? `${this.#say("count", { n: count })}, ${this.#words.lasting(seconds)}` : number.format(0);
      lines.push(
        ["walks.n", number.format(figures.count)], ["rooms.n", number.format(figures.rooms)],
        ...(way ? [["steps.n", `${way.steps}, ${way.way}`]] : []),
        ["mean", this.#words.lasting(figures.seconds)], ["longest", one(figures.longest)],
        ["shortest", one(figures.shortest)], ["morning", some(figures.morning)],
        ["afternoon", some(figures.afternoon)], ["evening", some(figures.evening)]);
    }
    if (walk) {
      const same = sameWay(this.#state.walks, walk).slice(0, 5);
      const times = same.map((other) =>
        `${this.#words.title(other)} (${this.#words.lasting(walks.duration(other))})`).join("; ");
      lines.push(["same", times || this.#say("same.none")]);
    }
    this.#in("figures", "list").replaceChildren(...lines.flatMap(([key, text]) => [
      this.#line(this.#say(key), "dt"), this.#line(text, "dd"),
    ]));
  }

  #drawFavourites() {
    const { favourites } = this.#state;
    this.#in("favourites", "none").hidden = favourites.length > 0;
    this.#in("favourites", "list").replaceChildren(...favourites.map((id) => {
      const row = copyOf(this.#element, "row");
      if (this.#words.room(id)) row.href = pageOf("R", this.#words.room(id).id);
      row.querySelector(".no").textContent = this.#words.label(id);
      row.querySelector("b").textContent = this.#words.room(id)?.name ?? "";
      return row;
    }));
  }

  #drawForms(walk) {
    const { profile } = this.#state;
    const field = (id) => this.#element.querySelector(`#${id}`);
    if (walk) {
      field("name").value = walk.name;
      field("kind").value = walk.kind;
      field("note").value = walk.note;
    }
    field("person").value = profile.name;
    field("units").value = profile.units;
    field("step").value = profile.step;
    const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000);
    field("at").value ||= now.toISOString().slice(0, 16);
  }

  // MARK: Changing

  // Keeps a state and says so; null means that the storage is full.
  #keep(state, key, values = {}, redraws = true) {
    const problem = state ? walks.write(state) : "full";
    if (problem) return this.#tell(problem), false;
    this.#state = state;
    if (redraws) this.#draw();
    this.#tell(key, values);
    return true;
  }

  #listen() {
    for (const button of this.#element.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => {
        this.#do(button.dataset.do);
        this.#stay(button);
      });
    }
    for (const form of this.#element.querySelectorAll("[data-form]")) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.#submit(form.dataset.form, new FormData(form), form);
      });
    }
    for (const button of this.#part("history").querySelectorAll("[data-period]")) {
      button.addEventListener("click", () => {
        this.#period = button.dataset.period;
        this.#drawHistory();
        this.#drawFigures(this.#walk);
      });
    }
    const plans = { code: () => this.#shared, "plan-code": () => this.#state?.plan };
    for (const [name, plan] of Object.entries(plans)) {
      const fold = this.#element.querySelector(`[data-part="${name}"]`);
      fold.addEventListener("toggle", () => fold.open && this.#drawCode(fold, plan()));
    }
    this.#element.querySelector("[data-import]").addEventListener("change", (event) => {
      const [file] = event.target.files;
      if (file) this.#import(file);
      event.target.value = "";
    });
  }

  // The walk that is looked at as others get it: rooms, no times and no names.
  get #shared() {
    const rooms = this.#walk?.visits.map(({ room }) => room) ?? [];
    return { name: "", stops: rooms.filter((room, index) => room !== rooms[index - 1])
      .map((room) => ({ room, time: null })) };
  }

  #addressOf(plan) {
    return `${location.origin}${root.dataset.base}/MINE/#${walks.fragment(plan)}`;
  }

  async #drawCode(fold, plan) {
    if (!plan) return;
    const { code } = await import("./code.js");
    const address = this.#addressOf(plan);
    fold.querySelector("[data-code]").replaceChildren(
      code(address) ?? this.#line(this.#say("code.long")));
    fold.querySelector("[data-address]").textContent = address;
  }

  async #send(plan) {
    const url = this.#addressOf(plan);
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    if (await copy(url)) this.#tell("copied");
    else this.#element.querySelector("[data-status]").textContent = url;
  }

  // Asks first, and does it at the second press.
  #confirmed(name, key) {
    if (this.#asked === name) return true;
    this.#asked = name;
    this.#tell(key);
    return false;
  }

  #do(name) {
    const state = this.#state;
    const walk = this.#walk;
    switch (name) {
      case "begin":
        return this.#keep({ ...(state ?? walks.nothing()), on: true }, "saved");
      case "follow": {
        const plan = this.#sent;
        this.#leave();
        return this.#keep({ ...(state ?? walks.nothing()), plan }, "saved");
      }
      case "leave": this.#leave(); return this.#draw();
      case "send": return this.#send(this.#shared);
      case "send-plan": return this.#send(state.plan);
      case "ago": return this.#where.ago();
      case "new": return this.#keep(walks.endWalk(state, walk.id), "saved");
      case "forget":
        if (!this.#confirmed("forget", "sure")) return;
        this.#chosen = null;
        return this.#keep(walks.deleteWalk(state, walk.id), "forgotten");
      case "forget-plan": return this.#keep({ ...state, plan: null }, "forgotten");
      case "pause":
        return this.#keep({ ...state, on: !state.on }, state.on ? "paused" : "saved");
      case "forget-all":
        if (!this.#confirmed("forget-all", "sure.all")) return;
        walks.forgetAll();
        this.#state = null;
        this.#draw();
        return this.#tell("forgotten");
      case "csv": return this.#export("csv");
      case "json": return this.#export("json");
    }
  }

  // The walk that was sent is no longer in the address.
  #leave() {
    this.#sent = null;
    history.replaceState(null, "", location.pathname);
  }

  #submit(name, data, form) {
    const text = (key) => String(data.get(key) ?? "").trim();
    const state = this.#state;
    switch (name) {
      case "about": {
        const about = { name: text("name"), kind: text("kind"), note: text("note") };
        return this.#keep(walks.describe(state, this.#walk.id, about), "saved");
      }
      case "profile": {
        const step = Number(text("step"));
        if (!walks.isStep(step)) return this.#tell("bad.step");
        const name = walks.cut(text("person"), walks.limits.name);
        const profile = { name, units: text("units"), step };
        return this.#keep({ ...state, profile }, "saved");
      }
      case "add": {
        const number = text("room");
        const known = this.#words.typed(number);
        const room = this.#words.places ? known : walks.isRoom(number) && number;
        if (!room) return this.#tell("no.room", { room: text("room") });
        const at = Date.parse(text("at"));
        if (Number.isNaN(at)) return this.#tell("bad.time", { line: 1, text: text("at") });
        const seconds = Math.min(600, Math.max(0, Math.round(Number(text("minutes")) || 0))) * 60;
        // A room of another day is in a walk of that day.
        const isSameDay = (walk) =>
          walk && new Date(walks.begun(walk)).toDateString() === new Date(at).toDateString();
        const walk = isSameDay(this.#walk) ? this.#walk : state.walks.find(isSameDay);
        const changed = walks.addByHand(state, walk?.id, room, at, seconds);
        if (this.#keep(changed, "saved")) form.querySelector("[name=room]").value = "";
        return;
      }
      case "plan": return this.#makePlan(text("title"), text("stops"), form);
    }
  }

  // A programme of lines such as "10:30 A-014".
  #makePlan(name, text, form) {
    const stops = [];
    for (const [index, line] of text.split("\n").slice(0, walks.limits.stops).entries()) {
      if (!line.trim()) continue;
      const [, hour, minute, id] =
        /^\s*(?:(\d{1,2})[:.](\d\d)\s+)?(\S.*?)\s*$/.exec(line) ?? [];
      const room = id && (this.#words.places ? this.#words.typed(id) : id);
      const stop = { room, time: hour ? `${hour.padStart(2, "0")}:${minute}` : null };
      if (!room || !walks.isPlan({ name: "", stops: [stop] })) {
        return this.#tell("plan.bad", { line: index + 1, text: line.trim().slice(0, 60) });
      }
      stops.push(stop);
    }
    const plan = { name: walks.cut(name, walks.limits.name), stops };
    if (!walks.isPlan(plan)) return this.#tell("plan.bad", { line: 1, text: "" });
    if (this.#keep({ ...this.#state, plan }, "saved")) form.reset();
  }

  // MARK: Files

  async #export(kind) {
    const files = await import("./walks-files.js");
    const text = kind === "csv" ? files.toCSV(this.#state) : files.toJSON(this.#state);
    const type = kind === "csv" ? "text/csv" : "application/json";
    const person = this.#state.profile.name.replace(/[^\p{L}\p{N}]+/gu, "-");
    const date = new Date().toISOString().slice(0, 10);
    const name = [person, this.#say("csv.name"), date].filter(Boolean).join("-") + "." + kind;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    this.#tell("exported", { name });
  }

  async #import(file) {
    const files = await import("./walks-files.js");
    const list = this.#in("files", "problems");
    list.replaceChildren();
    const large = { problems: [{ key: "bad.large", values: {} }] };
    const { state, problems } =
      file.size > 2 * walks.limits.characters ? large : files.fromText(await file.text());
    if (problems) {
      const lines = problems.map(({ key, values }) => this.#line(this.#say(key, values), "li"));
      list.replaceChildren(...lines);
      this.#element.querySelector("[data-status]").textContent = lines[0].textContent;
      return;
    }
    const merged = files.merged(this.#state, state);
    this.#keep(merged, "imported", { n: state.walks.length });
  }
}
