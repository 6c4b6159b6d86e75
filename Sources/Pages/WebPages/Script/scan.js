// The scanner: frames of the phone's camera, or a picture, are read in a worker; what a code says
// is shown, and only our own codes lead on. Nothing is kept, and nothing leaves the phone.
import { ScanAnswer } from "./scan-answer.js";
import { loadPlaces, pageOf, root, wordsIn } from "./words.js";

const files = {
  worker: "./worker.js", reader: "./docent-reader.wasm",
  guideScript: "./docent-guide.js", guide: "./docent-guide.wasm",
};
const letters = { room: "R", building: "B", person: "P", tour: "T" };
// Larger frames and pictures are made smaller: a sign fills enough of them.
const longestFrame = 1280;
const longestPicture = 2560;
// Every so often a frame is looked at with more effort.
const dearFrames = 12;
const patience = 15000;

const address = (name) => new URL(name, import.meta.url);

export function start(elements) {
  for (const element of elements.slice(0, 1)) new Scanner(element);
}

class Scanner {
  #element;
  #say;
  #part;
  #answer;
  #worker;
  #answered;
  #guide;
  #places;
  #stream;
  #video;
  #canvas = document.createElement("canvas");
  #frames = 0;

  constructor(element) {
    this.#element = element;
    this.#say = wordsIn(element);
    this.#part = (name) => element.querySelector(`[data-${name}]`);
    root.dataset.js = "";
    // From here on the buttons work.
    element.dataset.ready = "";
    this.#answer = new ScanAnswer(element, this.#say, () => this.#watch());
    if (!files.reader || !files.worker || !files.guide) return this.#cannot("unbuilt");
    if (!globalThis.WebAssembly || !globalThis.Worker) return this.#cannot("cannot");
    this.#part("picture").querySelector("input").addEventListener("change", (event) => {
      const [file] = event.target.files;
      if (file) this.#readPicture(file);
      event.target.value = "";
    });
    this.#part("camera").addEventListener("click", () => this.#watch());
    this.#part("stop").addEventListener("click", () => this.#stop());
    this.#part("torch").addEventListener("click", () => this.#switchTorch());
    addEventListener("pagehide", () => this.#stop());
    document.addEventListener("visibilitychange", () => document.hidden && this.#stop());
    if (!isSecureContext) this.#without("insecure");
    else if (!navigator.mediaDevices?.getUserMedia) this.#without("absent");
  }

  // MARK: What is said

  #tell(text) {
    this.#part("status").textContent = text;
    const hint = this.#part("hint");
    hint.textContent = text;
    hint.hidden = !text;
  }

  // Nothing can be read here at all.
  #cannot(key) {
    this.#part("picture").hidden = true;
    this.#without(key);
  }

  // There is no camera: the sentence stands in its place.
  #without(key) {
    this.#part("view").hidden = true;
    this.#answer = new ScanAnswer(this.#element, this.#say, null);
    this.#answer.note(key);
  }

  // MARK: The camera

  async #watch() {
    if (this.#stream) return;
    this.#answer.clear();
    this.#part("view").hidden = false;
    this.#tell(this.#say("scan.start"));
    const button = this.#part("camera");
    button.disabled = true;
    try {
      const loaded = this.#load();
      loaded.catch(() => {});
      this.#stream = await navigator.mediaDevices.getUserMedia({
        video: {
          facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 },
        },
      });
      await loaded;
      if (!this.#stream) return;
      await this.#showCamera();
      this.#look();
    } catch (error) {
      this.#stop();
      const reasons = {
        NotAllowedError: "denied", SecurityError: "denied", NotFoundError: "absent",
        OverconstrainedError: "absent", NotReadableError: "busy", AbortError: "busy",
      };
      const key = error instanceof DOMException ? reasons[error.name] ?? "busy" : "cannot";
      this.#answer.note(key);
      this.#part("status").textContent = this.#say(key);
    } finally {
      button.disabled = false;
    }
  }

  async #showCamera() {
    const video = document.createElement("video");
    Object.assign(video, { muted: true, playsInline: true, srcObject: this.#stream });
    this.#video = video;
    this.#part("view").prepend(video);
    this.#part("ask").hidden = true;
    this.#part("stop").hidden = false;
    const [track] = this.#stream.getVideoTracks();
    this.#part("torch").hidden = !track.getCapabilities?.().torch;
    track.addEventListener("ended", () => this.#stop());
    await video.play();
    this.#tell(this.#say("searching"));
    this.#part("stop").focus();
  }

  // The camera is off: after a code was read, and whenever the page is left or hidden.
  #stop() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    const hadFocus = this.#part("stop") === document.activeElement;
    if (this.#video) this.#video.srcObject = null;
    this.#video?.remove();
    this.#stream = this.#video = null;
    this.#part("ask").hidden = false;
    this.#part("stop").hidden = true;
    this.#part("torch").hidden = true;
    this.#tell("");
    if (hadFocus) this.#part("camera").focus();
  }

  async #switchTorch() {
    const button = this.#part("torch");
    const isOn = button.getAttribute("aria-pressed") !== "true";
    try {
      const [track] = this.#stream.getVideoTracks();
      await track.applyConstraints({ advanced: [{ torch: isOn }] });
      button.setAttribute("aria-pressed", String(isOn));
    } catch {
      button.hidden = true;
    }
  }

  // Reads frames one after the other, each when there is a new one.
  async #look() {
    const stream = this.#stream;
    while (stream && stream === this.#stream) {
      await this.#nextFrame();
      if (stream !== this.#stream) return;
      const { videoWidth, videoHeight } = this.#video;
      if (!videoWidth) continue;
      const frame = this.#pixels(this.#video, videoWidth, videoHeight, longestFrame);
      this.#frames += 1;
      try {
        const effort = this.#frames % dearFrames === 0 ? "normal" : "fast";
        const { reading, milliseconds } = await this.#ask({ frame, effort }, [frame.data.buffer]);
        this.#element.dispatchEvent(
          new CustomEvent("docent-frame", { detail: { effort, milliseconds } }));
        if (stream !== this.#stream) return;
        const texts = reading.symbols.map((symbol) => symbol.text).filter(Boolean);
        if (texts.length) return this.#meet(texts);
      } catch {
        this.#stop();
        return this.#answer.note("cannot");
      }
    }
  }

  #nextFrame() {
    return new Promise((resolve) => {
      // A browser without a screen may never say that there is a frame.
      const timer = setTimeout(resolve, 200);
      this.#video.requestVideoFrameCallback?.(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #pixels(source, width, height, longest) {
    const scale = Math.min(1, longest / Math.max(width, height));
    const canvas = this.#canvas;
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    context.clearRect(0, 0, canvas.width, canvas.height);
    return pixels;
  }

  // MARK: A picture

  async #readPicture(file) {
    this.#stop();
    this.#tell(this.#say("searching"));
    try {
      await this.#load();
      let image;
      try {
        image = await createImageBitmap(file);
      } catch {
        this.#tell("");
        return this.#answer.sentence("unreadable");
      }
      for (const effort of ["fast", "normal", "thorough"]) {
        const frame = this.#pixels(image, image.width, image.height, longestPicture);
        const { reading } = await this.#ask({ frame, effort }, [frame.data.buffer]);
        const texts = reading.symbols.map((symbol) => symbol.text).filter(Boolean);
        if (!texts.length) continue;
        image.close();
        return await this.#meet(texts);
      }
      image.close();
      this.#tell("");
      this.#answer.sentence("nothing");
    } catch {
      this.#tell("");
      this.#answer.sentence("cannot");
    }
  }

  // MARK: The reader and the guide

  async #load() {
    this.#places ??= await loadPlaces();
    if (!this.#worker) {
      const worker = new Worker(address(files.worker), { type: "module" });
      worker.onmessage = ({ data }) => this.#answered?.(data);
      worker.onerror = () => this.#answered?.({ error: "worker" });
      this.#worker = worker;
      await this.#ask({ wasm: String(address(files.reader)) });
    }
    if (!this.#guide) {
      const { Guide } = await import(files.guideScript);
      this.#guide = await Guide.load(fetch(address(files.guide)));
      this.#guide.setSite(this.#places?.site ?? location.origin + root.dataset.base.toLowerCase());
    }
  }

  // Sends the worker a message; only one is on its way at a time.
  #ask(message, transfer = []) {
    return new Promise((resolve, reject) => {
      const end = (data) => {
        clearTimeout(timer);
        this.#answered = null;
        if (!data.error) return resolve(data);
        this.#worker?.terminate();
        this.#worker = null;
        reject(new Error(data.error));
      };
      const timer = setTimeout(() => end({ error: "the reader does not answer" }), patience);
      this.#answered = end;
      this.#worker.postMessage(message, transfer);
    });
  }

  // MARK: What a code means

  // Of several codes in view one of ours counts.
  #meet(texts) {
    this.#stop();
    const meanings = texts.slice(0, 16).map((text) => {
      try {
        return { text, ...this.#guide.classify(text) };
      } catch {
        return { text, kind: "text" };
      }
    });
    const own = meanings.find(({ kind }) => kind === "code" || kind === "pass" || kind === "site");
    const { kind, ...meaning } = own ?? meanings[0];
    if (kind === "code") return this.#lead(meaning);
    if (kind === "pass") return this.#answer.sentence("pass");
    if (kind === "site") {
      return this.#answer.offer(this.#say("site"), [], this.#places, false);
    }
    if (kind === "address") return this.#answer.address(meaning);
    if (kind === "secret") return this.#answer.secret(meaning);
    this.#answer.text(meaning.text);
  }

  // Leads to the page of one of our codes, as the sign beside the visitor does.
  #lead({ of, id }) {
    const places = this.#places;
    const known = places && (of === "room"
      ? [places.rooms.get(id.toUpperCase())?.id]
      : { building: places.buildings, person: places.people, tour: places.tours }[of]
        .filter((own) => own.toUpperCase() === id.toUpperCase()));
    const found = known ? known[0] : id;
    if (!found) {
      const title = this.#say("gone.title", { room: id });
      return this.#answer.offer(title, this.#near(of, id), this.#places, true);
    }
    this.#tell(this.#say("scan.found"));
    location.assign(pageOf(letters[of], found) + "#door");
  }

  // The four rooms whose numbers are closest, of the same building where it has any.
  #near(of, id) {
    if (of !== "room" || !this.#places) return [];
    const [, letter, digits] = /^(.*?)[-.]?(\d*)\D*$/.exec(id.toUpperCase()) ?? [];
    const distance = (room) => {
      const [, own, number] = /^(.*?)[-.]?(\d*)\D*$/.exec(room.id.toUpperCase()) ?? [];
      return (own === letter ? 0 : 1e6) + Math.abs(Number(number) - Number(digits));
    };
    return [...new Set(this.#places.rooms.values())]
      .map((room) => ({ room, distance: distance(room) }))
      .filter(({ distance }) => distance < 1e6)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, 4).map(({ room }) => room);
  }
}
