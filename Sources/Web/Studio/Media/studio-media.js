// Brings files one by one: dropped onto the page, or chosen in its field.
const form = document.querySelector("#bring");
const place = document.querySelector("#coming");

/** A line of text, as a note. */
function say(kind, text) {
  const line = document.createElement("p");
  line.className = "note small " + kind;
  line.textContent = text;
  place.append(line);
  return line;
}

function bring(file, number, all) {
  const words = form.dataset.coming;
  const tell = (done) => words.replace("{name}", file.name)
    .replace("{done}", done).replace("{all}", all > 1 ? number + "/" + all : "100 %");
  const line = say("", tell("0 %"));
  const body = new FormData();
  body.set("file", file);
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) line.textContent = tell(Math.round(100 * event.loaded / event.total) + " %");
    });
    request.addEventListener("load", () => {
      if (request.status === 401) return location.assign("/enter");
      line.remove();
      let answer = {};
      try { answer = JSON.parse(request.responseText); } catch { /* said below */ }
      if (request.status !== 200) say("warn", file.name + ": " + (answer.words ?? request.status));
      done(request.status === 200 ? answer.location : undefined);
    });
    request.addEventListener("error", () => {
      line.remove();
      say("warn", file.name + ": " + form.dataset.away);
      done();
    });
    request.open("POST", form.action);
    request.setRequestHeader("X-Docent-Studio", "1");
    request.send(body);
  });
}

/** Shows the page's lists as they are now; what was said beside them stays. */
async function renew() {
  const text = await fetch(location.href).then((answer) => answer.ok ? answer.text() : null).catch(() => null);
  if (!text) return;
  const now = new DOMParser().parseFromString(text, "text/html");
  for (const part of [".library", "#waiting", ".side", "svg.sprite"]) {
    const here = document.querySelector(part), there = now.querySelector(part);
    if (here && there) here.replaceWith(there);
  }
}

async function bringAll(files) {
  place.replaceChildren();
  const taken = [];
  for (const [index, file] of files.entries()) {
    const location = await bring(file, index + 1, files.length);
    if (location) taken.push(location);
  }
  if (taken.length === 1 && files.length === 1) return location.assign(taken[0]);
  if (taken.length === files.length) return location.assign("/media");
  // What was not taken stays to be read.
  const words = form.dataset.taken;
  if (files.length > 1) say("ok", words.replace("{done}", taken.length).replace("{all}", files.length));
  await renew();
}

export function start() {
  const field = form.querySelector("input[type=file]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.files.length) bringAll([...field.files]);
  });
  field.addEventListener("change", () => { if (field.files.length) bringAll([...field.files]); });
  let depth = 0;
  const isFiles = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragenter", (event) => {
    if (!isFiles(event)) return;
    depth += 1;
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) document.body.classList.remove("dropping");
  });
  addEventListener("dragover", (event) => { if (isFiles(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    depth = 0;
    document.body.classList.remove("dropping");
    bringAll([...event.dataTransfer.files]);
  });
  form.dataset.ready = "";
}
