// Keys and counts of a desk where texts are worked through one by one.
export function start(form) {
  const field = form.querySelector("#translation");
  const read = field.value;
  let isLeaving = false;
  const counter = form.querySelector("[data-limit]");
  if (counter) {
    const [, tail] = counter.textContent.split(/^\d+/);
    field.addEventListener("input", () => {
      counter.textContent = [...field.value].length + tail;
    });
  }

  /** The text before or behind in the list. */
  function go(step) {
    const links = [...document.querySelectorAll(".texts li a")];
    const here = links.findIndex((link) => link.ariaCurrent === "true");
    links[here + step]?.click();
  }

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const keys = {
      Enter: () => form.requestSubmit(form.querySelector("[value=next]")),
      ArrowDown: () => go(1),
      ArrowUp: () => go(-1),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  form.addEventListener("submit", () => { isLeaving = true; });
  addEventListener("beforeunload", (event) => {
    if (field.value !== read && !isLeaving) event.preventDefault();
  });
  document.querySelector(".texts [aria-current=true]")?.scrollIntoView({ block: "nearest" });
  if (location.search.includes("text=")) field.focus();
  form.dataset.ready = "";
}

/** The same keys for texts in all languages, which save themselves. */
export function startBeside(form) {
  const fields = () => [...form.querySelectorAll("textarea:not([readonly])")];
  const button = (field, kind) => field
    && form.querySelector(`[value="${CSS.escape(kind + ":" + field.name)}"]`);
  const needs = (field) => button(field, "fits")
    || document.getElementById("state-" + field.name)?.querySelector(".none");

  /** Goes to the text behind this one, or before it, that needs somebody. */
  function go(step) {
    const all = fields();
    const here = all.indexOf(document.activeElement);
    const order = step > 0
      ? [...all.slice(here + 1), ...all.slice(0, Math.max(0, here))]
      : [...all.slice(0, Math.max(0, here)).reverse(), ...all.slice(here + 1).reverse()];
    const next = order.find(needs);
    next?.focus();
    next?.scrollIntoView({ block: "center" });
  }

  form.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const fits = event.target.matches("textarea") && button(event.target, "fits");
    const keys = {
      Enter: () => form.requestSubmit(fits || undefined),
      ArrowDown: () => go(1),
      ArrowUp: () => go(-1),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}
