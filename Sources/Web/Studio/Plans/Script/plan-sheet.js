// The sheet below the plan that a floor is traced from: brought, scaled, placed, turned; and the
// floor below this one, shining through.
import { button, el } from "./plan-dom.js";
import { drawn } from "./studio-picture.js";
import { distance, hundredths, minus, plus, rounded, times } from "./plan-geometry.js";
import { numberField, placeFields } from "./plan-fields.js";

const script = { "X-Docent-Studio": "1" };
export const addressOf = ({ building, floor }) => `/plans/${encodeURIComponent(building)}/${encodeURIComponent(floor.id)}`;
const finer = (value) => Math.round(value * 10_000) / 10_000;

async function send(editor, how, page = 1) {
  const { say, data } = editor;
  let reason = say("onlyHere");
  try {
    const response = await fetch(`${addressOf(data)}/sheet${page > 1 ? `?page=${page}` : ""}`, how);
    if (response.ok) {
      const { sheet } = await response.json();
      // Another picture of the same name is loaded again.
      data.sheet = sheet && { ...sheet, picture: how.method === "POST" ? `${sheet.picture}?${Date.now()}` : data.sheet?.picture ?? sheet.picture };
      editor.tell("sheet");
      return;
    }
    if (response.status === 413) reason = say("sheetLarge");
    else if (response.status === 422) reason = (await response.json()).problems[0].message;
  } catch { /* Said below. */ }
  editor.speak(say("notSaved", { reason }), true);
  editor.sheetProblem = say("notSaved", { reason });
  editor.tell("sheet");
}

/** Takes a picture, or a page of a PDF, as the floor's sheet. */
export async function bring(editor, file, page = 1) {
  if (!file) return;
  editor.sheetProblem = null;
  let body = null;
  try {
    body = await drawn(file);
  } catch {
    editor.sheetProblem = editor.say("notSaved", { reason: editor.say("sheetSVG") });
    editor.speak(editor.sheetProblem, true);
    editor.tell("sheet");
    return;
  }
  // Its other pages can be chosen for as long as the editor is open.
  editor.sheetFile = file.type === "application/pdf" ? { file, page } : null;
  await send(editor, { method: "POST", headers: script, body }, page);
}

function place(editor, changes) {
  editor.sheetProblem = null;
  send(editor, { method: "PATCH", headers: { ...script, "content-type": "application/json" }, body: JSON.stringify(changes) });
  return true;
}

/** The sheet with another scale, so that two places have this distance in metres; the first one stays. */
export function scaled({ scale, at }, [first, second], metres) {
  const factor = metres / distance(first, second);
  return { scale: finer(scale / factor), at: plus(first, times(minus(at, first), factor)).map(finer) };
}

/** The sheet turned about the first of two places, so that the line between them runs along an axis. */
export function straightened({ at, turn }, [first, second]) {
  const angle = Math.atan2(second[1] - first[1], second[0] - first[0]);
  const off = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2) - angle;
  const [x, y] = minus(at, first);
  const to = [x * Math.cos(off) - y * Math.sin(off), x * Math.sin(off) + y * Math.cos(off)];
  return { at: plus(first, to).map(finer), turn: finer(turn + (off * 180) / Math.PI) };
}

/** The fields of the sheet, on the panel of the floor. */
export function sheetFields(editor) {
  const { say, data, measured } = editor;
  const { sheet } = data;
  const choose = el("input", { type: "file", accept: "application/pdf,image/svg+xml,image/png,image/jpeg", class: "hide", id: "sheet-file", "aria-label": say("sheetBring"), change: (event) => bring(editor, event.target.files[0]) });
  const problem = editor.sheetProblem ? el("p", { class: "note warn small", role: "alert" }, editor.sheetProblem) : null;
  const pick = button(say(sheet ? "sheetOther" : "sheetBring"), () => choose.click(), { sign: "image" });
  if (!sheet) return [el("section", {}, el("h3", {}, say("sheet")), el("p", { class: "help" }, say("sheetHelp")), problem, choose, pick)];
  const far = measured && hundredths(distance(...measured));
  const number = (label, value, set) => numberField(editor, { label: say(label), value, set, unit: label === "sheetTurn" ? "°" : undefined });
  const { sheetFile: pdf } = editor;
  return [el("section", { class: "sheet-fields" }, el("h3", {}, say("sheet")),
    pdf ? numberField(editor, { label: say("sheetPage"), value: pdf.page, unit: " ", set: (page) => Number.isInteger(page) && page > 0 && (bring(editor, pdf.file, page), true) }) : null,
    measured ? [el("p", {}, say("sheetMeasured", { metres: far })),
      el("div", { class: "pair" }, number("sheetReally", far, (metres) => metres > 0 && place(editor, scaled(sheet, measured, metres))),
        button(say("sheetStraight"), () => place(editor, straightened(sheet, measured))))]
      : el("p", { class: "help" }, say("sheetScale")),
    el("div", { class: "pair" }, number("sheetWidth", hundredths(sheet.size[0] / sheet.scale), (width) => width > 0 && place(editor, { scale: finer(sheet.size[0] / width) })),
      number("sheetTurn", sheet.turn, (turn) => place(editor, { turn }))),
    el("div", { class: "pair" }, placeFields(editor, say("sheet"), rounded(sheet.at), (at) => place(editor, { at }))), problem, choose,
    el("div", { class: "chips" }, pick, el("a", { class: "btn", href: `${addressOf(data)}/photo` }, say("sheetPhoto")), button(say("sheetOut"), () => place(editor, { isGone: true }), { sign: "trash", look: "btn quiet" })))];
}

/** The floor below, as the server has it; null where this is the lowest one. */
export async function floorBelow({ building, floor, floors }) {
  const level = floors.find(({ id }) => id === floor.id)?.level ?? 0;
  const [below] = floors.filter((one) => one.level < level).sort((a, b) => b.level - a.level);
  if (!below) return null;
  const response = await fetch(`${addressOf({ building, floor: below })}.json`);
  return response.ok ? response.json() : null;
}
