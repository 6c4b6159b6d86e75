// Loads the tour for a place without reception.
export function start(elements) {}
