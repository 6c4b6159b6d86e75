// What a point that is drawn or moved snaps to: seven classes in their order, named in words.
import {
  between, boxOf, distance, hundredths, isNear, isSame, minus, onPiece, pieces, rounded, tenths,
} from "./plan-geometry.js";

/** How near a class must be, in pixels: by mouse or pen, and by finger. */
const reaches = {
  first: [10, 24], corner: [8, 20], wall: [6, 16], line: [5, 12], size: [4, 10],
};
/** What held goes on holding for so many pixels more. */
const hold = 2;
/** A way runs in the middle between walls up to so many metres apart. */
const widest = 8;
const angles = [[90, 3, "rightAngle"], [45, 2, "halfAngle"]];

/**
 * @typedef {object} Targets
 * @property {{at: number[], of: string}[]} corners of: a room's number, or "" for the outer wall
 * @property {{a: number[], b: number[], of: string}[]} walls
 * @property {{a: number[], b: number[]}[]} ways
 * @property {{at: number[], of: string}[]} doors
 * @property {{of: string, width: number, depth: number}[]} sizes
 */

/**
 * Everything on a floor that points snap to.
 * @param moving places that move themselves: corners there, and walls that end there, are left out
 * @param except the thing that is moved as a whole, as "room:A-011"
 * @returns {Targets}
 */
export function targetsOf(state, { moving = [], except = "", forWays = false } = {}) {
  const isMoving = (at) => moving.some((one) => isNear(one, at));
  const targets = { corners: [], walls: [], ways: [], doors: [], sizes: [] };
  const add = (shape, of) => {
    for (const at of shape) if (!isMoving(at)) targets.corners.push({ at, of });
    for (const [a, b] of pieces(shape)) {
      if (!isMoving(a) && !isMoving(b)) targets.walls.push({ a, b, of });
    }
  };
  for (const room of state.rooms) {
    if (except === `room:${room.id}`) continue;
    add(room.hotspot, room.id);
    const { width, depth } = boxOf(room.hotspot);
    if (!room.hotspot.some(isMoving)) targets.sizes.push({ of: room.id, width, depth });
    if (forWays && room.door) targets.doors.push({ at: room.door, of: room.id });
  }
  if (state.floor.outline && except !== "outline") add(state.floor.outline, "");
  if (forWays) {
    for (const way of state.floor.ways) {
      for (const [a, b] of pieces(way.points ?? way, false)) {
        if (!isMoving(a) && !isMoving(b)) targets.ways.push({ a, b });
      }
    }
  }
  return targets;
}

/**
 * Snaps a point.
 * @param point where the pointer is, in metres
 * @param {object} how scale: pixels a metre; touch, shift, alt; first: the shape's own first corner;
 *   from: the corner before, or where the drag began; before: the one before that; corner: the
 *   opposite corner of a rectangle; box: what is in sight; forWays; held: the last answer
 * @returns {{point: number[], kind: string, names: {word: string, of?: string}[], guides: object[],
 *   keys: string[]}} keys: what holds, for the next call
 */
export function snap(point, targets, how) {
  const { scale, alt = false, shift = false, from } = how;
  if (alt) return answer([tenths(point[0]), tenths(point[1])], "free");
  const held = new Set(how.held?.keys ?? []);
  const reach = (kind, key) =>
    (reaches[kind][how.touch ? 1 : 0] + (held.has(key) ? hold : 0)) / scale;
  /** The nearest candidate within reach; what holds counts as nearer. */
  const best = (kind, list) => list.filter((one) => one.far <= reach(kind, one.key))
    .sort((a, b) => a.far - b.far - ((held.has(a.key) - held.has(b.key)) * hold) / scale)[0];

  if (shift && from) {
    const isAcross = Math.abs(point[0] - from[0]) >= Math.abs(point[1] - from[1]);
    const free = alongAxis(point, isAcross ? 0 : 1, targets, how, best);
    const to = isAcross ? [free.value, from[1]] : [from[0], free.value];
    return answer(to, free.kind, free.names, free.guides, free.keys);
  }
  if (how.first && distance(how.first, point) <= reach("first", "first")) {
    return answer(how.first, "first", [{ word: "snapFirst" }], [], ["first"]);
  }
  const corner = best("corner", targets.corners.map(({ at, of }) =>
    ({ at, of, far: distance(at, point), key: `corner:${at}` })));
  if (corner) {
    const name = corner.of ? { word: "snapCorner", of: corner.of } : { word: "snapOuterCorner" };
    return answer(corner.at, "corner", [name], [], [corner.key]);
  }
  const wall = best("wall", [...onWalls(point, targets), ...(how.forWays ? forWays(point, targets) : [])]);
  if (wall) {
    let at = rounded(wall.at);
    const own = answer(at, "wall", [wall.name], [], [wall.key]);
    // Along a straight wall the other number is free: it may be in line with something, too.
    const axis = !wall.a ? -1 : wall.a[1] === wall.b[1] ? 0 : wall.a[0] === wall.b[0] ? 1 : -1;
    if (axis < 0) return own;
    const free = alongAxis(point, axis, targets, how, best);
    const ends = [wall.a[axis], wall.b[axis]];
    const value = Math.min(Math.max(...ends), Math.max(Math.min(...ends), free.value));
    at = axis === 0 ? [value, wall.at[1]] : [wall.at[0], value];
    return answer(at, "wall", [wall.name, ...free.names], free.guides, [wall.key, ...free.keys]);
  }
  const [x, y] = [0, 1].map((axis) => alongAxis(point, axis, targets, how, best));
  if (x.kind === "grid" && y.kind === "grid" && from && how.before) {
    const turned = byAngle(point, from, how.before, scale);
    if (turned) return answer(turned.point, "angle", [{ word: turned.word }], [{ from, to: turned.point }]);
  }
  const kind = [x.kind, y.kind].find((one) => one !== "grid") ?? "grid";
  return answer([x.value, y.value], kind, [...x.names, ...y.names], [...x.guides, ...y.guides],
    [...x.keys, ...y.keys]);
}

function answer(point, kind, names = [], guides = [], keys = []) {
  return { point, kind, names, guides, keys };
}

/** One number of a place: in line with a corner, as wide as a neighbour, or on the grid. */
function alongAxis(point, axis, { corners, sizes }, how, best) {
  const { box, corner } = how;
  const isSeen = ({ at: [x, y] }) =>
    !box || (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  const line = best("line", corners.filter(isSeen).map(({ at, of }) => ({
    at, of, far: Math.abs(at[axis] - point[axis]), key: `line${axis}:${at[axis]}`,
  })));
  if (line) {
    // Of several corners on that line the nearest one is named.
    const named = corners.filter((one) => isSeen(one) && one.at[axis] === line.at[axis])
      .sort((a, b) => distance(a.at, point) - distance(b.at, point))[0];
    const name = named.of ? { word: "snapLine", of: named.of } : { word: "snapOuterLine" };
    return {
      value: line.at[axis], kind: "line", names: [name], keys: [line.key],
      guides: [{ axis, value: line.at[axis], at: named.at }],
    };
  }
  if (corner) {
    const [size, word] = axis === 0 ? ["width", "snapWide"] : ["depth", "snapDeep"];
    const sign = Math.sign(point[axis] - corner[axis]) || 1;
    const same = best("size", sizes.map((one) => {
      const value = hundredths(corner[axis] + sign * one[size]);
      return { ...one, value, far: Math.abs(value - point[axis]), key: `size${axis}:${one[size]}` };
    }));
    if (same) {
      return { value: same.value, kind: "size", names: [{ word, of: same.of }], guides: [], keys: [same.key] };
    }
  }
  const value = how.scale > 40 ? tenths(point[axis]) : Math.round(point[axis] * 2) / 2 + 0;
  return { value, kind: "grid", names: [], guides: [], keys: [] };
}

function onWalls(point, { walls }) {
  return walls.map(({ a, b, of }) => {
    const { at, distance: far } = onPiece(point, a, b);
    const name = of ? { word: "snapWall", of } : { word: "snapOuterWall" };
    return { at, a, b, far, key: `wall:${a},${b}`, name };
  });
}

/** What ways join besides walls: other ways, doors, and the middle of a corridor. */
function forWays(point, { walls, ways, doors }) {
  const found = doors.map(({ at, of }) =>
    ({ at, far: distance(at, point), key: `door:${at}`, name: { word: "snapDoor", of } }));
  for (const { a, b } of ways) {
    const { at, distance: far } = onPiece(point, a, b);
    found.push({ at, a, b, far, key: `way:${a},${b}`, name: { word: "snapWay" } });
  }
  // Walls beside the point, the nearest of each direction and side first.
  const beside = walls.map((wall) => ({ ...wall, ...onPiece(point, wall.a, wall.b) }))
    .filter((wall) => wall.distance < widest && wall.distance > 0 && wall.share > 0 && wall.share < 1)
    .sort((one, other) => one.distance - other.distance).slice(0, 6);
  beside.forEach((one, index) => {
    const other = beside.slice(index + 1).find((two) => {
      const [u, v] = [minus(one.at, point), minus(two.at, point)];
      const cosine = (u[0] * v[0] + u[1] * v[1]) / (one.distance * two.distance);
      return cosine < -0.9994 && one.distance + two.distance <= widest;
    });
    if (!other) return;
    const at = between(one.at, other.at, 0.5);
    const far = distance(at, point);
    // The line of the middle lies along the walls, so that the point is free to go along it.
    const isAcross = one.a[1] === one.b[1];
    const isDown = one.a[0] === one.b[0];
    const line = isAcross ? { a: [-1e4, at[1]], b: [1e4, at[1]] }
      : isDown ? { a: [at[0], -1e4], b: [at[0], 1e4] } : {};
    found.push({ at, ...line, far, key: `middle:${one.a},${other.a}`, name: { word: "snapMiddle" } });
  });
  return found;
}

/** A right angle to the last wall, or 45 degrees; the length is kept to tenths. */
function byAngle(point, from, before, scale) {
  if (isSame(from, before) || distance(point, from) * scale < 4) return null;
  const last = Math.atan2(from[1] - before[1], from[0] - before[0]);
  const here = Math.atan2(point[1] - from[1], point[0] - from[0]);
  const turn = ((here - last) * 180) / Math.PI;
  for (const [step, most, word] of angles) {
    const off = turn - Math.round(turn / step) * step;
    if (Math.abs(off) > most) continue;
    const angle = here - (off * Math.PI) / 180;
    const length = tenths(distance(point, from) * Math.cos((off * Math.PI) / 180));
    const to = [from[0] + length * Math.cos(angle), from[1] + length * Math.sin(angle)];
    return { point: rounded(to), word };
  }
  return null;
}
