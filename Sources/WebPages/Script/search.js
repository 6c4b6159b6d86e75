// Finds rooms, people and walks while their name is typed.
export function start(elements) {}
