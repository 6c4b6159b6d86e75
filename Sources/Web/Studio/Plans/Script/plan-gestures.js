// What can be taken hold of, and what moving it does. Pointer and keyboard use the same gestures.
import { boxOf, distance, minus, nearestOn, pieces, plus, rounded, signedArea } from "./plan-geometry.js";
import {
  changeEntrance, moveCorner, moveRoom, moveWall, placeConnection, placeKiosk, placeOf, pointsOf,
  roomOf, setDoor, setWay, shapeOf,
} from "./plan-model.js";

export const partsOf = (key) => {
  const [kind, id = ""] = key.split(/:(.*)/);
  return { kind, id };
};

/** Where a thing is, for keys and for what is said: a place, or null. */
export function placeOfThing(state, key, part) {
  const { kind, id } = partsOf(key);
  if (kind === "room" || kind === "outline") {
    const shape = shapeOf(state, kind === "room" ? id : "");
    if (!shape) return null;
    if (part?.corner !== undefined) return shape[part.corner] ?? null;
    if (part?.wall !== undefined) return rounded(pieces(shape)[part.wall].reduce((a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]));
    const { left, top } = boxOf(shape);
    return [left, top];
  }
  if (kind === "way") return pointsOf(state.floor.ways[id])[part?.corner ?? 0];
  if (kind === "door") return roomOf(state, id).door;
  if (kind === "connection") return state.connections.find((one) => one.id === id).at[state.floor.id] ?? null;
  if (kind === "entrance") return state.entrances[id].at;
  if (kind === "kiosk") return placeOf(state.kiosks.find((one) => one.id === id));
  return kind === "here" ? state.floor.here : null;
}

/**
 * Takes hold of a thing or a part of one.
 * @param near the place where it was taken
 * @returns {{at: number[], apply: Function, how: object, name: object}|null} apply(to, { tear })
 *   answers what the model does when `at` is moved there
 */
export function hold(state, key, part, near) {
  const { kind, id } = partsOf(key);
  const at = placeOfThing(state, key, part);
  const moved = { word: "didThing", of: id };
  if (!at) return null;
  if (kind === "room" || kind === "outline") {
    const of = kind === "room" ? id : "";
    const shape = shapeOf(state, of);
    if (part?.corner !== undefined) {
      return {
        at, how: { moving: [at], before: shape.at(part.corner - 2), from: shape.at(part.corner - 1) },
        name: { word: "didCorner", of: of || "" }, apply: (to, options) => moveCorner(state, of, part.corner, to, options),
      };
    }
    if (part?.wall !== undefined) {
      const [a, b] = pieces(shape)[part.wall];
      const sign = signedArea(shape) > 0 ? 1 : -1;
      const out = [(sign * (b[1] - a[1])) / distance(a, b), (sign * (a[0] - b[0])) / distance(a, b)];
      return {
        at: near ?? at, how: { moving: [a, b] }, name: { word: "didWall", of },
        apply: (to, options) => {
          const by = minus(to, a);
          return moveWall(state, of, part.wall, by[0] * out[0] + by[1] * out[1], options);
        },
      };
    }
    if (!of) return null;
    // The corner nearest to the pointer is the one that snaps.
    const anchor = near ? shape.toSorted((a, b) => distance(a, near) - distance(b, near))[0] : at;
    return { at: anchor, how: { except: key }, name: { word: "didRoom", of }, apply: (to) => moveRoom(state, id, minus(to, anchor)) };
  }
  if (kind === "way") {
    const points = pointsOf(state.floor.ways[id]);
    const corner = part?.corner;
    if (corner === undefined) {
      return {
        at: near ?? at, how: { moving: points, forWays: true }, name: { word: "didWay" },
        apply: (to, options) => setWay(state, Number(id), points.map((one) => rounded(plus(one, minus(to, near ?? at)))), options),
      };
    }
    return {
      at, how: { moving: [at], forWays: true, from: points[corner - 1] ?? points[corner + 1] }, name: { word: "didWay" },
      apply: (to, options) => setWay(state, Number(id), points.with(corner, to), options),
    };
  }
  if (kind === "door") {
    const { hotspot } = roomOf(state, id);
    return { at, how: {}, name: { word: "didDoor", of: id }, apply: (to) => setDoor(state, id, rounded(nearestOn(to, hotspot).at)) };
  }
  const apply = {
    connection: (to) => placeConnection(state, id, state.floor.id, to),
    entrance: (to) => changeEntrance(state, Number(id), { at: to }),
    kiosk: (to) => placeKiosk(state, id, to),
    here: (to) => placeKiosk(state, null, to),
  }[kind];
  return apply ? { at, how: {}, name: moved, apply } : null;
}
