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
