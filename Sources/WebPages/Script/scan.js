// Reads the code on a sign with the phone's camera.
export function start(elements) {}
