// Walks as files: a table for spreadsheets (CSV, RFC 4180) and a copy of everything (JSON), out and
// in. A file is taken whole, or not at all; what is wrong in it is named by line.
import { checked, cut, isRoom, kinds, limits } from "./walks.js";

export const columns = [
  "person", "walk", "name", "kind", "note", "room", "at", "seconds", "by_hand", "visit_note",
];
const mostRows = 20_000;
const mostProblems = 10;

// MARK: Out

export const toJSON = (state) => JSON.stringify(state, null, 1) + "\n";

// A cell that a spreadsheet would take for a formula gets an apostrophe, as does one that begins
// with one.
const guarded = (text) => (/^[=+\-@\t\r']/.test(text) ? "'" + text : text);
const unguarded = (text) => (text.startsWith("'") ? text.slice(1) : text);

function cell(value) {
  const text = guarded(String(value));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCSV(state) {
  const rows = state.walks.flatMap((walk) => walk.visits.map((visit) => [
    state.profile.name, walk.id, walk.name, walk.kind, walk.note, visit.room,
    new Date(visit.at).toISOString().replace(".000Z", "Z"), visit.seconds,
    visit.byHand ? "yes" : "no", visit.note,
  ]));
  // The mark at the beginning says to spreadsheets that the text is UTF-8.
  return "\uFEFF" + [columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

// MARK: In

const problem = (key, values = {}) => ({ problems: [{ key, values }] });

// Reads either kind of file: { state } or { problems }, each a message's key and its values.
export function fromText(text) {
  if (text.length > limits.characters) return problem("bad.large");
  const plain = text.replace(/^\uFEFF/, "");
  return /^\s*[{[]/.test(plain) ? fromJSON(plain) : fromCSV(plain);
}

function fromJSON(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return problem("bad.file");
  }
  if (Number(value?.version) > 1) return problem("bad.version");
  const state = checked(value);
  return state ? { state } : problem("bad.file");
}

// The cells of a table, each row with the line it begins in; null where a quote has no end.
export function cells(text, separator) {
  const rows = [];
  let row = [], value = "", line = 1, first = 1, isQuoted = false;
  const endRow = () => {
    row.push(value);
    if (row.length > 1 || row[0] !== "") rows.push({ line: first, cells: row });
    [row, value] = [[], ""];
  };
  for (let index = 0; index < text.length && rows.length <= mostRows; index++) {
    const letter = text[index];
    if (letter === "\n") line += 1;
    if (isQuoted) {
      if (letter !== '"') value += letter;
      else if (text[index + 1] === '"') { value += '"'; index += 1; } else isQuoted = false;
    } else if (letter === '"' && value === "") isQuoted = true;
    else if (letter === separator) { row.push(value); value = ""; }
    else if (letter === "\n") { endRow(); first = line; }
    else if (letter !== "\r" || text[index + 1] !== "\n") value += letter;
  }
  if (isQuoted) return null;
  endRow();
  return rows;
}

function fromCSV(text) {
  // Spreadsheets save tables with the separator of their country.
  const separator = [",", ";", "\t"].find((one) => text.startsWith(columns.slice(0, 2).join(one)));
  const rows = separator && cells(text, separator);
  if (!rows || rows.length > mostRows) return problem("bad.file");
  const names = rows[0].cells.map((name) => name.trim());
  if (names.join() !== columns.join()) return problem("bad.file");
  const problems = [];
  const walks = new Map();
  let person = "";
  for (const { line, cells } of rows.slice(1)) {
    if (problems.length >= mostProblems) break;
    if (cells.length !== columns.length) {
      problems.push({ key: "bad.row", values: { line, n: cells.length } });
      continue;
    }
    const values = Object.fromEntries(
      columns.map((name, index) => [name, unguarded(cells[index])]));
    const { visit, fault } = visitIn(values);
    if (fault) problems.push({ key: fault[0], values: { line, text: fault[1].slice(0, 60) } });
    if (!visit) continue;
    person ||= cut(values.person, limits.name);
    const id = values.walk.slice(0, 40) || `line-${line}`;
    if (!walks.has(id)) walks.set(id, walkIn(id, values));
    walks.get(id).visits.push(visit);
  }
  if (problems.length) return { problems };
  for (const walk of walks.values()) walk.visits.sort((one, other) => one.at - other.at);
  const state = checked({
    version: 1, on: true, profile: { name: person, units: "metric", step: 70 }, favourites: [],
    plan: null,
    walks: [...walks.values()].sort((one, other) => one.visits[0].at - other.visits[0].at),
  });
  return state ? { state } : problem("full");
}

const walkIn = (id, { name, kind, note }) => ({
  id, name: cut(name, limits.name), kind: kinds.includes(kind) ? kind : "private",
  note: cut(note, limits.note), isOver: true, visits: [],
});

function visitIn({ room, at, seconds, by_hand, visit_note }) {
  if (!isRoom(room)) return { fault: ["bad.room", room] };
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(at);
  const time = isTime ? Date.parse(at) : NaN;
  if (Number.isNaN(time)) return { fault: ["bad.time", at] };
  if (!/^\d{1,5}$/.test(seconds) || Number(seconds) > limits.seconds) {
    return { fault: ["bad.number", seconds] };
  }
  return {
    visit: {
      room, at: Math.floor(time / 1000) * 1000, seconds: Number(seconds),
      note: cut(visit_note, limits.note), byHand: by_hand === "yes",
    },
  };
}

// MARK: Together

// What is kept with what was read: walks of both, rooms of both where a walk is in both; null where
// that is too much.
export function merged(state, other) {
  const walks = new Map(state.walks.map((walk) => [walk.id, walk]));
  for (const walk of other.walks) {
    const own = walks.get(walk.id);
    if (!own) { walks.set(walk.id, walk); continue; }
    const isNew = (visit) =>
      !own.visits.some((known) => known.room === visit.room && known.at === visit.at);
    const visits = [...own.visits, ...walk.visits.filter(isNew)];
    visits.sort((one, two) => one.at - two.at);
    walks.set(walk.id, { ...own, visits });
  }
  const favourites = [...new Set([...state.favourites, ...other.favourites])];
  const profile = state.profile.name ? state.profile : other.profile;
  const all = [...walks.values()].sort((one, two) => one.visits[0].at - two.visits[0].at);
  return checked({ ...state, profile, favourites, plan: state.plan ?? other.plan, walks: all });
}
