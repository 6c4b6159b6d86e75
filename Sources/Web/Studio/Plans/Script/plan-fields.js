// Fields over the floor: every number of a thing can be typed; the panel and the table share them.
import { button, choice, el, icon } from "./plan-dom.js";
import { hundredths, lengthOf, nearestOn, pieces, rectangle, rectangleOf, tenths, wallSide } from "./plan-geometry.js";
import {
  changeEntrance, describeConnection, describeWay, doorReach, placeConnection, placeKiosk, placeOf, pointsOf, removeCorner,
  addCorner, isDraft, removeRoom, renameRoom, resizeFloor, roomOf, roomsOver, setDoor, setShape, setWay, shapeOf, wayNear, doorFor, moveCorner,
} from "./plan-model.js";
import { targetsOf, snap } from "./plan-snap.js";
import { numbersIn } from "./plan-words.js";

/** A number that writes itself when it is left or at Enter; up and down change it by 0.1 or 1. */
export function numberField(editor, { label, value, set, look = "", isBare = false, focus = label, unit = null }) {
  const input = el("input", { class: `in num ${look}`, value: String(value), inputmode: "decimal", autocomplete: "off",
    "aria-label": isBare ? label : null, "data-focus": focus });
  const write = () => {
    const found = numbersIn(input.value, 1);
    if (!found) {
      input.setAttribute("aria-invalid", "true");
      input.classList.add("wrong");
      editor.speak(editor.say("noNumber"), true);
      return;
    }
    input.removeAttribute("aria-invalid");
    input.classList.remove("wrong");
    if (found[0] !== value && !set(found[0])) input.classList.add("wrong");
  };
  input.addEventListener("change", write);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const now = numbersIn(input.value, 1);
    if (!now) return;
    input.value = String(hundredths(now[0] + step * (event.shiftKey ? 1 : 0.1)));
    write();
  });
  return isBare ? input : el("label", { class: "field" }, el("span", { class: "label" }, label),
    el("span", { class: "with-unit" }, input, el("span", { class: "unit", "aria-hidden": "true" }, unit ?? editor.say("metre"))));
}

/** Two fields for a place; what one of them may not be alone waits for the other. */
export function placeFields(editor, name, at, set, isBare = false) {
  const { say } = editor;
  const typed = () => fields.map((field, axis) => numbersIn((field.querySelector("input") ?? field).value, 1)?.[0] ?? at[axis]);
  const fields = [0, 1].map((axis) => {
    const label = say(axis === 0 ? "left" : "top");
    return numberField(editor, {
      label: isBare ? `${name}, ${label}` : label, focus: `${name} ${axis}`, value: at[axis], isBare, look: isBare ? "sq" : "",
      set: (value) => set(typed().with(axis, value)),
    });
  });
  return fields;
}

/** The name of a room; for one that has none yet also what makes it a page. */
export function nameFields(editor, id) {
  const { say, state } = editor;
  const room = roomOf(state, id);
  const draft = isDraft(room);
  const name = el("input", { class: "in", value: room.name || (editor.typed[id] ?? ""), "data-focus": "name", autocomplete: "off" });
  const make = () => {
    if (!name.value.trim()) {
      editor.speak(say("needsName"), true);
      name.focus();
      return;
    }
    const result = renameRoom(editor.state, id, name.value.trim());
    if (draft) editor.amend(result);
    else editor.commit(result, { word: "didName", of: id });
  };
  name.addEventListener("input", () => { editor.typed[id] = name.value; });
  if (!draft) name.addEventListener("change", make);
  name.addEventListener("keydown", (event) => { if (event.key === "Enter") make(); });
  const head = el("div", { class: "pair number" }, el("div", { class: "field" }, el("span", { class: "label" }, say("number")), el("p", {}, draft ? el("span", { class: "room-no" }, id)
    : el("a", { class: "room-no", href: `/${state.isSite ? "buildings" : "rooms"}/${encodeURIComponent(id)}` }, id))),
    el("label", { class: "field" }, el("span", { class: "label" }, say("name")), name));
  const acts = draft ? el("div", { class: "foot-acts" }, button([say("make"), el("kbd", {}, "Enter")], make, { look: "btn first" }),
    button(say("notNow"), () => editor.commit(removeRoom(editor.state, id), { word: "didGone", of: id }))) : null;
  return { head, acts };
}

export function check(label, isOn, set) {
  return el("label", { class: "check" }, el("input", { type: "checkbox", checked: isOn, change: (event) => set(event.target.checked) }), el("span", {}, label));
}

/** Where a corner is, as the picture shows it. */
export function whereIs(editor, id, at) {
  const { say, state } = editor;
  const targets = targetsOf(state, { except: id ? `room:${id}` : "outline" });
  const { names, kind } = snap(at, targets, { scale: 1000 });
  return kind === "grid" ? "" : names.map(({ word, of }) => say(word, { of })).join(", ");
}

/** Left, top, width and depth of a rectangle; nothing for another shape. */
export function rectangleFields(editor, id) {
  const box = rectangleOf(shapeOf(editor.state, id));
  if (!box) return [];
  const { say } = editor;
  const set = (changes) => {
    const next = { ...box, ...changes };
    const to = [next.left + next.width, next.top + next.depth].map(hundredths);
    return editor.commit(setShape(editor.state, id, rectangle([next.left, next.top], to)), { word: "didShape", of: id });
  };
  return ["left", "top", "width", "depth"].map((key) =>
    numberField(editor, { label: say(key), value: hundredths(box[key]), set: (value) => set({ [key]: value }) }));
}

/** A row for each corner: its numbers, where it is in words, and a button that takes it out. */
export function cornerRows(editor, id, isWide) {
  const { say, state } = editor;
  const shape = shapeOf(state, id) ?? [];
  const name = { word: "didCorner", of: id };
  const rows = shape.map((at, corner) => {
    const number = `${say("corner")} ${corner + 1}`;
    const fields = placeFields(editor, number, at, (to) => editor.commit(moveCorner(editor.state, id, corner, to), name), true);
    const out = button(say("removeCorner", { number: corner + 1 }), () => editor.commit(removeCorner(editor.state, id, corner), name),
      { sign: "close", look: "btn quiet tight", isHidden: true, disabled: shape.length < 4 });
    const isOn = editor.selection.part?.corner === corner;
    return el("tr", { class: isOn ? "sel" : null, focusin: () => editor.select(id ? `room:${id}` : "outline", { corner }, "focus") },
      el("td", { class: "r dim" }, String(corner + 1)), fields.map((field) => el("td", {}, field)),
      isWide ? el("td", { class: "soft" }, whereIs(editor, id, at)) : null, el("td", { class: "r" }, out));
  });
  const heads = ["corner", "left", "top", ...(isWide ? ["where"] : [])].map((key) => el("th", {}, say(key)));
  return el("table", { class: "ct" }, el("thead", {}, el("tr", {}, heads, el("td"))), el("tbody", {}, rows));
}

/** Adds a corner in the middle of the longest wall. */
export function cornerButton(editor, id) {
  return button(editor.say("addCorner"), () => {
    const shape = shapeOf(editor.state, id);
    const lengths = pieces(shape).map((wall) => lengthOf(wall));
    const wall = editor.selection.part?.wall ?? lengths.indexOf(Math.max(...lengths));
    const [a, b] = pieces(shape)[wall];
    const at = [hundredths((a[0] + b[0]) / 2), hundredths((a[1] + b[1]) / 2)];
    editor.commit(addCorner(editor.state, id, wall, at), { word: "didCorner", of: id });
  }, { sign: "plus" });
}

/** The door: in the middle of a wall, at a place of its own, or none. */
export function doorFields(editor, id) {
  const { say, state } = editor;
  const room = roomOf(state, id);
  const name = { word: "didDoor", of: id };
  const middle = doorFor(state, room.hotspot);
  const isMiddle = !editor.ownDoors.has(id) && Boolean(room.door && middle && room.door[0] === middle[0] && room.door[1] === middle[1]);
  const set = (at) => editor.commit(setDoor(editor.state, id, at), name);
  const side = middle && wallSide(room.hotspot, nearestOn(middle, room.hotspot).index);
  const radio = (words, isOn, choose, end) => el("label", { class: "check" },
    el("input", { type: "radio", name: `door-${id}`, checked: isOn, change: choose }), el("span", {}, words), end ? el("span", { class: "end dim num" }, end) : null);
  return [
    el("div", { class: "rows small", role: "radiogroup", "aria-label": say("door") },
      middle ? radio(say("middleOf", { side: say(side) }), isMiddle, () => {
        editor.ownDoors.delete(id);
        set(middle);
      }, middle.join(", ")) : null,
      radio(say("ownPlace"), Boolean(room.door) && !isMiddle, () => {
        editor.ownDoors.add(id);
        set(room.door ?? room.hotspot[0]);
        editor.tell("selection");
      }),
      radio(say("noDoor"), !room.door, () => set(null))),
    room.door && !isMiddle ? el("div", { class: "pair" }, placeFields(editor, say("door"), room.door, set)) : null,
  ];
}

/** What is well, or to be looked at. */
export function roomNotes(editor, id) {
  const { say, state } = editor;
  const room = roomOf(state, id);
  const over = roomsOver(state, id).map((other) => other.id);
  const metres = room.door && tenths(wayNear(state, room.door)?.distance ?? 0);
  const hasWays = state.floor.ways.length > 0;
  const door = !room.door ? say("noDoorYet") : !hasWays ? "" : say(metres > doorReach ? "doorFar" : "doorNear", { metres });
  const isWell = over.length === 0 && room.door && metres <= doorReach;
  const text = `${over.length ? say("liesOver", { rooms: say.list(over) }) : say("liesFree")} ${door}`;
  return el("div", { class: `note small ${isWell ? "ok" : "warn"}`, role: "status" }, icon(isWell ? "check" : "look", "icon s"), el("span", {}, text));
}

/** The check's own lines about a file. */
export const fileNotes = (editor, file) => editor.problemsOf(file).slice(0, 6).map(({ message, language }) =>
  el("div", { class: "note small warn", lang: language || null }, icon("look", "icon s"), el("span", {}, message)));

/** On the site map a door is told by its building. */
const nameOfDoor = ({ say, state }, { file }) => say("toSite", { building: state.rooms.find((room) => room.file === file)?.id });

/** The fields of a way, of stairs, an entrance, a kiosk or the floor. */
export function thingFields(editor, kind, id) {
  const { say, state } = editor;
  const did = (of) => ({ word: "didValue", of });
  if (kind === "way") {
    const index = Number(id);
    const way = state.floor.ways[index];
    const points = pointsOf(way);
    const name = { word: "didWay" };
    return [
      el("table", { class: "ct" }, el("tbody", {}, points.map((at, corner) => el("tr", {}, el("td", { class: "r dim" }, String(corner + 1)),
        placeFields(editor, say("place", { number: corner + 1 }), at,
          (to) => editor.commit(setWay(editor.state, index, points.with(corner, to)), name), true).map((field) => el("td", {}, field)))))),
      check(say("steps"), way.step_free === false, (isOn) => editor.commit(describeWay(editor.state, index, { step_free: !isOn }), name)),
      check(say("closed"), way.closed === true, (isOn) => editor.commit(describeWay(editor.state, index, { closed: isOn }), name)),
    ];
  }
  if (kind === "connection") {
    const one = state.connections.find((connection) => connection.id === id);
    const at = one.at[state.floor.id];
    return [
      at ? el("div", { class: "pair" }, placeFields(editor, say(one.kind), at, (to) => editor.commit(placeConnection(editor.state, id, state.floor.id, to), did(id)))) : null,
      el("h3", {}, say("reaches")),
      el("div", { class: "chips" }, state.floors.map((floor) => button(`${floor.id} ${floor.name}`, () => {
        const now = editor.state.connections.find((connection) => connection.id === id).at;
        editor.commit(placeConnection(editor.state, id, floor.id, now[floor.id] ? null : at ?? Object.values(now)[0]), did(id));
      }, { look: "chip", "aria-pressed": String(Boolean(one.at[floor.id])) }))),
      one.kind === "escalator" ? choice(say("direction"), [["both", say("both")], ["up", say("up")], ["down", say("down")]], one.direction ?? "both",
        (value) => editor.commit(describeConnection(editor.state, id, { direction: value === "both" ? null : value }), did(id))) : null,
      check(say("closed"), one.closed === true, (isOn) => editor.commit(describeConnection(editor.state, id, { closed: isOn }), did(id))),
    ];
  }
  if (kind === "entrance") {
    const index = Number(id);
    const one = state.entrances[index];
    const change = (changes) => editor.commit(changeEntrance(editor.state, index, changes), did(say("entrance")));
    if (state.isSite) return [el("div", { class: "pair" }, placeFields(editor, nameOfDoor(editor, one), one.at, (at) => change({ at })))];
    return [
      el("div", { class: "pair" }, placeFields(editor, say("entrance"), one.at, (at) => change({ at }))),
      el("h3", {}, say("onSite")), el("div", { class: "pair" }, placeFields(editor, say("onSite"), one.map, (map) => change({ map }))),
      el("p", { class: "help" }, say("siteHelp")),
      check(say("steps"), one.step_free === false, (isOn) => change({ step_free: isOn ? false : null })),
      check(say("closed"), one.closed === true, (isOn) => change({ closed: isOn ? true : null })),
    ];
  }
  if (kind === "kiosk" || kind === "here") {
    const at = kind === "here" ? state.floor.here : placeOf(state.kiosks.find((one) => one.id === id));
    const own = kind === "here" ? null : id;
    return [el("div", { class: "pair" }, placeFields(editor, say("kiosk"), at, (to) => editor.commit(placeKiosk(editor.state, own, to), did(say("kiosk")))))];
  }
  const { size } = state.floor;
  return [
    el("div", { class: "pair" }, ["width", "depth"].map((key, axis) => numberField(editor, { label: say(key), value: size[axis],
      set: (value) => editor.commit(resizeFloor(editor.state, size.with(axis, value)), { word: "didSize" }) }))),
    el("p", { class: "help" }, say("floorHelp")),
  ];
}
