// The plan in the window: pointer, touch, wheel and keys; handles, sizes and names beside them.
import { el, icon, replace, svg } from "./plan-dom.js";
import { boxOf, distance, pieces, rectangle, tenths, minus } from "./plan-geometry.js";
import { isHere, kiosksHere, labelOf, pointsOf, shapeOf } from "./plan-model.js";
import { partsOf, placeOfThing } from "./plan-gestures.js";
import { Drawing } from "./plan-drawing.js";
import { bring, floorBelow } from "./plan-sheet.js";
import { Tools, tools, toolsOf } from "./plan-tools.js";
import { View } from "./plan-view.js";

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const never = { at: [0, 0], time: -Infinity };

export class Canvas {
  #editor;
  #isDue = false;
  #fingers = new Map();
  #pinch = null;
  #pan = null;
  #press = null;
  #isSpace = false;
  #changed = { view: true };
  #lastSaid = 0;
  #lastPress = never;

  constructor(editor, act) {
    this.#editor = editor;
    this.act = act;
    const { say } = editor;
    this.view = new View();
    this.tools = new Tools(editor, this.view);
    this.drawing = new Drawing(say);
    this.rulers = svg("g", { class: "l-rulers" });
    this.drawing.element.append(this.rulers);
    this.hint = el("div", { class: "hint" });
    this.place = el("div", { class: "corner num place" });
    this.typing = el("input", { class: "in typing", "aria-label": say("typeHere"), hidden: true, autocomplete: "off" });
    this.bar = el("div", { class: "tools", role: "toolbar", "aria-label": say("tools") }, this.#bar());
    const zoom = el("div", { class: "seg zoom", role: "group", "aria-label": say("howClose") },
      el("button", { type: "button", title: say("away"), "aria-label": say("away"), click: () => this.#zoom(1 / 1.4) }, "−"),
      el("button", { type: "button", title: say("allOfIt"), click: () => this.fit() }, say("all")),
      el("button", { type: "button", title: say("closer"), "aria-label": say("closer"), click: () => this.#zoom(1.4) }, "+"));
    this.show = el("div", { class: "corner show", role: "group", "aria-label": say("picture") },
      this.#toggle("picture", "B", "image", true), editor.state.isSite ? null : this.#toggle("below", "G", "stairs", false));
    this.stage = el("div", { class: "stage", tabindex: "0", role: "application", "aria-label": say("canvas") }, this.drawing.element);
    this.element = el("main", { class: "canvas", id: "main" }, this.stage, this.hint, this.typing, this.show, this.bar, zoom, this.place);
    this.#listen();
    editor.on((what) => this.due(what));
    new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = this.stage;
      if (width === 0) return;
      const { view } = this;
      // What was in the middle stays there; a plan of which all was shown is shown whole again.
      if (this.isPlaced && !view.isFitted) view.pan((width - view.width) / 2, (height - view.height) / 2);
      [view.width, view.height] = [width, height];
      if (!this.isPlaced || view.isFitted) this.fit();
      this.isPlaced = true;
      this.due("view");
    }).observe(this.stage);
  }

  #bar() {
    const { say } = this.#editor;
    return toolsOf(this.#editor.state).flatMap((name, index) => {
      const [key] = tools[name];
      const tool = el("button", {
        type: "button", "aria-pressed": String(name === "select"), title: `${say(name)} (${key})`, "data-tool": name,
        tabindex: index === 0 ? "0" : "-1", click: () => this.#editor.use(name),
      }, icon(name), say(name));
      return index > 0 && (name === "door" || name === "measure") ? [el("hr"), tool] : [tool];
    });
  }

  /** A button that shows something below the plan, or does not. */
  #toggle(name, key, sign, isOn) {
    const { say } = this.#editor;
    return el("button", { type: "button", class: "btn quiet", "aria-pressed": String(isOn), title: `${say(name)} (${key})`, "data-show": name, click: () => this.#flip(name) }, icon(sign), el("span", {}, say(name)));
  }

  async #flip(name) {
    const one = this.show.querySelector(`[data-show=${name}]`);
    const isOn = one.getAttribute("aria-pressed") !== "true";
    one.setAttribute("aria-pressed", String(isOn));
    if (name === "picture") return this.drawing.element.classList.toggle("bare", !isOn);
    const below = isOn ? this.below ??= await floorBelow(this.#editor.data).catch(() => null) : null;
    this.drawing.below(below);
    if (isOn && !below) {
      one.setAttribute("aria-pressed", "false");
      this.#editor.speak(this.#editor.say("lowest"));
    }
  }

  /** Draws at the next frame. */
  due(what) {
    this.#changed[what] = true;
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => this.#frame());
  }

  #frame() {
    this.#isDue = false;
    const changed = this.#changed;
    this.#changed = {};
    const { shown, selection, tool, route } = this.#editor;
    const { key } = selection;
    const { kind, id } = partsOf(key);
    if (changed.view) {
      this.drawing.place(this.view);
      this.rulers.replaceChildren(...this.drawing.rulers(this.view));
    }
    const ends = route ? [route.from, route.to].filter(Boolean).map((one) => `room:${one}`) : [];
    this.drawing.show(shown, route ? ends : [kind === "door" ? `room:${id}` : key]);
    if (changed.route) this.drawing.route(route?.answer?.none ? null : route?.answer);
    if (changed.sheet || !this.isSheetDrawn) this.drawing.sheet(this.#editor.data.sheet);
    this.isSheetDrawn = true;
    if (changed.save || changed.state) this.drawing.look(new Set(shown.rooms.filter(({ file }) => this.#editor.problemsOf(file).length > 0).map((room) => room.id)));
    if (changed.tool) {
      for (const one of this.bar.querySelectorAll("[data-tool]")) one.setAttribute("aria-pressed", String(one.dataset.tool === tool));
      this.stage.dataset.tool = tool;
    }
    this.#top();
    this.#hint();
  }

  fit() {
    this.view.fit(this.#editor.shown.floor.size);
    this.due("view");
  }

  #zoom(factor, at) {
    this.view.zoom(factor, at);
    this.due("view");
  }

  /** Handles, guides, what is drawn, and its numbers: in pixels, over all else. */
  #top() {
    const { shown, selection, tool, say, problem, route } = this.#editor;
    const at = (place) => this.view.toScreen(place);
    const nodes = [];
    const { points, hover, snapped, held } = this.tools;
    const { kind, id } = partsOf(selection.key);
    const shape = route ? null : kind === "room" ? shapeOf(shown, id) : kind === "outline" ? shown.floor.outline : null;
    const isFixed = kind === "room" && shown.rooms.find((room) => room.id === id)?.fixed;
    if (shape && tool === "select" && !isFixed) {
      pieces(shape).forEach(([a, b], wall) => {
        const [p, q] = [at(a), at(b)];
        const isOn = selection.part?.wall === wall;
        nodes.push(svg("line", { class: isOn ? "wall on" : "wall", x1: p[0], y1: p[1], x2: q[0], y2: q[1], "data-key": selection.key, "data-wall": wall }));
      });
      shape.forEach((corner, index) => {
        const [x, y] = at(corner);
        const on = selection.part?.corner === index ? " on" : "";
        nodes.push(svg("g", { "data-key": selection.key, "data-corner": index }, svg("circle", { class: "hit", cx: x, cy: y, r: 14 }),
          svg("rect", { class: `handle${on}`, x: x - 4.5, y: y - 4.5, width: 9, height: 9, rx: 2 })));
      });
      const { door } = shown.rooms.find((room) => room.id === id) ?? {};
      if (door) {
        const [x, y] = at(door);
        nodes.push(svg("g", { "data-key": `door:${id}` }, svg("circle", { class: "hit", cx: x, cy: y, r: 11 }),
          svg("rect", { class: "handle", x: x - 4, y: y - 4, width: 8, height: 8, rx: 4 })));
      }
    } else if (!shape || isFixed) {
      const place = placeOfThing(shown, selection.key, selection.part);
      if (place && kind !== "floor" && !route) nodes.push(svg("circle", { class: "snap", cx: at(place)[0], cy: at(place)[1], r: 17 }));
    }
    for (const guide of snapped?.guides ?? []) {
      if (guide.at) {
        const [x, y] = at(guide.at);
        const to = at(held?.place ?? hover ?? guide.at);
        nodes.push(svg("path", { class: "guide", d: guide.axis === 0 ? `M${x} ${y}V${to[1]}` : `M${x} ${y}H${to[0]}` }),
          svg("rect", { class: "snap", x: x - 5, y: y - 5, width: 10, height: 10, transform: `rotate(45 ${x} ${y})` }));
      }
    }
    const now = held?.place ?? hover;
    if (tool !== "select" && hover) {
      const all = [...points, hover];
      const line = (list) => list.map((one) => at(one).join(",")).join(" ");
      if (tool === "room" && points.length === 1) {
        const rect = rectangle(points[0], hover);
        nodes.push(svg("polygon", { class: "draw", points: line(rect) }), ...this.#sizes(rect));
      } else if (tool === "shape" && points.length) nodes.push(svg("polygon", { class: "draw", points: line(all) }));
      else if (points.length) nodes.push(svg("polyline", { class: tool === "way" ? "way drawn" : "draw open", points: line(all) }));
      if (points.length && tool !== "room") {
        const last = points.at(-1);
        const [p, q] = [at(last), at(hover)];
        nodes.push(pill([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], `${tenths(distance(last, hover))} m`));
      }
      for (const one of points) nodes.push(svg("rect", { class: "handle", x: at(one)[0] - 4.5, y: at(one)[1] - 4.5, width: 9, height: 9, rx: 2 }));
      const [x, y] = at(hover);
      nodes.push(svg("path", { class: "snap", d: `M${x - 8} ${y}H${x + 8}M${x} ${y - 8}V${y + 8}` }));
    }
    if (held && shape) nodes.push(...this.#sizes(shape));
    if (now && snapped?.kind !== "grid" && snapped) {
      const [x, y] = at(now);
      nodes.push(svg("circle", { class: "snap", cx: x, cy: y, r: 10 }));
    }
    const names = problem ?? (snapped?.names ?? []).map(({ word, of }) => say(word, { of })).join(", ");
    if (names && now) nodes.push(tip(at(now), names, problem !== null, this.view.width));
    this.drawing.top.replaceChildren(...nodes);
    this.place.textContent = now ? `${now[0]}, ${now[1]} m` : "";
    const said = names && this.tools.isBusy ? names : "";
    if (said && said !== this.saidNames && Date.now() - this.#lastSaid > 1000) {
      this.#lastSaid = Date.now();
      this.saidNames = said;
      this.#editor.speak(`${this.#editor.say("sayAt", { x: now[0], y: now[1] })}, ${said}`);
    }
  }

  /** How wide and how deep a shape is, below and at its left. */
  #sizes(shape) {
    const { left, top, right, bottom, width, depth } = boxOf(shape);
    const [a, b] = [this.view.toScreen([left, top]), this.view.toScreen([right, bottom])];
    return [pill([(a[0] + b[0]) / 2, b[1] + 22], `${Math.round(width * 100) / 100} m`), pill([a[0] - 28, (a[1] + b[1]) / 2], `${Math.round(depth * 100) / 100} m`)];
  }

  #hint() {
    const { tool, say, problem, route } = this.#editor;
    let name = route ? "Route" : tool[0].toUpperCase() + tool.slice(1);
    if (this.tools.held) name = "Hold";
    else if (tool === "room" && this.tools.points.length) name = "RoomNext";
    const changes = this.#editor.changes();
    const { points, hover } = this.tools;
    const example = points[0] && hover ? `${tenths(Math.abs(hover[0] - points[0][0]))}, ${tenths(Math.abs(hover[1] - points[0][1]))}` : "14, 7";
    const text = [problem ?? say(`hint${name}`), changes ?? say(`hint${name}More`, { example })];
    const chips = tool === "connection" ? ["stairs", "lift", "ramp", "escalator"].map((kind) => [kind, say(kind)])
      : tool === "kiosk" ? this.#editor.state.kiosks.map(({ id, name: own }) => [id, own ?? id]) : [];
    const key = JSON.stringify([text, chips, this.tools.kind, this.tools.kiosk]);
    if (this.hint.dataset.text === key) return;
    this.hint.dataset.text = key;
    this.hint.classList.toggle("wrong", problem !== null);
    const chosen = tool === "kiosk" ? this.tools.kiosk : this.tools.kind;
    replace(this.hint, text[0], el("span", {}, text[1]), ...chips.map(([id, words]) => el("button", {
      type: "button", class: "chip", "aria-pressed": String(id === chosen),
      click: () => { this.tools[tool === "kiosk" ? "kiosk" : "kind"] = id; this.due("tool"); },
    }, words)));
  }

  #listen() {
    const { stage } = this;
    const at = (event) => {
      const box = stage.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    stage.addEventListener("pointerdown", (event) => this.#down(event, at(event)));
    stage.addEventListener("pointermove", (event) => this.#move(event, at(event)));
    for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, (event) => this.#up(event, at(event)));
    stage.addEventListener("dragover", (event) => event.preventDefault());
    stage.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#editor.select("floor");
      bring(this.#editor, event.dataTransfer.files[0]);
    });
    stage.addEventListener("contextmenu", (event) => { if (this.tools.isBusy) event.preventDefault(); });
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.ctrlKey) this.#zoom(1.002 ** -event.deltaY, at(event));
      else {
        this.view.pan(-event.deltaX, -event.deltaY);
        this.due("view");
      }
    }, { passive: false });
    stage.addEventListener("keydown", (event) => this.#key(event));
    stage.addEventListener("keyup", (event) => { if (event.key === " ") this.#isSpace = false; });
    stage.addEventListener("blur", () => { this.#isSpace = false; });
    this.bar.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const list = [...this.bar.querySelectorAll("button")];
      const next = list[(list.indexOf(document.activeElement) + step + list.length) % list.length];
      for (const one of list) one.tabIndex = one === next ? 0 : -1;
      next.focus();
    });
    this.typing.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !this.tools.typed(this.typing.value)) return;
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      this.typing.hidden = true;
      stage.focus();
    });
  }

  #down(event, at) {
    this.stage.focus({ preventScroll: true });
    this.stage.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") {
      this.#fingers.set(event.pointerId, at);
      if (this.#fingers.size === 2) {
        this.tools.clear();
        this.#press = null;
        const [a, b] = [...this.#fingers.values()];
        this.#pinch = { span: distance(a, b), middle: mid(a, b) };
        return;
      }
    }
    if (event.button === 1 || this.#isSpace) {
      this.#pan = at;
      return;
    }
    if (event.button !== 0) return;
    event.preventDefault();
    const place = this.view.toPlan(at);
    const { tool, route } = this.#editor;
    if (route) return this.act("routeAt", event.target.closest("[data-key]")?.dataset.key);
    const isDropping = this.tools.held !== null;
    // Pointer events do not count clicks.
    const before = this.#lastPress;
    const isDouble = event.timeStamp - before.time < 400 && distance(before.at, at) < 6;
    this.#lastPress = isDouble ? never : { at, time: event.timeStamp };
    this.#press = { at, place, isMoved: false };
    if (tool !== "select") {
      if (isDouble && tool === "way" && this.tools.points.length > 1) {
        this.#press = null;
        this.tools.finish();
        return;
      }
      this.tools.move(place, event);
      if (this.tools.points.length === 0 && tools[tool][1] !== 1) {
        this.tools.set(this.tools.hover, place);
        this.#press.isFirst = true;
      }
      return;
    }
    if (isDropping) return;
    const hit = event.target.closest("[data-key]");
    const key = hit?.dataset.key ?? "floor";
    const number = (name) => {
      const value = event.target.closest(`[data-${name}]`)?.dataset[name];
      return value === undefined ? null : { [name]: Number(value) };
    };
    const part = number("corner") ?? number("wall");
    if (isDouble && part?.wall !== undefined) {
      this.#press = null;
      this.tools.corner(part.wall, place);
      return;
    }
    Object.assign(this.#press, { key, part });
    this.#editor.select(key, part);
  }

  #move(event, at) {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, at);
    if (this.#pinch && this.#fingers.size === 2) {
      const [a, b] = [...this.#fingers.values()];
      const [span, middle] = [distance(a, b), mid(a, b)];
      this.view.pan(...minus(middle, this.#pinch.middle));
      this.view.zoom(span / (this.#pinch.span || 1), middle);
      this.#pinch = { span, middle };
      return this.due("view");
    }
    if (this.#pan) {
      this.view.pan(...minus(at, this.#pan));
      this.#pan = at;
      return this.due("view");
    }
    const press = this.#press;
    if (press && distance(press.at, at) > 4) press.isMoved = true;
    const place = this.view.toPlan(at);
    if (this.#editor.tool === "select") {
      if (press?.isMoved && press.key && !this.tools.held) this.tools.take(press.key, press.part, press.place);
      if (this.tools.held) this.tools.move(place, event);
    } else if (!this.#editor.route) this.tools.move(place, event);
  }

  #up(event, at) {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#pinch = null;
    this.#pan = null;
    const press = this.#press;
    this.#press = null;
    if (!press) return;
    if (event.type === "pointercancel") return this.tools.clear();
    const place = this.view.toPlan(at);
    const { tool } = this.#editor;
    if (tool === "select") {
      if (this.tools.held) {
        this.tools.move(place, event);
        this.tools.release();
      } else if (press.part?.corner !== undefined) this.tools.take(press.key, press.part, press.place);
    } else {
      this.tools.move(place, event);
      if (!press.isFirst || press.isMoved) this.tools.set(this.tools.hover, place);
    }
    this.due("preview");
  }

  #type(first = "") {
    this.typing.hidden = false;
    this.typing.value = first;
    this.typing.focus();
  }

  #key(event) {
    const editor = this.#editor;
    const { tools: own } = this;
    const isDrawing = editor.tool !== "select";
    const key = event.key;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const used = () => event.preventDefault();
    if (arrows[key] && !event.altKey) {
      used();
      const metres = event.shiftKey ? 1 : 0.1;
      if (own.held || isDrawing) {
        own.nudge(arrows[key], metres, event.ctrlKey);
        this.#sayPlace();
      } else this.#go(arrows[key]);
      return;
    }
    if (key === "Escape") {
      this.#press = null;
      if (own.isBusy) {
        editor.speak(editor.say("sayBack"));
        own.clear();
      } else if (isDrawing) editor.use("select");
      else if (editor.selection.part) editor.select(editor.selection.key);
      else return;
      return used();
    }
    if (key === "Tab" || !isPlain) return;
    if (key === " ") {
      used();
      if (event.repeat) return;
      this.#isSpace = true;
      if (own.held) own.release();
      else if (isDrawing) own.set(own.place);
      else if (own.take(editor.selection.key, editor.selection.part)) editor.speak(editor.say("sayHeld", { thing: this.describe() }));
    } else if (key === "Enter") {
      used();
      if (own.held) own.release();
      else if (isDrawing && tools[editor.tool][1] === 0 && own.points.length > 1) own.finish();
      else if (isDrawing) own.set(own.place);
      else {
        const { kind } = partsOf(editor.selection.key);
        if (["room", "outline", "way"].includes(kind) && !editor.selection.part) editor.select(editor.selection.key, { corner: 0 });
        editor.speak(this.describe());
      }
    } else if (key === "Backspace" && own.points.length) own.back();
    else if (key === "Delete" || key === "Backspace") {
      used();
      this.act("remove");
    } else if (key === "Insert") {
      const { part } = editor.selection;
      const wall = part?.wall ?? part?.corner;
      if (wall !== undefined) own.corner(wall, placeOfThing(editor.state, editor.selection.key, { wall }));
    } else if (/^[\d.]$/.test(key) && !(key === "0" && !own.isBusy && !isDrawing)) {
      used();
      this.#type(key);
    } else if (key === "+" || key === "=") this.#zoom(1.4);
    else if (key === "-") this.#zoom(1 / 1.4);
    else if (key === "0") this.fit();
    else if (key.toLowerCase() === "b") this.#flip("picture");
    else if (key.toLowerCase() === "g" && !editor.state.isSite) this.#flip("below");
    else {
      const tool = toolsOf(editor.state).find((name) => tools[name][0] === key.toUpperCase());
      if (!tool) return;
      editor.use(tool);
      editor.speak(editor.say("sayTool", { tool: editor.say(tool) }));
    }
  }

  #sayPlace() {
    if (Date.now() - this.#lastSaid < 1000) return;
    this.#lastSaid = Date.now();
    const [x, y] = this.tools.place;
    this.#editor.speak(this.#editor.say("sayAt", { x, y }));
  }

  /** Goes on to the nearest thing in a direction; within a room, to its next corner or wall. */
  #go(direction) {
    const editor = this.#editor;
    const { state, selection } = editor;
    const { kind, id } = partsOf(selection.key);
    if (selection.part) {
      const shape = kind === "way" ? pointsOf(state.floor.ways[id]) : shapeOf(state, kind === "room" ? id : "");
      const step = direction[0] + direction[1];
      const isWall = selection.part.wall !== undefined;
      const number = ((selection.part.corner ?? selection.part.wall) + step + shape.length) % shape.length;
      editor.select(selection.key, isWall ? { wall: number } : { corner: number });
      return editor.speak(this.describe());
    }
    const from = middleOfThing(state, selection.key) ?? [0, 0];
    const next = thingsOf(state).filter((key) => key !== selection.key).map((key) => {
      const by = minus(middleOfThing(state, key), from);
      const along = by[0] * direction[0] + by[1] * direction[1];
      return { key, along, far: along + 2 * Math.abs(by[0] * direction[1] + by[1] * direction[0]) };
    }).filter(({ along }) => along > 0.01).sort((a, b) => a.far - b.far)[0];
    if (!next) return;
    editor.select(next.key);
    this.view.reveal(middleOfThing(state, next.key));
    this.due("view");
    editor.speak(this.describe());
  }

  /** What is selected, in words. */
  describe() {
    const { state, selection, say } = this.#editor;
    const { kind, id } = partsOf(selection.key);
    const place = placeOfThing(state, selection.key, selection.part);
    const at = place ? say("sayAt", { x: place[0], y: place[1] }) : "";
    if (selection.part) {
      const shape = kind === "way" ? pointsOf(state.floor.ways[id]) : shapeOf(state, kind === "room" ? id : "");
      const isWall = selection.part.wall !== undefined;
      return `${say(isWall ? "sayWall" : "sayCorner", { number: (selection.part.corner ?? selection.part.wall) + 1, count: shape.length })}, ${at}`;
    }
    const room = kind === "room" && state.rooms.find((one) => one.id === id);
    return room ? `${labelOf(room)} ${room.name}, ${at}` : `${say(kind === "here" ? "kiosk" : kind)} ${kind === "way" || kind === "entrance" ? Number(id) + 1 : id}, ${at}`;
  }
}

const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

function middleOfThing(state, key) {
  const { kind, id } = partsOf(key);
  const shape = kind === "room" ? shapeOf(state, id) : kind === "way" ? pointsOf(state.floor.ways[id]) : null;
  if (!shape) return placeOfThing(state, key, null);
  const { left, top, right, bottom } = boxOf(shape);
  return mid([left, top], [right, bottom]);
}

/** The keys of everything on a floor, in the order in which it is read. */
export function thingsOf(state) {
  return [
    ...state.rooms.map(({ id }) => `room:${id}`),
    ...state.connections.filter(({ at }) => at[state.floor.id]).map(({ id }) => `connection:${id}`),
    ...state.entrances.map((one, index) => [one, `entrance:${index}`]).filter(([one]) => isHere(state, one)).map(([, key]) => key),
    ...state.floor.ways.map((_, index) => `way:${index}`),
    ...kiosksHere(state).map(({ id }) => `kiosk:${id}`), ...(state.floor.here ? ["here"] : []),
  ];
}

function pill([x, y], words) {
  const width = words.length * 7 + 16;
  const label = svg("text", { x, y: y + 4 });
  label.textContent = words;
  return svg("g", { class: "pill" }, svg("rect", { x: x - width / 2, y: y - 11, width, height: 22, rx: 5 }), label);
}

function tip([x, y], words, isWrong, most) {
  const width = words.length * 6.4 + 22;
  const left = Math.max(28, Math.min(x + 14, most - width - 8));
  const label = svg("text", { x: left + 10, y: y + 37 });
  label.textContent = words;
  return svg("g", { class: isWrong ? "tip wrong" : "tip" }, svg("rect", { x: left, y: y + 21, width, height: 24, rx: 5 }), label);
}
