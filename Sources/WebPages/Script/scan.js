// The scanner: frames of the phone's camera, or a picture, are read in a worker; what a code says
// is shown, and only our own codes lead on. Nothing is kept, and nothing leaves the phone.
import { copy, copyOf, loadPlaces, pageOf, root, wordsIn } from "./words.js";

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
    this.#show([this.#paragraph(this.#say(key))], false);
  }

  #paragraph(text, look = "note") {
    const paragraph = document.createElement("p");
    paragraph.className = look;
    paragraph.textContent = text;
    return paragraph;
  }

  #heading(text) {
    const heading = document.createElement("h2");
    heading.textContent = text;
    heading.tabIndex = -1;
    return heading;
  }

  #button(text, action, look = "btn") {
    const button = document.createElement("button");
    button.type = "button";
    button.className = look;
    button.textContent = text;
    button.addEventListener("click", () => action(button));
    return button;
  }

  #show(parts, takesFocus = true) {
    const answer = this.#part("answer");
    answer.replaceChildren(...parts);
    if (takesFocus) answer.querySelector("[tabindex]")?.focus();
  }

  // MARK: The camera

  async #watch() {
    if (this.#stream) return;
    this.#show([], false);
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
      this.#show([this.#paragraph(this.#say(key))], false);
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
        return this.#show([this.#paragraph(this.#say("cannot"))], false);
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
        return this.#show([this.#heading(this.#say("unreadable"))]);
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
      this.#show([this.#heading(this.#say("nothing"))]);
    } catch {
      this.#tell("");
      this.#show([this.#heading(this.#say("cannot"))]);
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
    if (kind === "pass") return this.#show([this.#heading(this.#say("pass"))]);
    if (kind === "site") return this.#offer(this.#say("site"), []);
    if (kind === "address") return this.#showAddress(meaning);
    this.#showText(meaning.text);
  }

  // Leads to the page of one of our codes, as the sign beside the visitor does.
  #lead({ of, id }) {
    const places = this.#places;
    const known = places && {
      room: [...places.rooms.values()].map((room) => room.id),
      building: places.buildings, person: places.people, tour: places.tours,
    }[of];
    const found = known ? known.find((own) => own.toUpperCase() === id.toUpperCase()) : id;
    if (!found) return this.#offer(this.#say("gone.title", { room: id }), this.#near(of, id));
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
    return [...this.#places.rooms.values()]
      .map((room) => ({ room, distance: distance(room) }))
      .filter(({ distance }) => distance < 1e6)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, 4).map(({ room }) => room);
  }

  #offer(title, rooms) {
    const parts = [this.#heading(title)];
    if (rooms.length) parts.push(this.#paragraph(this.#say("gone.sub"), "prose"));
    const list = document.createElement("div");
    list.className = "rows";
    for (const room of rooms) {
      const row = copyOf(this.#element, "near");
      row.href = pageOf("R", room.id);
      row.querySelector(".no").textContent = room.id;
      row.querySelector("b").textContent = room.name;
      row.querySelector("small").textContent = this.#places.floors[room.floor]?.name ?? "";
      list.append(row);
    }
    if (rooms.length) parts.push(list);
    if (this.#places?.reception) {
      const phone = this.#places.reception;
      parts.push(this.#paragraph(this.#say("gone.tell", { phone }), "small t2"));
    }
    const map = document.createElement("a");
    map.className = "btn";
    map.href = pageOf("MAP");
    map.textContent = this.#say("foreign.map");
    parts.push(map);
    this.#show(parts);
  }

  #showAddress({ text, scheme, host, asciiHost, port, isShortened, risks }) {
    const grave = new Map([
      ["userinfo", "url.userinfo"], ["embedded_credentials", "link.credentials"],
      ["mixed_script_host", "url.homograph"], ["script_scheme", "link.script"],
      ["bidi_control", "link.bidi"],
    ]);
    const slight = new Map([
      ["punycode_host", "link.punycode"], ["ip_host", "url.ip"],
      ["non_http_scheme", "link.scheme"], ["no_tls", "url.http"],
    ]);
    if (/^otpauth/i.test(scheme ?? "")) return this.#show([this.#heading(this.#say("secret.otp"))]);
    const isGrave = risks.some((risk) => grave.has(risk));
    const parts = [this.#heading(this.#say(isGrave ? "url.risky" : "foreign.title"))];
    if (host) {
      parts.push(this.#paragraph(this.#say("url.leads"), "t2"));
      const name = this.#paragraph(host, "lead host");
      name.dir = "ltr";
      parts.push(name);
      // The name as the network has it shows what letters that look alike hide.
      if (asciiHost && asciiHost !== host) parts.push(this.#address(asciiHost));
    }
    for (const risk of risks) {
      const key = grave.get(risk) ?? slight.get(risk);
      if (key) parts.push(this.#paragraph(this.#say(key), isGrave ? "note danger" : "note warn"));
    }
    if (port && port !== 80 && port !== 443) {
      parts.push(this.#paragraph(this.#say("url.port"), "note warn"));
    }
    if (isShortened) parts.push(this.#paragraph(this.#say("url.shortener"), "note warn"));
    parts.push(this.#paragraph(this.#say("url.whole"), "small t2"), this.#address(text));
    // Only an address of the web with nothing grave about it can be opened, by a button that names
    // the host.
    const isWeb = host && /^https?$/i.test(scheme ?? "https") && !isGrave;
    const open = isWeb && this.#button(this.#say("open", { host }), () => {
      window.open(scheme ? text : `https://${text}`, "_blank", "noopener,noreferrer");
    });
    this.#show([...parts, this.#actions(text, open)]);
  }

  #showText(text) {
    // A network's password stands in its code; others may be looking at the screen.
    const isNetwork = /^WIFI:/i.test(text);
    const shown = isNetwork ? text.replace(/([;:]P:)(?:\\.|[^;\\])*/gi, "$1••••") : text;
    const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
    const count = (shown.replace(/[\n\r\t]/g, "").match(hidden) ?? []).length;
    const parts = [
      this.#heading(this.#say("text.title")), this.#paragraph(this.#say("text.words"), "t2"),
    ];
    const words = document.createElement("pre");
    words.className = "card";
    const number = (letter) => letter.codePointAt(0).toString(16).toUpperCase();
    words.textContent = shown.replace(hidden, (letter) =>
      /[\n\r\t]/.test(letter) ? letter : `⟨${number(letter)}⟩`);
    parts.push(words);
    if (count) parts.push(this.#paragraph(this.#say("text.control", { count }), "note warn"));
    if (isNetwork) parts.push(this.#paragraph(this.#say("secret.hidden"), "small t2"));
    this.#show([...parts, this.#actions(isNetwork ? null : text)]);
  }

  #address(text) {
    const address = this.#paragraph(text, "addr");
    address.dir = "ltr";
    return address;
  }

  #actions(text, open) {
    const actions = document.createElement("div");
    actions.className = "acts";
    const again = this.#part("view").hidden
      ? null : this.#button(this.#say("scan.another"), () => this.#watch(), "btn fill");
    const copied = text && this.#button(this.#say("copy"), async (button) => {
      if (await copy(text)) button.textContent = this.#say("copied");
    });
    actions.append(...[again, copied, open].filter(Boolean));
    return actions;
  }
}
