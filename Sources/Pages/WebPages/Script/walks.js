// The walks that a phone remembers: what a record is, and how it changes. Everything here is kept
// in one place, on the phone, and only after the visitor has said so: before that there is nothing.
const place = "docent.walks";
const version = 1;

// Nothing grows beyond these; what would is refused, never dropped in silence.
export const limits = {
  walks: 500, visits: 200, favourites: 300, stops: 100, name: 80, note: 500, seconds: 86400,
  characters: 2_000_000,
};
export const kinds = ["private", "business", "school", "press"];
export const units = ["metric", "imperial"];

// A walk ends after three hours without a room, and at midnight.
const pause = 3 * 3600 * 1000;
// A visitor who comes back to a room's page within ten minutes has not left the room.
const return_ = 10 * 60 * 1000;

export const nothing = () => ({
  version, on: true, profile: { name: "", units: "metric", step: 70 }, favourites: [], plan: null,
  walks: [],
});

// MARK: The place on the phone

// What is kept: { state } or, where it cannot be used, { problem } of "unstored", "version" or
// "broken"; both are null at first.
export function read() {
  let text;
  try {
    text = localStorage.getItem(place);
  } catch {
    return { state: null, problem: "unstored" };
  }
  if (text === null) return { state: null, problem: null };
  try {
    const value = JSON.parse(text);
    if (Number(value?.version) > version) return { state: null, problem: "version" };
    const state = checked(value);
    return { state, problem: state ? null : "broken" };
  } catch {
    return { state: null, problem: "broken" };
  }
}

// Keeps a state; returns "full" or "unstored" where that cannot be, and what was kept before stays.
export function write(state) {
  const text = JSON.stringify(state);
  if (text.length > limits.characters) return "full";
  try {
    localStorage.setItem(place, text);
    return null;
  } catch (error) {
    return error?.name === "QuotaExceededError" && localStorage.length ? "full" : "unstored";
  }
}

export function forgetAll() {
  try {
    localStorage.removeItem(place);
  } catch {
    // There is nothing where nothing can be kept.
  }
}

// Calls back when another page of the site has changed what is kept.
export function onChange(action) {
  addEventListener("storage", ({ key }) => (key === place || key === null) && action());
}

// MARK: Checking

const isText = (value, most) => typeof value === "string" && value.length <= most;
const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
export const isRoom = (value) => isText(value, 40) && /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(value);
const isTime = (value) => Number.isInteger(value) && Math.abs(value) <= 8.64e15;
const isClock = (value) => value === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isList = (value, most, check) =>
  Array.isArray(value) && value.length <= most && value.every(check);

const isVisit = (visit) =>
  isRoom(visit?.room) && isTime(visit.at) && isCount(visit.seconds, limits.seconds)
  && isText(visit.note, limits.note) && typeof visit.byHand === "boolean";

const isWalk = (walk) =>
  isText(walk?.id, 40) && isText(walk.name, limits.name) && kinds.includes(walk.kind)
  && isText(walk.note, limits.note) && typeof walk.isOver === "boolean"
  && isList(walk.visits, limits.visits, isVisit) && walk.visits.length > 0;

export const isPlan = (plan) =>
  isText(plan?.name, limits.name) && plan.stops?.length > 0
  && isList(plan.stops, limits.stops, (stop) => isRoom(stop?.room) && isClock(stop.time));

export const isStep = (value) => Number.isInteger(value) && value >= 20 && value <= 150;

// A state that is known to be whole; null for any other value.
export function checked(value) {
  const profile = value?.profile;
  const isWhole =
    value?.version === version && typeof value.on === "boolean"
    && isText(profile?.name, limits.name) && units.includes(profile.units) && isStep(profile.step)
    && isList(value.favourites, limits.favourites, isRoom)
    && (value.plan === null || isPlan(value.plan)) && isList(value.walks, limits.walks, isWalk);
  return isWhole ? value : null;
}

// MARK: Changes: each gives a new state, or null where the storage is full

// A text of at most `most` characters, none of which is cut in half.
export const cut = (text, most) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

const put = (state, walks) => ({ ...state, walks });
const byTime = (one, other) => one.at - other.at;
const day = (time) => new Date(time).toDateString();
const newID = (at) => at.toString(36) + "-" + Math.floor(Math.random() * 36 ** 4).toString(36);
const wholeSeconds = (time) => Math.floor(time / 1000) * 1000;
const ending = (visit) => visit.at + visit.seconds * 1000;

export const begun = (walk) => walk.visits[0].at;
export const ended = (walk) => Math.max(...walk.visits.map(ending));
export const duration = (walk) => Math.round((ended(walk) - begun(walk)) / 1000);

const visitOf = (room, at, seconds = 0, byHand = false) =>
  ({ room, at: wholeSeconds(at), seconds, note: "", byHand });

const walkOf = (visit) =>
  ({ id: newID(visit.at), name: "", kind: "private", note: "", isOver: false, visits: [visit] });

function withVisit(state, id, visit) {
  const index = state.walks.findIndex((walk) => walk.id === id);
  if (index < 0) {
    if (state.walks.length >= limits.walks) return null;
    const walks = [...state.walks, walkOf(visit)].sort((one, other) => begun(one) - begun(other));
    return put(state, walks);
  }
  const walk = state.walks[index];
  if (walk.visits.length >= limits.visits) return null;
  const visits = [...walk.visits, visit].sort(byTime);
  return put(state, state.walks.with(index, { ...walk, visits }));
}

// A room's page was opened: a visit begins, or the last one continues. Returns { state, at }, which
// names the visit.
export function enter(state, room, now) {
  const last = state.walks.at(-1);
  const visit = last?.visits.at(-1);
  const isSameWalk = last && !last.isOver && now - ended(last) < pause && now >= begun(last)
    && day(now) === day(visit.at);
  if (isSameWalk && visit.room === room && now - ending(visit) < return_) {
    return { state, at: visit.at };
  }
  const added = visitOf(room, now);
  const changed = withVisit(state, isSameWalk ? last.id : null, added);
  return changed && { state: changed, at: added.at };
}

// The visit of a room that began at a time has lasted so much longer.
export function stay(state, room, at, seconds) {
  return changeVisit(state, room, at, (visit) => ({
    ...visit, seconds: Math.min(limits.seconds, visit.seconds + seconds),
  }));
}

// A room that the visitor adds to a walk, or to a new one where none has this ID.
export const addByHand = (state, id, room, at, seconds) =>
  withVisit(state, id, visitOf(room, at, seconds, true));

function changeVisit(state, room, at, change) {
  return put(state, state.walks.map((walk) => ({
    ...walk,
    visits: walk.visits.map((visit) =>
      visit.room === room && visit.at === at ? change(visit) : visit),
  })));
}

export const noteVisit = (state, room, at, note) =>
  changeVisit(state, room, at, (visit) => ({ ...visit, note: cut(note, limits.note) }));

// Without its last room a walk is gone, too.
export const deleteVisit = (state, id, room, at) =>
  put(state, state.walks.map((walk) => walk.id !== id ? walk : {
    ...walk,
    visits: walk.visits.filter((visit) => visit.room !== room || visit.at !== at),
  }).filter((walk) => walk.visits.length > 0));

export const deleteWalk = (state, id) => put(state, state.walks.filter((walk) => walk.id !== id));

export const describe = (state, id, { name, kind, note }) =>
  put(state, state.walks.map((walk) => walk.id !== id ? walk : {
    ...walk, name: cut(name, limits.name), kind: kinds.includes(kind) ? kind : walk.kind,
    note: cut(note, limits.note),
  }));

// The next room begins a new walk.
export const endWalk = (state, id) =>
  put(state, state.walks.map((walk) => walk.id === id ? { ...walk, isOver: true } : walk));

export function toggleFavourite(state, room) {
  const has = state.favourites.includes(room);
  if (!has && state.favourites.length >= limits.favourites) return null;
  const favourites = has
    ? state.favourites.filter((other) => other !== room) : [...state.favourites, room];
  return { ...state, favourites };
}

// MARK: A walk in an address: #A-011,A-014, and a programme with times and a name:
// #A-011@0930,A-014@1000;Class%207b

export function fragment({ name = "", stops }) {
  const parts = stops.slice(0, limits.stops).map(({ room, time }) =>
    encodeURIComponent(room) + (time ? "@" + time.replace(":", "") : ""));
  const plain = name.replace(/\p{Surrogate}/gu, "\uFFFD");
  return parts.join(",") + (plain ? ";" + encodeURIComponent(plain) : "");
}

// The programme in an address, or null where there is none in it.
export function readFragment(text) {
  try {
    const [rooms, name = ""] = text.replace(/^#/, "").slice(0, 10_000).split(";");
    const stops = rooms.split(",").map((part) => {
      const [room, time] = part.split("@");
      return {
        room: decodeURIComponent(room),
        time: time ? time.slice(0, 2) + ":" + time.slice(2) : null,
      };
    });
    const plan = { name: cut(decodeURIComponent(name), limits.name), stops };
    return isPlan(plan) ? plan : null;
  } catch {
    return null;
  }
}
