// Makes plans larger and smaller by buttons, keys and two fingers; lights up a row with its room.
const most = 4;
const step = 1.5;

function enlarge(pan) {
  const plan = pan.querySelector(".plan");
  const buttons = [...pan.parentElement.querySelectorAll("[data-zoom]")];
  let scale = 1;
  /** Draws the plan at `scale` times its width; the point x, y of the window keeps its place. */
  const zoom = (wanted, x = pan.clientWidth / 2, y = pan.clientHeight / 2) => {
    const next = Math.min(most, Math.max(1, wanted));
    const factor = next / scale;
    const [left, top] = [(pan.scrollLeft + x) * factor - x, (pan.scrollTop + y) * factor - y];
    scale = next;
    pan.classList.toggle("is-large", scale > 1);
    plan.style.width = scale > 1 ? scale * 100 + "%" : "";
    pan.scrollTo(left, top);
    for (const button of buttons) {
      const isUsed = Number(button.dataset.zoom) > 0 ? scale < most : scale > 1;
      button.setAttribute("aria-disabled", !isUsed);
    }
  };
  zoom(1);
  pan.tabIndex = 0;
  for (const button of buttons) {
    button.addEventListener("click", () => zoom(scale * step ** Number(button.dataset.zoom)));
  }
  // The arrow keys scroll by themselves.
  pan.addEventListener("keydown", (event) => {
    const factor = { "+": step, "=": step, "-": 1 / step, "0": 0 }[event.key];
    if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoom(scale * factor);
  });
  pan.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = pan.getBoundingClientRect();
    zoom(scale * 1.002 ** -event.deltaY, event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  pinch(pan, () => scale, zoom);
  drag(pan);
}

/** Two fingers: as far apart as they move, as large the plan becomes. */
function pinch(pan, scale, zoom) {
  const fingers = new Map();
  let first = null;
  const span = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  pan.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || fingers.size > 1) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) first = { span: Math.max(1, span()), scale: scale() };
  });
  pan.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size < 2 || !first) return;
    const [a, b] = [...fingers.values()];
    const box = pan.getBoundingClientRect();
    const [x, y] = [(a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top];
    zoom(first.scale * span() / first.span, x, y);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    pan.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      first = null;
    });
  }
}

/** The mouse takes hold of the plan; a click on a room stays a click. */
function drag(pan) {
  let from = null;
  let hasMoved = false;
  pan.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX + pan.scrollLeft, y: event.clientY + pan.scrollTop };
    hasMoved = false;
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    const [left, top] = [from.x - event.clientX, from.y - event.clientY];
    hasMoved ||= Math.hypot(left - pan.scrollLeft, top - pan.scrollTop) > 6;
    if (hasMoved) pan.scrollTo(left, top);
  });
  addEventListener("pointerup", () => { from = null; });
  pan.addEventListener("dragstart", (event) => event.preventDefault());
  pan.addEventListener("click", (event) => {
    if (hasMoved) event.preventDefault();
    hasMoved = false;
  }, { capture: true });
}

/** Rows and rooms with the same number. */
function light() {
  const areas = new Map();
  for (const area of document.querySelectorAll(".plan a[data-no]")) {
    areas.set(area.dataset.no, area);
  }
  const wanted = decodeURIComponent(location.hash.slice(1));
  for (const row of document.querySelectorAll(".row[data-no]")) {
    const area = areas.get(row.dataset.no);
    if (!area) continue;
    for (const [one, events] of [[row, ["focus", "blur"]], [area, []]]) {
      for (const [event, isLit] of [["pointerenter", true], ["pointerleave", false],
        [events[0], true], [events[1], false]]) {
        if (!event) continue;
        one.addEventListener(event, () => {
          area.classList.toggle("hot", isLit);
          row.classList.toggle("hot", isLit);
        });
      }
    }
    if (row.dataset.no === wanted) {
      area.classList.add("hot");
      row.classList.add("hot");
    }
  }
}

export function start(pans) {
  pans.forEach(enlarge);
  light();
}
