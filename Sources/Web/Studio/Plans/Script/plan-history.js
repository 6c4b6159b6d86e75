// What was done, gesture by gesture, as states; undone and done again without changing any of them.

/** More than anybody undoes; the states share what did not change. */
const most = 1000;

/** @typedef {{state: object, name: object}} Step a state, and the gesture that led to it */
/** @typedef {{past: Step[], present: Step, future: Step[]}} History */

/** @returns {History} */
export const begun = (state) => ({ past: [], present: { state, name: null }, future: [] });

/** The history after a gesture with a name to say. */
export function done({ past, present }, state, name) {
  return { past: [...past, present].slice(-most), present: { state, name }, future: [] };
}

export function undone({ past, present, future }) {
  return { past: past.slice(0, -1), present: past.at(-1), future: [present, ...future] };
}

export function redone({ past, present, future }) {
  return { past: [...past, present], present: future[0], future: future.slice(1) };
}

/** The history with every state changed alike: when somebody else has changed a value. */
export function rebased({ past, present, future }, change) {
  const step = (one) => ({ ...one, state: change(one.state) });
  return { past: past.map(step), present: step(present), future: future.map(step) };
}
