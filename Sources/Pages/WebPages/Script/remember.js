// On a room's page: offers to remember the walk and, once the visitor has said so, adds the room
// with the time that its page was in view. Nothing is kept before.
import { enter, nothing, read, stay, toggleFavourite, write } from "./walks.js";

export function start([element]) {
  const room = element.dataset.room;
  const part = (name) => element.querySelector(`[data-${name}]`);
  const favourite = part("favourite");
  // The visit, once it has begun, and since when the page has been in view.
  let at = null;
  let since = null;

  const show = (state) => {
    element.hidden = false;
    part("offer").hidden = Boolean(state?.on);
    part("kept").hidden = !state?.on;
    favourite.setAttribute("aria-pressed", String(Boolean(state?.favourites.includes(room))));
  };
  const full = () => {
    part("full").hidden = false;
    at = null;
  };

  const begin = () => {
    const { state } = read();
    if (!state?.on) return;
    const entered = enter(state, room, Date.now());
    if (!entered || write(entered.state)) return full();
    at = entered.at;
    since = document.hidden ? null : Date.now();
  };

  // Adds the time since the page came into view, or since it was last added.
  const add = () => {
    if (at === null || since === null) return;
    const now = Date.now();
    const seconds = Math.max(0, Math.round((now - since) / 1000));
    since = document.hidden ? null : now;
    const { state } = read();
    if (state?.on && seconds) write(stay(state, room, at, seconds));
  };

  const { state, problem } = read();
  // Where nothing can be kept, nothing is offered.
  if (problem) return;
  show(state);
  begin();

  part("remember").addEventListener("click", () => {
    const state = { ...(read().state ?? nothing()), on: true };
    if (write(state)) return full();
    show(state);
    begin();
    favourite.focus();
  });
  favourite.addEventListener("click", () => {
    const state = read().state;
    const changed = state && toggleFavourite(state, room);
    if (!changed || write(changed)) return full();
    show(changed);
  });
  document.addEventListener("visibilitychange", () => {
    add();
    if (!document.hidden) since = Date.now();
  });
  addEventListener("pagehide", () => {
    add();
    since = null;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !document.hidden) since = Date.now();
  });
  // What a phone that runs empty would lose is at most a quarter of a minute.
  setInterval(add, 15_000);
}
