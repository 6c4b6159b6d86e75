// What is open: the floor with its history, what is selected, which tool; tells all parts of changes.
import { changedRooms, isDraft, opened } from "./plan-model.js";
import { begun, done, rebased, redone, undone } from "./plan-history.js";
import { put, same, valueAt } from "./plan-edits.js";
import { speaker } from "./plan-words.js";

/**
 * Things have keys: "room:A-011", "way:0", "connection:lift", "entrance:0", "kiosk:lobby", "here",
 * "door:A-011", "outline", "floor". A part of one is { corner: 0 } or { wall: 0 }.
 */
export class Editor {
  #listeners = [];
  #history;
  /** What is drawn while a gesture goes on, or null. */
  preview = null;
  /** The state as the files have it. */
  base;
  selection = { key: "floor", part: null };
  tool = "select";
  /** Why the gesture stops where it does, in words; or null. */
  problem = null;
  isTable = false;
  route = null;

  constructor(data) {
    this.data = data;
    this.say = speaker(data.words, data.language);
    this.base = opened(data);
    this.#history = begun(this.base);
  }

  get state() { return this.#history.present.state; }
  get shown() { return this.preview ?? this.state; }
  get canUndo() { return this.#history.past.length > 0; }
  get canRedo() { return this.#history.future.length > 0; }

  /** Listens to "state", "preview", "selection", "tool", "view", "said", "save", "route". */
  on(listener) { this.#listeners.push(listener); }
  tell(what, value) { for (const listener of this.#listeners) listener(what, value); }
  /** Says a sentence aloud; refusals at once. */
  speak(text, isUrgent = false) { this.tell("said", { text, isUrgent }); }

  select(key, part = null) {
    if (this.selection.key === key && same(this.selection.part, part)) return;
    this.selection = { key, part };
    this.tell("selection");
  }

  use(tool) {
    if (this.tool === tool) return;
    this.tool = tool;
    this.tell("tool");
  }

  refusal({ why, values = {} }) {
    const text = this.say(why, values);
    const isOther = values.room && `room:${values.room}` !== this.selection.key && !text.includes(values.room);
    return isOther ? this.say("inRoom", { text, room: values.room }) : text;
  }

  /** Shows what a gesture would do; where that is impossible, the last good place stays. */
  try(result) {
    const problem = result.why ? this.refusal(result) : null;
    if (problem && problem !== this.problem) this.speak(problem, true);
    this.problem = problem;
    if (result.state) this.preview = result.state;
    this.tell("preview");
    return !problem;
  }

  /** Ends a gesture: what is shown becomes the state. */
  settle(name) {
    const next = this.preview;
    this.drop();
    if (next && next !== this.state) this.#do(next, name);
  }

  /** Lets go without a change. */
  drop() {
    this.preview = null;
    this.problem = null;
    this.tell("preview");
  }

  /** One step at once; false and said where it is impossible. */
  commit(result, name) {
    if (result.why) {
      this.problem = this.refusal(result);
      this.speak(this.problem, true);
      this.tell("preview");
      return false;
    }
    this.preview = null;
    this.problem = null;
    if (!same(result.state, this.state)) this.#do(result.state, name);
    return true;
  }

  #do(state, name) {
    this.#go(done(this.#history, state, name));
  }

  #go(history) {
    this.#history = history;
    if (!this.#isThere(this.selection.key)) this.selection = { key: "floor", part: null };
    this.tell("state");
  }

  #isThere(key) {
    const [kind, id] = key.split(/:(.*)/);
    const { state } = this;
    const lists = { room: state.rooms, door: state.rooms, connection: state.connections, kiosk: state.kiosks };
    if (lists[kind]) return lists[kind].some((one) => one.id === id);
    const list = { way: state.floor.ways, entrance: state.entrances }[kind];
    return list ? Number(id) < list.length : true;
  }

  undo() {
    if (!this.canUndo) return this.speak(this.say("nothingToUndo"));
    const { name } = this.#history.present;
    this.drop();
    this.#go(undone(this.#history));
    this.speak(this.say("undone", { what: this.say(name.word, name) }));
  }

  redo() {
    if (!this.canRedo) return;
    this.drop();
    this.#go(redone(this.#history));
    const { name } = this.#history.present;
    this.speak(this.say("redone", { what: this.say(name.word, name) }));
  }

  /** Takes over a value that somebody else wrote, in every state in which it was as before. */
  takeOver(file, path, value) {
    const was = valueAt(this.base, file, path);
    if (was === undefined || same(was, value)) return;
    const change = (state) => (same(valueAt(state, file, path), was) ? put(state, file, path, value) : state);
    this.base = put(this.base, file, path, value);
    this.#history = rebased(this.#history, change);
    this.tell("state");
  }

  withValue(state, file, path, value) { return put(state, file, path, value); }

  /** The rooms that a gesture changes, in words; null for one room alone. */
  changes() {
    if (!this.preview) return null;
    const rooms = changedRooms(this.state, this.preview);
    return rooms.length > 1 ? this.say("pages", { count: rooms.length, rooms: rooms.join(", ") }) : null;
  }

  draft() {
    const [kind, id] = this.selection.key.split(/:(.*)/);
    return kind === "room" ? this.state.rooms.find((room) => room.id === id && isDraft(room)) : undefined;
  }
}
