// What a script adds to the studio's pages, which are whole without one.
const form = document.querySelector("[data-saving]");
if (form) import("./studio-saving.js").then((part) => part.start(form));
if (form && form.dataset.fixed === undefined && document.querySelector("#walk")) import("./studio-tour.js").then((part) => part.start(form));
if (form?.dataset.beside !== undefined) import("./studio-desk.js").then((part) => part.startBeside(form));
const plan = document.querySelector("[data-plan]");
if (plan) import("./plan.js").then((part) => part.start(plan));
if (document.querySelector("#bring")) import("./studio-media.js").then((part) => part.start());
if (document.querySelector("#drop, #sheet")) import("./studio-steps.js").then((part) => part.start());
const passes = document.querySelector(".passes > #list");
if (passes) import("./studio-passes.js").then((part) => part.start(passes));
const labels = document.querySelector("form#labels");
if (labels) import("./studio-codes.js").then((part) => part.start(labels));
const work = document.querySelector("#work");
if (work) import("./studio-desk.js").then((part) => part.start(work));
/** Says what the browser keeps of other pages that could not be saved, with the way to each. */
function sayUnsent() {
  const note = document.querySelector("#unsent");
  if (!note) return;
  const own = form && new URL(form.action).pathname + new URL(form.action).search;
  let pages = [];
  try {
    pages = Object.keys(localStorage).filter((key) => key.startsWith("draft /"))
      .map((key) => new URL(key.slice("draft ".length), location.href))
      .filter((page) => page.pathname + page.search !== own);
  } catch { return; }
  const isOut = !document.querySelector("#state");
  const mine = pages.filter((page) => isOut || (page.searchParams.get("as") ?? "") === note.dataset.as);
  if (mine.length === 0) return;
  note.hidden = false;
  if (isOut) return;
  for (const page of mine.slice(0, 9)) {
    const link = document.createElement("a");
    page.searchParams.delete("as");
    link.href = page.href;
    link.textContent = decodeURI(page.pathname.slice(1));
    note.querySelector("span").append(" ", link);
  }
  const state = document.querySelector("#state.saved");
  if (!state) return;
  state.className = "state look";
  state.querySelector("span").textContent = state.dataset.unsent;
}
sayUnsent();
// A menu in one row begins at the page that is open.
const menu = document.querySelector(".side");
if (menu && menu.scrollWidth > menu.clientWidth) {
  const here = menu.querySelector("[aria-current]");
  if (here) menu.scrollLeft = here.offsetLeft - menu.clientWidth / 3;
}

const underWay = document.querySelector("#under-way");

/** What is under way is looked at until it is over; then the page says what came of it. */
async function follow() {
  const address = underWay.dataset.look;
  const text = await fetch(address).then((answer) => answer.text()).catch(() => null);
  const now = text && new DOMParser().parseFromString(text, "text/html").querySelector("#under-way");
  if (text && !now) return location.replace(address);
  for (const part of now ? underWay.querySelectorAll(".step, progress") : []) {
    const other = now.querySelector(part.localName === "progress" ? "progress" : ".step");
    if (!other) continue;
    if (part.localName === "progress") part.value = other.value;
    // Screen readers say it only where it has changed.
    else if (part.textContent !== other.textContent) part.textContent = other.textContent;
  }
  setTimeout(follow, 2000);
}
if (underWay) follow();
addEventListener("keydown", (event) => {
  const field = document.querySelector("#find");
  if (field && (event.ctrlKey || event.metaKey) && event.key === "k") {
    event.preventDefault();
    field.focus();
  }
  if (field && event.key === "F1") { event.preventDefault(); location.assign("/help"); }
});
