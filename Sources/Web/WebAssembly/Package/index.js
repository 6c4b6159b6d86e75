// The package docent-qr; index.d.ts says what each function takes and returns.
import { Reader } from "./docent-reader.js";

export { Reader };

let reader;

// The reader, loaded at the first call; from a file in Node, and over HTTP in a browser.
export function load(wasm = new URL("./docent-reader.wasm", import.meta.url)) {
  reader ??= source(wasm).then((bytes) => Reader.load(bytes));
  return reader;
}

async function source(wasm) {
  if (!(wasm instanceof URL) || wasm.protocol !== "file:") return wasm instanceof URL ? fetch(wasm) : wasm;
  const files = "node:fs/promises";
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ files)).readFile(wasm);
}

export async function read(picture, effort = "normal") {
  const { data, width, height } = picture;
  const pixels = width * height;
  const loaded = await load();
  if (data.length === pixels * 4) return loaded.read(picture, effort).symbols;
  if (data.length === pixels) return loaded.readLuma(data, width, height, effort).symbols;
  throw new TypeError(
    `${width} x ${height} pixels have ${pixels} bytes in grey or ${pixels * 4} in colour, not ${data.length}`);
}

// Has a worker read what a video shows, one frame at a time; returns a function that ends it.
export function readVideo(video, found, { effort = "fast", failed = console.error } = {}) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let isStopped = false;
  let waiting = null;
  // The next frame; a browser without a screen may never say that there is one.
  const next = () => {
    if (isStopped) return;
    waiting = setTimeout(send, 150);
    video.requestVideoFrameCallback?.(send);
  };
  const send = () => {
    if (isStopped || waiting === null) return;
    clearTimeout(waiting);
    waiting = null;
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    if (canvas.width === 0 || canvas.height === 0) return next();
    context.drawImage(video, 0, 0);
    const frame = context.getImageData(0, 0, canvas.width, canvas.height);
    worker.postMessage({ frame, effort }, [frame.data.buffer]);
  };
  const stop = () => {
    isStopped = true;
    worker.terminate();
  };
  worker.onmessage = ({ data }) => {
    if (isStopped) return;
    if (data.error) {
      stop();
      return failed(new Error(data.error));
    }
    if (data.reading) found(data.reading.symbols);
    next();
  };
  worker.onerror = (event) => {
    stop();
    failed(new Error(event.message || "the worker cannot be loaded"));
  };
  worker.postMessage({ wasm: new URL("./docent-reader.wasm", import.meta.url).href });
  return stop;
}
