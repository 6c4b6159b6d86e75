// Draws the page that is printed as soon as something else is chosen; the old picture stays until the new one is there.
const rest = 250;

export function start(form) {
  let number = 0, timer;

  async function draw(button) {
    clearTimeout(timer);
    const mine = ++number;
    const old = document.querySelector("#draft");
    if (!old) return;
    try {
      const answer = await fetch("/codes/draft", {
        method: "POST", body: new URLSearchParams(new FormData(form, button)),
        headers: { "X-Docent-Studio": "1" },
      });
      if (answer.status === 401) { location.assign("/enter"); return; }
      const text = await answer.text();
      if (mine !== number) return;
      if (!answer.ok) { tell(text); return; }
      const next = new DOMParser().parseFromString(text, "text/html").querySelector("#draft");
      const picture = new Image();
      picture.src = next.querySelector("[type=image]").src;
      await picture.decode().catch(() => {});
      if (mine !== number) return;
      const { name, value } = document.activeElement;
      const hadFocus = old.contains(document.activeElement);
      old.replaceWith(next);
      form.elements.start.value = next.dataset.start;
      if (hadFocus) {
        const same = [...next.querySelectorAll("button, input")].find(
          (part) => part.name === name && part.value === value);
        (same ?? next.querySelector("button, input")).focus();
      }
    } catch {
      if (mine === number) tell(old.dataset.away);
    }
  }

  const tell = (text) => { document.querySelector("#draft-state").textContent = text; };

  /** A building's box is ticked with all of its rooms. */
  function together(box) {
    const boxes = [...box.closest("fieldset")?.querySelectorAll("[type=checkbox]") ?? []];
    const whole = boxes.find((other) => other.name.startsWith("b."));
    if (!whole) return;
    const rooms = boxes.filter((other) => other !== whole);
    if (box === whole) for (const room of rooms) room.checked = whole.checked;
    else whole.checked = rooms.every((room) => room.checked);
  }

  document.addEventListener("change", (event) => {
    if (event.target.form !== form) return;
    if (event.target.type === "checkbox") together(event.target);
    draw();
  });
  document.addEventListener("input", (event) => {
    if (event.target.form !== form || event.target.id !== "start") return;
    clearTimeout(timer);
    timer = setTimeout(draw, rest);
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.getAttribute("formaction") !== "/codes/draft") return;
    event.preventDefault();
    draw(button);
  });
  form.dataset.ready = "";
}
