// The floor as a table: a row for each thing, a field for each number, and a picture that follows.
import { button, choice, el, replace } from "./plan-dom.js";
import { area, boxOf, hundredths, nearestOn, rectangle, sideOf, tenths, wallSide } from "./plan-geometry.js";
import { addConnection, addEntrance, addRoom, addWay, isDraft, joinRooms, kiosksHere, neighboursOf, placeKiosk, roomOf, setShape, wayNear } from "./plan-model.js";
import { Drawing } from "./plan-drawing.js";
import { View } from "./plan-view.js";
import { cornerButton, cornerRows, doorFields, nameFields, rectangleFields, roomNotes, thingFields } from "./plan-fields.js";
import { partsOf } from "./plan-gestures.js";
import { nameOf } from "./plan-panel.js";
import { thingsOf } from "./plan-canvas.js";

const tabs = [["room", "rooms"], ["outline", "outline"], ["way", "waysTab"], ["connection", "stairsLifts"], ["entrance", "entrances"], ["kiosk", "kiosks"]];

/** On the site map there are no stairs, and no outer wall. */
const tabsOf = ({ isSite }) => tabs.filter(([name]) => !isSite || !["outline", "connection"].includes(name));

export class Table {
  #how = "corner";
  #side = { room: "", side: "east", width: 5, depth: 5 };

  constructor(editor, panel) {
    this.editor = editor;
    this.panel = panel;
    this.tab = "room";
    this.element = el("main", { class: "tablepane", id: "main" });
    this.side = el("div", { class: "sunk" });
    this.view = new View();
    this.drawing = new Drawing(editor.say, { isSmall: true });
    this.side.append(this.drawing.element);
    editor.on((what, by) => {
      if (!editor.isTable || !["state", "selection", "save"].includes(what) || editor.route) return;
      if (by === "focus" || what === "save") this.#picture();
      else this.draw();
    });
    new ResizeObserver(() => { if (editor.isTable && !editor.route) this.#place(); }).observe(this.side);
  }

  #keys(kind) {
    const { state } = this.editor;
    return kind === "outline" ? ["outline"] : thingsOf(state).filter((key) => partsOf(key).kind === kind || (kind === "kiosk" && key === "here"));
  }

  draw() {
    const { editor } = this;
    const { say, state, selection } = editor;
    const { kind } = partsOf(selection.key);
    if (tabsOf(state).some(([name]) => name === kind)) this.tab = kind;
    const keys = this.#keys(this.tab);
    const list = el("div", { class: "tabs", role: "tablist" }, tabsOf(state).map(([name, word]) => el("button", {
      type: "button", role: "tab", "aria-selected": String(name === this.tab), "data-focus": `tab ${name}`,
      click: () => {
        this.tab = name;
        editor.selection = { key: this.#keys(name)[0] ?? "floor", part: null };
        this.draw();
        editor.tell("selection");
      },
    }, say(word), name === "outline" ? null : el("span", { class: "dim" }, ` ${this.#keys(name).length}`))));
    const key = keys.includes(selection.key) ? selection.key : keys[0];
    const parts = this.tab === "room" ? this.#room(key && partsOf(key).id)
      : this.tab === "outline" ? [state.floor.outline ? cornerRows(editor, "", true) : null, state.floor.outline ? cornerButton(editor, "") : button(say("add"), () =>
        editor.commit(setShape(editor.state, "", rectangle([0, 0], state.floor.size)), { word: "didShape", of: "" }), { sign: "plus" })]
        : keys.map((one) => el("fieldset", { class: "rowset", focusin: () => editor.select(one, null, "focus") }, el("legend", { class: "label" }, nameOf(editor, one).name),
          thingFields(editor, partsOf(one).kind, partsOf(one).id),
          this.tab === "kiosk" || (state.isSite && this.tab === "entrance") ? null : button(say("remove"), () => this.panel.remove(one), { sign: "trash", look: "btn quiet", "data-focus": `out ${one}` })));
    replace(this.element, list, parts, this.#fresh());
    this.#picture();
  }

  /** What adds a thing; it begins in the middle of the floor, and has its numbers here. */
  #fresh() {
    const { editor } = this;
    const { say, state } = editor;
    const [width, depth] = state.floor.size;
    const middle = [hundredths(width / 2), hundredths(depth / 2)];
    const add = (words, make, name) => button(words, () => {
      const result = make();
      if (editor.commit(result, name) && result.id !== undefined) editor.select(`${this.tab}:${result.id}`);
    }, { sign: "plus", "data-focus": `add ${words}` });
    const acts = {
      way: () => [add(say("add"), () => addWay(editor.state, [[0, middle[1]], [width, middle[1]]]), { word: "didWay" })],
      connection: () => ["stairs", "lift", "ramp", "escalator"].map((kind) => add(say(kind), () => addConnection(editor.state, kind, middle), { word: "didAdd", of: say(kind) })),
      entrance: () => [add(say("add"), () => addEntrance(editor.state, [0, middle[1]]), { word: "didAdd", of: say("entrance") })],
      kiosk: () => state.kiosks.filter((one) => !kiosksHere(state).includes(one)).map(({ id, name }) => add(name ?? id, () => placeKiosk(editor.state, id, middle), { word: "didThing", of: id })),
    }[state.isSite && this.tab === "entrance" ? "" : this.tab];
    return acts ? el("div", { class: "chips" }, acts()) : null;
  }

  #room(id) {
    const { editor } = this;
    const { say, state } = editor;
    const { isSite } = state;
    const add = isSite ? null : button(say("newRoom"), () => {
      const result = addRoom(editor.state, rectangle([0, 0], state.floor.size.map((value) => Math.min(5, value))));
      if (editor.commit(result, { word: "didNew", of: result.id })) editor.select(`room:${result.id}`);
    }, { sign: "plus", look: "btn first" });
    if (!id) return [el("p", {}, say("empty")), add];
    const room = roomOf(state, id);
    const index = state.rooms.indexOf(room);
    const box = boxOf(room.hotspot);
    const other = state.rooms.at(index - 1);
    const ways = [["rectangle", say("asRectangle")], ["corner", say("byCorner")], ["beside", say("beside")]];
    const rectangular = rectangleFields(editor, id);
    const how = this.#how === "rectangle" && rectangular.length === 0 ? "corner" : this.#how;
    const walls = how === "rectangle" ? el("div", { class: "pair four" }, rectangular) : how === "beside" ? this.#beside(id) : cornerRows(editor, id, true);
    const size = say("size", { width: hundredths(box.width), depth: hundredths(box.depth), area: Math.round(area(room.hotspot)) });
    const near = room.door && wayNear(state, room.door);
    const wall = room.door && nearestOn(room.door, room.hotspot);
    const where = wall ? say("onWall", { side: say(wallSide(room.hotspot, wall.index)) }) : "";
    const naming = nameFields(editor, id);
    return [
      el("div", { class: "row-head" }, el("h2", { class: "rname" }, el("span", { class: "room-no" }, id), ` ${room.name}`),
        el("span", { class: "dim" }, say("ofRooms", { index: index + 1, count: state.rooms.length })),
        el("span", { class: "end acts" }, button(other.id, () => editor.select(`room:${other.id}`), { sign: "back" }), add)),
      naming.head,
      el("fieldset", { disabled: room.fixed }, el("legend", { class: "label" }, say("walls")), choice(say("howWalls"), ways, how, (value) => {
        this.#how = value;
        this.draw();
      }), walls, el("div", { class: "row-head" }, cornerButton(editor, id), el("span", { class: "end soft num" }, size))),
      isSite ? null : el("fieldset", { disabled: room.fixed }, el("legend", { class: "label" }, say("door")), doorFields(editor, id),
        el("span", { class: "soft" }, near ? `${where}, ${say("fromWay", { metres: tenths(near.distance) })}` : where)),
      el("div", { class: "tell", role: "status" }, el("b", {}, say("inWords")), ` ${this.#words(room, box)}`),
      naming.acts,
      isDraft(room) || room.fixed || isSite ? null : el("div", { class: "chips" }, neighboursOf(state, id).slice(0, 6).map((one) => button(say("joinWith", { room: one.id }), () => this.panel.ask(one.id, () =>
        editor.commit(joinRooms(editor.state, id, one.id), { word: "didJoin", of: id })), { look: "btn small" })),
      button(say("remove"), () => this.panel.remove(), { sign: "trash", look: "btn quiet" })),
    ];
  }

  /** A room as one would tell it to somebody who does not see it. */
  #words(room, box) {
    const { say, state } = this.editor;
    const [width, depth] = state.floor.size;
    const middle = [(box.left + box.right) / 2 - width / 2, (box.top + box.bottom) / 2 - depth / 2];
    const isMiddle = Math.abs(middle[0]) < width / 6 && Math.abs(middle[1]) < depth / 6;
    const tells = say("tells", { room: room.id, name: room.name, width: hundredths(box.width), depth: hundredths(box.depth),
      side: say(isMiddle ? "middle" : sideOf([middle[0] / width, middle[1] / depth])) });
    const touching = state.isSite ? [] : neighboursOf(state, room.id).map(({ id }) => id);
    return `${tells} ${touching.length ? say("touches", { rooms: say.list(touching) }) : say("touchesNone")}`;
  }

  #beside(id) {
    const { editor } = this;
    const { say, state } = editor;
    const one = this.#side;
    const others = state.rooms.filter((room) => room.id !== id);
    if (!others.some((room) => room.id === one.room)) one.room = others[0]?.id ?? "";
    const select = (label, list, key) => el("label", { class: "field" }, el("span", { class: "label" }, say(label)), el("select", { class: "in", change: (event) => { one[key] = event.target.value; } },
      list.map(([value, words]) => { const option = el("option", { value }, words); option.selected = one[key] === value; return option; })));
    const number = (key) => el("label", { class: "field" }, el("span", { class: "label" }, say(key)),
      el("input", { class: "in num", inputmode: "decimal", value: String(one[key]), change: (event) => { one[key] = Number(event.target.value.replace(",", ".")) || one[key]; } }));
    const draw = () => {
      const its = boxOf(roomOf(editor.state, one.room).hotspot);
      const from = { east: [its.right, its.top], west: [its.left - one.width, its.top], south: [its.left, its.bottom], north: [its.left, its.top - one.depth] }[one.side].map(hundredths);
      editor.commit(setShape(editor.state, id, rectangle(from, [hundredths(from[0] + one.width), hundredths(from[1] + one.depth)])), { word: "didShape", of: id });
    };
    return el("div", { class: "pair four" }, select("besideRoom", others.map((room) => [room.id, `${room.id} ${room.name}`]), "room"),
      select("besideSide", ["north", "east", "south", "west"].map((side) => [side, say(side)]), "side"), number("width"), number("depth"), button(say("put"), draw));
  }

  #picture() {
    const { editor } = this;
    const { say, state, selection } = editor;
    const rows = state.rooms.map((room) => el("tr", { class: selection.key === `room:${room.id}` ? "sel" : null },
      el("td", {}, button(room.id, () => editor.select(`room:${room.id}`), { look: "link room-no", "data-focus": `row ${room.id}` })), el("td", {}, room.name),
      el("td", { class: "r" }, say("squareMetres", { area: Math.round(area(room.hotspot)) }))));
    const { kind, id } = partsOf(selection.key);
    replace(this.panel.element, this.panel.conflict(), el("h2", {}, say("preview")), this.side, el("p", { class: "help" }, say("tableHelp")),
      kind === "room" ? roomNotes(editor, id) : null, el("h3", {}, say("roomsHere")), el("table", { class: "small" }, el("tbody", {}, rows)));
    this.#place();
    this.drawing.show(state, [selection.key]);
  }

  #place() {
    const { editor, view } = this;
    const { state } = editor;
    const [width, depth] = state.floor.size;
    view.width = (this.side.clientWidth || 300) - 20;
    view.height = Math.round(((view.width - 28) * depth) / width) + 28;
    this.drawing.element.style.height = `${view.height}px`;
    view.fit(state.floor.size, { before: 14, after: 14, below: 14 });
    this.drawing.place(view);
  }
}
