// Reads the camera's frames in a worker until a code has been read and enough frames have been measured.
export async function read(least, most) {
  const worker = new Worker("/docent/worker.js", { type: "module" });
  const answer = (message, transfer) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(message, transfer);
    });
  const { ready } = await answer({ wasm: "/docent/docent-reader.wasm" }, []);

  const video = document.querySelector("#camera");
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  await video.play();
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const frames = [];
  const texts = [];
  while (frames.length < most && (frames.length < least || texts.length === 0)) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
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
