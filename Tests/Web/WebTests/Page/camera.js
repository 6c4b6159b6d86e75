// Reads frames in a worker until a code has been read and enough frames have been measured.

// The browser's own camera.
export async function camera() {
  return navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

// A camera that shows pictures in a loop, for browsers whose own one cannot: a canvas as a stream.
export async function pictures(count) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1280, 720];
  const context = canvas.getContext("2d");
  const images = [];
  for (let number = 0; number < count; number++) {
    const grey = new Uint8Array(await (await fetch(`/pictures/${number}`)).arrayBuffer());
    const image = context.createImageData(canvas.width, canvas.height);
    grey.forEach((level, index) => image.data.set([level, level, level, 255], 4 * index));
    images.push(image);
  }
  let next = 0;
  const show = () => context.putImageData(images[next++ % images.length], 0, 0);
  show();
  setInterval(show, 100);
  return canvas.captureStream(10);
}

// A new frame of the video; a browser without a screen may never say that there is one.
function nextFrame(video) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 150);
    video.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export async function read(stream, least, most) {
  const worker = new Worker("/docent/worker.js", { type: "module" });
  const answer = (message, transfer) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(message, transfer);
    });
  const { ready } = await answer({ wasm: "/docent/docent-reader.wasm" }, []);

  const video = document.querySelector("#camera");
  video.srcObject = stream;
  await video.play();
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const frames = [];
  const texts = [];
  while (frames.length < most && (frames.length < least || texts.length === 0)) {
    await nextFrame(video);
    const start = performance.now();
    context.drawImage(video, 0, 0);
    const frame = context.getImageData(0, 0, canvas.width, canvas.height);
    const copied = performance.now() - start;
    const { reading, milliseconds } = await answer({ frame, effort: "fast" }, [frame.data.buffer]);
    frames.push({ copied, read: milliseconds });
    for (const symbol of reading.symbols) texts.push(symbol.text);
  }
  for (const track of video.srcObject.getTracks()) track.stop();
  worker.terminate();
  return { ready, width: canvas.width, height: canvas.height, frames, texts };
}
