// Remembers the visit on this phone, where the visitor wants that.
export function start(elements) {}
