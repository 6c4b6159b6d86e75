// The plan editor: fetches a floor, and puts its parts together over one model.
import { button, choice, el, icon, replace } from "./plan-dom.js";
import { Canvas } from "./plan-canvas.js";
import { Editor } from "./plan-editor.js";
import { List, Panel, writtenLines } from "./plan-panel.js";
import { RoutePanel } from "./plan-route.js";
import { Saving } from "./plan-saving.js";
import { Table } from "./plan-table.js";
import { toolsOf } from "./plan-tools.js";

/** Below this width the plan opens as its table. */
const narrow = 1024;

/** Starts the editor in an element with the address of its floor in data-plan. */
export async function start(element) {
  const response = await fetch(element.dataset.plan);
  if (!response.ok) throw new Error(`${element.dataset.plan}: the server answered ${response.status}`);
  const editor = new Editor(await response.json());
  const { say, data } = editor;
  const saving = new Saving(editor);
  const list = new List(editor);
  const panel = new Panel(editor, saving);
  const route = new RoutePanel(editor, panel.element);
  const table = new Table(editor, panel);
  const canvas = new Canvas(editor, (act, value) => (act === "routeAt" ? route.click(value) : panel.remove()));

  const asked = new URLSearchParams(location.search);
  // Whoever makes a tour step by step comes back to the step.
  const step = asked.get("step");
  const undo = button(say("undo"), () => editor.undo(), { sign: "undo", look: "btn quiet" });
  const redo = button(say("redo"), () => editor.redo(), { sign: "redo", look: "btn quiet" });
  const state = el("span", { class: "state", role: "status" });
  const again = button(say("again"), () => saving.again(), { look: "btn quiet" });
  const tryWay = button(say("tryWay"), () => (editor.route ? route.close() : route.open()), { sign: "way" });
  const seg = el("span");
  const polite = el("div", { class: "hide", "aria-live": "polite" });
  const urgent = el("div", { class: "hide", "aria-live": "assertive" });
  const top = el("header", { class: "top" },
    step ? el("a", { class: "back", href: `/start/${encodeURIComponent(step)}` }, icon("back"), el("span", {}, say("toSteps")))
      : el("a", { class: "back", href: "/plans", "aria-label": `${say("plans")}, ${data.siteName}` }, icon("back"), el("span", {}, data.siteName ?? say("plans"))),
    el("h1", {}, data.isSite ? data.floor.name : say("title", { building: data.buildingName, floor: data.contentLanguage === "de" ? data.floor.name : data.floor.name.toLocaleLowerCase(data.contentLanguage) })),
    seg, undo, redo, el("span", { class: "end" }, state, again), data.isSite ? null : tryWay);
  const offer = el("div", { role: "alert" });
  const fault = el("div", { role: "alert" });
  const refusal = el("div", { role: "alert" });
  const notes = el("div", { class: "notes" }, fault, refusal, offer);
  const frame = el("div", { class: "editor" }, top, notes, list.element, canvas.element, panel.element, polite, urgent);

  const view = (isTable) => {
    editor.isTable = isTable;
    editor.drop();
    replace(seg, choice(say("view"), [["drawing", say("drawing")], ["table", say("table")]], isTable ? "table" : "drawing", (value) => {
      view(value === "table");
      seg.querySelector("[aria-checked=true]").focus();
    }));
    (isTable ? canvas : table).element.replaceWith((isTable ? table : canvas).element);
    if (isTable) table.draw();
    else panel.draw();
  };
  const status = () => {
    undo.disabled = !editor.canUndo;
    redo.disabled = !editor.canRedo;
    const { kind, text } = saving.status;
    state.className = `state ${kind}`;
    const isRefused = kind === "not-saved";
    replace(state, kind === "saved" && text ? icon("check") : null, isRefused ? say("notSavedHead") : text);
    // A reason takes a sentence, and leads to the thing that it is about.
    const about = isRefused && editor.state.rooms.find(({ file }) => (saving.status.more ?? []).some((one) => one.file === file));
    replace(refusal, isRefused ? note("warn", text, about ? button(say("showIt"), () => editor.select(`room:${about.id}`)) : null) : null);
    again.hidden = kind !== "not-saved" && kind !== "only-here";
    tryWay.classList.toggle("first", editor.route !== null);
  };
  const note = (look, words, ...more) => el("section", { class: `note ${look}` }, icon("look"), el("div", {}, el("p", {}, words), ...more));
  const offering = () => {
    const files = saving.offer;
    replace(offer, files.length === 0 ? null : note("warn", el("b", {}, say("offer")), writtenLines(files), el("div", { class: "foot-acts" },
      button(say("offerTake"), () => saving.take()), button(say("offerDrop"), () => saving.discard(), { look: "btn quiet" }))));
  };
  addEventListener("error", ({ error }) => {
    if (error) replace(fault, note("danger", say("fault", { reason: String(error) }), button(say("reload"), () => location.reload())));
  });
  editor.on((what, said) => {
    if (what === "offer") offering();
    if (["state", "save", "route"].includes(what)) status();
    if (what === "route" && !editor.route) panel.draw();
    if (what === "said") (said.isUrgent ? urgent : polite).textContent = said.text;
  });
  frame.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input:not([type=checkbox], [type=radio]), select");
    if (!(event.ctrlKey || event.metaKey) || isTyping) return;
    const key = event.key.toLowerCase();
    if (key === "z") (event.shiftKey ? editor.redo() : editor.undo());
    else if (key === "y") editor.redo();
    else if (key === "s") saving.again();
    else return;
    event.preventDefault();
  });
  element.replaceChildren(frame);
  view(innerWidth < narrow || asked.get("view") === "table");
  if (toolsOf(data).includes(asked.get("tool"))) editor.use(asked.get("tool"));
  if (asked.get("tool") === "route" && !data.isSite) route.open();
  status();
  saving.restore();
  element.dataset.ready = "";
  return { editor, canvas, saving };
}
