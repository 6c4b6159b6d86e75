// Saves a form by itself: some time after the last key, and when a field is left.
const rest = 800;
const longest = 30;
/** How often others' changes are asked for, in milliseconds. */
const glance = 4000;

/** Tells how it stands, at the title; in a note below it why something was not done, where that takes a sentence. */
function tell(kind, text, why = "") {
  const state = document.querySelector("#state");
  state.className = "state " + kind;
  state.querySelector("span").textContent = text;
  const note = document.querySelector("#failed");
  if (!note) return;
  const said = note.querySelector("span");
  if (said.textContent !== why) said.textContent = why;
  note.hidden = !why;
}

/** The elements of a piece of HTML that the server has made. */
function elements(html) {
  return new DOMParser().parseFromString(html, "text/html").body.childNodes;
}

export function start(form) {
  const words = form.dataset;
  const place = "draft " + new URL(form.action).pathname + new URL(form.action).search;
  let timer, isSending = false, isAgain = false, isLeaving = false, pause = 1;
  let isOpen = false, isReplaying = false, number = words.number;
  /** What a button asks for, until an answer has come to it. */
  let act;

  /** What is written here and not in the file stays in this browser, also where the window closes. */
  const keep = (body) => { try { localStorage.setItem(place, body); } catch { /* It is full, or off. */ } };
  const forget = () => { try { localStorage.removeItem(place); } catch { /* There is none. */ } };

  const changed = () => {
    isOpen = true;
    // While there are two to choose from, nothing of them is saved.
    if (form.querySelector(".conflict")) tell("look", words.conflict);
    else tell("writing", words.writing);
    clearTimeout(timer);
    timer = setTimeout(send, rest);
  };

  function later() {
    clearTimeout(timer);
    timer = setTimeout(send, pause * 1000);
    pause = Math.min(longest, pause * 2);
  }

  async function send(button) {
    clearTimeout(timer);
    act = button ?? act;
    if (isSending) { isAgain = true; return; }
    const body = new URLSearchParams(new FormData(form));
    if (act) body.set(act.name, act.value);
    if (isOpen) keep(body);
    await deliver(body);
  }

  /** Sends a form: this one as it is, or as a window left it that was closed before it could be saved; what came of it. */
  async function deliver(body) {
    isSending = true;
    let outcome = "away";
    try {
      const answer = await fetch(form.action, {
        method: "POST", body, headers: { "X-Docent-Studio": "1" },
      });
      if (answer.status === 401) {
        isLeaving = true;
        location.assign("/enter");
        return outcome;
      }
      if (!answer.headers.get("content-type")?.startsWith("application/json")) throw answer;
      const found = await answer.json();
      outcome = found.outcome;
      if (act?.value === body.get("do")) act = undefined;
      take(found, body);
      if (outcome === "saved") forget();
      isOpen = isAgain || outcome !== "saved";
      // A full disk, or a folder that another program holds, may pass by itself.
      if (answer.status >= 500) later();
      else pause = 1;
    } catch {
      // The studio is away: what is written stays here, and is tried again.
      tell("look away", words.away);
      later();
    } finally {
      isSending = false;
      if (isAgain) { isAgain = false; changed(); }
    }
    return outcome;
  }

  /** Saves what an earlier window could not, beside what has changed since. */
  async function replay(draft) {
    isOpen = isReplaying = true;
    const body = new URLSearchParams(draft);
    const outcome = await deliver(body);
    isReplaying = false;
    if (outcome === "saved") {
      isLeaving = true;
      try { sessionStorage.setItem("replayed", place); } catch { /* It is not said. */ }
      location.reload();
    } else if (outcome !== "conflict") {
      for (const [name, value] of body) {
        const field = form.elements[name];
        if (field && !name.startsWith("r.")) field.value = value;
      }
    }
  }

  function show(parts) {
    for (const [id, html] of Object.entries(parts)) {
      const part = document.getElementById(id);
      const field = part?.contains(document.activeElement) && part.dataset.field;
      part?.replaceWith(...elements(html));
      if (field) document.getElementById(field)?.focus();
    }
  }

  /** Puts a unit in the place of the one that is there; the caret stays between the same letters, as far as they are there. */
  function put(unit, html) {
    const field = unit.contains(document.activeElement) ? document.activeElement : null;
    const [text, start] = [field?.value, field?.selectionStart];
    unit.replaceWith(...elements(html));
    const now = field?.id ? document.getElementById(field.id) : null;
    now?.focus();
    if (typeof start !== "number" || !now?.setSelectionRange) return;
    const behind = text.slice(start);
    const place = now.value.endsWith(behind) ? now.value.length - behind.length : start;
    now.setSelectionRange(place, place);
  }

  /** Draws the lists of a unit as they were saved: with room for one more, and the picture that was chosen. */
  function grow(html) {
    const now = new DOMParser().parseFromString(html, "text/html");
    const values = (list) => [...list.querySelectorAll("input:not([type=hidden]), select, textarea")]
      .map((field) => field.value).filter(Boolean).join("\n");
    const looks = (list) => [list.children.length,
      ...[...list.querySelectorAll("img")].map((picture) => picture.getAttribute("src"))].join();
    for (const list of now.querySelectorAll("[data-list]")) {
      const here = form.querySelector(`[data-list="${CSS.escape(list.dataset.list)}"]`);
      // What was written since it was sent is drawn once that is saved.
      if (!here || values(here) !== values(list) || looks(here) === looks(list)) continue;
      const field = here.contains(document.activeElement) ? document.activeElement : null;
      // A field that was emptied is the room for one more.
      if (field?.id && (now.getElementById(field.id)?.value ?? field.value) !== field.value) continue;
      put(here, list.outerHTML);
    }
  }

  /** Whether nothing was written in a unit since a form was sent. */
  function isAsSent(name, body) {
    return [...new FormData(form)].every(([key, value]) =>
      ![name, "o." + name].includes(key) && !key.startsWith(name + ".") || body.get(key) === value);
  }

  function take(answer, body) {
    for (const [name, value] of Object.entries(answer.read)) {
      const read = form.elements["r." + name];
      if (read) read.value = value;
    }
    for (const [name, html] of Object.entries(answer.units)) {
      const unit = document.getElementById("u-" + name);
      // What somebody goes on writing is not touched under the caret, unless there are two to choose from.
      if (!unit || ["saved", "draft"].includes(answer.outcome) && !isAsSent(name, body)) continue;
      const isMet = document.getElementById("c-" + name);
      put(unit, html);
      if (!isMet) document.getElementById("c-" + name)?.focus();
    }
    for (const html of Object.values(answer.lists ?? {})) grow(html);
    for (const [name, html] of isReplaying ? Object.entries(answer.drafts ?? {}) : []) {
      const unit = document.getElementById("u-" + name);
      if (unit) put(unit, html);
    }
    show(answer.parts);
    document.querySelector("#notes")?.replaceChildren(...elements(answer.notes));
    const time = new Date().toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit", minute: "2-digit",
    });
    switch (answer.outcome) {
      case "saved":
        form.dispatchEvent(new CustomEvent("saved", { detail: { body, answer } }));
        tell("saved", words.saved.replace("{time}", time));
        number = answer.number;
        draw(number);
        break;
      case "draft":
        // What is whole was saved; the rest stays in the form, and is kept in this browser.
        tell("look", answer.words);
        number = answer.number;
        draw(number);
        break;
      case "conflict": tell("look", words.conflict); break;
      default: tell("look", words.unsaved, answer.words);
    }
  }

  /** Shows what somebody else has changed; what is being written here stays. */
  async function look() {
    if (document.hidden || isOpen || isSending) return;
    try {
      const address = new URL(form.action);
      address.searchParams.set("since", number);
      address.searchParams.set("with", document.querySelector("#company")?.dataset.with ?? "");
      const answer = await fetch(address, { headers: { "X-Docent-Studio": "1" } });
      if (answer.status !== 200) return;
      const now = await answer.json();
      show(now.parts);
      if (isOpen || isSending || now.outcome === "company") return;
      let isWhole = true;
      for (const [name, html] of Object.entries(now.units)) {
        const unit = document.getElementById("u-" + name);
        const read = form.elements["r." + name];
        const isSame = () => elements(html)[0].outerHTML === unit.outerHTML;
        if (!unit || (read ? read.value === now.read[name] : isSame())) continue;
        if (unit.contains(document.activeElement)) { isWhole = false; continue; }
        unit.replaceWith(...elements(html));
        document.getElementById("u-" + name)?.classList.add("taken");
      }
      document.querySelector("#notes")?.replaceChildren(...elements(now.notes));
      draw(now.number);
      if (isWhole) number = now.number;
    } catch { /* The next look finds out. */ }
  }

  /** Takes back the last change, and shows the page as it is then; says why where that cannot be. */
  async function undo() {
    try {
      const person = new URL(form.action).searchParams.get("as");
      const answer = await fetch(person ? `/undo?as=${person}` : "/undo", {
        method: "POST", headers: { "X-Docent-Studio": "1" },
      });
      if (answer.ok) location.reload();
      else tell("look", words.unsaved, (await answer.json()).words);
    } catch {
      tell("look away", words.away);
    }
  }

  /** Draws the kiosk's pages, or the phone's, again; the old pictures stay until then. */
  function draw(number) {
    for (const picture of document.querySelectorAll("#preview, #preview-map, #preview-phone")) {
      const address = new URL(picture.src);
      address.searchParams.set("number", number);
      if (address.href === picture.src) continue;
      const frame = picture.contentWindow;
      if (frame) {
        if (picture.dataset.drawn === `${number}`) continue;
        picture.dataset.drawn = number;
        // It stays where somebody has scrolled to, if anybody can; from a page that may not be shown in it, it comes back.
        try {
          if (picture.inert) frame.location.replace(address);
          else frame.location.reload();
        } catch { frame.location.replace(address); }
        continue;
      }
      const next = new Image();
      next.addEventListener("load", () => { picture.src = next.src; });
      next.src = address.href;
    }
  }

  form.addEventListener("input", changed);
  form.addEventListener("change", () => send());
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    const kind = button?.name === "do" ? button.value.split(":")[0] : "";
    // The server draws the page again, with all that is written here: nothing is left to send once more.
    if (["up", "down", "out", "add", "set", "room", "stop", "theirs", "both", "mine"].includes(kind)) {
      isLeaving = true;
      forget();
      return;
    }
    event.preventDefault();
    send(kind ? button : undefined);
  });
  form.addEventListener("keydown", (event) => {
    // What takes one line has no other, however long it is.
    const isPlain = event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.isComposing;
    if (!isPlain || event.target.dataset.line === undefined) return;
    event.preventDefault();
    send();
  });
  form.addEventListener("input", ({ target }) => {
    const counter = target.labels?.[0]?.querySelector("[data-limit]");
    if (!counter) return;
    const count = [...target.value].length;
    counter.textContent = counter.textContent.replace(/^\d+/, count);
    if (count * 5 >= counter.dataset.limit * 4) counter.hidden = false;
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.key === "s") { event.preventDefault(); send(); }
    // In a field the browser undoes what was typed.
    if (event.key === "z" && !event.target.matches("input, textarea")) {
      event.preventDefault();
      undo();
    }
  });
  const mine = document.querySelector("#mine");
  mine?.addEventListener("click", async () => {
    const texts = [...form.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea")]
      .filter((field) => field.value && field.value !== field.defaultValue).map((field) => field.value);
    try {
      await navigator.clipboard.writeText(texts.join("\n\n"));
      mine.lastElementChild.textContent = mine.dataset.done;
    } catch {
      // Without the clipboard the text is chosen, to be copied by the keys.
      [...form.querySelectorAll("textarea, input")].find((field) => field.value === texts[0])?.select();
    }
  });
  addEventListener("beforeunload", (event) => {
    const isUnsaved = isSending || document.querySelector("#state").matches(".writing, .look");
    if (isUnsaved && !isLeaving) event.preventDefault();
  });
  // A closed window still sends what it can; what does not arrive waits for this page to be opened again.
  addEventListener("pagehide", () => {
    if (!isOpen || isLeaving) return;
    const body = new URLSearchParams(new FormData(form));
    keep(body);
    fetch(form.action, {
      method: "POST", body, headers: { "X-Docent-Studio": "1" }, keepalive: true,
    }).catch(() => {});
  });
  let draft;
  try { draft = localStorage.getItem(place); } catch { /* There is none. */ }
  if (words.draft) {
    // The page itself shows what cannot be written yet.
    isOpen = true;
    tell("look", words.draft);
    keep(new URLSearchParams(new FormData(form)));
  } else if (draft) replay(draft);
  try {
    if (sessionStorage.getItem("replayed") === place) {
      sessionStorage.removeItem("replayed");
      tell("saved", document.querySelector("#state span").textContent, words.replayed);
    }
  } catch { /* It is not said. */ }
  setInterval(look, glance);
  addEventListener("focus", look);
  form.dataset.ready = "";
}
