// The first steps of a tour: a sheet is dropped in; two places, or corners, are set on it.
import { drawn, paper } from "./studio-picture.js";

// MARK: Bringing a sheet

function bringing(place) {
  const field = place.querySelector("[type=file]");
  const page = place.querySelector("[name=page]");
  const busy = place.querySelector("#busy");

  async function bring(file) {
    if (!file) return;
    busy.textContent = place.dataset.busy;
    try {
      const query = new URLSearchParams({ page: Number(page.value) || 1, ...await paper(file) });
      const address = `${place.dataset.to}?${query}`;
      const response = await fetch(address, { method: "POST", headers: { "X-Docent-Studio": "1" }, body: await drawn(file) });
      if (response.ok) return location.reload();
      const said = await response.text();
      busy.textContent = said.startsWith("{") ? JSON.parse(said).problems[0].message : said;
    } catch (error) {
      busy.textContent = `${file.name}: ${error.message}`;
    }
  }

  const isPDF = () => field.files[0]?.type === "application/pdf";
  field.addEventListener("change", () => { if (!isPDF()) bring(field.files[0]); });
  place.closest("form").addEventListener("submit", (event) => {
    if (!field.files.length) return;
    event.preventDefault();
    bring(field.files[0]);
  });
  for (const kind of ["dragover", "drop"]) {
    addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      place.classList.toggle("over", kind === "dragover");
      if (kind === "drop") bring(event.dataTransfer.files[0]);
    });
  }
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) place.classList.remove("over"); });
  place.dataset.ready = "";
}

// MARK: Choosing on it

/** The lens is as wide as this, in CSS pixels, and so many times larger than the sheet. */
const lens = { width: 140, factor: 4 };

function choosing(figure) {
  const svg = figure.querySelector("svg");
  const form = figure.closest("form");
  const { width, height } = svg.viewBox.baseVal;
  const [isWall, scale] = [Boolean(svg.querySelector(".house")), Number(figure.dataset.scale)];
  const part = (name) => svg.querySelector(`[data-part=${name}]`);
  const names = ["a", "b", "c", "d"].filter(part);
  const hasCorners = names.length === 4;
  const field = (name) => form.elements[name];
  const number = (name) => Number(field(name).value.replace(",", ".")) || 0;
  const tenth = (value) => Math.round(value * 10) / 10;
  const hundredth = (value) => Math.round(value * 100) / 100;

  figure.querySelector(".pick")?.remove();
  figure.classList.add("live");

  /** The places as the fields have them, in pixels. */
  function places() {
    if (!isWall) return Object.fromEntries(names.map((name) => [name, [number(name + "x"), number(name + "y")]]));
    const [left, top] = [number("left") * scale, number("top") * scale];
    return { a: [left, top], b: [left + number("width") * scale, top + number("depth") * scale] };
  }

  /** Writes the places into the fields. */
  function set(all) {
    const { a, b } = all;
    const low = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
    const values = isWall
      ? { left: low[0] / scale, top: low[1] / scale, width: Math.abs(a[0] - b[0]) / scale, depth: Math.abs(a[1] - b[1]) / scale }
      : Object.fromEntries(names.flatMap((name) => [[name + "x", all[name][0]], [name + "y", all[name][1]]]));
    for (const [name, value] of Object.entries(values)) field(name).value = (isWall ? hundredth : tenth)(value);
    draw(all);
  }

  function draw(all = places()) {
    const { a, b } = all;
    for (const [name, [x, y]] of Object.entries(all)) {
      const mark = part(name);
      const [circle, text] = [mark.querySelector("circle"), mark.querySelector("text")];
      for (const [axis, value] of [["x", x], ["y", y]]) {
        circle.setAttribute("c" + axis, value);
        text.setAttribute(axis, value);
      }
    }
    if (isWall) {
      const house = part("wall");
      const values = { x: Math.min(a[0], b[0]), y: Math.min(a[1], b[1]), width: Math.abs(a[0] - b[0]), height: Math.abs(a[1] - b[1]) };
      for (const [name, value] of Object.entries(values)) house.setAttribute(name, value);
      return;
    }
    const line = names.map((name) => all[name].join(" ")).join("L");
    part("line").firstElementChild.setAttribute("d", `M${line}${hasCorners ? "Z" : ""}`);
    if (!hasCorners) tell(a, b);
  }

  /** What the distance makes of the sheet, in words and as a bar. */
  function tell(a, b) {
    const sum = form.querySelector("#sum");
    const [metres, pixels] = [number("metres"), Math.hypot(b[0] - a[0], b[1] - a[1])];
    const off = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    const slant = Math.abs(off - Math.round(off / 90) * 90);
    form.querySelector("#level-line").hidden = pixels === 0 || slant < 0.05 || slant > 10;
    const bar = part("bar");
    bar.replaceChildren();
    sum.textContent = sum.dataset.ask;
    if (!(metres > 0 && pixels > 0)) return;
    const own = pixels / metres;
    const whole = width / own;
    const wanted = Math.max(0.1, whole / 8);
    const power = 10 ** Math.floor(Math.log10(wanted));
    const length = power * ([5, 2].find((one) => one * power <= wanted) ?? 1);
    const round = whole < 10 ? tenth(whole) : Math.round(whole);
    sum.textContent = sum.dataset.sum.replace("{width}", round).replace("{bar}", length)
      + (pixels < Math.max(width, height) / 5 ? ` ${sum.dataset.short}` : "");
    const unit = Math.max(width, height) / 90;
    const [left, top, right] = [width * 0.04, height * 0.96, width * 0.04 + length * own];
    const add = (name, values, text = "") => {
      const element = document.createElementNS(svg.namespaceURI, name);
      for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
      element.textContent = text;
      bar.append(element);
    };
    add("path", { d: `M${left} ${top - unit / 2}v${unit}m0 ${-unit / 2}H${right}m0 ${-unit / 2}v${unit}` });
    add("text", { x: right + unit, y: top, "font-size": unit * 1.4 }, `${length} m`);
  }

  // The lens shows what lies under the pointer.
  const glass = svg.cloneNode(true);
  glass.removeAttribute("role");
  glass.setAttribute("aria-hidden", "true");
  glass.setAttribute("class", "lens");
  for (const name of ["width", "height"]) glass.setAttribute(name, lens.width);
  for (const element of glass.querySelectorAll("[data-part]")) element.remove();
  const cross = document.createElementNS(svg.namespaceURI, "path");
  cross.setAttribute("class", "cross");
  glass.append(cross);
  glass.style.width = "";
  glass.style.display = "none";
  figure.append(glass);

  function look(event, [x, y]) {
    const box = svg.getBoundingClientRect();
    const size = (lens.width / lens.factor) * (width / box.width);
    glass.setAttribute("viewBox", `${x - size / 2} ${y - size / 2} ${size} ${size}`);
    cross.setAttribute("d", `M${x - size / 12} ${y}h${size / 6}M${x} ${y - size / 12}v${size / 6}`);
    // Beside the pointer, on the side where there is more of the sheet.
    const around = figure.getBoundingClientRect();
    const isRight = event.clientX - box.left < box.width / 2;
    glass.style.left = `${event.clientX - around.left + (isRight ? 30 : -30 - lens.width)}px`;
    glass.style.top = `${event.clientY - around.top - lens.width / 2}px`;
    glass.style.display = "";
  }

  function at(event) {
    const box = svg.getBoundingClientRect();
    const inside = (value, most) => tenth(Math.min(Math.max(value, 0), most));
    return [inside(((event.clientX - box.left) * width) / box.width, width), inside(((event.clientY - box.top) * height) / box.height, height)];
  }

  let held;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    const [place, all] = [at(event), places()];
    const far = (name) => Math.hypot(all[name][0] - place[0], all[name][1] - place[1]);
    held = { all, name: names.reduce((nearest, name) => (far(name) < far(nearest) ? name : nearest)) };
    held.all[held.name] = place;
    set(held.all);
    look(event, place);
  });
  svg.addEventListener("pointermove", (event) => {
    const place = at(event);
    look(event, place);
    if (!held) return;
    held.all[held.name] = place;
    set(held.all);
  });
  const letGo = () => { held = null; };
  svg.addEventListener("pointerup", letGo);
  svg.addEventListener("pointercancel", letGo);
  svg.addEventListener("pointerleave", () => { glass.style.display = "none"; });
  form.addEventListener("input", () => draw());
  draw();
  figure.dataset.ready = "";
}

export function start() {
  // As large as the window lets it be.
  for (const svg of document.querySelectorAll(".tracing > svg")) {
    const { width, height } = svg.viewBox.baseVal;
    svg.style.width = `min(100%, max(320px, calc(100vh - 420px)) * ${width / height})`;
  }
  const [drop, sheet] = ["#drop", "#sheet"].map((name) => document.querySelector(name));
  if (drop) bringing(drop);
  if (sheet) choosing(sheet);
}
