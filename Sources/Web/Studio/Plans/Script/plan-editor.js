// What is open: the floor with its history, what is selected, which tool; tells all parts of changes.
import { changedRooms, isDraft, kiosksHere, numberAfter, opened } from "./plan-model.js";
import { begun, done, rebased, redone, undone } from "./plan-history.js";
import { applied, difference, put, same, valueAt } from "./plan-edits.js";
import { merge } from "./plan-merge.js";
import { speaker } from "./plan-words.js";

/**
 * Things have keys: "room:A-011", "way:0", "connection:lift", "entrance:0", "kiosk:lobby", "here",
 * "door:A-011", "outline", "floor". A part of one is { corner: 0 } or { wall: 0 }.
 */
export class Editor {
  #listeners = [];
  #history;
  /** What others wrote while something is held, which continues from the state before. Null while nothing is. */
  #taken = null;
  /** What became of states that others' changes were put into. */
  #rebased = new WeakMap();
  /** What is drawn while a gesture goes on, or null. */
  preview = null;
  /** The state as the files have it. */
  base;
  selection = { key: "floor", part: null };
  tool = "select";
  /** Why the gesture stops where it does, in words; or null. */
  problem = null;
  isTable = false;
  /** Names that are being typed for rooms that have none yet, by number. */
  typed = {};
  /** The rooms whose door is placed by its numbers. */
  ownDoors = new Set();
  route = null;
  /** The two places that were measured last, or null. */
  measured = null;
  /** What the check says of the folder, or of what could not be saved. */
  problems = [];

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

  /** Listens to "state", "preview", "selection", "tool", "view", "said", "save", "offer", "route", "sheet", "show". */
  on(listener) { this.#listeners.push(listener); }
  /** One listener's error is reported to the window, and stops no other: saving goes on whatever is shown. */
  tell(what, value) {
    for (const listener of this.#listeners) {
      try { listener(what, value); } catch (error) { reportError(error); }
    }
  }
  /** Says a sentence aloud; refusals at once. */
  speak(text, isUrgent = false) { this.tell("said", { text, isUrgent }); }

  /** `by` is "focus" where a field's own focus selects: it is not drawn again under the caret. */
  select(key, part = null, by = null) {
    if (this.selection.key === key && same(this.selection.part, part)) return;
    this.selection = { key, part };
    this.tell("selection", by);
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
    if (result.state) this.preview = this.#withTaken(result.state);
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
    this.#taken = null;
    this.preview = null;
    this.problem = null;
    this.tell("preview");
  }

  /** Something is taken hold of, in the state that there is now. */
  begin() { this.#taken = []; }

  /** One step at once; false and said where it is impossible. */
  commit(result, name) {
    if (result.why) {
      this.problem = this.refusal(result);
      this.speak(this.problem, true);
      this.tell("preview");
      return false;
    }
    const state = this.#withTaken(result.state);
    this.#taken = null;
    this.preview = null;
    this.problem = null;
    if (!same(state, this.state)) this.#do(state, name);
    return true;
  }

  #withTaken(state) {
    return (this.#taken ?? []).reduce((sum, change) => change(sum), state);
  }

  #do(state, name) {
    this.#go(done(this.#history, state, name));
  }

  /** A change that belongs to the last step: the name of a room that it made. */
  amend(result) {
    const [before] = this.#history.past.slice(-1);
    const isFresh = this.state.rooms.some((room) => isDraft(room) && !before?.state.rooms.some(({ id }) => id === room.id));
    const { name } = this.#history.present;
    if (isFresh) this.#history = undone(this.#history);
    return this.commit(result, name ?? { word: "didName" });
  }

  #go(history) {
    this.#history = history;
    if (!this.#isThere(this.selection.key)) this.selection = { key: "floor", part: null };
    this.tell("state");
  }

  #isThere(key) {
    const [kind, id] = key.split(/:(.*)/);
    const { state } = this;
    const { rooms, connections, entrances, floor } = state;
    const lists = { room: rooms, door: rooms, connection: connections, kiosk: kiosksHere(state) };
    if (lists[kind]) return lists[kind].some((one) => one.id === id);
    const list = { way: floor.ways, entrance: entrances }[kind];
    return list ? Number(id) < list.length : kind === "floor" || Boolean(floor[kind]);
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

  /** A state with what others have changed since it was made. */
  current(state) {
    let now = state;
    for (let next = this.#rebased.get(now); next; next = this.#rebased.get(now)) now = next;
    return now;
  }

  /** Changes every state alike: what is open, what is undone, what a gesture leads to. */
  #rebase(change) {
    const both = (state) => {
      const next = change(state);
      if (next !== state) this.#rebased.set(state, next);
      return next;
    };
    this.#taken?.push(change);
    if (this.preview) this.preview = change(this.preview);
    this.#go(rebased(this.#history, both));
  }

  /**
   * Takes over a value that somebody else wrote, beside what was changed here meanwhile. Where both
   * changed the same, what is open stays, and the next save asks.
   */
  takeOver(file, path, theirs) {
    const was = valueAt(this.base, file, path);
    if (was === undefined || same(was, theirs)) return;
    const isMet = merge(was, theirs, valueAt(this.state, file, path)).isConflict;
    if (!isMet) this.base = put(this.base, file, path, theirs);
    const { state: present } = this;
    this.#rebase((state) => {
      const own = valueAt(state, file, path) ?? null;
      const { value, isConflict } = merge(was, theirs, own);
      // Before it was made, and after it was taken out, it is not there.
      if (isConflict && (own === null || (isMet && (state === present || state === this.preview)))) return state;
      const next = isConflict ? theirs : value;
      return same(next, own) ? state : put(state, file, path, next);
    });
  }

  /** Takes over what the files say now, beside what was changed here since. */
  follow(theirs) {
    const { edits, make, remove } = difference(this.base, theirs);
    for (const { file, path, new: value } of edits) this.takeOver(file, path, value);
    if (make.length + remove.length === 0) return;
    const rooms = { edits: [], make, remove };
    this.base = applied(this.base, rooms);
    this.#rebase((state) => applied(state, { ...rooms, make: make.filter(({ file }) => !state.rooms.some((room) => room.file === file)) }));
  }

  /** Gives a new room another number, since somebody made a page of that name. */
  renumber(file, next) {
    const room = this.state.rooms.find((one) => one.file === file);
    if (!room) return;
    const taken = [...this.state.taken, room.id];
    const id = !next || this.state.rooms.some((one) => one.id === next) ? numberAfter({ ...this.state, taken }, room.id) : next;
    const own = (one) => (one.file === file ? { ...one, id, file: file.replace(`${room.id}.md`, `${id}.md`) } : one);
    const selected = this.selection.key === `room:${room.id}`;
    this.#rebase((state) => ({ ...state, taken, rooms: state.rooms.map(own) }));
    if (selected) this.select(`room:${id}`);
  }

  /**
   * What there would be with what earlier pages could not write, the oldest first: the state, and the base that the
   * server compares with.
   */
  withKept(list) {
    let { base, state } = this;
    for (const { edits = [], make = [], remove = [], drafts = [] } of list) {
      for (const { file, path, read, new: mine } of edits) {
        const theirs = valueAt(state, file, path);
        if (theirs === undefined) continue;
        const { value, isConflict } = merge(read, theirs, mine);
        // The server compares what was read: it asks where they met.
        if (isConflict) base = put(base, file, path, read);
        state = put(state, file, path, isConflict ? mine : value);
      }
      const isFree = ({ file }) => !state.rooms.some((room) => room.file === file);
      state = applied(state, { edits: [], make: make.filter(isFree), remove });
      state = { ...state, rooms: [...state.rooms, ...drafts.filter(isFree)] };
    }
    return { base, state };
  }

  /** Puts that in, as one step. */
  bringBack(list) {
    const { base, state } = this.withKept(list);
    if (same(state, this.state)) return;
    this.base = base;
    this.#do(state, { word: "didDraft" });
    this.speak(this.say("draftBack"));
  }

  withValue(state, file, path, value) { return put(state, file, path, value); }

  /** The rooms that a gesture changes, in words; null for one room alone. */
  changes() {
    if (!this.preview) return null;
    const rooms = changedRooms(this.state, this.preview);
    return rooms.length > 1 ? this.say("pages", { count: rooms.length, rooms: rooms.join(", ") }) : null;
  }

  /** What the check says of a file, but for languages: the plan does not show them. */
  problemsOf(file) {
    return this.problems.filter((one) => one.file === file && !/translation/.test(one.rule));
  }

  draft() {
    const [kind, id] = this.selection.key.split(/:(.*)/);
    return kind === "room" ? this.state.rooms.find((room) => room.id === id && isDraft(room)) : undefined;
  }
}
