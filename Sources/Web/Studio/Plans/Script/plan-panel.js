// The lists at the left, and the selected thing at the right: fields, what is wrong, what is written.
import { button, el, icon, replace } from "./plan-dom.js";
import { area, tenths, lengthOf } from "./plan-geometry.js";
import { difference, linesOf, pageOf } from "./plan-edits.js";
import { fillGaps, isDraft, joinRooms, labelOf, neighboursOf, pointsOf, removeConnection, removeEntrance, removeRoom, removeWay, roomOf, setDoor } from "./plan-model.js";
import { partsOf } from "./plan-gestures.js";
import { addressOf, sheetFields } from "./plan-sheet.js";
import { cornerButton, cornerRows, doorFields, fileNotes, nameFields, rectangleFields, roomNotes, thingFields } from "./plan-fields.js";
import { thingsOf } from "./plan-canvas.js";

/** What a thing is called, and its sign. */
export function nameOf(editor, key) {
  const { say, state, data } = editor;
  const { kind, id } = partsOf(key);
  if (kind === "room") return { number: labelOf(roomOf(state, id)), name: roomOf(state, id).name, tag: isDraft(roomOf(state, id)) ? say("fresh") : null, look: editor.problemsOf(roomOf(state, id).file).length > 0 };
  if (kind === "connection") {
    const one = state.connections.find((connection) => connection.id === id);
    const others = Object.keys(one.at).filter((floor) => floor !== state.floor.id);
    return { sign: one.kind, name: say("leads", { kind: say(one.kind), floors: say.list(others) }) };
  }
  if (kind === "entrance") return { sign: "entrance", name: say("toSite", { building: state.rooms.find(({ file }) => file === state.entrances[id].file)?.id }) };
  if (kind === "way") return { sign: "way", name: say("wayNumber", { number: Number(id) + 1, metres: tenths(lengthOf(pointsOf(state.floor.ways[id]))) }) };
  if (kind === "kiosk") return { sign: "kiosk", name: say("kioskNamed", { name: state.kiosks.find((one) => one.id === id).name ?? id }) };
  if (kind === "here") return { sign: "kiosk", name: say("kioskHere") };
  return { sign: kind === "outline" ? "shape" : "room", name: kind === "outline" ? say("outline") : data.floor.name };
}

/** The lines of files that are written, as they are read. */
export const writtenLines = (files) => el("div", { class: "write" }, files.flatMap(({ file, lines }) => {
  const cut = file.lastIndexOf("/") + 1;
  return [el("div", {}, file.slice(0, cut), el("b", {}, file.slice(cut))),
    ...lines.map(({ sign, text }) => el("div", { class: { "+": "plus", "-": "minus" }[sign] }, `${sign} ${text}`))];
}));

export class List {
  constructor(editor) {
    this.editor = editor;
    const { say, data } = editor;
    const floors = data.floors.toSorted((a, b) => b.level - a.level).map(({ id, name }) => el("a", {
      class: "floor", href: `/plans/${encodeURIComponent(data.building)}/${encodeURIComponent(id)}`, "aria-current": id === data.floor.id ? "page" : null,
    }, el("b", {}, id), el("span", {}, name)));
    if (!editor.state.isSite) floors.push(el("a", { class: "floor add", href: `/new/floors?on=${encodeURIComponent(data.building)}`, title: say("addFloor") }, icon("plus", "icon s"), el("span", {}, say("addFloor"))));
    if (!editor.state.isSite) floors.push(el("a", { class: "floor add", href: `${addressOf(data)}/drawing`, title: say("inDrawing") }, icon("shape", "icon s"), el("span", {}, say("inDrawing"))));
    this.things = el("div", { class: "things", role: "listbox", "aria-label": say("onFloor") });
    this.element = el("nav", { class: "left", "aria-label": say("floors") }, el("h2", {}, data.buildingName), floors, el("h2", {}, say("onFloor")), this.things);
    this.things.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = step && (step > 0 ? document.activeElement.nextElementSibling : document.activeElement.previousElementSibling);
      if (!next) return;
      event.preventDefault();
      next.click();
    });
    editor.on((what) => { if (["state", "selection", "save"].includes(what)) this.draw(); });
    this.draw();
  }

  draw() {
    const { editor } = this;
    const keys = ["floor", ...(editor.state.floor.outline ? ["outline"] : []), ...thingsOf(editor.state)];
    replace(this.things, keys.map((key) => {
      const { number, name, sign, tag, look } = nameOf(editor, key);
      const isOn = editor.selection.key === key;
      return el("button", { type: "button", role: "option", class: `thing${isOn ? " on" : ""}${key.startsWith("kiosk") || key === "here" ? " you" : ""}`,
        "aria-selected": String(isOn), tabindex: isOn ? "0" : "-1", "data-focus": key, click: () => {
          editor.select(key);
          this.things.querySelector(".on")?.focus();
        } },
      number ? el("span", { class: "room-no" }, number) : icon(sign), name, tag ? el("span", { class: "end tag" }, tag) : null,
      look ? el("span", { class: "end look" }, icon("look", "icon s"), el("span", { class: "hide" }, editor.say("lookAt"))) : null);
    }));
  }
}

export class Panel {
  constructor(editor, saving) {
    this.editor = editor;
    this.saving = saving;
    this.element = el("aside", { class: "right", "aria-label": editor.say("selected") });
    editor.on((what, by) => { if (["state", "selection", "save", "route", "sheet"].includes(what) && by !== "focus" && !editor.isTable) this.draw(); });
    this.draw();
  }

  draw() {
    const { editor } = this;
    if (editor.route) return;
    const { kind, id } = partsOf(editor.selection.key);
    const of = kind === "door" ? "room" : kind;
    const parts = of === "room" ? this.#room(id) : of === "outline" ? this.#outline() : this.#thing(of, id);
    replace(this.element, this.conflict(), ...parts, this.#written(of, id));
  }

  /** What somebody else changed meanwhile, and what may stay. */
  conflict() {
    const { editor, saving } = this;
    if (saving.status.kind !== "conflict") return null;
    const { say } = editor;
    const rows = saving.status.more.map(({ file, path, mine, theirs }) => el("div", {}, el("div", { class: "path" }, `${file} ${path.map((step) => step.id ?? step).join(" ")}`),
      el("dl", {}, el("dt", {}, say("yours")), el("dd", { class: "num" }, JSON.stringify(mine)), el("dt", {}, say("others")), el("dd", { class: "num" }, JSON.stringify(theirs)))));
    const acts = [["mine", "mine"], ["theirs", "theirs"]];
    if (saving.status.more.every(({ both }) => both)) acts.push(["both", "together"]);
    return el("section", { class: "note warn conflict", role: "alert" }, el("div", {}, el("h2", {}, say("conflict")), rows,
      el("div", { class: "acts" }, acts.map(([which, word]) => button(say(word), () => saving.resolve(which))))));
  }

  #room(id) {
    const { editor } = this;
    const { say, state } = editor;
    const room = roomOf(state, id);
    const draft = isDraft(room);
    const { head: naming, acts } = nameFields(editor, id);
    const shape = rectangleFields(editor, id);
    const head = el("h2", {}, draft ? say("newRoom") : `${id} ${room.name}`, draft ? el("span", { class: "end state" }, say("draft")) : null);
    const fixed = room.fixed ? el("div", { class: "note small" }, icon("look", "icon s"), el("span", {}, say("fixed", { room: id }))) : null;
    const { isSite } = state;
    const walls = el("section", {}, el("h3", {}, say("walls"), el("span", { class: "end" }, say("squareMetres", { area: Math.round(area(room.hotspot)) }))),
      fixed ?? (shape.length ? el("div", { class: "pair" }, shape) : [cornerRows(editor, id, false), cornerButton(editor, id)]));
    const neighbours = fixed || draft || isSite ? [] : neighboursOf(state, id);
    const gap = !fixed && !isSite && fillGaps(state, id).state;
    return [
      head,
      naming,
      draft ? el("p", { class: "help" }, say("numberHelp")) : null, walls,
      fixed || isSite ? null : el("section", {}, el("h3", {}, say("door")), doorFields(editor, id)), isSite ? null : roomNotes(editor, id), ...fileNotes(editor, room.file),
      el("div", { class: "chips" },
        gap ? button(say("fillGap"), () => editor.commit(fillGaps(editor.state, id), { word: "didGap", of: id })) : null,
        neighbours.slice(0, 4).map((other) => button(say("joinWith", { room: other.id }), () => this.ask(other.id, () =>
          editor.commit(joinRooms(editor.state, id, other.id), { word: "didJoin", of: id })), { look: "btn small" })),
        fixed || draft || isSite ? null : button(say("remove"), () => this.remove(), { sign: "trash", look: "btn quiet" })),
      acts,
    ];
  }

  #outline() {
    const { editor } = this;
    return [el("h2", {}, editor.say("outline")), cornerRows(editor, "", false), cornerButton(editor, "")];
  }

  #thing(kind, id) {
    const { editor } = this;
    const canGo = (editor.state.isSite ? ["way"] : ["way", "connection", "entrance"]).includes(kind);
    return [el("h2", {}, nameOf(editor, editor.selection.key).name), ...thingFields(editor, kind, id),
      ...(kind === "floor" ? [...fileNotes(editor, editor.state.file), ...sheetFields(editor)] : []),
      canGo ? button(editor.say("remove"), () => this.remove(), { sign: "trash", look: "btn quiet" }) : null];
  }

  /** Takes out what is selected; a room with a page only when it is said twice. */
  remove(key = this.editor.selection.key) {
    const { editor } = this;
    const { state, say } = editor;
    const { kind, id } = partsOf(key);
    if (state.isSite && kind !== "way") return;
    const gone = (result, of) => editor.commit(result, { word: "didGone", of });
    if (kind === "room" && isDraft(roomOf(state, id))) gone(removeRoom(state, id), id);
    else if (kind === "room") this.ask(id, () => gone(removeRoom(editor.state, id), id));
    else if (kind === "door") editor.commit(setDoor(state, id, null), { word: "didDoor", of: id });
    else if (kind === "way") gone(removeWay(state, Number(id)), say("way"));
    else if (kind === "connection") gone(removeConnection(state, id), id);
    else if (kind === "entrance") gone(removeEntrance(state, Number(id)), say("entrance"));
  }

  ask(id, act) {
    const { say, state } = this.editor;
    const dialog = el("dialog", { class: "ask", close: () => dialog.remove() });
    dialog.append(el("h2", {}, say("askRemove", { room: id })), el("p", {}, say("askRemoveMore", { file: roomOf(state, id).file })),
      el("div", { class: "foot-acts" }, button(say("keep"), () => dialog.close(), { autofocus: true }),
        button(say("remove"), () => { dialog.close(); act(); }, { look: "btn risk" })));
    this.element.append(dialog);
    dialog.showModal();
  }

  #written(kind, id) {
    const { editor } = this;
    const { say, state, base } = editor;
    const room = kind === "room" ? roomOf(state, id) : null;
    const draft = room && isDraft(room);
    const request = draft ? { edits: [], make: [pageOf(state, { ...room, name: editor.typed[id] || "…" })], remove: [] } : difference(base, state);
    let files = linesOf(request);
    const isStanding = files.length === 0;
    if (isStanding && room) files = linesOf({ edits: [], make: [pageOf(state, room)], remove: [] }).map((file) => ({ ...file, isNew: false, lines: file.lines.map((line) => ({ ...line, sign: " " })) }));
    if (files.length === 0) return null;
    const isOpen = localStorage.getItem("docent.plan.written") === "open";
    const count = files.filter(({ isNew }) => isNew).length;
    const end = count ? say("newFile", { count }) : say("files", { count: files.length });
    return el("details", { class: "written", open: isOpen, toggle: (event) => localStorage.setItem("docent.plan.written", event.target.open ? "open" : "closed") },
      el("summary", { class: "label" }, say(isStanding ? "stands" : "written"), el("span", { class: "end" }, end)),
      writtenLines(files));
  }
}
