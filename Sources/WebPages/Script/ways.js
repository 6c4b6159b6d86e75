// Finds the way from a door to another.
export function start(elements) {}
