// A walk drawn on the plans of its floors, as one thread through its rooms. The plans are those of
// the floors' own pages.
import { pageOf } from "./words.js";

const mostPoints = 2000;
const space = "http://www.w3.org/2000/svg";

function shape(name, look, values) {
  const element = document.createElementNS(space, name);
  element.setAttribute("class", look);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, String(value));
  return element;
}

export class WalkPlan {
  #holder;
  #places;
  #drawings = new Map();
  #ways;
  #shown = null;

  // holder: the element that the drawing is put in; places: the rooms and floors of the site; ways:
  // those between rooms, or null.
  constructor(holder, places, ways) {
    this.#holder = holder;
    this.#places = places;
    this.#ways = ways;
  }

  // The floors of visits in the order in which they were met.
  floors(visits) {
    const known = visits.map(({ room }) => this.#places.rooms.get(room.toUpperCase())?.floor);
    return [...new Set(known.filter((floor) => floor !== undefined))];
  }

  floorOf(room) {
    return this.#places.rooms.get(room.toUpperCase())?.floor;
  }

  // Draws the visits on a floor; false where the floor's plan is not to be had.
  async show(floor, visits) {
    const plan = await this.#drawing(floor);
    this.#shown = plan && { floor, plan };
    this.#holder.replaceChildren(...(plan ? [plan] : []));
    if (!plan) return false;
    const drawing = plan.querySelector("svg");
    drawing.querySelector(".thread-on-plan")?.remove();
    const group = shape("g", "thread-on-plan", {});
    drawing.append(group);
    const stops = visits.map(({ room }, index) => ({
      number: index + 1, room, middle: this.floorOf(room) === floor ? this.#middle(room) : null,
    }));
    const line = this.#line(stops, floor, Number(drawing.dataset.scale));
    if (line) group.append(shape("path", "cs", { d: line }), shape("path", "rt", { d: line }));
    for (const room of new Set(stops.map((stop) => stop.room))) {
      const own = stops.filter((stop) => stop.room === room);
      const { middle } = own[0];
      if (!middle) continue;
      const numbers = own.length > 2 ? [own[0].number, "…"] : own.map((stop) => stop.number);
      const text = shape("text", "nt", {
        x: middle.x, y: middle.y, "dominant-baseline": "central",
      });
      text.textContent = numbers.join("·");
      const radius = own.length > 1 ? 42 : 30;
      const circle = shape("circle", "nd", { cx: middle.x, cy: middle.y, r: radius });
      circle.dataset.room = room;
      group.append(circle, text);
    }
    return true;
  }

  // The thread along the ways on this floor, from the middle of one room to that of the next;
  // straight where no way is known.
  #line(stops, floor, scale) {
    const { building, floor: name } = this.#places.floors[floor];
    let line = "";
    stops.forEach(({ room, middle }, index) => {
      const before = stops[index - 1];
      if (!before || before.room === room) return;
      const route = scale > 0 ? this.#ways?.route(before.room, room) : null;
      const isHere = (leg) => leg.building === building && leg.floor === name;
      const legs = route?.legs.filter(isHere) ?? [];
      const parts = legs.map((leg) => leg.points.slice(0, mostPoints)
        .map(({ x, y }) => `${Math.round(x * scale)} ${Math.round(y * scale)}`));
      if (!route && before.middle && middle) parts.push([]);
      parts.forEach((points, part) => {
        if (part === 0 && before.middle) points.unshift(`${before.middle.x} ${before.middle.y}`);
        if (part === parts.length - 1 && middle) points.push(`${middle.x} ${middle.y}`);
        if (points.length > 1) line += "M" + points.join("L");
      });
    });
    return line;
  }

  // Marks a room of the floor that is shown as the place where the visitor was; null for none.
  mark(room) {
    const group = this.#shown?.plan.querySelector(".thread-on-plan");
    if (!group) return;
    group.querySelector(".was")?.remove();
    const middle = room && this.floorOf(room) === this.#shown.floor ? this.#middle(room) : null;
    if (!middle) return;
    const at = shape("g", "was", {});
    for (const [look, r] of [["halo", 64], ["dot", 32], ["eye", 13]]) {
      at.append(shape("circle", look, { cx: middle.x, cy: middle.y, r }));
    }
    group.append(at);
  }

  get floor() {
    return this.#shown?.floor;
  }

  // Where a room's stop is drawn: in its middle, a little below the number that stands there.
  #middle(room) {
    const id = this.#places.rooms.get(room.toUpperCase())?.id ?? room;
    for (const area of this.#shown.plan.querySelectorAll("[data-no]")) {
      if (area.dataset.no.toUpperCase() !== id.toUpperCase()) continue;
      const { x, y, width, height } = area.querySelector("path").getBBox();
      const below = height > 110 ? Math.min(60, height * 0.3) : 0;
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2 + below) };
    }
    return null;
  }

  async #drawing(index) {
    if (!this.#drawings.has(index)) this.#drawings.set(index, await this.#load(index));
    return this.#drawings.get(index);
  }

  async #load(index) {
    const floor = this.#places.floors[index];
    if (!floor) return null;
    try {
      const response = await fetch(pageOf("B", floor.building, floor.floor));
      if (!response.ok) return null;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const plan = page.querySelector(".plan");
      return plan && document.importNode(plan, true);
    } catch {
      return null;
    }
  }
}
