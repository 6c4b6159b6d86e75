// A way tried between two rooms: the kiosk's own route, drawn and told.
import { button, choice, el, icon, replace } from "./plan-dom.js";

export class RoutePanel {
  constructor(editor, holder) {
    this.editor = editor;
    this.holder = holder;
    editor.on((what) => {
      if (what === "save") this.reached = null;
      if (what === "route") this.draw();
    });
  }

  open() {
    this.#set({ from: "", to: "", steps: "yes", answer: null });
  }

  close() {
    this.editor.route = null;
    this.editor.tell("route");
  }

  /** A room that was clicked: to go from, or then to go to. */
  click(key) {
    const { route } = this.editor;
    if (!key?.startsWith("room:")) return;
    const id = key.slice(5);
    this.#set(route.from && !route.to && route.from !== id ? { to: id } : { from: id, to: "", answer: null });
  }

  async #set(changes) {
    const { editor } = this;
    const route = editor.route = { ...editor.route, ...changes };
    editor.tell("route");
    if (!route.from || !route.to) return;
    const query = new URLSearchParams({ building: editor.data.building, from: route.from, to: route.to, steps: route.steps });
    let answer = { none: editor.say("noRoute") };
    try {
      const response = await fetch(`/route?${query}`);
      if (response.ok) answer = await response.json();
    } catch { /* Said below. */ }
    if (editor.route !== route) return;
    editor.route = { ...route, answer };
    editor.tell("route");
    editor.speak(answer.none ?? answer.sentences.join(". "));
  }

  /** From each kiosk to every room of the floor. */
  #reach() {
    const { editor } = this;
    const { say, data } = editor;
    if (!this.reached) {
      return el("div", { class: "reach" }, button(say("reachAsk"), async () => {
        const address = `/plans/${encodeURIComponent(data.building)}/${encodeURIComponent(data.floor.id)}/reach`;
        try {
          const response = await fetch(address);
          this.reached = response.ok ? await response.json() : null;
        } catch { /* Asked again. */ }
        if (editor.route) this.draw();
      }, { "data-focus": "reach" }));
    }
    return el("div", { class: "reach", role: "status" }, el("h3", {}, say("reachTitle")), this.reached.length === 0 ? el("p", {}, say("reachNone")) : null, this.reached.map(({ kiosk, reached, free, missing }) =>
      el("div", { class: `note small ${missing.length ? "warn" : "ok"}` }, icon(missing.length ? "look" : "check", "icon s"), el("span", {},
        missing.length ? say("reachSome", { kiosk, rooms: say.list(missing) }) : say("reachAll", { kiosk, count: reached, free })))));
  }

  draw() {
    const { editor, holder } = this;
    const { route, say, state } = editor;
    if (!route) return;
    const pick = (label, key) => el("label", { class: "field" }, el("span", { class: "label" }, say(label)),
      el("select", { class: "in", "data-focus": key, change: (event) => this.#set({ [key]: event.target.value, answer: null }) },
        el("option", { value: "" }, say("choose")), state.rooms.map(({ id, name }) => {
          const option = el("option", { value: id }, `${id} ${name}`);
          option.selected = route[key] === id;
          return option;
        })));
    const { answer } = route;
    replace(holder, el("h2", {}, say("tryWay"), button(say("close"), () => this.close(), { sign: "close", look: "btn quiet end" })),
      el("div", { class: "fromto" }, pick("from", "from"),
        button(say("swap"), () => this.#set({ from: route.to, to: route.from, answer: null }), { sign: "swap", look: "btn quiet", isHidden: true }), pick("to", "to")),
      choice(say("which"), [["yes", say("shortest")], ["no", say("noSteps")]], route.steps, (steps) => this.#set({ steps, answer: null })),
      answer?.none ? el("p", { class: "note warn" }, answer.none) : null,
      answer?.sentences ? [el("div", { class: "sum" }, el("b", {}, say("minutes", answer)), el("span", {}, say("metres", answer))),
        el("ol", { class: "steps" }, answer.sentences.map((text, index) => el("li", {}, el("b", { class: "num" }, String(index + 1)), el("span", {}, text),
          answer.steps[index].metres >= 1 ? el("span", { class: "end num dim" }, say("metres", { metres: Math.round(answer.steps[index].metres) })) : null))),
        el("p", { class: "help" }, say("routeHelp"))] : null, this.#reach());
  }
}
