// Says what a text means to a page of the site, and finds ways. See the article "Reading codes in a browser".
import { Instance } from "./answer.js";

const meanings = ["text", "code", "site", "pass", "address", "secret"];
const failures = [
  null, "noWays", "noStart", "unknownRoom", "noWayToDoor", "noWay", "noWayWithoutSteps",
];
const encoder = new TextEncoder();

export class Guide {
  #instance;

  constructor(instance) {
    this.#instance = instance;
  }

  // source: a response of fetch (or its promise), bytes, or a compiled module.
  static async load(source) {
    return new Guide(await Instance.load(source));
  }

  // Sets the public address of the site, under which its codes stand; returns it as it is understood.
  setSite(address) {
    const bytes = encoder.encode(address);
    this.#instance.write(bytes);
    return this.#instance.call("docent_site", bytes.length).text();
  }

  classify(text) {
    const bytes = encoder.encode(text);
    this.#instance.write(bytes);
    return meaning(this.#instance.call("docent_classify", bytes.length));
  }

  // Takes the ways of the site, as its export wrote them.
  loadWays(bytes) {
    this.#instance.write(bytes);
    this.#instance.call("docent_ways", bytes.length);
  }

  // The way from a room, or from the kiosk when `start` is null.
  route(start, end, isStepFree = false) {
    const from = encoder.encode(start ?? "");
    const to = encoder.encode(end);
    this.#instance.write(from, to);
    const answer = this.#instance.call(
      "docent_route", from.length, to.length, isStepFree ? 1 : 0);
    const failure = failures[answer.byte()];
    return failure ? { failure, room: answer.text() } : route(answer);
  }
}

function meaning(answer) {
  const kind = meanings[answer.byte()];
  switch (kind) {
    case "code":
      return { kind, of: answer.text(), id: answer.text(), signature: answer.text() || null };
    case "address":
      return {
        kind, shown: answer.text(), scheme: answer.text() || null, host: answer.text() || null,
        asciiHost: answer.text() || null, port: port(answer.count()), isShortened: answer.flag(),
        target: answer.text() || null, risks: answer.list((answer) => answer.text()),
      };
    case "secret":
      return { kind, group: answer.text(), shown: answer.text() };
    default:
      return { kind };
  }
}

function port(number) {
  return number > 65535 ? null : number;
}

function route(answer) {
  return {
    start: answer.text() || null, end: answer.text(), metres: answer.number(),
    seconds: answer.number(), minutes: answer.count(), isStepFree: answer.flag(),
    legs: answer.list(leg), steps: answer.list(step),
  };
}

function point(answer) {
  return { x: answer.number(), y: answer.number() };
}

function leg(answer) {
  return {
    building: answer.text() || null, floor: answer.text() || null, metres: answer.number(),
    points: answer.list(point),
  };
}

function step(answer) {
  return {
    action: answer.text(), place: answer.text() || null, floor: answer.text() || null,
    connection: answer.text() || null, direction: answer.text() || null,
    side: answer.text() || null, turn: answer.text() || null, landmark: answer.text() || null,
    passing: answer.list((answer) => answer.text()), metres: answer.number(),
    leg: answer.count(), at: point(answer),
  };
}
