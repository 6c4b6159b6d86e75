// Writes each gesture to the files, one request after the other, and says how that stands.
import { applied, difference, isNothing, same } from "./plan-edits.js";
import { isDraft } from "./plan-model.js";

const longest = 30;
const headers = { "content-type": "application/json", "X-Docent-Studio": "1" };

export class Saving {
  /** "saved", "writing", "only-here", "not-saved" or "conflict"; and what belongs to it. */
  status = { kind: "saved", text: "" };
  #editor;
  #isBusy = false;
  #pause = 1;
  #timer = null;
  #waiting = [];
  #undo = new Map();

  constructor(editor) {
    this.#editor = editor;
    editor.on((what) => { if (what === "state") this.save(); });
    addEventListener("beforeunload", (event) => { if (this.isPending) event.preventDefault(); });
  }

  get isPending() {
    const { base, state } = this.#editor;
    return this.#isBusy || state.rooms.some(isDraft) || !isNothing(difference(base, state));
  }

  /** Writes what the present state has more than the files; gestures wait for those before. */
  save() {
    const { state } = this.#editor;
    if (this.#waiting.at(-1) !== state) this.#waiting.push(state);
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
    const state = this.#waiting.shift();
    if (!state) return;
    const request = difference(this.#editor.base, state);
    if (isNothing(request)) return this.#next();
    for (const page of request.make) if (this.#undo.has(page.file)) page.back = this.#undo.get(page.file);
    this.#isBusy = true;
    this.#say("writing", this.#editor.say("writing"));
    let answer = null;
    try {
      const response = await fetch("/values", { method: "PATCH", headers, body: JSON.stringify(request) });
      const isOurs = [200, 409, 422].includes(response.status);
      answer = { status: response.status, ...(isOurs ? await response.json() : {}) };
    } catch { /* No answer: the same is tried again. */ }
    this.#isBusy = false;
    if (answer?.status === 200) this.#done(request, answer);
    else if (answer?.status === 409) this.#say("conflict", this.#editor.say("conflict"), answer.conflicts);
    else if (answer?.status === 422) {
      const first = answer.problems?.find(({ severity }) => severity === "error") ?? answer.problems?.[0];
      const reason = first ? [first.message, first.remedy].filter(Boolean).join("; ") : "422";
      this.#say("not-saved", this.#editor.say("notSaved", { reason }), answer.problems);
    } else this.#later();
  }

  #done(request, { saved = [], undo, problems = [], next }) {
    const editor = this.#editor;
    this.#pause = 1;
    for (const file of request.remove) this.#undo.set(file, undo);
    editor.base = applied(editor.base, request);
    for (const { file, path, value } of saved) {
      const sent = request.edits.find((edit) => edit.file === file && same(edit.path, path));
      if (!sent || !same(sent.new, value)) editor.takeOver(file, path, value);
    }
    if (next) editor.base = { ...editor.base, next };
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
    this.status = { kind, text, more };
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
    this.status = { kind: "saved", text: "" };
    if (which === "mine") this.again();
    else editor.commit({ state }, { word: "didValue", of: editor.say(which === "both" ? "together" : "theirs") });
  }
}
