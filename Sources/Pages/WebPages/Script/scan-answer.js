// What the scanner shows of a code: helpful words for a room that is gone, and for codes of others
// their host and their risks. Nothing here opens by itself.
import { copy, copyOf, labelOf, pageOf } from "./words.js";

const grave = new Map([
  ["userinfo", "url.userinfo"], ["embedded_credentials", "link.credentials"],
  ["mixed_script_host", "url.homograph"], ["script_scheme", "link.script"],
  ["bidi_control", "link.bidi"],
]);
const slight = new Map([
  ["punycode_host", "link.punycode"], ["ip_host", "url.ip"],
  ["non_http_scheme", "link.scheme"], ["no_tls", "url.http"], ["installs", "link.installs"],
]);

// Whether a joiner stands where orthography, or a sequence of emoji, has one (RFC 5892, A.1 and A.2;
// Unicode Technical Standard 51, 1.4.3).
const cursive = "[\\p{Script=Arab}\\p{Script=Syrc}\\p{Script=Nkoo}\\p{Script=Mong}]";
const joinsBefore = [
  new RegExp(`${cursive}\\p{M}*$`, "u"), /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?$/u,
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]$/u,
];
const joinsBehind = [new RegExp(`^${cursive}`, "u"), /^\p{Extended_Pictographic}/u, /^/u];

function isJoined(text, at) {
  if (!/[\u200c\u200d]/.test(text[at])) return false;
  const before = text.slice(Math.max(0, at - 8), at);
  const behind = text.slice(at + 1, at + 3);
  return joinsBefore.some((sign, kind) => sign.test(before) && joinsBehind[kind].test(behind));
}

export class ScanAnswer {
  #element;
  #say;
  #again;

  // again: switches the camera on once more; null where there is none.
  constructor(element, say, again) {
    this.#element = element;
    this.#say = say;
    this.#again = again;
  }

  get #place() {
    return this.#element.querySelector("[data-answer]");
  }

  clear() {
    this.#place.replaceChildren();
  }

  // One sentence in the place of a camera.
  note(key) {
    this.#place.replaceChildren(this.#paragraph(this.#say(key)));
  }

  // One sentence about what was read.
  sentence(key) {
    this.#show([this.#heading(this.#say(key)), this.#actions(null)]);
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

  // What was read takes the place of the camera's view; voices and keys continue there.
  #show(parts) {
    this.#element.querySelector("[data-view]").hidden = true;
    this.#place.replaceChildren(...parts);
    this.#place.querySelector("[tabindex]")?.focus();
  }

  // A code of the site without a page: rooms that are close by, and the map.
  offer(title, rooms, places, isOld) {
    const parts = [this.#heading(title)];
    if (rooms.length) parts.push(this.#paragraph(this.#say("gone.sub"), "prose"));
    const list = document.createElement("div");
    list.className = "rows";
    for (const room of rooms) {
      const row = copyOf(this.#element, "near");
      row.href = pageOf("R", room.id);
      row.querySelector(".no").textContent = labelOf(room);
      row.querySelector("b").textContent = room.name;
      row.querySelector("small").textContent = places.floors[room.floor]?.name ?? "";
      list.append(row);
    }
    if (rooms.length) parts.push(list);
    if (isOld && places?.reception) {
      const phone = places.reception;
      parts.push(this.#paragraph(this.#say("gone.tell", { phone }), "small t2"));
    }
    const map = document.createElement("a");
    map.className = "btn";
    map.href = pageOf("MAP");
    map.textContent = this.#say("foreign.map");
    const actions = this.#actions(null);
    actions.append(map);
    this.#show([...parts, actions]);
  }

  // An address that is not one of ours.
  address({ text, shown, scheme, host, asciiHost, port, isShortened, target, risks }) {
    // Cameras and servers have a password in their addresses; a page of the web asks for it.
    const isElsewhere = risks.includes("non_http_scheme");
    const isGrave = risks.some((risk) =>
      grave.has(risk) && !(isElsewhere && risk === "embedded_credentials"));
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
    if (target) {
      parts.push(this.#paragraph(this.#say("link.more.on", { host: target }), "note warn"));
    }
    parts.push(this.#paragraph(this.#say("url.whole"), "small t2"), this.#address(shown));
    // Only an address of the web with nothing grave about it can be opened, by a button that names
    // the host.
    const isWeb = host && /^https?$/i.test(scheme ?? "https") && !isGrave;
    const open = isWeb && this.#button(this.#say("open", { host }), () => {
      window.open(scheme ? text : `https://${text}`, "_blank", "noopener,noreferrer");
    });
    this.#show([...parts, this.#actions(text, open)]);
  }

  // A key, a login or a personal paper: others may be looking at the screen.
  secret({ shown, group }) {
    if (["login", "key", "wallet"].includes(group)) return this.sentence("secret.otp");
    if (["health", "journey", "identity"].includes(group)) return this.sentence("secret.nothing");
    this.text(shown, "secret.hidden");
  }

  // Text, in which nothing is hidden; with a note, some of it is, and there is nothing to copy.
  text(shown, note = null) {
    let count = 0;
    const parts = [
      this.#heading(this.#say("text.title")), this.#paragraph(this.#say("text.words"), "t2"),
    ];
    const words = document.createElement("pre");
    words.className = "card";
    const number = (letter) => letter.codePointAt(0).toString(16).toUpperCase();
    words.textContent = shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (letter, at) => {
      if (/[\n\r\t]/.test(letter) || isJoined(shown, at)) return letter;
      count += 1;
      return `⟨${number(letter)}⟩`;
    });
    parts.push(words);
    if (count) parts.push(this.#paragraph(this.#say("text.control", { count }), "note warn"));
    if (note) parts.push(this.#paragraph(this.#say(note), "small t2"));
    this.#show([...parts, this.#actions(note ? null : shown)]);
  }

  #address(text) {
    const address = this.#paragraph(text, "addr");
    address.dir = "ltr";
    return address;
  }

  #actions(text, open) {
    const actions = document.createElement("div");
    actions.className = "acts";
    const again = this.#again
      && this.#button(this.#say("scan.another"), () => this.#again(), "btn fill");
    const copied = text && this.#button(this.#say("copy"), async (button) => {
      if (await copy(text)) button.textContent = this.#say("copied");
    });
    actions.append(...[again, copied, open].filter(Boolean));
    return actions;
  }
}
