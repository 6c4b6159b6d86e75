// Where the visitor was on a walk: a time is chosen, and the room at that time is named and marked
// on the plan of its floor.
import { range, whereAt } from "./walks-figures.js";
import { WalkPlan } from "./walks-plan.js";
import { ended } from "./walks.js";

const halfAnHour = 30 * 60 * 1000;

export class WalkWhere {
  #part;
  #words;
  #plan;
  #walk = null;

  // part: the section of the page that the walk is in; words: WalkWords with the rooms of the site.
  constructor(part, words) {
    this.#part = part;
    this.#words = words;
    this.#plan = new WalkPlan(this.#in("drawing"), words.places, words.ways);
  }

  #in(name) {
    return this.#part.querySelector(`[data-${name}]`);
  }

  async draw(walk) {
    this.#walk = walk;
    const floors = this.#plan.floors(walk.visits);
    const holder = this.#in("plan");
    holder.hidden = floors.length === 0;
    if (!floors.length) return;
    this.#in("floors").replaceChildren(...floors.map((floor) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn";
      button.textContent = this.#words.places.floors[floor].name;
      button.dataset.floor = floor;
      button.addEventListener("click", () => this.#showFloor(floor));
      return button;
    }));
    this.#in("floors").hidden = floors.length < 2;
    const slider = holder.querySelector("input");
    const [from, until] = range(walk).map((time) => Math.floor(time / 60_000));
    [slider.min, slider.max] = [from, until];
    slider.value = from;
    slider.oninput = () => this.#showMoment(Number(slider.value) * 60_000);
    const ago = this.#part.querySelector('[data-do="ago"]');
    ago.hidden = Date.now() - ended(walk) > 4 * halfAnHour;
    await this.#showFloor(this.#plan.floorOf(walk.visits[0].room) ?? floors[0]);
    await this.#showMoment(from * 60_000);
  }

  // Half an hour ago.
  async ago() {
    const time = Date.now() - halfAnHour;
    this.#in("plan").querySelector("input").value = Math.floor(time / 60_000);
    await this.#showMoment(time);
  }

  async #showFloor(floor) {
    const isThere = await this.#plan.show(floor, this.#walk.visits);
    if (!isThere) {
      const note = document.createElement("p");
      note.className = "note";
      note.textContent = this.#words.say("no.plan");
      this.#in("drawing").replaceChildren(note);
    }
    for (const button of this.#in("floors").children) {
      if (Number(button.dataset.floor) === floor) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  // Says where the visitor was at a time, and marks it on the plan.
  async #showMoment(time) {
    const [first] = this.#walk.visits;
    // The slider has whole minutes: the first of them is that in which the walk began.
    const exact = time < first.at && time + 60_000 > first.at ? first.at : time;
    const { visit, before, after } = whereAt(this.#walk, exact);
    const { room } = visit ?? before ?? after;
    const key = visit ? "here" : before && after ? "between" : after ? "before.walk" : "after.walk";
    const text = this.#words.say(key, {
      at: this.#words.time(exact), room: this.#words.named(room),
      next: after ? this.#words.named(after.room) : "",
    });
    this.#in("moment").textContent = text;
    this.#in("plan").querySelector("input").setAttribute("aria-valuetext", text);
    const floor = this.#plan.floorOf(room);
    if (floor !== undefined && floor !== this.#plan.floor) await this.#showFloor(floor);
    this.#plan.mark(visit || before ? room : null);
  }
}
