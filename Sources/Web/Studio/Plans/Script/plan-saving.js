// Writes each gesture to the files, one request after the other, and says how that stands. What the
// server has not confirmed is kept in the browser, too, and is offered when the page is loaded again.
import { applied, difference, isNothing, linesOf, same } from "./plan-edits.js";
import { isDraft, opened } from "./plan-model.js";

const longest = 30;
const headers = { "content-type": "application/json", "X-Docent-Studio": "1" };

export class Saving {
  #editor;
  /** What was said last. */
  #said = { kind: "saved", text: "", more: [] };
  /** What earlier pages could not write, the oldest first, until somebody writes or discards it. */
  #offered = [];
  #isBusy = false;
  #pause = 1;
  #timer = null;
  #waiting = [];
  #store;
  /** Where gestures are written to. */
  #values;
  /** What the check said of the folder after the last save. */
  #known;

  constructor(editor) {
    this.#editor = editor;
    const { data } = editor;
    this.#known = editor.problems = data.problems ?? [];
    this.#store = `docent.plan.unsaved ${data.siteName} ${data.building} ${data.floor.id} ${data.person}`;
    // A window that somebody else has left open saves nothing in this person's name.
    this.#values = `/values${data.person && `?as=${data.person}`}`;
    editor.on((what) => { if (what === "state") this.save(); });
    addEventListener("focus", () => this.look());
    addEventListener("beforeunload", (event) => { if (this.#isBusy || this.isPending) event.preventDefault(); });
  }

  get isPending() {
    const { base, state } = this.#editor;
    return state.rooms.some(isDraft) || !isNothing(difference(base, state));
  }

  /** "saved", "unsaved", "writing", "only-here", "not-saved" or "conflict"; and what belongs to it. */
  get status() {
    // Saved is what the server has confirmed, whatever was said last.
    if (this.#said.kind !== "saved" || !this.isPending) return this.#said;
    return { kind: "unsaved", text: this.#editor.say("unsaved"), more: [] };
  }

  /** What would be written of what earlier pages could not write: lines for each file; none where nothing is offered. */
  get offer() { return linesOf(difference(this.#editor.state, this.#editor.withKept(this.#offered).state)); }

  /** Looks what an earlier page could not write. Nothing of it is written unasked: rooms without a name, which no file has, are drawn again. */
  restore() {
    let drafts = [];
    try {
      const kept = [JSON.parse(localStorage.getItem(this.#store)) ?? []].flat();
      drafts = kept.flatMap((one) => one.drafts ?? []);
      this.#offered = kept.filter((one) => !isNothing(one)).map(({ edits, make, remove }) => ({ edits, make, remove }));
    } catch { /* Written by another version. */ }
    this.#editor.bringBack([{ drafts }]);
    if (this.offer.length === 0) this.discard();
    else this.#editor.tell("offer");
  }

  /** Writes what is offered. */
  take() {
    const offered = this.#offered;
    this.#offered = [];
    this.#editor.bringBack(offered);
    this.discard();
  }

  /** Forgets what is offered. */
  discard() {
    this.#offered = [];
    this.#keep();
    this.#editor.tell("offer");
  }

  /** Looks what others have written, once nothing of our own is on its way. */
  async look() {
    const { building, floor } = this.#editor.data;
    const isResting = () => !this.#isBusy && this.#timer === null && !this.isPending && !this.#editor.preview;
    if (!isResting()) return;
    try {
      const response = await fetch(`/plans/${encodeURIComponent(building)}/${encodeURIComponent(floor.id)}.json`);
      const theirs = response.ok ? opened(await response.json()) : null;
      if (theirs && isResting()) this.#editor.follow(theirs);
    } catch { /* The next save says that the studio is away. */ }
  }

  #keep() {
    const { base, state } = this.#editor;
    const own = this.isPending ? [{ ...difference(base, state), drafts: state.rooms.filter(isDraft) }] : [];
    const kept = [...this.#offered, ...own];
    try {
      if (kept.length === 0) localStorage.removeItem(this.#store);
      else localStorage.setItem(this.#store, JSON.stringify(kept));
    } catch { /* The browser keeps nothing, or is full: leaving the page asks. */ }
  }

  /** Writes what the present state has more than the files; gestures wait for those before. */
  save() {
    const { state } = this.#editor;
    if (this.#waiting.at(-1) !== state) this.#waiting.push(state);
    this.#keep();
    if (!this.#isBusy && this.#timer === null) this.#next();
  }

  /** Tries again at once; what was refused goes with all that came after. */
  again() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [this.#editor.state];
    if (!this.#isBusy) this.#next();
  }

  async #next() {
    try { await this.#write(); } catch (error) {
      reportError(error);
      this.#isBusy = false;
      this.#later();
    }
  }

  async #write() {
    const editor = this.#editor;
    let request = { edits: [], make: [], remove: [] };
    // Gestures are steps of their own, but one that was changed since by others is written as it is now.
    while (this.#waiting.length > 0 && isNothing(request)) request = difference(editor.base, editor.current(this.#waiting.shift()));
    if (isNothing(request)) {
      // What was refused has been undone.
      if (this.#said.kind !== "saved" && isNothing(difference(editor.base, editor.state))) this.#say("saved", "", this.#known);
      return;
    }
    this.#isBusy = true;
    this.#say("writing", editor.say("writing"));
    let answer = null;
    const { building, floor } = editor.data;
    try {
      const body = JSON.stringify({ ...request, plan: { building, floor: floor.id } });
      const response = await fetch(this.#values, { method: "PATCH", headers, body });
      const isOurs = [200, 409, 422].includes(response.status);
      answer = { status: response.status, ...(isOurs ? await response.json() : {}) };
    } catch { /* No answer: the same is tried again. */ }
    this.#isBusy = false;
    if (answer?.status === 200) this.#done(request, answer);
    else if (answer?.exists) {
      editor.renumber(answer.exists, answer.next);
      this.again();
    } else if (answer?.status === 409) this.#say("conflict", editor.say("conflict"), answer.conflicts);
    else if (answer?.status === 422) {
      const first = answer.problems?.find(({ severity }) => severity === "error") ?? answer.problems?.[0];
      const reason = first ? first.message + (first.file ? ` (${first.file})` : "") : "422";
      this.#say("not-saved", editor.say("notSaved", { reason }), answer.problems);
    } else if (answer?.status === 401) this.#say("not-saved", editor.say("ended"));
    else this.#later();
  }

  #done(request, { saved = [], problems = [] }) {
    const editor = this.#editor;
    this.#pause = 1;
    this.#known = problems;
    editor.base = applied(editor.base, request);
    for (const { file, path, value } of saved) {
      const sent = request.edits.find((edit) => edit.file === file && same(edit.path, path));
      if (!sent || !same(sent.new, value)) editor.takeOver(file, path, value);
    }
    this.#keep();
    this.#say("saved", editor.say("saved", { time: editor.say.time(new Date()) }), problems);
    this.#next();
  }

  #later() {
    this.#waiting = [];
    this.#say("only-here", this.#editor.say("onlyHere"));
    this.#timer = setTimeout(() => this.again(), this.#pause * 1000);
    this.#pause = Math.min(longest, this.#pause * 2);
  }

  #say(kind, text, more = []) {
    this.#said = { kind, text, more };
    if (kind === "not-saved" || kind === "saved") this.#editor.problems = more ?? [];
    this.#editor.tell("save", this.status);
  }

  /** Answers a conflict: "mine" writes over theirs, "theirs" takes it, "both" takes what was merged. */
  resolve(which) {
    const editor = this.#editor;
    let { state } = editor;
    for (const { file, path, theirs, both } of this.status.more) {
      const value = which === "both" ? both : theirs;
      if (which !== "mine") state = editor.withValue(state, file, path, value);
      editor.base = editor.withValue(editor.base, file, path, theirs);
    }
    this.#say("saved", "", this.#known);
    if (which !== "mine") editor.commit({ state }, { word: "didValue", of: editor.say(which === "both" ? "together" : "theirs") });
    this.again();
  }
}
