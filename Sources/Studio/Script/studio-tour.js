// A tour's stops on its plans: a number is dragged to another room, a room is clicked to stop there.
export function start(form) {
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

  function mark(event) {
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
    mark(event);
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
      if (was.isMoved && to) act(`room:stops.${was.stop.dataset.stop}:${to}`);
      else was.stop.removeAttribute("transform");
    } else if (to && to === was.from?.dataset.room) {
      act(`stop:stops:${to}`);
    }
  });
  document.body.classList.add("can-drag");
}
