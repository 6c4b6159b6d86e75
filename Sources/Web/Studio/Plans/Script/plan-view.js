// Which part of the floor is in sight, and how large: metres to pixels and back.

const least = 0.5;
const most = 400;

export class View {
  /** The place at the top left, in metres, and pixels a metre. */
  left = 0;
  top = 0;
  scale = 10;
  width = 800;
  height = 600;
  /** Whether all of the floor is shown, until the view was moved. */
  isFitted = false;

  toPlan([x, y]) { return [this.left + x / this.scale, this.top + y / this.scale]; }
  toScreen([x, y]) { return [(x - this.left) * this.scale, (y - this.top) * this.scale]; }

  get box() {
    const { left, top } = this;
    return { left, top, right: left + this.width / this.scale, bottom: top + this.height / this.scale };
  }

  /** All of a floor, with room for rulers at the top left and tools at the bottom. */
  fit([width, depth], { before = 66, after = 40, below = 150 } = {}) {
    const room = [this.width - before - after, this.height - before - below];
    this.scale = Math.min(most, Math.max(least, Math.min(room[0] / width, room[1] / depth)));
    this.left = width / 2 - (before + room[0] / 2) / this.scale;
    this.top = depth / 2 - (before + room[1] / 2) / this.scale;
    this.isFitted = true;
  }

  /** Larger or smaller; the place under a point of the window stays there. */
  zoom(factor, at = [this.width / 2, this.height / 2]) {
    const place = this.toPlan(at);
    this.isFitted = false;
    this.scale = Math.min(most, Math.max(least, this.scale * factor));
    this.left = place[0] - at[0] / this.scale;
    this.top = place[1] - at[1] / this.scale;
  }

  pan(x, y) {
    this.isFitted &&= x === 0 && y === 0;
    this.left -= x / this.scale;
    this.top -= y / this.scale;
  }

  /** Moves just as far that a place is in sight. */
  reveal(place) {
    const [x, y] = this.toScreen(place);
    const into = (value, low, high) => (value < low ? low - value : value > high ? high - value : 0);
    this.pan(into(x, 60, this.width - 60), into(y, 60, this.height - 170));
  }
}
