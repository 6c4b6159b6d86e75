// What a script adds to the studio's pages, which are whole without one.
const form = document.querySelector("[data-saving]");
if (form) import("./studio-saving.js").then((part) => part.start(form));
const work = document.querySelector("#work");
if (work) import("./studio-desk.js").then((part) => part.start(work));
