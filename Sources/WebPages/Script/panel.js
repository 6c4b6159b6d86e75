// The panel for the look of pages, sharing, copying, printing and reading aloud.
export function start(elements) {}
