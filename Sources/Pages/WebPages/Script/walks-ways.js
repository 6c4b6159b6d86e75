// How far a walk was, by the ways of the site; nothing where the site has none, or the browser
// cannot find ways.
const files = { script: "./docent-guide.js", module: "./docent-guide.wasm" };

export class WalkWays {
  #guide;
  #routes = new Map();

  constructor(guide) {
    this.#guide = guide;
  }

  // base: the folder of the site.
  static async load(base) {
    if (!files.script || !files.module || !globalThis.WebAssembly) return null;
    try {
      const [{ Guide }, ways] =
        await Promise.all([import(files.script), fetch(`${base}/D/ways.bin`)]);
      if (!ways.ok) return null;
      const guide = await Guide.load(fetch(new URL(files.module, import.meta.url)));
      guide.loadWays(new Uint8Array(await ways.arrayBuffer()));
      return new WalkWays(guide);
    } catch {
      return null;
    }
  }

  // The way from one room to another, as the kiosk would show it; null where there is none.
  route(from, to) {
    const key = `${from} ${to}`;
    if (!this.#routes.has(key)) {
      let route = null;
      try {
        route = this.#guide.route(from, to);
      } catch {
        // A way that cannot be asked for is none.
      }
      this.#routes.set(key, route && !route.failure ? route : null);
    }
    return this.#routes.get(key);
  }

  // The metres from the first of the rooms to the last by way of all; null where one of the ways is
  // not known.
  metres(rooms) {
    let sum = 0;
    for (const [index, room] of rooms.entries()) {
      if (index === 0 || room === rooms[index - 1]) continue;
      const route = this.route(rooms[index - 1], room);
      if (!route) return null;
      sum += route.metres;
    }
    return sum;
  }
}
