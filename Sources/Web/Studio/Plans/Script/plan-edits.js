// What differs between two states, as edits of single values in files; and edits put into a state.
import { same } from "./plan-merge.js";
import { isDraft, placeKey, placeOf } from "./plan-model.js";

/**
 * @typedef {object} Edit
 * @property {string} file
 * @property {(string|{id: string})[]} path keys; { id } is the element of a list
 * @property {*} read the value as it was loaded or saved last
 * @property {*} new the value to write; null takes the key out
 */

export { same };

/** A value as it stands in a file: keys without a value are left out, an empty list is none. */
const bare = (value) => (Array.isArray(value) && value.length === 0 ? null : within(value));
function within(value) {
  if (Array.isArray(value)) return value.map(within);
  if (value === null || typeof value !== "object") return value;
  const some = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(some.map(([key, one]) => [key, within(one)]));
}

const roomKeys = ["name", "hotspot", "door", "access"];
const floorKeys = ["size", "outline", "ways", "here"];
const mapKeys = ["size", "ways"];
/** What a building's walls are called in its file. */
const wallsKey = (state) => (state.isSite ? "outline" : "hotspot");
/** A name that stands beside those in other languages has a path of its own. */
const pathOf = (state, room, key) =>
  (key === "name" ? room.namePath ?? ["name"] : [key === "hotspot" ? wallsKey(state) : key]);
/** The key of a room that a file calls so; undefined for what is not known of rooms. */
const keyOf = (state, first) => roomKeys.find((key) => (key === "hotspot" ? wallsKey(state) : key) === first);
const connectionKeys = ["kind", "direction", "closed"];

/** Every value of a state that files hold, by file and path. */
function valuesOf(state) {
  const values = new Map();
  const put = (file, path, value) =>
    values.set(`${file} ${JSON.stringify(path)}`, { file, path, value: bare(value ?? null) });
  const { floor, file } = state;
  if (state.isSite) {
    for (const key of mapKeys) put(file, ["map", key], floor[key]);
    for (const one of state.entrances) put(one.file, ["entrances"], doorsOf(state, one.file));
    for (const kiosk of state.kiosks) put(state.kioskFile, [kiosk.id, "map"], placeOf(kiosk));
    return values;
  }
  for (const key of floorKeys) put(file, ["floors", { id: floor.id }, key], floor[key]);
  for (const one of state.connections) {
    const path = ["connections", { id: one.id }];
    for (const key of connectionKeys) put(file, [...path, key], one[key]);
    for (const [id, at] of Object.entries(one.at)) put(file, [...path, "at", id], at);
  }
  put(file, ["entrances"], state.entrances);
  for (const kiosk of state.kiosks) {
    for (const key of ["building", "floor", placeKey(kiosk), "map"]) {
      put(state.kioskFile, [kiosk.id, key], kiosk[key]);
    }
  }
  return values;
}

/** The entrances of a building's file, each with its place on the site map. */
const doorsOf = (state, file) =>
  state.entrances.filter((one) => one.file === file).map(({ own, at }) => ({ ...own, map: at }));

/** A page as it is made: only the keys that have a value. */
export function pageOf(state, room) {
  const { name, hotspot, door } = room;
  return { file: room.file, values: bare({ name, floor: state.floor.id, hotspot, door }), text: "" };
}

/** A connection as it stands in the file. */
const element = ({ id, kind, at, direction, closed }) =>
  bare({ id, kind, at, direction, closed: closed || null });

/** A kiosk as it stands in its file, when this page makes it. */
const kioskOf = ({ name, building, floor, at, map }) => bare({ name, building, floor, at, map });

/**
 * What turns the files of one state into those of another: drafts are in neither.
 * @returns {{edits: Edit[], make: object[], remove: string[]}}
 */
export function difference(before, after) {
  const [edits, make, remove] = [[], [], []];
  if (before === after) return { edits, make, remove };
  const edit = (file, path, read, value) => {
    if (!same(read, value)) edits.push({ file, path, read, new: value });
  };
  const list = (state) => new Map(state.rooms.filter((room) => !isDraft(room)).map((room) => [room.id, room]));
  const [old, now] = [list(before), list(after)];
  for (const room of now.values()) {
    const was = old.get(room.id);
    if (!was) make.push(pageOf(after, room));
    else if (was !== room) {
      for (const key of roomKeys) edit(room.file, pathOf(after, room, key), bare(was[key] ?? null), bare(room[key] ?? null));
    }
  }
  for (const room of old.values()) if (!now.has(room.id)) remove.push(room.file);

  const [ids, idsNow] = [before, after].map((state) => new Set(state.connections.map(({ id }) => id)));
  for (const one of before.connections) {
    if (!idsNow.has(one.id)) edit(before.file, ["connections", { id: one.id }], element(one), null);
  }
  for (const one of after.connections) {
    if (!ids.has(one.id)) edit(after.file, ["connections", { id: one.id }], null, element(one));
  }
  const [kiosks, kiosksNow] = [before, after].map((state) => new Set(state.kiosks.map(({ id }) => id)));
  const { kioskFile } = after;
  if (kiosks.size > 0 && kiosksNow.size === 0) remove.push(kioskFile);
  else for (const one of before.kiosks) if (!kiosksNow.has(one.id)) edit(kioskFile, [one.id], kioskOf(one), null);
  const fresh = after.kiosks.filter(({ id }) => !kiosks.has(id));
  if (fresh.length > 0 && !before.hasKioskFile) {
    make.push({ file: kioskFile, values: Object.fromEntries(fresh.map((one) => [one.id, kioskOf(one)])), text: "" });
  } else for (const one of fresh) edit(kioskFile, [one.id], null, kioskOf(one));
  const [values, valuesNow] = [valuesOf(before), valuesOf(after)];
  for (const key of new Set([...values.keys(), ...valuesNow.keys()])) {
    const { file, path } = values.get(key) ?? valuesNow.get(key);
    // Connections and kiosks that came or went are written whole.
    if (path[0] === "connections" && !(ids.has(path[1].id) && idsNow.has(path[1].id))) continue;
    if (file === kioskFile && !(kiosks.has(path[0]) && kiosksNow.has(path[0]))) continue;
    edit(file, path, values.get(key)?.value ?? null, valuesNow.get(key)?.value ?? null);
  }
  return { edits, make, remove };
}

export const isNothing = ({ edits, make, remove }) => edits.length + make.length + remove.length === 0;

/** The value that a state has at a path of a file; undefined where it knows none. */
export function valueAt(state, file, path) {
  if (file === state.file && path[0] === "connections" && path.length === 2) {
    const one = state.connections.find(({ id }) => id === path[1].id);
    return one ? element(one) : null;
  }
  const found = valuesOf(state).get(`${file} ${JSON.stringify(path)}`);
  if (found) return found.value;
  const room = state.rooms.find((one) => one.file === file);
  const key = keyOf(state, path[0]);
  return room && key ? bare(room[key] ?? null) : undefined;
}

/** The state with a value at a path of a file; the same state where it knows no such place. */
export function put(state, file, path, value) {
  const [first, second, third, fourth] = path;
  const inList = (list, id, change) => list.map((one) => (one.id === id ? change(one) : one));
  if (state.isSite) {
    if (file === state.file && first === "map" && mapKeys.includes(second)) {
      return { ...state, floor: { ...state.floor, [second]: value ?? (second === "ways" ? [] : null) } };
    }
    if (file === state.kioskFile && second === "map") {
      return { ...state, kiosks: inList(state.kiosks, first, (one) => ({ ...one, at: value })) };
    }
    if (first === "entrances") {
      const others = state.entrances.filter((one) => one.file !== file);
      const entrances = [...others, ...(value ?? []).map((own) => ({ file, at: own.map, own }))];
      return { ...state, entrances: entrances.sort((one, other) => one.file.localeCompare(other.file)) };
    }
  } else if (file === state.file) {
    if (first === "floors" && second?.id === state.floor.id && floorKeys.includes(third)) {
      return { ...state, floor: { ...state.floor, [third]: value ?? (third === "ways" ? [] : null) } };
    }
    if (first === "entrances") return { ...state, entrances: value ?? [] };
    if (first !== "connections" || !second) return state;
    if (path.length === 2) {
      const others = state.connections.filter(({ id }) => id !== second.id);
      const one = value && { direction: null, closed: false, ...value };
      return { ...state, connections: one ? [...others, one] : others };
    }
    const connections = inList(state.connections, second.id, (one) => {
      if (third !== "at") return { ...one, [third]: value };
      const at = { ...one.at, [fourth]: value };
      if (value === null) delete at[fourth];
      return { ...one, at };
    });
    return { ...state, connections };
  }
  if (file === state.kioskFile && path.length === 1) {
    const others = state.kiosks.filter(({ id }) => id !== first);
    return { ...state, kiosks: value ? [...others, { id: first, ...value }] : others };
  }
  if (file === state.kioskFile) {
    return { ...state, kiosks: inList(state.kiosks, first, (one) => ({ ...one, [second]: value })) };
  }
  const key = keyOf(state, first) ?? first;
  const rooms = state.rooms.map((room) => (room.file === file ? { ...room, [key]: value } : room));
  return rooms.every((room, index) => room === state.rooms[index]) ? state : { ...state, rooms };
}

/** The state after a request: what a server that had nothing else to merge would hold. */
export function applied(state, { edits, make, remove }) {
  let next = edits.reduce((sum, { file, path, new: value }) => put(sum, file, path, value), state);
  for (const { file, values } of make.filter((one) => one.file === state.kioskFile)) {
    next = { ...next, hasKioskFile: true, kiosks: Object.entries(values).map(([id, keys]) => ({ id, ...keys })) };
  }
  if (remove.includes(state.kioskFile)) next = { ...next, hasKioskFile: false, kiosks: [] };
  const made = make.filter(({ file }) => file !== state.kioskFile).map(({ file, values }) => ({
    id: file.slice(file.lastIndexOf("/") + 1, -3), file, name: values.name, hotspot: values.hotspot,
    namePath: ["name"], door: values.door ?? null, access: values.access ?? "open", fixed: false,
  }));
  const files = new Set([...remove, ...make.map(({ file }) => file)]);
  const rooms = [...next.rooms.filter(({ file }) => !files.has(file)), ...made];
  if (files.size > 0) next = { ...next, rooms };
  return next;
}

const flow = (value) => {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value === null || typeof value !== "object") return String(value);
  return `{${Object.entries(value).map(([key, one]) => `${key}: ${flow(one)}`).join(", ")}}`;
};

/** A request as lines to read: { file, isNew, lines: [{ sign, text }] } for each file. */
export function linesOf({ edits, make, remove }) {
  const files = new Map();
  const of = (file, isNew = false) => {
    if (!files.has(file)) files.set(file, { file, isNew, lines: [] });
    return files.get(file).lines;
  };
  for (const { file, values } of make) {
    for (const [key, value] of Object.entries(values)) {
      of(file, true).push({ sign: "+", text: `${key}: ${flow(value)}` });
    }
  }
  for (const { file, path, read, new: value } of edits) {
    const key = path.map((step) => step.id ?? step).join(" ");
    if (read !== null) of(file).push({ sign: "-", text: `${key}: ${flow(read)}` });
    if (value !== null) of(file).push({ sign: "+", text: `${key}: ${flow(value)}` });
  }
  for (const file of remove) of(file).push({ sign: "-", text: file.slice(file.lastIndexOf("/") + 1) });
  return [...files.values()];
}
