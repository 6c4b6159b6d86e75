// Reads frames away from the page's own thread. Messages in: { wasm: address } once, then { frame: ImageData, effort }.
// Messages out: { ready: milliseconds }, then { reading, milliseconds } for each frame, or { error }.
import { Reader } from "./docent-reader.js";

let reader;

self.onmessage = async ({ data }) => {
  const start = performance.now();
  try {
    if (data.wasm) {
      reader = await Reader.load(fetch(data.wasm));
      self.postMessage({ ready: performance.now() - start });
    } else {
      const { unread, symbols } = reader.read(data.frame, data.effort);
      const plain = symbols.map((symbol) => ({ ...symbol, text: symbol.text }));
      const milliseconds = performance.now() - start;
      self.postMessage({ reading: { unread, symbols: plain }, milliseconds });
    }
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
