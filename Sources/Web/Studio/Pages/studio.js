// What a script adds to the studio's pages, which are whole without one.
const form = document.querySelector("[data-saving]");
if (form) import("./studio-saving.js").then((part) => part.start(form));
if (document.querySelector("#walk")) import("./studio-tour.js").then((part) => part.start(form));
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
const underWay = document.querySelector("#under-way");

/** What is under way is looked at until it is over; then the page says what came of it. */
async function follow() {
  const address = underWay.querySelector("a").href;
  const text = await fetch(address).then((answer) => answer.text()).catch(() => null);
  const page = text && new DOMParser().parseFromString(text, "text/html");
  const step = page?.querySelector("#under-way p");
  if (page && !step) return location.replace(address);
  const shown = underWay.querySelector("p");
  // Screen readers say it only where it has changed.
  if (step && step.textContent !== shown.textContent) shown.textContent = step.textContent;
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
