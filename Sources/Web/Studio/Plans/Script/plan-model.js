// A floor as a document, and what can be done with its walls. States are never changed: each
// operation answers { state } or, where it is impossible, { why, values }: a name in the words.
import {
  area, boxOf, closeSlits, distance, hundredths, isNear, isSimple, join, leastArea, lengthOf, minus,
  nearestOn, near, onPiece, overlaps, pieces, plus, rounded, signedArea, split, times,
} from "./plan-geometry.js";

/** A door is within so many metres of a way, or no way leads there. */
export const doorReach = 10;
/** A door farther from its walls than this, in metres, is not glued to them. */
const glueReach = 0.5;

/**
 * The document of what the server gives. On the site map, rooms are the buildings: their walls can be
 * changed, but none comes or goes, and they have no doors but their entrances.
 */
export function opened(data) {
  const floor = { here: null, picture: null, ...data.floor, ways: data.floor.ways ?? [] };
  return {
    building: data.building, file: data.file, kioskFile: "kiosks.yaml", hasKioskFile: Boolean(data.kioskFile), floor,
    floors: data.floors ?? [], rooms: data.rooms, connections: data.connections ?? [],
    entrances: data.entrances ?? [], kiosks: data.kiosks ?? [], next: data.next,
    taken: data.taken ?? [], offset: data.offset ?? [0, 0], isSite: data.isSite === true,
  };
}

/** A room as people call it: by the number on its door, else by its ID. */
export const labelOf = (room) => room.label || room.id;

export const roomOf = (state, id) => state.rooms.find((room) => room.id === id);
/** A room that has no name yet is its author's draft: it is not written. */
export const isDraft = (room) => room.name.trim() === "";
export const pointsOf = (way) => way.points ?? way;
const withPoints = (way, points) => (way.points ? { ...way, points } : points);

/** @returns {{why: string, values: object}} */
export const refused = (why, values = {}) => ({ why, values });
export const withFloor = (state, changes) => ({ ...state, floor: { ...state.floor, ...changes } });
export function withRoom(state, id, changes) {
  const rooms = state.rooms.map((room) => (room.id === id ? { ...room, ...changes } : room));
  return { ...state, rooms };
}

export const isOnFloor = ([x, y], [width, depth]) => x >= 0 && y >= 0 && x <= width && y <= depth;

/** Why a shape cannot be drawn on a floor, or null. */
export function faultOf(shape, size) {
  if (shape.length < 3) return "fewCorners";
  if (!shape.every((at) => isOnFloor(at, size))) return "offFloor";
  if (shape.some((at, index) => at.every((value, axis) => value === shape.at(index - 1)[axis]))) {
    return "sameCorner";
  }
  if (!isSimple(shape)) return "cross";
  return area(shape) < leastArea ? "tooSmall" : null;
}

/** Where a door goes when its walls change: it stays where it can, else goes along with its wall. */
export function follow(before, after, door) {
  if (!door) return null;
  const wall = nearestOn(door, before);
  if (!wall || wall.distance > glueReach) return door;
  const now = nearestOn(door, after);
  if (before.length !== after.length) {
    return now.distance <= near && now.distance <= wall.distance + 0.01 ? door : rounded(now.at);
  }
  const [[a, b], [c, d]] = [pieces(before)[wall.index], pieces(after)[wall.index]];
  if (a === c && b === d) return door;
  if (onPiece(door, c, d).distance <= Math.max(0.005, wall.distance)) return door;
  const [move, other] = [minus(c, a), minus(d, b)];
  if (distance(move, other) < 0.005) return rounded(plus(door, move));
  return rounded(plus(c, times(minus(d, c), wall.share)));
}

/** The state with the new walls of some rooms, and their doors. */
function reshaped(state, shapes) {
  const rooms = [];
  for (const room of state.rooms) {
    const hotspot = shapes.get(room.id);
    if (!hotspot) {
      rooms.push(room);
      continue;
    }
    if (room.fixed) return refused("fixed", { room: room.id });
    const why = faultOf(hotspot, state.floor.size);
    if (why) return refused(why, { room: room.id });
    rooms.push({ ...room, hotspot, door: follow(room.hotspot, hotspot, room.door) });
    if (state.isSite) state = alongWith(state, room, (at) => follow(room.hotspot, hotspot, at));
  }
  return { state: { ...state, rooms } };
}

/** The site map with the doors and the kiosks of a building at other places. */
function alongWith(state, building, place) {
  const entrances = state.entrances.map((one) => (one.file === building.file ? { ...one, at: place(one.at) } : one));
  const kiosks = state.kiosks.map((one) => (one.house === building.id && one.at ? { ...one, at: place(one.at) } : one));
  return { ...state, entrances, kiosks };
}

/** The shape of a room's number, or of the outer wall for "". */
export const shapeOf = (state, id) => (id ? roomOf(state, id)?.hotspot : state.floor.outline);

/** The corners of all rooms that are one with the corner at a place, as { id, corner }. */
export function cornersAt(state, place) {
  return state.rooms.flatMap(({ id, hotspot }) =>
    hotspot.flatMap((at, corner) => (isNear(at, place) ? [{ id, corner }] : [])));
}

/** Moves corners of a shape, and those of rooms that are one with them, unless `tear` is set. */
function moveCorners(state, id, moves, tear) {
  const shape = shapeOf(state, id);
  if (!id) {
    const outline = shape.map((at, index) => moves.get(index) ?? at);
    const why = faultOf(outline, state.floor.size);
    return why ? refused(why) : { state: withFloor(state, { outline }) };
  }
  const shapes = new Map();
  const put = (room, corner, to) => {
    if (!shapes.has(room)) shapes.set(room, [...shapeOf(state, room)]);
    shapes.get(room)[corner] = to;
  };
  for (const [corner, to] of moves) {
    put(id, corner, to);
    if (tear) continue;
    for (const one of cornersAt(state, shape[corner])) if (one.id !== id) put(one.id, one.corner, to);
  }
  return reshaped(state, shapes);
}

export function moveCorner(state, id, corner, to, { tear = false } = {}) {
  return moveCorners(state, id, new Map([[corner, to]]), tear);
}

/** Moves a wall square to itself by so many metres, outwards where the number is positive. */
export function moveWall(state, id, wall, metres, { tear = false } = {}) {
  const shape = shapeOf(state, id);
  const [a, b] = pieces(shape)[wall];
  const length = distance(a, b);
  const sign = signedArea(shape) > 0 ? 1 : -1;
  const out = [(sign * (b[1] - a[1])) / length, (sign * (a[0] - b[0])) / length];
  const to = (at) => rounded(plus(at, times(out, metres)));
  return moveCorners(state, id, new Map([[wall, to(a)], [(wall + 1) % shape.length, to(b)]]), tear);
}

/** Moves a whole room with its door, or a building with its doors and kiosks; others stay where they are. */
export function moveRoom(state, id, by) {
  const room = roomOf(state, id);
  if (room.fixed) return refused("fixed", { room: id });
  const move = (at) => rounded(plus(at, by));
  const hotspot = room.hotspot.map(move);
  const why = faultOf(hotspot, state.floor.size);
  if (why) return refused(why, { room: id });
  const moved = withRoom(state, id, { hotspot, door: room.door && move(room.door) });
  return { state: state.isSite ? alongWith(moved, room, move) : moved };
}

/** New walls for a room or for the outer wall, as typed. */
export function setShape(state, id, shape) {
  if (id) return reshaped(state, new Map([[id, shape]]));
  const why = faultOf(shape, state.floor.size);
  return why ? refused(why) : { state: withFloor(state, { outline: shape }) };
}

/** Adds a corner to a wall, and to the same wall of other rooms, so that it stays shared. */
export function addCorner(state, id, wall, at) {
  const add = (shape, index) => shape.toSpliced(index + 1, 0, at);
  const shape = shapeOf(state, id);
  const [a, b] = pieces(shape)[wall];
  if (isNear(a, at) || isNear(b, at)) return refused("sameCorner", { room: id });
  if (!id) return setShape(state, id, add(shape, wall));
  const shapes = new Map([[id, add(shape, wall)]]);
  for (const room of state.rooms) {
    if (room.id === id || room.fixed) continue;
    const index = pieces(room.hotspot).findIndex(([c, d]) => isNear(a, d) && isNear(b, c));
    if (index >= 0) shapes.set(room.id, add(room.hotspot, index));
  }
  return reshaped(state, shapes);
}

/** Takes a corner out, and the same one between the same neighbours of another room. */
export function removeCorner(state, id, corner) {
  const shape = shapeOf(state, id);
  if (!id) return setShape(state, id, shape.toSpliced(corner, 1));
  const around = (one, index) => [one.at(index - 1), one[index], one[(index + 1) % one.length]];
  const [a, b, c] = around(shape, corner);
  const shapes = new Map([[id, shape.toSpliced(corner, 1)]]);
  for (const room of state.rooms) {
    if (room.id === id || room.fixed || room.hotspot.length < 4) continue;
    const index = room.hotspot.findIndex((_, one) => {
      const [d, e, f] = around(room.hotspot, one);
      return isNear(a, f) && isNear(b, e) && isNear(c, d);
    });
    if (index >= 0) shapes.set(room.id, room.hotspot.toSpliced(index, 1));
  }
  return reshaped(state, shapes);
}

/** The number after one: "A-023" leads to "A-024". */
export function numberAfter(state, id) {
  const taken = new Set([...state.taken, ...state.rooms.map((room) => room.id)]);
  const [, head, digits] = /^(.*?)(\d+)$/.exec(id) ?? [null, `${id}-`, "0"];
  for (let number = Number(digits) + 1; ; number++) {
    const next = head + String(number).padStart(digits.length, "0");
    if (!taken.has(next)) return next;
  }
}

/** The middle of the wall that lies nearest to a way; null where no wall is near one. */
export function doorFor(state, shape) {
  const middles = pieces(shape).map(([a, b]) => ({
    at: rounded([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]), length: distance(a, b),
  })).filter(({ length }) => length >= 0.6);
  const far = ({ at }) => wayNear(state, at)?.distance ?? Infinity;
  // Without a way, a door into the house is likelier than one through its outer wall.
  const { outline } = state.floor;
  const isOuter = ({ at }) => Boolean(outline) && nearestOn(at, outline).distance < glueReach;
  return middles.sort((one, other) => far(one) - far(other) || isOuter(one) - isOuter(other) || other.length - one.length)[0]?.at ?? null;
}

/** A new room with the next free number, without a name. */
export function addRoom(state, shape, door = doorFor(state, shape)) {
  const why = faultOf(shape, state.floor.size);
  if (why) return refused(why);
  const id = state.next;
  const file = `${state.file.slice(0, state.file.lastIndexOf("/") + 1)}${id}.md`;
  const room = { id, name: "", file, hotspot: shape, door, access: "open", fixed: false, namePath: ["name"] };
  const next = { ...state, rooms: [...state.rooms, room] };
  return { state: { ...next, next: numberAfter(next, id) }, id };
}

export function renameRoom(state, id, name) {
  return { state: withRoom(state, id, { name }) };
}

export function removeRoom(state, id) {
  if (roomOf(state, id).fixed) return refused("fixed", { room: id });
  return { state: { ...state, rooms: state.rooms.filter((room) => room.id !== id) } };
}

/** Splits a room: the larger part keeps number and page, the door stays on its own wall. */
export function splitRoom(state, id, from, to) {
  const room = roomOf(state, id);
  if (room.fixed) return refused("fixed", { room: id });
  const parts = split(room.hotspot, from, to);
  if (!parts) return refused("noSplit", { room: id });
  const [large, small] = parts.sort((one, other) => area(other) - area(one));
  for (const part of parts) {
    const why = faultOf(part, state.floor.size);
    if (why) return refused(why, { room: id });
  }
  const far = (shape) => nearestOn(room.door, shape).distance;
  const isWithSmall = room.door && far(small) < far(large);
  const kept = withRoom(state, id, { hotspot: large, door: isWithSmall ? null : room.door });
  return addRoom(kept, small, isWithSmall ? room.door : null);
}

/** Makes one room of two that share a wall; the first keeps number and page. */
export function joinRooms(state, id, other) {
  const [one, two] = [roomOf(state, id), roomOf(state, other)];
  if (one.fixed || two.fixed) return refused("fixed", { room: one.fixed ? id : other });
  const hotspot = join(one.hotspot, two.hotspot);
  if (!hotspot) return refused("noJoin", { room: id, other });
  const why = faultOf(hotspot, state.floor.size);
  if (why) return refused(why, { room: id });
  const isOn = (door) => door && nearestOn(door, hotspot).distance <= glueReach;
  const door = isOn(one.door) ? one.door : isOn(two.door) ? two.door : null;
  const without = { ...state, rooms: state.rooms.filter((room) => room.id !== other) };
  return { state: withRoom(without, id, { hotspot, door }) };
}

/** The rooms that a room can be joined with. */
export function neighboursOf(state, id) {
  const room = roomOf(state, id);
  const box = boxOf(room.hotspot);
  return state.rooms.filter((other) => {
    if (other.id === id || other.fixed || room.fixed) return false;
    const its = boxOf(other.hotspot);
    const isBeside = its.left <= box.right + near && box.left <= its.right + near
      && its.top <= box.bottom + near && box.top <= its.bottom + near;
    return isBeside && join(room.hotspot, other.hotspot) !== null;
  });
}

/** Closes slits under 0.3 m between a room and others. */
export function fillGaps(state, id) {
  const room = roomOf(state, id);
  const others = state.rooms.filter((other) => other.id !== id).map((other) => other.hotspot);
  const hotspot = closeSlits(room.hotspot, others);
  return hotspot ? reshaped(state, new Map([[id, hotspot]])) : refused("noGap", { room: id });
}

/** The way nearest to a place, as { index, at, distance }, or null where there are none. */
export function wayNear(state, place) {
  let best = null;
  state.floor.ways.forEach((way, index) => {
    const found = nearestOn(place, pointsOf(way), false);
    if (found && (!best || found.distance < best.distance)) best = { ...found, index };
  });
  return best;
}

/** The rooms that lie over a room. */
export function roomsOver(state, id) {
  const { hotspot } = roomOf(state, id);
  return state.rooms.filter((room) => room.id !== id && overlaps(room.hotspot, hotspot));
}

/** The numbers of the rooms that differ between two states. */
export function changedRooms(before, after) {
  const old = new Map(before.rooms.map((room) => [room.id, room]));
  const changed = after.rooms.filter((room) => old.get(room.id) !== room).map((room) => room.id);
  const left = new Set(after.rooms.map((room) => room.id));
  return [...changed, ...before.rooms.filter((room) => !left.has(room.id)).map((room) => room.id)];
}

/** Every place on the floor, each with the thing that it belongs to. */
function placesOn(state) {
  const own = (at, of) => (at ? [{ at, of }] : []);
  const { floor } = state;
  return [
    ...(floor.outline ?? []).map((at) => ({ at, of: "outline" })), ...own(floor.here, "here"),
    ...state.rooms.flatMap(({ id, hotspot, door }) =>
      [...hotspot.map((at) => ({ at, of: id })), ...own(door, id)]),
    ...floor.ways.flatMap((way) => pointsOf(way).map((at) => ({ at, of: "way" }))),
    ...state.connections.flatMap(({ id, at }) => own(at[floor.id], id)),
    ...state.entrances.filter((one) => isHere(state, one)).map(({ at }) => ({ at, of: "entrance" })),
    ...kiosksHere(state).map((kiosk) => ({ at: placeOf(kiosk), of: kiosk.id })),
  ];
}

/** Whether an entrance or a kiosk is on this floor; one that names none is on that of level 0. */
export function isHere(state, { floor }) {
  const ground = state.floors.find(({ level }) => level === 0)?.id ?? state.floor.id;
  return String(floor ?? ground) === String(state.floor.id);
}
/** A kiosk's place is called "at" in its file; "here" is understood, too. */
export const placeKey = (kiosk) => ("here" in kiosk ? "here" : "at");
export const placeOf = (kiosk) => kiosk[placeKey(kiosk)] ?? null;
export const kiosksHere = (state) => state.kiosks.filter((kiosk) =>
  kiosk.building === state.building && isHere(state, kiosk) && placeOf(kiosk));

/** Makes the floor larger, or smaller down to what is on it. */
export function resizeFloor(state, size) {
  if (!size.every((value) => value >= 1 && value <= 10_000)) return refused("floorSize");
  const out = placesOn(state).find(({ at }) => !isOnFloor(at, size));
  return out ? refused("floorHolds", { thing: out.of }) : { state: withFloor(state, { size }) };
}

/** Sets the door of a room to the place on its walls that is nearest; null takes it out. */
export function setDoor(state, id, place) {
  const room = roomOf(state, id);
  if (room.fixed) return refused("fixed", { room: id });
  if (!place) return { state: withRoom(state, id, { door: null }) };
  const wall = nearestOn(place, room.hotspot);
  if (wall.distance > glueReach) return refused("doorOnWall", { room: id });
  const door = wall.distance === 0 ? place : rounded(wall.at);
  return { state: withRoom(state, id, { door: door.map(hundredths) }) };
}

export function addWay(state, points) {
  const clear = points.filter((at, index) => index === 0 || distance(at, points[index - 1]) > 0);
  if (clear.length < 2) return refused("shortWay");
  if (!clear.every((at) => isOnFloor(at, state.floor.size))) return refused("offFloor");
  return { state: withFloor(state, { ways: [...state.floor.ways, clear] }) };
}

export function removeWay(state, index) {
  return { state: withFloor(state, { ways: state.floor.ways.toSpliced(index, 1) }) };
}

/** New places of a way; ends of others that joined it go along, unless `tear` is set. */
export function setWay(state, index, points, { tear = false } = {}) {
  if (points.length < 2 || lengthOf(points) === 0) return refused("shortWay");
  if (!points.every((at) => isOnFloor(at, state.floor.size))) return refused("offFloor");
  const before = pointsOf(state.floor.ways[index]);
  const ways = state.floor.ways.map((way, other) => {
    if (other === index) return withPoints(way, points);
    const own = pointsOf(way);
    const moved = tear || points.length !== before.length ? own : own.map((at) => along(before, points, at));
    return moved.every((at, one) => at === own[one]) ? way : withPoints(way, moved);
  });
  return { state: withFloor(state, { ways }) };
}

/** Where a place on a line goes when the line is moved. */
function along(before, after, place) {
  const found = nearestOn(place, before, false);
  if (!found || found.distance > near) return place;
  const [[a, b], [c, d]] = [pieces(before, false)[found.index], pieces(after, false)[found.index]];
  if (a === c && b === d) return place;
  if (found.share === 0) return c;
  if (found.share === 1) return d;
  if (onPiece(place, c, d).distance <= 0.005) return place;
  return rounded(plus(c, times(minus(d, c), found.share)));
}

/** Says that a way is closed, or has steps; without either it is a plain list of places. */
export function describeWay(state, index, changes) {
  const way = state.floor.ways[index];
  const all = { ...(way.points ? way : { points: way }), ...changes };
  if (!all.closed) delete all.closed;
  if (all.step_free !== false) delete all.step_free;
  const next = Object.keys(all).length > 1 ? all : all.points;
  return { state: withFloor(state, { ways: state.floor.ways.with(index, next) }) };
}

const inList = (list, id, changes) =>
  list.map((one) => (one.id === id ? { ...one, ...changes } : one));

/** New stairs or a new lift, at the same place on each of the floors. */
export function addConnection(state, kind, at, floors) {
  if (!isOnFloor(at, state.floor.size)) return refused("offFloor");
  const all = floors ?? state.floors.map(({ id }) => id);
  if (all.length < 2) return refused("oneFloor");
  const taken = new Set(state.connections.map(({ id }) => id));
  let id = kind;
  for (let number = 2; taken.has(id); number++) id = `${kind}-${number}`;
  const one = { id, kind, at: Object.fromEntries(all.map((floor) => [floor, at])), direction: null, closed: false };
  return { state: { ...state, connections: [...state.connections, one] }, id };
}

/** The place of stairs or of a lift on a floor; null: it does not reach that floor. */
export function placeConnection(state, id, floor, at) {
  const one = state.connections.find((connection) => connection.id === id);
  if (at && floor === state.floor.id && !isOnFloor(at, state.floor.size)) return refused("offFloor");
  const places = { ...one.at, [floor]: at };
  if (!at) delete places[floor];
  if (Object.keys(places).length < 2) return refused("twoFloors");
  return { state: { ...state, connections: inList(state.connections, id, { at: places }) } };
}

export function describeConnection(state, id, changes) {
  return { state: { ...state, connections: inList(state.connections, id, changes) } };
}

export function removeConnection(state, id) {
  return { state: { ...state, connections: state.connections.filter((one) => one.id !== id) } };
}

/** How far the site map is from this floor, as another entrance or a kiosk tells, or else the building's outline. */
function mapOffset(state) {
  const one = [...state.entrances, ...kiosksHere(state).map((kiosk) => ({ ...kiosk, at: placeOf(kiosk) }))]
    .find(({ at, map }) => at && map);
  return one ? minus(one.map, one.at) : state.offset ?? [0, 0];
}

export function addEntrance(state, at) {
  if (!isOnFloor(at, state.floor.size)) return refused("offFloor");
  const one = { at, map: rounded(plus(at, mapOffset(state))) };
  if (!isHere(state, one)) one.floor = state.floor.id;
  return { state: { ...state, entrances: [...state.entrances, one] }, id: state.entrances.length };
}

/** Moves an entrance, and the same door on the site map; or changes what else is known of it. */
export function changeEntrance(state, index, changes) {
  const one = state.entrances[index];
  if (changes.at && !isOnFloor(changes.at, state.floor.size)) return refused("offFloor");
  const map = changes.at && one.map ? rounded(plus(one.map, minus(changes.at, one.at))) : one.map;
  return { state: { ...state, entrances: state.entrances.with(index, { ...one, map, ...changes }) } };
}

export function removeEntrance(state, index) {
  return { state: { ...state, entrances: state.entrances.toSpliced(index, 1) } };
}

/** The first kiosk of the site, on this floor. */
export function addKiosk(state, name, at) {
  if (!isOnFloor(at, state.floor.size)) return refused("offFloor");
  const one = { id: "kiosk", name, building: state.building, floor: state.floor.id, at };
  return { state: { ...state, kiosks: [one] }, id: one.id };
}

/** Places a kiosk on this floor, and on the site map. */
export function placeKiosk(state, id, at) {
  if (!isOnFloor(at, state.floor.size)) return refused("offFloor");
  if (id === null) return { state: withFloor(state, { here: at }) };
  const kiosk = state.kiosks.find((one) => one.id === id);
  const isMoved = kiosksHere(state).includes(kiosk);
  const changes = { [placeKey(kiosk)]: at };
  if (kiosk.building !== state.building) changes.building = state.building;
  if (!isHere(state, kiosk)) changes.floor = state.floor.id;
  if (kiosk.map) {
    changes.map = rounded(isMoved ? plus(kiosk.map, minus(at, placeOf(kiosk))) : plus(at, mapOffset(state)));
  }
  return { state: { ...state, kiosks: inList(state.kiosks, id, changes) } };
}
