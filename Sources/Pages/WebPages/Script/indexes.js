// The two indexes of a search, over names and over all words, as the export wrote them: Sources/Web/Site/Search.
import { fold, wordsOf } from "./folding.js";
import { keyOf } from "./spelling.js";

// How much a word counts among IDs, names, people and tags, and in texts.
const weights = { code: 8, name: 10, other: 4, body: 1 };
const coded = ["building", "person", "room", "tour"];
// As SQLite's bm25() has them.
const saturation = 1.2;
const lengthShare = 0.75;

// What is the same for both: how a row is ranked.
class Index {
  // `lengths` gives a row's length; `total` is that of all rows.
  constructor(count, total, lengths) {
    this.count = count;
    this.lengths = lengths;
    this.mean = total / Math.max(1, count);
  }

  score(row, phrases) {
    let score = 0;
    for (const { rows, count } of phrases) {
      let rarity = Math.log((this.count - count + 0.5) / (count + 0.5));
      if (rarity <= 0) rarity = 1e-6;
      const often = rows.get(row) ?? 0;
      const length = 1 - lengthShare + (lengthShare * this.lengths(row)) / this.mean;
      score += rarity * ((often * (saturation + 1)) / (often + saturation * length));
    }
    return score;
  }
}

// The place of the first word that is not before another.
function placeOf(word, words) {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle] < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The words that begin so; what sorts after all letters ends them.
function beginningWith(word, words) {
  const first = placeOf(word, words);
  let end = first;
  while (end < words.length && words[end].startsWith(word)) end += 1;
  return words.slice(first, end);
}

// Words that each begin with how many letters they share with the one before.
function whole(text) {
  const words = [];
  let before = "";
  for (const part of text ? text.split(" ") : []) {
    before = before.slice(0, parseInt(part[0], 36)) + part.slice(1);
    words.push(before);
  }
  return words;
}

// IDs and names in all languages.
export class Names extends Index {
  constructor(file, language) {
    super(file.rows, file.nameWords, (row) => this.rows[row].nameLength);
    this.languages = file.languages;
    this.own = file.languages.indexOf(language);
    this.wide = new Map(Object.entries(file.wide));
    this.counts = new Map(Object.entries(file.counts));
    this.textWords = file.textWords;
    this.shards = file.shards;
    this.lists = file.lists;
    this.rows = [];
    this.entries = file.entries.map(([kind, id, detail, ...rows]) => {
      const entry = { kind, id, detail: file.details[detail], rows: [] };
      if (kind === "room") entry.number = file.numbers?.[id];
      for (const [tag, length, name, words] of rows) {
        const row = { entry, tag, length, name, words };
        entry.rows.push(row);
        this.rows.push(row);
      }
      return entry;
    });
    if (file.order) {
      const rows = this.rows.slice();
      file.order.forEach((place, index) => { this.rows[place] = rows[index]; });
    }
    this.codes = this.entries.filter(({ kind }) => coded.includes(kind)).flatMap((entry) => {
      const former = entry.kind === "room" ? file.formerly?.[entry.id] ?? [] : [];
      return [entry.id, entry.number ?? entry.id, ...former]
        .map((typed) => ({ key: keyOf(typed), entry }));
    }).sort((a, b) => compare(a.key, b.key) || compare(a.entry.kind, b.entry.kind)
      || compare(a.entry.id, b.entry.id));
    this.#read();
  }

  #read() {
    const rowsOf = new Map();
    this.rows.forEach((row, place) => {
      const codes = codesOf(row.entry);
      const words = row.words === undefined ? wordsOf(row.name) : row.words.split(" ");
      row.nameLength = codes.length + words.length;
      const add = (word, weight) => {
        if (!word) return;
        if (!rowsOf.has(word)) rowsOf.set(word, new Map());
        const rows = rowsOf.get(word);
        rows.set(place, (rows.get(place) ?? 0) + weight);
      };
      for (const word of codes) add(word, weights.code);
      for (const word of words) add(word, weights.name);
    });
    this.rowsOf = rowsOf;
    this.list = [...rowsOf.keys()].sort(compare);
  }

  beginning(word) {
    return beginningWith(word, this.list);
  }

  // One word with its rows; null where no name has it.
  word(word) {
    const rows = this.rowsOf.get(word);
    return rows ? { rows, count: this.counts.get(word) ?? rows.size } : null;
  }

  // All words that begin so, as one.
  words(beginning, words) {
    const rows = union(words.map((word) => this.rowsOf.get(word)));
    return { rows, count: this.counts.get(`${beginning}*`) ?? rows.size };
  }
}

// All words, of the languages whose files have been loaded.
export class Texts {
  #names;
  #language;
  #load;
  #open = new Map();
  #lists = new Map();

  constructor(names, language, load) {
    this.#names = names;
    this.#language = language;
    this.#load = load;
  }

  // Every word of some languages, in order.
  async wordsOf(tags) {
    const lists = await Promise.all([...tags].map((tag) => this.#list(tag)));
    return lists.length === 1 ? lists[0] : [...new Set(lists.flat())].sort(compare);
  }

  async #list(tag) {
    const language = this.#names.languages[tag];
    if (!this.#lists.has(tag)) {
      const count = (await this.#directory(tag)).lists;
      const files = Array.from({ length: count }, (_, part) => `${language}/list-${part}.json`);
      const parts = await Promise.all(files.map((file) => this.#load(file)));
      this.#lists.set(tag, parts.flatMap(whole));
    }
    return this.#lists.get(tag);
  }

  async #directory(tag) {
    const language = this.#names.languages[tag];
    return language === this.#language ? this.#names : this.#load(`${language}/names.json`);
  }

  // Loads the parts with the words that begin so, and with other words.
  async load(beginnings, words, tags) {
    for (const tag of tags) {
      const { shards } = await this.#directory(tag);
      const parts = new Set();
      for (const word of beginnings) {
        const last = shards.findLastIndex((first) => first <= `${word}\u{10ffff}`);
        const first = Math.max(0, shards.findLastIndex((first) => first <= word));
        for (let part = first; part <= last; part += 1) parts.add(part);
      }
      for (const word of words) parts.add(shards.findLastIndex((first) => first <= word));
      await Promise.all([...parts].filter((part) => part >= 0).map((part) => this.#part(tag, part)));
    }
  }

  async #part(tag, part) {
    const key = `${this.#names.languages[tag]}/words-${part}.json`;
    if (this.#open.has(key)) return;
    const file = await this.#load(key);
    const places = [];
    this.#names.rows.forEach((row, place) => {
      if (row.tag < 0 || row.tag === tag) places.push(place);
    });
    const words = whole(file.words);
    const hits = new Map(words.map((word, place) => [word, file.hits[place]]));
    const beginnings = new Map(Object.entries(file.beginnings));
    this.#open.set(key, { tag, words, hits, beginnings, places });
  }

  of(tags) {
    return new TextIndex(this.#names, () =>
      [...this.#open.values()].filter(({ tag }) => tags.includes(tag)));
  }
}

class TextIndex extends Index {
  #names;
  #parts;
  #known = new Map();

  constructor(names, parts) {
    super(names.count, names.textWords, (row) => names.rows[row].length);
    this.#names = names;
    this.#parts = parts;
  }

  beginning(word) {
    const lists = this.#parts().map(({ words }) => beginningWith(word, words));
    return lists.length === 1 ? lists[0] : [...new Set(lists.flat())].sort(compare);
  }

  word(word) {
    const parts = this.#parts().filter(({ hits }) => hits.has(word));
    if (!parts.length) return null;
    const key = `${word} ${parts.length}`;
    if (!this.#known.has(key)) {
      const rows = new Map(this.#names.rowsOf.get(word));
      const seen = new Set();
      for (const { hits, places } of parts) {
        for (const [place, weight] of postings(hits.get(word), places)) {
          // People are in the files of every language.
          if (seen.has(place)) continue;
          seen.add(place);
          rows.set(place, (rows.get(place) ?? 0) + weight);
        }
      }
      this.#known.set(key, { rows, count: parts[0].hits.get(word)[0] });
    }
    return this.#known.get(key);
  }

  words(beginning, words) {
    const rows = union(words.map((word) => this.word(word)?.rows));
    const count = this.#parts().map(({ beginnings }) => beginnings.get(beginning))
      .find((count) => count !== undefined);
    return { rows, count: count ?? this.#names.wide.get(beginning) ?? rows.size };
  }
}

// The rows of a word with how much it counts in each: twice the distance from the row before, odd where how often it is among
// people and tags, and in the text, follows.
function postings(hits, places) {
  const found = [];
  let rank = 0;
  for (let place = 1; place < hits.length; place += 1) {
    const number = hits[place];
    rank += number >> 1;
    let weight = weights.body;
    if (number & 1) {
      weight = weights.other * hits[place + 1] + weights.body * hits[place + 2];
      place += 2;
    }
    if (rank < places.length) found.push([places[rank], weight]);
  }
  return found;
}

function union(maps) {
  const rows = new Map();
  for (const map of maps) {
    for (const [row, weight] of map ?? []) rows.set(row, (rows.get(row) ?? 0) + weight);
  }
  return rows;
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// The words of an ID and a number, their numerals also without the zeros before them, and each as one word.
function codesOf({ kind, id, number }) {
  if (kind === "news" || kind === "event") return [];
  const groups = [id.split("-").filter(Boolean), wordsOf(number ?? "")];
  const parts = groups.flat();
  const isNumber = (part) => /^\d+$/.test(part) && BigInt(part) < 2n ** 63n;
  const plain = (part) => (isNumber(part) ? BigInt(part).toString() : part);
  const joined = groups.filter((group) => group.length > 1)
    .map((group) => group.map(plain).join(""));
  return wordsOf(fold([...parts, ...parts.filter(isNumber).map(plain), ...joined].join(" ")));
}
