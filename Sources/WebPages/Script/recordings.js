// The speed of sounds and films, and a second in an address.
export function start(elements) {}
