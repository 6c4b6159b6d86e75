// The tools: what clicks, drags, typed numbers and arrows make of the floor.
import { contains, distance, isNear, nearestOn, plus, rectangle, rounded, tenths, times, minus } from "./plan-geometry.js";
import {
  addConnection, addCorner, addEntrance, addKiosk, addRoom, addWay, kiosksHere, placeKiosk, setDoor, shapeOf, splitRoom,
} from "./plan-model.js";
import { hold, partsOf, placeOfThing } from "./plan-gestures.js";
import { snap, targetsOf } from "./plan-snap.js";
import { numbersIn } from "./plan-words.js";

/** key of the keyboard, and how many places it takes; 0: any number. */
export const tools = {
  select: ["V", 0], room: ["R", 2], shape: ["P", 0], split: ["K", 2], door: ["D", 1], way: ["W", 0],
  connection: ["L", 1], entrance: ["E", 1], kiosk: ["H", 1], measure: ["M", 2],
};

/** The tools for a floor, or for the site map, where buildings neither come nor go. */
export const toolsOf = ({ isSite }) =>
  Object.keys(tools).filter((name) => !isSite || ["select", "way", "kiosk", "measure"].includes(name));

export class Tools {
  /** Places set so far, and the one under the pointer. */
  points = [];
  hover = null;
  /** The last answer of snapping. */
  snapped = null;
  held = null;
  kind = "stairs";
  kiosk = null;
  #editor;
  #view;
  #targets = null;

  constructor(editor, view) {
    this.#editor = editor;
    this.#view = view;
    editor.on((what) => {
      if (what === "tool") this.clear();
      if (what === "state") this.#targets = null;
    });
  }

  get isBusy() { return this.held !== null || this.points.length > 0; }

  clear() {
    this.points = [];
    this.snapped = null;
    this.held = null;
    this.#targets = null;
    this.#editor.drop();
  }

  #snap(place, event, more = {}) {
    const { tool, state } = this.#editor;
    const forWays = tool === "way" || more.forWays;
    this.#targets ??= targetsOf(state, { ...this.held?.how, forWays });
    const { points } = this;
    return this.snapped = snap(place, this.#targets, {
      scale: this.#view.scale, touch: event?.pointerType === "touch", shift: event?.shiftKey, alt: event?.altKey,
      box: this.#view.box, held: this.snapped, forWays, from: points.at(-1), before: points.at(-2),
      corner: tool === "room" ? points[0] : null, first: tool === "shape" && points.length > 2 ? points[0] : null, ...more,
    });
  }

  /** Takes hold of a thing; false where it cannot be moved. */
  take(key, part, near) {
    const { state } = this.#editor;
    const held = hold(state, key, part, near);
    if (!held) return false;
    this.#targets = null;
    this.snapped = null;
    this.#editor.begin();
    this.held = { ...held, place: held.at, off: near ? minus(held.at, near) : [0, 0] };
    return true;
  }

  /** Moves what is held to a place, or the next corner of what is drawn. */
  move(place, event) {
    if (this.held) {
      const { held } = this;
      const { from, before } = held.how;
      const found = this.#snap(plus(place, held.off), event, { from: event?.shiftKey ? held.at : from, before, forWays: held.how.forWays });
      held.place = found.point;
      return this.#editor.try(held.apply(found.point, { tear: event?.altKey === true }));
    }
    this.hover = this.#snap(place, event).point;
    this.#draw();
    return true;
  }

  /** Lets go of what is held. */
  release() {
    const { held } = this;
    this.held = null;
    this.#targets = null;
    this.snapped = null;
    this.#editor.settle(held.name);
  }

  #draw() {
    const { tool } = this.#editor;
    if (tool === "room" && this.points.length === 1) {
      const result = addRoom(this.#editor.state, rectangle(this.points[0], this.hover));
      this.#editor.problem = result.why && distance(this.points[0], this.hover) > 1 ? this.#editor.refusal(result) : null;
    }
    this.#editor.tell("preview");
  }

  /** Sets a place with the tool at hand; raw: where the pointer is without snapping. */
  set(place, raw = place) {
    const { tool } = this.#editor;
    const [, count] = tools[tool];
    const isAgain = this.points.length > 0 && isNear(this.points.at(-1), place);
    if (tool === "shape" && this.points.length > 2 && isNear(this.points[0], place)) return this.finish();
    if (isAgain) return tool === "way" ? this.finish() : false;
    this.points.push(place);
    this.snapped = null;
    if (count && this.points.length >= count) return this.finish(raw);
    this.#editor.tell("preview");
    return true;
  }

  /** Takes the last place back. */
  back() {
    this.points.pop();
    this.#editor.tell("preview");
  }

  /** Ends what is drawn. */
  finish(raw) {
    const editor = this.#editor;
    const { state, tool } = editor;
    const points = this.points;
    const [first] = points;
    if (tool === "measure") {
      editor.speak(editor.say("measured", { metres: tenths(distance(...points)) }));
      editor.measured = points;
      this.points = [];
      if (editor.data.sheet) editor.select("floor");
      editor.tell("selection");
      editor.tell("preview");
      return true;
    }
    this.points = [];
    this.snapped = null;
    this.#targets = null;
    const made = (result, name, key) => {
      if (!editor.commit(result, name)) return false;
      if (key) editor.select(key);
      return true;
    };
    if (tool === "room" || tool === "shape") {
      const result = addRoom(state, tool === "room" ? rectangle(...points) : points);
      if (!made(result, { word: "didNew", of: result.id ?? "" }, `room:${result.id}`)) return false;
      // Its name comes next.
      requestAnimationFrame(() => document.querySelector("[data-focus=name]")?.focus());
      return true;
    }
    if (tool === "split") {
      const middle = times(plus(...points), 0.5);
      const room = state.rooms.find(({ hotspot }) => contains(hotspot, middle) > 0);
      const result = room ? splitRoom(state, room.id, ...points) : { why: "noSplit" };
      return made(result, { word: "didSplit", of: room?.id }, `room:${result.id}`);
    }
    if (tool === "door") return this.#door(first, raw ?? first);
    if (tool === "way") return made(addWay(state, points), { word: "didWay" }, `way:${state.floor.ways.length}`);
    if (tool === "connection") {
      const result = addConnection(state, this.kind, first);
      return made(result, { word: "didAdd", of: editor.say(this.kind) }, `connection:${result.id}`);
    }
    if (tool === "entrance") {
      const { outline } = state.floor;
      const wall = outline && nearestOn(first, outline);
      const result = addEntrance(state, wall && wall.distance < 1 ? rounded(wall.at) : first);
      return made(result, { word: "didAdd", of: editor.say("entrance") }, `entrance:${result.id}`);
    }
    const kiosk = this.kiosk ?? kiosksHere(state)[0]?.id ?? state.kiosks[0]?.id ?? null;
    if (!kiosk && !state.floor.here) {
      if (state.isSite) return made({ why: "noKiosk" });
      return made(addKiosk(state, editor.say("kiosk"), first), { word: "didAdd", of: editor.say("kiosk") }, "kiosk:kiosk");
    }
    return made(placeKiosk(state, kiosk, first), { word: "didThing", of: kiosk ?? editor.say("kiosk") }, kiosk ? `kiosk:${kiosk}` : "here");
  }

  /** A door on the wall that is clicked; of two rooms that share it, of the one under the pointer. */
  #door(place, raw) {
    const editor = this.#editor;
    const reach = 16 / this.#view.scale;
    const found = editor.state.rooms.filter((room) => !room.fixed)
      .map((room) => ({ room, far: nearestOn(place, room.hotspot).distance, isIn: contains(room.hotspot, raw) > 0 }))
      .filter(({ far }) => far < reach)
      .sort((a, b) => b.isIn - a.isIn || (b.room.id === partsOf(editor.selection.key).id) - (a.room.id === partsOf(editor.selection.key).id) || a.far - b.far)[0];
    if (!found) return editor.commit({ why: "noWall" });
    const { id, door, hotspot } = found.room;
    if (!editor.commit(setDoor(editor.state, id, rounded(nearestOn(place, hotspot).at)), { word: "didDoor", of: id })) return false;
    if (door) editor.speak(editor.say("doorMoved", { room: id }));
    editor.select(`room:${id}`);
    return true;
  }

  /** A corner on the wall of what is selected. */
  corner(wall, place) {
    const editor = this.#editor;
    const { kind, id } = partsOf(editor.selection.key);
    const of = kind === "room" ? id : "";
    const at = rounded(nearestOn(place, shapeOf(editor.state, of)).at);
    if (editor.commit(addCorner(editor.state, of, wall, at), { word: "didCorner", of })) editor.select(editor.selection.key, { corner: wall + 1 });
  }

  /** What is typed: a place, a size, or a length in the shown direction; null: not understood. */
  typed(text) {
    const editor = this.#editor;
    const { tool } = editor;
    const last = this.points.at(-1);
    const length = last && this.hover && (tool === "shape" || tool === "way") && !/[,x×;\s]/.test(text.trim()) ? numbersIn(text, 1) : null;
    if (length) {
      const along = minus(this.hover, last);
      const far = Math.hypot(...along);
      return far > 0 && this.set(rounded(plus(last, times(along, length[0] / far))));
    }
    const pair = numbersIn(text, 2);
    if (!pair) {
      editor.speak(editor.say("noPlace"), true);
      return false;
    }
    if (tool === "select") {
      const held = this.held ?? hold(editor.state, editor.selection.key, editor.selection.part);
      this.held = null;
      return held ? editor.commit(held.apply(pair, {}), held.name) : false;
    }
    if (tool === "room" && last) {
      const sign = [0, 1].map((axis) => (this.hover && this.hover[axis] < last[axis] ? -1 : 1));
      return this.set(rounded([last[0] + sign[0] * pair[0], last[1] + sign[1] * pair[1]]));
    }
    return this.set(pair);
  }

  /** The place that keys move: what is held, the next place, or the selected thing. */
  get place() {
    if (this.held) return this.held.place;
    const { tool, state, selection } = this.#editor;
    if (tool === "select") return placeOfThing(state, selection.key, selection.part);
    return this.hover ?? [tenths((this.#view.box.left + this.#view.box.right) / 2), tenths((this.#view.box.top + this.#view.box.bottom) / 2)];
  }

  /** Moves by keys: so many metres, or on to the next place that snaps. */
  nudge(direction, metres, toNext) {
    let to = plus(this.place, times(direction, metres)).map((value) => Math.round(value * 100) / 100);
    if (toNext) {
      const axis = direction[0] ? 0 : 1;
      this.#targets ??= targetsOf(this.#editor.state, { ...this.held?.how });
      const values = this.#targets.corners.map(({ at }) => at[axis])
        .filter((value) => (value - this.place[axis]) * direction[axis] > 0.001).sort((a, b) => (a - b) * direction[axis]);
      if (values.length === 0) return;
      to = this.place.with(axis, values[0]);
    }
    if (this.held) {
      const { held } = this;
      if (this.#editor.try(held.apply(to, {}))) held.place = to;
    } else {
      this.hover = to;
      this.#draw();
    }
  }
}
