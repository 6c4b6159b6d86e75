// The words of a way, as the kiosk says them: Sources/Pages/PageMaking/Words/WayWords.swift.

export class WayWords {
  #file;

  // `file` is the language's ways.json.
  constructor(file) {
    this.#file = file;
  }

  get rooms() {
    return this.#file.rooms;
  }

  get language() {
    return this.#file.language;
  }

  // A message, each placeholder filled in once: "{name}" by its value, "{name:stop|stops}" by the form for its number.
  say(key, values = {}) {
    const text = this.#file.messages[key] ?? "";
    const pattern = /\{([^{}:]*)(?::([^{}|]*)\|([^{}|]*))?\}/g;
    return text.replace(pattern, (placeholder, name, one, other) => {
      const value = values[name];
      if (one !== undefined && /^-?\d+$/.test(value ?? "")) {
        const isFrench = this.language.split("-")[0] === "fr";
        return Number(value) === 1 || (isFrench && Number(value) === 0) ? one : other;
      }
      return value ?? placeholder;
    });
  }

  // Between what something is called and what it is, as DisplayWords has it.
  get colon() {
    return this.language.split("-")[0] === "fr" ? "\u00a0: " : ": ";
  }

  // "2 min, 75 m".
  summary(route) {
    const values = { minutes: `${route.minutes}`, metres: metres(route.metres) };
    return this.say("way.summary", values);
  }

  // How far it is to the next step; nothing under a metre.
  distance(step) {
    return step.metres >= 1 ? this.say("way.metres", { metres: metres(step.metres) }) : null;
  }

  // What to do.
  sentence(step) {
    let sentence = this.#action(step);
    const isStart = step.action === "leave" && step.place === null;
    // Before a kiosk the turn is part of the first words.
    if (step.turn && !isStart) {
      const turn = this.say(`turn.${step.turn}`);
      if (sentence) sentence = this.say("step.then", { step: sentence, turn });
      else if (step.landmark) {
        sentence = this.say("step.after", { room: this.room(step.landmark), turn });
      } else sentence = turn;
    }
    if (!sentence) sentence = this.say("step.on");
    const passed = step.passing.at(-1);
    if ((step.turn || isStart) && passed !== undefined) {
      sentence = this.say("step.past", { step: sentence, room: this.room(passed) });
    }
    const [first = "", ...rest] = sentence;
    return first.toUpperCase() + rest.join("");
  }

  #action({ action, place, floor, connection, side, turn }) {
    switch (action) {
      case "leave":
        if (place !== null) return this.say("step.leave", { room: this.room(place) });
        return this.say(turn ? `start.${turn}` : "step.start");
      case "take": return this.say(`step.${connection}`, { floor: this.floor(place, floor) });
      case "leaveBuilding": return this.say("step.out", { building: this.building(place) });
      case "enterBuilding": return this.say("step.in", { building: this.building(place) });
      case "arrive": return this.say(`step.arrive.${side ?? "ahead"}`, { room: this.room(place) });
      default: return "";
    }
  }

  room(id) {
    return this.#file.rooms[id]?.[0] ?? id;
  }

  // What is on the door of a room.
  label(id) {
    return this.#file.rooms[id]?.[3] ?? id;
  }

  building(id) {
    return this.#file.buildings[id]?.[0] ?? id;
  }

  floor(building, id) {
    return this.#file.buildings[building]?.[1][id] ?? id;
  }

  // The name of the plan that a part of a way lies on.
  plan({ building, floor }) {
    if (building === null) return this.#file.site;
    const values = { building: this.building(building), floor: this.floor(building, floor) };
    return this.say("map.floor", values);
  }

  get phone() {
    return this.#file.phone;
  }
}

function metres(length) {
  return `${Math.round(length)}`;
}
