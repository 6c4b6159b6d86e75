// Pictures large, and two of one view on top of each other.
export function start(elements) {}
