// The floor as SVG in metres. Only what differs from what is drawn already is touched.
import { svg, iconPath } from "./plan-dom.js";
import { boxOf, middleOf, nearestOn, overlaps, pieces, plus, times, minus, distance } from "./plan-geometry.js";
import { doorReach, isDraft, isHere, kiosksHere, labelOf, placeOf, pointsOf, wayNear } from "./plan-model.js";

const text = (points) => points.map((at) => at.join(",")).join(" ");
const layers = ["sheet", "rooms", "over", "below", "outer", "doors", "ways", "route", "things"];
let patterns = 0;

export class Drawing {
  #layer = {};
  #nodes = new Map();
  #shown = { selected: [] };
  #scale = 10;
  #isSmall;
  #hatch = `plan-hatch-${patterns++}`;

  constructor(say, { isSmall = false } = {}) {
    this.say = say;
    this.#isSmall = isSmall;
    this.grid = svg("path", { class: "grid-l" });
    this.world = svg("g");
    for (const name of layers) this.world.append(this.#layer[name] = svg("g", { class: `l-${name}` }));
    this.inside = svg("polygon", { class: "inside" });
    this.picture = svg("image", { class: "scan", preserveAspectRatio: "none" });
    this.scan = svg("image", { class: "scan", preserveAspectRatio: "none", hidden: true });
    this.#layer.sheet.append(this.inside, this.picture, this.scan);
    this.outer = svg("polygon", { class: "outer", "data-key": "outline" });
    this.#layer.outer.append(this.outer);
    const stripes = svg("pattern", { id: this.#hatch, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
      svg("path", { d: "M0 0V8", class: "stripe" }));
    this.stripes = stripes;
    const warn = svg("pattern", { id: `${this.#hatch}-w`, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
      svg("path", { d: "M0 0V8", class: "stripe warn" }));
    this.warnStripes = warn;
    this.top = svg("g", { class: "l-top" });
    this.element = svg("svg", { class: "floor-plan", "aria-hidden": "true" },
      svg("defs", {}, stripes, warn), this.grid, this.world, this.top);
  }

  /** Draws a view: where the floor is, and how large; signs and names keep their size. */
  place(view) {
    const { left, top, scale } = view;
    this.world.setAttribute("transform", `translate(${-left * scale} ${-top * scale}) scale(${scale})`);
    if (scale === this.#scale) return;
    this.#scale = scale;
    const turned = `rotate(-45) scale(${1 / scale})`;
    for (const stripes of [this.stripes, this.warnStripes]) stripes.setAttribute("patternTransform", turned);
    for (const mark of this.world.querySelectorAll(".mark")) this.#put(mark, mark.place);
    for (const room of this.#shown.state?.rooms ?? []) this.#label(room);
  }

  #put(mark, place) {
    mark.place = place;
    mark.setAttribute("transform", `translate(${place[0]} ${place[1]}) scale(${1 / this.#scale})`);
  }

  /** Draws a state; `selected`: the keys of what is selected. */
  show(state, selected = []) {
    const before = this.#shown;
    if (before.state === state && before.selected.join() === selected.join()) return;
    const was = before.state;
    this.#shown = { state, selected };
    this.#floor(was?.floor, state.floor);
    if (was?.rooms !== state.rooms || before.selected.join() !== selected.join()) this.#rooms(was, state, new Set(selected));
    if (was?.rooms !== state.rooms) this.#overs(state, was);
    if (was?.rooms !== state.rooms || was?.floor.ways !== state.floor.ways) this.#doors(was, state);
    if (was?.floor.ways !== state.floor.ways || before.selected.join() !== selected.join()) this.#ways(state, new Set(selected));
    this.#things(state);
    this.outer.classList.toggle("sel", selected.includes("outline"));
  }

  #floor(was, floor) {
    if (was === floor) return;
    const outline = floor.outline ?? [[0, 0], [floor.size[0], 0], floor.size, [0, floor.size[1]]];
    this.inside.setAttribute("points", text(outline));
    this.outer.setAttribute("points", text(outline));
    this.outer.classList.toggle("open", !floor.outline);
    this.picture.setAttribute("width", floor.size[0]);
    this.picture.setAttribute("height", floor.size[1]);
    if (floor.picture && !this.#isSmall) this.picture.setAttribute("href", floor.picture);
    this.picture.toggleAttribute("hidden", !floor.picture || !this.scan.hasAttribute("hidden"));
  }

  #rooms(was, state, selected) {
    const old = new Map((was?.rooms ?? []).map((room) => [room.id, room]));
    for (const room of state.rooms) {
      const key = `room:${room.id}`;
      let node = this.#nodes.get(key);
      if (!node) {
        node = svg("g", { class: "r", "data-key": key }, svg("polygon"), svg("polygon", { class: "h", fill: `url(#${this.#hatch})` }));
        node.label = svg("g", { class: "mark" }, svg("rect", { class: "plate", rx: 4 }), svg("text"), svg("text", { class: "nm" }));
        node.append(node.label);
        this.#nodes.set(key, node);
        this.#layer.rooms.append(node);
      }
      node.classList.toggle("sel", selected.has(key));
      if (old.get(room.id) === room && node.isDrawn) continue;
      node.isDrawn = true;
      node.classList.toggle("staff", room.access === "staff" || room.access === "closed");
      node.classList.toggle("draft", isDraft(room));
      node.children[0].setAttribute("points", text(room.hotspot));
      node.children[1].setAttribute("points", text(room.hotspot));
      this.#label(room);
      old.delete(room.id);
    }
    const left = new Set(state.rooms.map(({ id }) => `room:${id}`));
    for (const [key, node] of this.#nodes) if (key.startsWith("room:") && !left.has(key)) { node.remove(); this.#nodes.delete(key); }
  }

  /** The number, and the name where there is room for it. */
  #label(room) {
    const node = this.#nodes.get(`room:${room.id}`);
    if (!node) return;
    const { label } = node;
    const [plate, number, name] = label.children;
    const box = boxOf(room.hotspot);
    const [width, depth] = [box.width * this.#scale - 8, box.depth * this.#scale - 6];
    const [wide, wider] = [labelOf(room).length * 8.4 + 14, room.name.length * 6.4 + 14];
    const isNamed = room.name && wider < width && depth > 36 && !this.#isSmall;
    label.classList.toggle("none", wide > width || depth < 20 || (this.#isSmall && !node.classList.contains("sel")));
    number.textContent = labelOf(room);
    name.textContent = isNamed ? room.name : "";
    number.setAttribute("y", isNamed ? -2 : 5);
    name.setAttribute("y", 14);
    const [w, h] = [isNamed ? Math.max(wide, wider) : wide, isNamed ? 38 : 24];
    for (const [key, value] of Object.entries({ x: -w / 2, y: -h / 2, width: w, height: h })) plate.setAttribute(key, value);
    this.#put(label, middleOf(room.hotspot));
  }

  /** The ground that two rooms share, hatched. */
  #overs(state, was) {
    const boxes = state.rooms.map((room) => boxOf(room.hotspot));
    const old = new Set(was?.rooms);
    const found = [];
    state.rooms.forEach((one, index) => {
      for (let next = index + 1; next < state.rooms.length; next++) {
        const [a, b] = [boxes[index], boxes[next]];
        if (a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom) continue;
        const other = state.rooms[next];
        const pair = `${one.id} ${other.id}`;
        const isOld = old.has(one) && old.has(other);
        if (isOld ? this.pairs?.has(pair) : overlaps(one.hotspot, other.hotspot)) found.push([pair, one, other]);
      }
    });
    this.pairs = new Set(found.map(([pair]) => pair));
    this.#layer.over.replaceChildren(...found.flatMap(([, one, other], index) => {
      const id = `${this.#hatch}-${index}`;
      return [svg("clipPath", { id }, svg("polygon", { points: text(one.hotspot) })),
        svg("polygon", { points: text(other.hotspot), "clip-path": `url(#${id})`, fill: `url(#${this.#hatch}-w)`, class: "shared" })];
    }));
  }

  #doors(was, state) {
    const old = new Set(was?.rooms);
    const areWaysSame = was?.floor.ways === state.floor.ways;
    const left = new Set();
    for (const room of state.rooms) {
      if (!room.door) continue;
      const key = `door:${room.id}`;
      left.add(key);
      let node = this.#nodes.get(key);
      if (!node) {
        node = svg("g", { "data-key": key }, svg("path", { class: "doorway" }), svg("path", { class: "far" }),
          svg("g", { class: "mark" }, svg("circle", { class: "hit", r: 12 }), svg("rect", { class: "doormark", x: -3.5, y: -3.5, width: 7, height: 7, rx: 1.5 })));
        this.#nodes.set(key, node);
        this.#layer.doors.append(node);
      } else if (areWaysSame && old.has(room)) continue;
      const { index } = nearestOn(room.door, room.hotspot);
      const [a, b] = pieces(room.hotspot)[index];
      const half = Math.min(1.2, distance(a, b) / 4);
      const along = times(minus(b, a), half / (distance(a, b) || 1));
      node.children[0].setAttribute("d", `M${minus(room.door, along)}L${plus(room.door, along)}`);
      const way = wayNear(state, room.door);
      node.children[1].setAttribute("d", way?.distance > doorReach ? `M${room.door}L${way.at}` : "");
      this.#put(node.children[2], room.door);
    }
    for (const [key, node] of this.#nodes) if (key.startsWith("door:") && !left.has(key)) { node.remove(); this.#nodes.delete(key); }
  }

  #ways(state, selected) {
    this.#layer.ways.replaceChildren(...state.floor.ways.map((way, index) => {
      const key = `way:${index}`;
      const points = pointsOf(way);
      const look = `way${way.closed ? " closed" : ""}${selected.has(key) ? " sel" : ""}`;
      const nodes = points.map((at, corner) => {
        const mark = svg("g", { class: "mark", "data-corner": corner },
          svg("circle", { class: "hit", r: 12 }), svg("circle", { class: "node", r: 3.5 }));
        this.#put(mark, at);
        return mark;
      });
      return svg("g", { "data-key": key }, svg("polyline", { class: "hit-line", points: text(points) }),
        svg("polyline", { class: look, points: text(points) }), nodes);
    }));
  }

  #things(state) {
    const signs = [
      ...state.connections.filter(({ at }) => at[state.floor.id]).map((one) => [`connection:${one.id}`, one.at[state.floor.id], one.kind]),
      ...state.entrances.map((one, index) => [`entrance:${index}`, one.at, "entrance", one]).filter(([, , , one]) => isHere(state, one)),
    ];
    const kiosks = kiosksHere(state).map((one) => [`kiosk:${one.id}`, placeOf(one), one.name ?? one.id]);
    if (state.floor.here && kiosks.length === 0) kiosks.push(["here", state.floor.here, this.say("kioskHere")]);
    const drawn = JSON.stringify([signs, kiosks]);
    if (drawn === this.drawnThings) return;
    this.drawnThings = drawn;
    const nodes = signs.map(([key, at, kind]) => {
      const mark = svg("g", { class: "mark up", "data-key": key }, svg("rect", { x: -12, y: -12, width: 24, height: 24, rx: 4 }),
        svg("path", { d: iconPath(kind), transform: "translate(-8 -8) scale(.667)" }));
      this.#put(mark, at);
      return mark;
    });
    const here = kiosks.map(([key, at, name]) => {
      const width = name.length * 6.6 + 18;
      const flag = this.#isSmall ? [] : [svg("rect", { x: 20, y: -10, width, height: 20, rx: 4 }), svg("text", { x: 20 + width / 2, y: 4 })];
      if (flag[1]) flag[1].textContent = name;
      const mark = svg("g", { class: "mark here", "data-key": key }, svg("circle", { class: "halo", r: 16 }),
        svg("circle", { class: "ring", r: 6.5 }), flag);
      this.#put(mark, at);
      return mark;
    });
    this.#layer.things.replaceChildren(...nodes, ...here);
  }

  /** The sheet that the floor is traced from, or none. */
  sheet(sheet) {
    this.scan.toggleAttribute("hidden", !sheet);
    // A floor that is traced from a sheet does not show what visitors get beneath it, too.
    this.picture.toggleAttribute("hidden", Boolean(sheet) || !this.picture.hasAttribute("href"));
    if (!sheet) return;
    const { picture, size, scale, at, turn } = sheet;
    const values = { href: picture, width: size[0], height: size[1], transform: `translate(${at}) rotate(${turn}) scale(${1 / scale})` };
    for (const [key, value] of Object.entries(values)) if (this.scan.getAttribute(key) !== String(value)) this.scan.setAttribute(key, value);
  }

  /** The walls, stairs and lifts of the floor below, or nothing. */
  below(plan) {
    this.#layer.below.replaceChildren(...(plan?.rooms ?? []).map(({ hotspot }) => svg("polygon", { points: text(hotspot) })),
      ...(plan?.connections ?? []).filter(({ at }) => at[plan.floor.id]).map(({ at }) => svg("circle", { cx: at[plan.floor.id][0], cy: at[plan.floor.id][1], r: 1 })));
  }

  /** Marks the rooms that the check says something of. */
  look(ids) {
    for (const [key, node] of this.#nodes) if (key.startsWith("room:")) node.classList.toggle("look", ids.has(key.slice(5)));
  }

  /** The legs of a way that is tried, on this floor. */
  route(answer) {
    const { floor } = this.#shown.state;
    const isHere = (leg) => leg.floor === floor.id && leg.building === this.#shown.state.building;
    const points = answer?.legs.filter(isHere).flatMap((leg) => leg.points) ?? [];
    if (points.length < 2) return this.#layer.route.replaceChildren();
    // The last step is the door itself.
    const numbers = answer.steps.slice(0, -1).map((step, index) => [step, index + 1]).filter(([{ leg }]) => isHere(answer.legs[leg])).map(([{ place }, number]) => {
      const mark = svg("g", { class: "mark stepno" }, svg("circle", { r: 11 }), svg("text", { y: 4.5 }));
      mark.lastChild.textContent = number;
      this.#put(mark, place);
      return mark;
    });
    const line = { points: text(points) };
    const [a, b] = points.slice(-2);
    const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    const head = svg("g", { class: "mark" }, svg("path", { class: "route head", d: "M-10 -7L-1 0L-10 7", transform: `rotate(${angle})` }));
    this.#put(head, b);
    this.#layer.route.replaceChildren(svg("polyline", { class: "casing", ...line }), svg("polyline", { class: "route", ...line }), head, ...numbers);
  }

  /** Grid and rulers of a view. */
  rulers(view) {
    const step = [1, 2, 5, 10, 20, 50, 100].find((one) => one * view.scale >= 56) ?? 200;
    const { left, top, right, bottom } = view.box;
    const lines = [];
    const marks = [];
    const each = (from, to, draw) => {
      for (let at = Math.ceil((2 * from) / step) / 2; at * step < to; at += 0.5) draw(at * step, Number.isInteger(at));
    };
    each(left, right, (at, isWhole) => {
      const [x] = view.toScreen([at, 0]);
      if (x < 22) return;
      lines.push(`M${x} 22V${view.height}`);
      if (isWhole) marks.push(svg("path", { class: "tick", d: `M${x} 16V22` }), label(x + 3, 14, at));
    });
    each(top, bottom, (at, isWhole) => {
      const [, y] = view.toScreen([0, at]);
      if (y < 22) return;
      lines.push(`M22 ${y}H${view.width}`);
      if (isWhole) marks.push(svg("path", { class: "tick", d: `M16 ${y}H22` }), label(3, y - 3, at));
    });
    this.grid.setAttribute("d", lines.join(""));
    return [svg("rect", { class: "ruler", width: view.width, height: 22 }), svg("rect", { class: "ruler", width: 22, height: view.height }),
      ...marks, svg("rect", { class: "ruler", width: 22, height: 22 }), label(7, 15, this.say("metre")),
      svg("path", { class: "ruler-line", d: `M22.5 0V${view.height}M0 22.5H${view.width}` })];
  }
}

function label(x, y, value) {
  const node = svg("text", { class: "ruler-t", x, y });
  node.textContent = value;
  return node;
}
