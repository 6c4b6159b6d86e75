// A tour's stops: in their list they are moved by handles, with keys or a pointer; on the plans a number is dragged to another
// room, and a room is clicked to stop there.
const list = () => document.querySelector(".sl");
const rows = () => [...document.querySelectorAll(".stop-row")];
const panel = (row) => document.querySelector(`.told[data-element="${row.dataset.element}"]`);

export function start(form) {
  startChoosing(form);
  startMoving(form);
  startPlans(form);
  document.body.classList.add("can-drag");
  const showGrips = () => {
    for (const grip of document.querySelectorAll(".grip[hidden]")) grip.hidden = false;
  };
  showGrips();
  new MutationObserver(showGrips).observe(form, { childList: true, subtree: true });
}

// Choosing

/** Shows what is told at a stop. */
function choose(row) {
  if (!row || row.ariaCurrent) return;
  for (const other of rows()) {
    other.ariaCurrent = other === row ? "true" : null;
    const told = panel(other);
    if (told) told.hidden = other !== row;
  }
  document.querySelector("[name=stop]").value = row.dataset.element;
  mark();
  keep(row);
}

/** The page's address has the chosen stop, and so have those of its other languages. */
function keep(row) {
  history.replaceState(null, "", row.querySelector(".nm").href);
  for (const tab of document.querySelectorAll(".tour-form > .tabs a")) {
    const address = new URL(tab.href);
    address.searchParams.set("stop", row.dataset.element);
    tab.href = address;
  }
}

/** Shows on the plans which stop is chosen. */
function mark() {
  const place = rows().findIndex((row) => row.ariaCurrent);
  for (const stop of document.querySelectorAll("[data-stop]")) {
    stop.classList.toggle("on", stop.dataset.stop === `${place}`);
  }
}

function startChoosing(form) {
  form.addEventListener("click", (event) => {
    const row = event.target.closest(".nm")?.closest(".stop-row");
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(row);
  });
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll(".more[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  form.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && event.target.closest(".more[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

// Moving

/** Puts a stop at a place; the metres stay between the places until the studio has counted them. */
function put(row, place) {
  const all = rows().filter((other) => other !== row);
  all.splice(place, 0, row);
  const legs = [...list().querySelectorAll(".leg")];
  const focus = document.activeElement;
  all.forEach((other, index) => {
    list().append(legs[index], other);
    for (const sign of [other, panel(other)]) {
      const number = sign?.querySelector(".stop");
      if (number) number.textContent = index + 1;
    }
  });
  if (focus !== document.activeElement) focus.focus();
  document.querySelector('[name="o.stops"]').value = all.map((other) => other.dataset.element).join();
  mark();
}

/** Tells voices where a stop is. */
function say(kind, row) {
  const said = document.querySelector("#stops-said");
  const all = rows();
  said.textContent = said.dataset[kind].replace("{name}", row.dataset.name)
    .replace("{place}", all.indexOf(row) + 1).replace("{count}", all.length);
}

function startMoving(form) {
  /** The stop that is taken up, and the place where it was. */
  let held;
  /** The same by the pointer: with where it was pressed. */
  let drag;
  let isMoving = false, wasDragged = false;

  function take(row) {
    held = { row, from: rows().indexOf(row) };
    row.classList.add("held");
    row.querySelector(".grip").ariaPressed = "true";
    choose(row);
    say("taken", row);
  }
  function letGo(kind) {
    const { row, from } = held;
    held = null;
    row.classList.remove("held");
    row.querySelector(".grip").ariaPressed = "false";
    if (kind === "back") move(row, from);
    say(kind, row);
    if (kind === "put" && rows().indexOf(row) !== from) {
      form.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  function move(row, place) {
    if (place < 0 || place >= rows().length) return false;
    isMoving = true;
    put(row, place);
    isMoving = false;
    row.scrollIntoView({ block: "nearest" });
    return true;
  }

  form.addEventListener("click", (event) => {
    const row = event.target.closest(".grip")?.closest(".stop-row");
    if (!row) return;
    if (wasDragged) { wasDragged = false; return; }
    const isHeld = held?.row === row;
    if (held) letGo("put");
    if (!isHeld) take(row);
  });
  form.addEventListener("focusout", (event) => {
    if (held && !isMoving && event.target.closest(".stop-row") === held.row) letGo("put");
  });
  form.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (held && !event.altKey) {
      const place = rows().indexOf(held.row);
      const to = { Home: 0, End: rows().length - 1 }[event.key] ?? (step && place + step);
      if (event.key === "Escape") letGo("back");
      else if (to === undefined) return;
      else if (move(held.row, to)) say("at", held.row);
      event.preventDefault();
      return;
    }
    if (!step || !event.altKey || event.ctrlKey || event.metaKey) return;
    const told = event.target.closest(".told");
    const row = event.target.closest(".stop-row")
      ?? (told && rows().find((other) => panel(other) === told));
    if (!row) return;
    event.preventDefault();
    if (held) letGo("put");
    if (!move(row, rows().indexOf(row) + step)) return;
    say("at", row);
    // Several steps one after the other are saved as one.
    form.dispatchEvent(new Event("input", { bubbles: true }));
  });

  form.addEventListener("pointerdown", (event) => {
    wasDragged = false;
    const grip = event.button ? null : event.target.closest(".grip");
    if (!grip) return;
    const row = grip.closest(".stop-row");
    drag = { row, grip, y: event.clientY, top: row.offsetTop, from: rows().indexOf(row) };
    grip.setPointerCapture(event.pointerId);
  });
  form.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const { row, grip } = drag;
    if (!wasDragged && Math.abs(event.clientY - drag.y) < 5) return;
    if (!wasDragged) {
      wasDragged = true;
      if (held) letGo("put");
      choose(row);
      row.classList.add("held", "dragged");
    }
    const others = rows().filter((other) => other !== row);
    const place = others.filter((other) => {
      const box = other.getBoundingClientRect();
      return box.top + box.height / 2 < event.clientY;
    }).length;
    if (place !== rows().indexOf(row)) {
      move(row, place);
      if (!grip.hasPointerCapture(event.pointerId)) grip.setPointerCapture(event.pointerId);
    }
    row.style.top = `${drag.top + event.clientY - drag.y - (row.offsetTop - (parseFloat(row.style.top) || 0))}px`;
  });
  function drop(isKept) {
    if (!drag) return;
    const { row, from } = drag;
    drag = null;
    row.classList.remove("held", "dragged");
    row.style.top = "";
    if (!wasDragged) return;
    if (!isKept) move(row, from);
    say(isKept ? "put" : "back", row);
    if (rows().indexOf(row) !== from) form.dispatchEvent(new Event("change", { bubbles: true }));
  }
  form.addEventListener("pointerup", () => drop(true));
  form.addEventListener("pointercancel", () => drop(false));
  document.addEventListener("keydown", (event) => {
    if (drag && event.key === "Escape") drop(false);
  });

  // Once an order was saved the stops have their numbers from it, as the file has.
  form.addEventListener("saved", ({ detail: { body, answer } }) => {
    const sent = body.get("o.stops");
    if (!sent || answer.read.stops === undefined) return;
    const order = sent.split(",");
    const numbered = (text) => text.replace(
      /^((?:\w+:|o\.)?stops\.|f-stops-|.*[?&]stop=)(\d+)/,
      (all, head, number) => order.includes(number) ? head + order.indexOf(number) : all);
    const attributes = ["name", "id", "for", "value", "href", "aria-describedby"];
    for (const part of [...rows(), ...document.querySelectorAll(".told")]) {
      const number = order.indexOf(part.dataset.element);
      if (number >= 0) part.dataset.element = number;
      for (const element of part.querySelectorAll("[name], [id], [for], [href]")) {
        for (const attribute of attributes) {
          // What somebody has written in a field is its value, not its attribute.
          if (attribute === "value" && element.name !== "do") continue;
          const text = element.getAttribute(attribute);
          if (text && numbered(text) !== text) element.setAttribute(attribute, numbered(text));
        }
      }
    }
    const field = document.querySelector('[name="o.stops"]');
    const now = rows().map((row) => row.dataset.element);
    field.value = now.every((number, place) => number === `${place}`) ? "" : now.join();
    const chosen = rows().find((row) => row.ariaCurrent);
    if (!chosen) return;
    document.querySelector("[name=stop]").value = chosen.dataset.element;
    keep(chosen);
    mark();
  });
}

// Plans

function startPlans(form) {
  let held;

  /** Has the form do what a button of it would. */
  function act(value) {
    const button = document.createElement("button");
    button.hidden = true;
    [button.name, button.value] = ["do", value];
    form.append(button);
    form.requestSubmit(button);
  }

  function room(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY);
    return found.find((element) => element.dataset?.room);
  }

  function over(event) {
    document.querySelector("#walk .over")?.classList.remove("over");
    room(event)?.classList.add("over");
  }

  document.addEventListener("pointerdown", (event) => {
    const svg = event.button ? null : event.target.closest("#walk svg");
    if (!svg) return;
    const stop = event.target.closest("[data-stop]");
    held = { stop, svg, x: event.clientX, y: event.clientY, from: room(event) };
    if (stop) { svg.setPointerCapture(event.pointerId); event.preventDefault(); }
  });
  document.addEventListener("pointermove", (event) => {
    if (!held?.stop) return;
    const scale = held.svg.viewBox.baseVal.width / held.svg.getBoundingClientRect().width;
    const [x, y] = [(event.clientX - held.x) * scale, (event.clientY - held.y) * scale];
    held.stop.setAttribute("transform", `translate(${x} ${y})`);
    held.isMoved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 4;
    over(event);
  });
  addEventListener("pointercancel", () => {
    held?.stop?.removeAttribute("transform");
    held = null;
  });
  document.addEventListener("pointerup", (event) => {
    const was = held;
    held = null;
    if (!was) return;
    const to = room(event)?.dataset.room;
    if (was.stop) {
      // A mark has the place of its stop, which has a number of its own in the form.
      const row = rows()[was.stop.dataset.stop];
      if (was.isMoved && to && row) return act(`room:stops.${row.dataset.element}:${to}`);
      was.stop.removeAttribute("transform");
      if (!was.isMoved) choose(row);
    } else if (to && to === was.from?.dataset.room) {
      act(`stop:stops:${to}`);
    }
  });
}
