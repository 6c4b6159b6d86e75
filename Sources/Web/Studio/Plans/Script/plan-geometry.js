// Points, walls and shapes of a plan, in metres: x to the right, y down. Nothing here knows a page.

/** @typedef {[number, number]} Point */
/** @typedef {Point[]} Shape A polygon without its first corner repeated, either way round. */

/** Corners that lie this close to each other are one. */
export const near = 0.05;
/** The least floor area of a room, in square metres: what a finger finds. */
export const leastArea = 0.25;
/** Walls that are drawn this far into each other count as one wall. */
const wallBreadth = 0.1;
const tiny = 1e-9;

/** Rounds to hundredths, as typed values are written. Adding 0 turns -0 into 0. */
export const hundredths = (value) => Math.round(value * 100) / 100 + 0;
/** Rounds to tenths, as free hands are. */
export const tenths = (value) => Math.round(value * 10) / 10 + 0;
export const rounded = ([x, y]) => [hundredths(x), hundredths(y)];

export const plus = (a, b) => [a[0] + b[0], a[1] + b[1]];
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
export const times = (a, factor) => [a[0] * factor, a[1] * factor];
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];
export const isNear = (a, b) => distance(a, b) <= near;
export const between = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
const cross = (a, b) => a[0] * b[1] - a[1] * b[0];

/** The walls of a shape, or the pieces of a line that is not closed. */
export function pieces(line, isClosed = true) {
  const count = isClosed ? line.length : line.length - 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => [line[i], line[(i + 1) % line.length]]);
}

/** Twice counted by the sign: positive where the corners go clockwise as the plan is drawn. */
export function signedArea(shape) {
  return pieces(shape).reduce((sum, [a, b]) => sum + cross(a, b), 0) / 2;
}
export const area = (shape) => Math.abs(signedArea(shape));
export const lengthOf = (line) =>
  pieces(line, false).reduce((sum, [a, b]) => sum + distance(a, b), 0);

export function boxOf(points) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom, width: right - left, depth: bottom - top };
}

/** The shape as a rectangle along the axes, or null where it is another one. */
export function rectangleOf(shape) {
  if (shape.length !== 4) return null;
  const box = boxOf(shape);
  const isRight = shape.every(([x, y], i) => (x === box.left || x === box.right)
    && (y === box.top || y === box.bottom)
    && (x === shape[(i + 1) % 4][0]) !== (y === shape[(i + 1) % 4][1]));
  return isRight ? box : null;
}

export function rectangle(a, b) {
  const { left, top, right, bottom } = boxOf([a, b]);
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** The place on a straight piece that is nearest to a point; `share` runs from 0 at a to 1 at b. */
export function onPiece(point, a, b) {
  const along = minus(b, a);
  const square = along[0] ** 2 + along[1] ** 2;
  const free = square === 0 ? 0
    : ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / square;
  const share = Math.min(1, Math.max(0, free));
  const at = share === 0 ? a : share === 1 ? b : between(a, b, share);
  return { at, share, distance: distance(point, at) };
}

/** The nearest place on a line: also the number of its piece. Null for a line without any. */
export function nearestOn(point, line, isClosed = true) {
  let best = null;
  pieces(line, isClosed).forEach(([a, b], index) => {
    const found = onPiece(point, a, b);
    if (!best || found.distance < best.distance) best = { ...found, index };
  });
  return best;
}

/** Whether two straight pieces have a point in common. */
export function meet(a, b, c, d) {
  const side = (p, q, r) => {
    const value = cross(minus(q, p), minus(r, p));
    return Math.abs(value) < tiny ? 0 : Math.sign(value);
  };
  const [one, two, three, four] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (one !== two && three !== four && one * two <= 0 && three * four <= 0) {
    return one !== 0 || two !== 0 || touch(a, b, c, d);
  }
  return one === 0 && two === 0 && touch(a, b, c, d);
}
/** For pieces of one straight line: whether their boxes touch. */
function touch(a, b, c, d) {
  return [0, 1].every((axis) => Math.max(a[axis], b[axis]) >= Math.min(c[axis], d[axis]) - tiny
    && Math.max(c[axis], d[axis]) >= Math.min(a[axis], b[axis]) - tiny);
}

/** Whether no wall touches another one but at the corner that both share. */
export function isSimple(shape) {
  const walls = pieces(shape);
  const count = walls.length;
  if (count < 3) return false;
  for (let i = 0; i < count; i++) {
    const [a, b] = walls[i];
    if (distance(a, b) < tiny) return false;
    const next = walls[(i + 1) % count][1];
    // A wall that runs back along the one before.
    const [back, on] = [minus(a, b), minus(next, b)];
    if (Math.abs(cross(back, on)) < tiny && back[0] * on[0] + back[1] * on[1] > 0) return false;
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue;
      if (meet(a, b, ...walls[j])) return false;
    }
  }
  return true;
}

/** 1 within a shape, 0 on its walls (as broad as `breadth`), -1 outside. */
export function contains(shape, point, breadth = tiny) {
  let isInside = false;
  for (const [a, b] of pieces(shape)) {
    if (onPiece(point, a, b).distance <= breadth) return 0;
    if ((a[1] > point[1]) !== (b[1] > point[1])
      && point[0] < (b[0] - a[0]) * (point[1] - a[1]) / (b[1] - a[1]) + a[0]) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

/** Whether two shapes share more than a wall's breadth: looked at on a grid over both boxes. */
export function overlaps(one, other) {
  const [a, b] = [boxOf(one), boxOf(other)];
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const width = Math.min(a.right, b.right) - left;
  const depth = Math.min(a.bottom, b.bottom) - top;
  if (width <= wallBreadth || depth <= wallBreadth) return false;
  const steps = 24;
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const point = [left + width * (column + 0.5) / steps, top + depth * (row + 0.5) / steps];
      if (contains(one, point, wallBreadth / 2) > 0 && contains(other, point, wallBreadth / 2) > 0) {
        return true;
      }
    }
  }
  return false;
}

/** Where a name stands: the middle, or of a bent shape the middle of its widest part. */
export function middleOf(shape) {
  const whole = signedArea(shape);
  const box = boxOf(shape);
  if (Math.abs(whole) > tiny) {
    const sum = pieces(shape).reduce(([x, y], [a, b]) =>
      [x + (a[0] + b[0]) * cross(a, b), y + (a[1] + b[1]) * cross(a, b)], [0, 0]);
    const middle = times(sum, 1 / (6 * whole));
    if (contains(shape, middle, Math.min(box.width, box.depth) / 8) > 0) return middle;
  }
  let best = { width: 0, at: [(box.left + box.right) / 2, (box.top + box.bottom) / 2] };
  for (let step = 1; step < 12; step++) {
    const y = box.top + box.depth * (step + 0.003) / 12;
    const xs = pieces(shape).filter(([a, b]) => (a[1] > y) !== (b[1] > y))
      .map(([a, b]) => a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])).sort((m, n) => m - n);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const width = xs[i + 1] - xs[i];
      if (width > best.width) best = { width, at: [(xs[i] + xs[i + 1]) / 2, y] };
    }
  }
  return best.at;
}

const sides = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];
/** The direction of a vector by name; north is up. */
export function sideOf([x, y]) {
  return sides[(Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 8];
}
/** The side of a room that a wall is on. */
export function wallSide(shape, index) {
  const [a, b] = pieces(shape)[index];
  const out = [b[1] - a[1], a[0] - b[0]];
  return sideOf(signedArea(shape) > 0 ? out : times(out, -1));
}

/** The shape with a place on its walls as a corner, and that corner; null where it is not on one. */
function withCorner(shape, point) {
  const corner = shape.find((one) => isNear(one, point));
  if (corner) return { shape, corner };
  const wall = nearestOn(point, shape);
  if (!wall || wall.distance > near) return null;
  return { shape: shape.toSpliced(wall.index + 1, 0, point), corner: point };
}

/** Two parts of a shape, cut from wall to wall; null where the cut leaves it or meets another wall. */
export function split(shape, from, to) {
  const first = withCorner(shape, from);
  const second = first && withCorner(first.shape, to);
  if (!second || first.corner === second.corner) return null;
  const all = second.shape;
  const ends = [all.indexOf(first.corner), all.indexOf(second.corner)];
  const [low, high] = ends[0] < ends[1] ? ends : ends.toReversed();
  if (contains(all, between(all[low], all[high], 0.5), near / 2) < 1) return null;
  const isCrossed = pieces(all).some(([a, b], index) => {
    const isOwn = [low, high].some((end) => index === end || (index + 1) % all.length === end);
    return !isOwn && meet(all[low], all[high], a, b);
  });
  if (isCrossed) return null;
  return [[...all.slice(0, low + 1), ...all.slice(high)], all.slice(low, high + 1)];
}

/** One shape of two that share a wall or a part of one; null where they do not, or close a court in. */
export function join(one, other) {
  const turned = signedArea(one) * signedArea(other) > 0 ? other : other.toReversed();
  const add = (shape, points) => points.reduce((sum, at) => withCorner(sum, at)?.shape ?? sum, shape);
  const first = add(one, turned);
  const second = add(turned, one).map((at) => first.find((corner) => isNear(corner, at)) ?? at)
    .filter((at, index, all) => at !== all[(index + 1) % all.length]);
  const walls = [first, second].map((shape) => pieces(shape));
  const isShared = ([a, b], list) => list.some(([c, d]) => a === d && b === c);
  const gone = walls[0].filter((wall) => isShared(wall, walls[1]));
  const left = [
    ...walls[0].filter((wall) => !isShared(wall, walls[1])),
    ...walls[1].filter((wall) => !isShared(wall, walls[0])),
  ];
  if (gone.length === 0 || left.length < 3) return null;
  const next = new Map();
  for (const [a, b] of left) {
    if (next.has(a)) return null;
    next.set(a, b);
  }
  const start = one.find((corner) => next.has(corner)) ?? left[0][0];
  const shape = [start];
  for (let at = next.get(start); at !== start; at = next.get(at)) {
    if (!at || shape.length > left.length) return null;
    shape.push(at);
  }
  if (shape.length !== left.length) return null;
  // Where the shared wall ended on a straight one, no corner is left.
  const ends = new Set(gone.flat());
  return shape.filter((at, index) => !ends.has(at)
    || onPiece(at, shape.at(index - 1), shape[(index + 1) % shape.length]).distance > 0.02);
}

/** The shape with its walls drawn up to those of others across slits of less than `most` metres. */
export function closeSlits(shape, others, most = 0.3) {
  let isChanged = false;
  const closed = shape.map((corner) => {
    const corners = others.flat().filter((at) => distance(at, corner) < most)
      .sort((a, b) => distance(a, corner) - distance(b, corner));
    const wall = others.map((other) => nearestOn(corner, other))
      .filter((found) => found && found.distance < most).sort((a, b) => a.distance - b.distance)[0];
    if (!wall || (wall.distance <= 0.005 && !corners[0])) return corner;
    const to = corners[0] ?? rounded(wall.at);
    isChanged ||= !isSame(to, corner);
    return to;
  });
  return isChanged ? closed : null;
}
