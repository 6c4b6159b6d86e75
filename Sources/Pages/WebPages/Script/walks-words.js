// How My walk names times, rooms, walks and ways, in the page's language and the visitor's units.
import { keyOf } from "./spelling.js";
import { labelOf, root } from "./words.js";
import * as walks from "./walks.js";

export class WalkWords {
  // The rooms of the site, the ways between them, and the visitor's profile, as far as they are
  // known.
  places = null;
  ways = null;
  profile = null;

  constructor(say) {
    this.say = say;
  }

  time(at) {
    return new Intl.DateTimeFormat(root.lang, {
      hour: "2-digit", minute: "2-digit", hourCycle: "h23",
    }).format(at);
  }

  date(at) {
    const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
    const year = isThisYear ? undefined : "numeric";
    return new Intl.DateTimeFormat(root.lang, {
      weekday: "long", day: "numeric", month: "long", year,
    }).format(at);
  }

  unit(value, unit, display = "short") {
    return new Intl.NumberFormat(root.lang, {
      style: "unit", unit, unitDisplay: display, maximumFractionDigits: 0,
    }).format(value);
  }

  lasting(seconds) {
    if (seconds < 60) return this.unit(Math.round(seconds), "second");
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return this.unit(minutes, "minute");
    const rest = minutes % 60;
    const hours = this.unit(Math.floor(minutes / 60), "hour");
    return rest ? `${hours} ${this.unit(rest, "minute")}` : hours;
  }

  room(id) {
    return this.places?.rooms.get(id.toUpperCase());
  }

  // What is on the door of a room; the ID of one that is not known.
  label(id) {
    const room = this.room(id);
    return room ? labelOf(room) : id;
  }

  // The ID of the room that is meant by what is typed: an ID or a number, in any case, with or without blanks and dots.
  typed(text) {
    const room = this.room(text);
    if (room || !this.places) return room?.id;
    const key = keyOf(text);
    const found = [...new Set(this.places.rooms.values())]
      .filter(({ id, number }) => key && [id, number ?? id].some((own) => keyOf(own) === key));
    return found.length === 1 ? found[0].id : undefined;
  }

  named(id) {
    const room = this.room(id);
    return room ? `${labelOf(room)} ${room.name}` : id;
  }

  title(walk) {
    const isToday = new Date(walks.begun(walk)).toDateString() === new Date().toDateString();
    const date = isToday ? this.say("today") : this.date(walks.begun(walk));
    return walk.name ? `${walk.name}, ${date}` : date;
  }

  lead(walk) {
    const values = { n: walk.visits.length, time: this.lasting(walks.duration(walk)) };
    const way = this.way([walk]);
    return way ? this.say("lead.metres", { ...values, ...way }) : this.say("lead", values);
  }

  // How far some walks were, in the visitor's units and in steps; null where the ways are not
  // known.
  way(some) {
    const known = some.map((walk) => this.ways?.metres(walk.visits.map(({ room }) => room)));
    if (!known.length || known.some((metres) => typeof metres !== "number")) return null;
    const metres = known.reduce((sum, one) => sum + one, 0);
    const { units, step } = this.profile;
    return {
      way: units === "imperial"
        ? this.unit(metres / 0.3048, "foot") : this.unit(metres, "meter"),
      steps: new Intl.NumberFormat(root.lang).format(Math.round((metres * 100) / step)),
    };
  }
}
