// Plans larger and smaller, and a row and its room together.
export function start(elements) {}
