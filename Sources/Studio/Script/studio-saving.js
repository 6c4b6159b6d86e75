// Saves a form by itself: some time after the last key, and when a field is left.
const rest = 800;
const longest = 30;

/** Tells how it stands, at the title. */
function tell(kind, text) {
  const state = document.querySelector("#state");
  state.className = "state " + kind;
  state.querySelector("span").textContent = text;
}

/** The elements of a piece of HTML that the server has made. */
function elements(html) {
  return new DOMParser().parseFromString(html, "text/html").body.childNodes;
}

export function start(form) {
  const words = form.dataset;
  let timer, isSending = false, isAgain = false, isLeaving = false, pause = 1;

  const changed = () => {
    tell("writing", words.writing);
    clearTimeout(timer);
    timer = setTimeout(send, rest);
  };

  async function send(button) {
    clearTimeout(timer);
    if (isSending) { isAgain = true; return; }
    isSending = true;
    const body = new URLSearchParams(new FormData(form));
    if (button?.value) body.set(button.name, button.value);
    try {
      const answer = await fetch(form.action, {
        method: "POST", body, headers: { "X-Docent-Studio": "1" },
      });
      if (answer.status === 401) { location.assign("/enter"); return; }
      if (!answer.headers.get("content-type")?.startsWith("application/json")) throw answer;
      take(await answer.json());
      pause = 1;
    } catch {
      // The studio is away: what is written stays here, and is tried again.
      tell("look", words.away);
      timer = setTimeout(send, pause * 1000);
      pause = Math.min(longest, pause * 2);
    } finally {
      isSending = false;
      if (isAgain) { isAgain = false; changed(); }
    }
  }

  function take(answer) {
    for (const [name, value] of Object.entries(answer.read)) {
      const read = form.elements["r." + name];
      if (read) read.value = value;
    }
    for (const [name, html] of Object.entries(answer.units)) {
      const unit = document.getElementById("u-" + name);
      // What somebody writes in is not touched under the caret, unless there are two to choose from.
      if (!unit || answer.outcome === "saved" && unit.contains(document.activeElement)) continue;
      unit.replaceWith(...elements(html));
      document.getElementById("c-" + name)?.focus();
    }
    for (const [id, html] of Object.entries(answer.parts ?? {})) {
      document.getElementById(id)?.replaceWith(...elements(html));
    }
    document.querySelector("#notes")?.replaceChildren(...elements(answer.notes));
    const time = new Date().toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit", minute: "2-digit",
    });
    switch (answer.outcome) {
      case "saved": tell("saved", words.saved.replace("{time}", time)); draw(answer.number); break;
      case "conflict": tell("look", words.conflict); break;
      default: tell("look", answer.words ?? words.unsaved);
    }
  }

  /** Takes back the last change, and shows the page as it is then; says why where that cannot be. */
  async function undo() {
    try {
      const answer = await fetch("/undo", { method: "POST", headers: { "X-Docent-Studio": "1" } });
      if (answer.ok) location.reload();
      else tell("look", (await answer.json()).words);
    } catch {
      tell("look", words.away);
    }
  }

  /** Draws the kiosk's page again; the old picture stays until then. */
  function draw(number) {
    const picture = document.querySelector("#preview");
    if (!picture) return;
    const address = new URL(picture.src);
    address.searchParams.set("number", number);
    if (address.href === picture.src) return;
    const next = new Image();
    next.addEventListener("load", () => { picture.src = next.src; });
    next.src = address.href;
  }

  form.addEventListener("input", changed);
  form.addEventListener("change", () => send());
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    const act = button?.name === "do" ? button.value.split(":")[0] : "";
    // Lists are drawn anew by the server.
    if (["up", "out", "add", "theirs", "both", "mine"].includes(act)) {
      isLeaving = true;
      return;
    }
    event.preventDefault();
    send();
  });
  for (const counter of form.querySelectorAll("[data-limit]")) {
    const field = document.getElementById(counter.parentElement.htmlFor);
    const [, tail] = counter.textContent.split(/^\d+/);
    field?.addEventListener("input", () => {
      counter.textContent = [...field.value].length + tail;
    });
  }
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.key === "s") { event.preventDefault(); send(); }
    // In a field the browser undoes what was typed.
    if (event.key === "z" && !event.target.matches("input, textarea")) {
      event.preventDefault();
      undo();
    }
  });
  addEventListener("beforeunload", (event) => {
    const isOpen = isSending || document.querySelector("#state").matches(".writing, .look");
    if (isOpen && !isLeaving) event.preventDefault();
  });
  form.dataset.ready = "";
}
