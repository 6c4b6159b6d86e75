// Brings together what two people made of one value: maps key by key, lists element by element.
const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Whether two values say the same, in whatever order maps have their keys. */
export function same(one, other) {
  if (one === other) return true;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((value, index) => same(value, other[index]));
  if (!isMap(one) || !isMap(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}

/**
 * Merges two values that came from one; null is a missing value.
 * @returns {{value: *, isConflict: boolean}} where both changed the same: mine, and that they met
 */
export function merge(base, theirs, mine) {
  const merged = (value) => ({ value, isConflict: false });
  if (same(theirs, mine) || same(mine, base)) return merged(theirs);
  if (same(theirs, base)) return merged(mine);
  if (isMap(theirs) && isMap(mine)) return mergeMaps(isMap(base) ? base : {}, theirs, mine);
  const lists = [base, theirs, mine].map((list) => list ?? []);
  return lists.every(Array.isArray) && !isPlace(mine) ? mergeLists(...lists) : { value: mine, isConflict: true };
}

/** Places are two numbers that belong together. */
const isPlace = (value) => Array.isArray(value) && value.some((one) => typeof one === "number");

function mergeMaps(base, theirs, mine) {
  const value = {};
  let isConflict = false;
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const part = merge(base[key] ?? null, theirs[key] ?? null, mine[key] ?? null);
    isConflict ||= part.isConflict;
    if (part.value !== null) value[key] = part.value;
  }
  return { value, isConflict };
}

/** For each element of a list its place in another one, in rising order; undefined where it is gone. */
function matches(base, other) {
  const lengths = Array.from({ length: base.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = base.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      lengths[i][j] = same(base[i], other[j]) ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const places = [];
  for (let i = 0, j = 0; i < base.length && j < other.length;) {
    if (same(base[i], other[j])) places[i++] = j++;
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
    else j++;
  }
  return places;
}

function mergeLists(base, theirs, mine) {
  const [toTheirs, toMine] = [matches(base, theirs), matches(base, mine)];
  const value = [];
  let isConflict = false;
  let [b, t, m] = [0, 0, 0];
  while (b < base.length || t < theirs.length || m < mine.length) {
    let next = b;
    while (next < base.length && (toTheirs[next] === undefined || toMine[next] === undefined)) next++;
    const isEnd = next === base.length;
    const parts = [base.slice(b, next), theirs.slice(t, isEnd ? undefined : toTheirs[next]), mine.slice(m, isEnd ? undefined : toMine[next])];
    const part = mergeParts(...parts);
    value.push(...part.value);
    isConflict ||= part.isConflict;
    if (!isEnd) value.push(base[next]);
    [b, t, m] = isEnd ? [base.length, theirs.length, mine.length] : [next + 1, toTheirs[next] + 1, toMine[next] + 1];
  }
  return { value, isConflict };
}

function mergeParts(base, theirs, mine) {
  if (same(theirs, mine) || same(mine, base)) return { value: theirs, isConflict: false };
  if (same(theirs, base)) return { value: mine, isConflict: false };
  const added = mine.filter((one) => !theirs.some((other) => same(one, other)));
  return { value: base.length ? mine : [...theirs, ...added], isConflict: base.length > 0 };
}
