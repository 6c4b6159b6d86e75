// What a script adds to the studio's pages, which are whole without one.
const form = document.querySelector("[data-saving]");
if (form) import("./studio-saving.js").then((part) => part.start(form));
if (document.querySelector("#bring")) import("./studio-media.js").then((part) => part.start());
const work = document.querySelector("#work");
if (work) import("./studio-desk.js").then((part) => part.start(work));
