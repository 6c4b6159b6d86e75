// Finds what the kiosk finds, in the same order: Sources/Tour/TourStore/Search/TourStore+Search.swift.
import { spellingsOf, wordsOf } from "./folding.js";
import { idsNear, keyOf, wordsContaining, wordsNear } from "./spelling.js";
import { Texts, Names } from "./indexes.js";

const mostScalars = 200;
const mostWords = 8;
const mostWordBytes = 64;
const mostOthers = 64;
const indexedLength = 3;
// More rows than this are not ranked, but stand in the order of the content.
const rankedCount = 300;
const nearCount = 5;

export class Finder {
  #names;
  #texts;

  // `load` gives the value of a file of the index by its path: "en/names.json".
  static async open(language, load) {
    const finder = new Finder();
    finder.#names = new Names(await load(`${language}/names.json`), language);
    finder.#texts = new Texts(finder.#names, language, load);
    return finder;
  }

  // Hits for a text, the best first, and whether they are only near to what was typed.
  async find(text, limit = 24) {
    const query = new Query(text);
    if (!query.words.length && !query.key) return { hits: [], isNear: false };
    const own = this.#names.own;
    let search = new Search(this.#names, this.#texts, query, [own], limit);
    await search.run();
    if (!search.found.length) {
      // A large site's file has only the names of that language.
      const others = this.#names.languages.map((_, tag) => tag)
        .filter((tag) => tag !== own && this.#names.rows.some((row) => row.tag === tag));
      search = new Search(this.#names, this.#texts, query, [own, ...others], limit);
      await search.run();
    }
    if (search.found.length || !query.key || !/[0-9]/.test(query.key)) {
      return { hits: search.found.map((found) => this.#hit(found)), isNear: search.isNear };
    }
    const rooms = this.#names.entries.filter(({ kind }) => kind === "room");
    const near = idsNear(text, rooms, nearCount);
    return {
      hits: near.map((id) => this.#hit({ entry: rooms.find((room) => room.id === id) })),
      isNear: true,
    };
  }

  #hit({ entry, tag }) {
    const order = [this.#names.own, tag, ...this.#names.languages.keys(), -1];
    const row = order.map((tag) => entry.rows.find((row) => row.tag === tag && row.name))
      .find(Boolean) ?? { name: entry.id, tag: -1 };
    const language = row.tag >= 0 && row.tag !== this.#names.own
      ? this.#names.languages[row.tag] : null;
    const { kind, id, number, detail } = entry;
    return { kind, id, number, name: row.name, language, detail };
  }
}

// What a visitor typed.
export class Query {
  constructor(text) {
    const bounded = [...text].slice(0, mostScalars).join("");
    this.words = wordsOf(bounded).slice(0, mostWords)
      .filter((word) => new TextEncoder().encode(word).length <= mostWordBytes);
    const key = keyOf(bounded);
    const length = [...key].length;
    this.key = bounded === text && length >= 1 && length <= 32 ? key : null;
  }
}

class Search {
  found = [];
  isNear = false;
  #places = new Map();

  constructor(names, texts, query, tags, limit) {
    Object.assign(this, { names, texts, query, tags, limit });
  }

  get isFull() {
    return this.found.length >= this.limit;
  }

  async run() {
    this.#findIDs();
    const { words } = this.query;
    this.#find(this.names, this.#expression(this.names, () => []));
    if (this.isFull || !words.length) return;
    const isLong = words.flatMap(spellingsOf).some((word) => word.length > 1);
    const own = isLong ? await this.texts.wordsOf(this.tags) : [];
    const parts = memo((word) => wordsContaining(word, own)
      .filter((other) => !other.startsWith(word)).slice(0, mostOthers));
    this.#find(this.names, this.#expression(this.names, parts, true));
    const beginnings = words.flatMap(spellingsOf);
    const others = beginnings.flatMap(parts);
    await this.texts.load(beginnings, others, this.tags);
    const texts = this.texts.of(this.tags);
    this.#find(texts, this.#expression(texts, () => []));
    this.#find(texts, this.#expression(texts, parts, true));
    if (this.found.length) return;
    const all = await this.texts.wordsOf(this.names.languages.keys());
    const known = memo((word) => wordsNear(word, all).slice(0, mostOthers));
    const near = (word) => [...parts(word), ...known(word)];
    this.#find(this.names, this.#expression(this.names, near, true));
    await this.texts.load([], beginnings.flatMap(near), this.tags);
    this.#find(texts, this.#expression(texts, near, true));
    this.isNear = this.found.length > 0;
  }

  // What has the ID or the number that was typed, then what has one that begins like it.
  #findIDs() {
    const { key } = this.query;
    if (!key) return;
    for (const code of this.names.codes) {
      if (code.key.startsWith(key)) this.#add({ entry: code.entry });
    }
  }

  // Each word of the query as the phrases that may stand for it; null where nothing can be found, or nothing beside what
  // begins so.
  #expression(index, more, needsMore = false) {
    const terms = [];
    let hasOthers = false;
    for (const word of this.query.words) {
      const spellings = spellingsOf(word);
      const phrases = spellings.flatMap((spelling) => this.#choices(index, spelling));
      const others = spellings.flatMap(more);
      hasOthers ||= others.length > 0;
      phrases.push(...others.map((other) => index.word(other)).filter(Boolean));
      if (!phrases.length) return null;
      terms.push(phrases);
    }
    return terms.length && (hasOthers || !needsMore) ? terms : null;
  }

  #choices(index, word) {
    const words = index.beginning(word);
    if (!words.length) return [];
    if ([...word].length <= indexedLength || this.names.wide.has(word)) {
      return [index.words(word, words)];
    }
    return words.map((word) => index.word(word));
  }

  // Adds the rows that hold all words, the best first.
  #find(index, terms) {
    if (this.isFull || !terms) return;
    let rows = null;
    for (const phrases of terms) {
      const holding = new Set();
      for (const { rows: found } of phrases) {
        for (const row of found.keys()) if (!rows || rows.has(row)) holding.add(row);
      }
      rows = holding;
    }
    const wanted = [...rows].filter((row) => this.#isWanted(this.names.rows[row]))
      .sort((a, b) => a - b);
    const phrases = terms.flat();
    if (!this.#isCommon(index, terms, rows, wanted)) {
      const scores = new Map(wanted.map((row) => [row, index.score(row, phrases)]));
      wanted.sort((a, b) => scores.get(b) - scores.get(a) || a - b);
    }
    const bound = Math.min(2000, (this.limit + this.found.length) * (this.tags.length + 1));
    for (const row of wanted.slice(0, bound)) {
      const { entry, tag } = this.names.rows[row];
      this.#add({ entry, tag });
    }
  }

  #isWanted({ tag }) {
    return tag < 0 || this.tags.includes(tag);
  }

  // Whether so much is found, in all languages, that it is not ranked.
  #isCommon(index, terms, rows, wanted) {
    if (index === this.names) return rows.size > rankedCount;
    if (terms.length === 1 && terms[0].length === 1) return terms[0][0].count > rankedCount;
    const share = this.names.rows.filter((row) => this.#isWanted(row)).length;
    return wanted.length * (this.names.count / Math.max(1, share)) > rankedCount;
  }

  #add(found) {
    const place = this.#places.get(found.entry);
    if (place === undefined) {
      if (this.isFull) return;
      this.#places.set(found.entry, this.found.length);
      this.found.push(found);
      return;
    }
    const known = this.found[place];
    const rank = (tag) => (tag < 0 ? this.tags.length : this.tags.indexOf(tag));
    if (found.tag !== undefined && known.tag !== undefined && rank(found.tag) < rank(known.tag)) {
      known.tag = found.tag;
    }
  }
}

function memo(make) {
  const known = new Map();
  return (word) => {
    if (!known.has(word)) known.set(word, make(word));
    return known.get(word);
  };
}
