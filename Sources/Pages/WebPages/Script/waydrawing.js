// Draws a way on the plans of the site, one part after the other, each with its steps.

const { base } = document.documentElement.dataset;
const svg = "http://www.w3.org/2000/svg";
const mostPoints = 2000;
const plans = new Map();

// The plan of a floor, or of the site, as its page shows it; null where that cannot be loaded.
function plan(path) {
  if (!plans.has(path)) {
    const loaded = read(path).catch(() => {
      plans.delete(path);
      return null;
    });
    plans.set(path, loaded);
  }
  return plans.get(path);
}

async function read(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".pan .plan");
}

function drawn(name, attributes, text) {
  const element = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function made(name, className, ...content) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

export class WayDrawing {
  #route;
  #words;
  #language;

  constructor(route, words, language) {
    this.#route = route;
    this.#words = words;
    this.#language = language;
  }

  // Fills a place with the parts of the way.
  async fill(place) {
    const { legs } = this.#route;
    const loaded = await Promise.all(legs.map((leg) => plan(this.#path(leg))));
    legs.forEach((leg, index) => place.append(this.#part(leg, index, loaded[index])));
  }

  #path({ building, floor }) {
    const folders = building === null
      ? ["MAP"] : ["B", encodeURIComponent(building), encodeURIComponent(floor)];
    return [base, this.#language.toUpperCase(), ...folders, ""].join("/");
  }

  #part(leg, index, plan) {
    const name = `way-${index + 1}`;
    const heading = made("h3", "", this.#words.plan(leg));
    heading.id = name;
    const section = made("section", "", made("div", "floor-h", heading));
    section.setAttribute("aria-labelledby", name);
    if (plan) section.append(made("div", "card", this.#drawing(plan, leg, index)));
    const steps = made("ol", "thread");
    this.#route.steps.forEach((step, number) => {
      if (step.leg === index) steps.append(this.#step(step, number + 1));
    });
    return made("div", "split leg", section, steps);
  }

  #step(step, number) {
    const ring = made("span", "ring", `${number}`);
    ring.setAttribute("aria-hidden", "true");
    const text = made("p", "step", this.#words.sentence(step));
    const distance = this.#words.distance(step);
    if (distance) text.append(", ", made("span", "t2", distance));
    return made("li", "", ring, text);
  }

  // A copy of the plan without links, as the steps beside it say the same, with the way over it.
  #drawing(plan, leg, index) {
    const copy = document.importNode(plan, true);
    const drawing = copy.querySelector("svg");
    drawing.setAttribute("aria-hidden", "true");
    const scale = Number(drawing.dataset.scale) || 1;
    for (const link of copy.querySelectorAll("a")) {
      const group = drawn("g", { class: link.dataset.no === this.#route.end ? "on" : "" });
      group.append(...link.childNodes);
      link.replaceWith(group);
    }
    const points = leg.points.slice(0, mostPoints)
      .map(({ x, y }) => [x * scale, y * scale].map((number) => Math.round(number * 10) / 10));
    if (points.length > 1) {
      const d = "M" + points.map((point) => point.join(" ")).join("L");
      drawing.append(drawn("path", { class: "cs", d }), drawn("path", { class: "rt", d }));
      drawing.append(head(points));
    }
    this.#route.steps.forEach((step, number) => {
      if (step.leg !== index || step.action === "arrive" || number === 0) return;
      // The arrow stands where the part ends.
      const last = leg.points.at(-1);
      if (Math.hypot(step.at.x - last.x, step.at.y - last.y) < 1) return;
      const [x, y] = [step.at.x * scale, step.at.y * scale];
      drawing.append(
        drawn("circle", { class: "nd", cx: x, cy: y, r: 18 }),
        drawn("text", { class: "nt", x, y: y + 9 }, `${number + 1}`));
    });
    if (index === 0 && points.length) {
      const [cx, cy] = points[0];
      const here = drawn("g", {});
      for (const [name, r] of [["halo", 34], ["dot", 20], ["eye", 8]]) {
        here.append(drawn("circle", { class: name, cx, cy, r }));
      }
      drawing.append(here);
    }
    return copy;
  }
}

// The arrow at the end of a line.
function head(points) {
  const [[x0, y0], [x, y]] = points.slice(-2);
  const degrees = (Math.atan2(y - y0, x - x0) * 180) / Math.PI;
  const transform = `translate(${x} ${y}) rotate(${Math.round(degrees)})`;
  return drawn("path", { class: "hd", transform, d: "M-6 -24L34 0L-6 24Z" });
}
