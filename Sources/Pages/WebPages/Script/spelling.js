// Words that a mistyped one may have been meant for: Sources/Tour/TourStore/Search/Vocabulary.swift, Sources/Base/Wording/EditDistance.swift.
import { wordsOf } from "./folding.js";

const shortestPart = 4;
const mostLetters = 64;

// Whether a word is written in signs of which two say as much as a word: ideographs, kana, hangul.
function isDense(word) {
  return /^[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\u{20000}-\u{3ffff}]+$/u.test(word);
}

// The words that hold a part, at any place.
export function wordsContaining(part, words) {
  if ([...part].length < (isDense(part) ? 2 : shortestPart)) return [];
  return words.filter((word) => word.includes(part));
}

// The words with the fewest errors, the shortest first: one error is forgiven in 4 to 7 letters, two in more.
export function wordsNear(typed, words) {
  const pattern = [...typed];
  if (pattern.length < 4 || pattern.length > mostLetters || /[0-9]/.test(typed)) return [];
  let limit = pattern.length < 8 ? 1 : 2;
  const isAnywhere = pattern.length >= 7;
  let found = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = [...words[index]];
    if (word.length + limit < pattern.length) continue;
    if (missing(pattern, words[index]) > limit) continue;
    const errors = errorsIn(pattern, word, isAnywhere, limit);
    if (errors > limit) continue;
    if (errors < limit) {
      limit = errors;
      found = [];
    }
    found.push({ index, length: word.length });
  }
  found.sort((a, b) => a.length - b.length || a.index - b.index);
  return found.map(({ index }) => words[index]);
}

// Of a pattern's letters, each once, how many a word does not have: each of them is an error.
function missing(pattern, word) {
  let count = 0;
  for (let index = 0; index < pattern.length; index += 1) {
    const letter = pattern[index];
    if (pattern.indexOf(letter) === index && !word.includes(letter)) count += 1;
  }
  return count;
}

// The fewest errors that turn a pattern into the beginning of a word, or into any part of it: a letter that is missing,
// extra, wrong or swapped with the next.
function errorsIn(pattern, word, isAnywhere, limit) {
  let before = [];
  let previous = Array.from({ length: pattern.length + 1 }, (_, place) => place);
  let fewest = pattern.length;
  for (let column = 1; column <= word.length; column += 1) {
    const row = [isAnywhere ? 0 : column];
    let least = row[0];
    for (let place = 1; place <= pattern.length; place += 1) {
      let cost = Math.min(previous[place], row[place - 1]) + 1;
      const wrong = pattern[place - 1] === word[column - 1] ? 0 : 1;
      cost = Math.min(cost, previous[place - 1] + wrong);
      if (
        column > 1 && place > 1 && pattern[place - 1] === word[column - 2]
        && pattern[place - 2] === word[column - 1]
      ) cost = Math.min(cost, before[place - 2] + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    fewest = Math.min(fewest, row[pattern.length]);
    if (least > limit + 1) break;
    before = previous;
    previous = row;
  }
  return fewest;
}

const lookAlike = { O: "0", Q: "0", D: "0", I: "1", L: "1", Z: "2", S: "5", B: "8" };

// The cost of turning one ID into another: two for a missing, extra or wrong letter, one for letters that are swapped or look
// alike.
function distance(a, b) {
  let before = [];
  let previous = Array.from({ length: b.length + 1 }, (_, place) => 2 * place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [2 * i];
    for (let j = 1; j <= b.length; j += 1) {
      let cost = Math.min(previous[j], row[j - 1]) + 2;
      const [one, other] = [a[i - 1], b[j - 1]];
      const alike = (lookAlike[one] ?? one) === (lookAlike[other] ?? other);
      cost = Math.min(cost, previous[j - 1] + (one === other ? 0 : alike ? 1 : 2));
      if (i > 1 && j > 1 && one === b[j - 2] && a[i - 2] === other) {
        cost = Math.min(cost, before[j - 2] + 1);
      }
      row.push(cost);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length];
}

// The letters and digits of an ID as it may have been typed: "a 014" is "A014".
export function keyOf(typed) {
  return wordsOf(typed).join("").replace(/\p{DI}/gu, "").toUpperCase();
}

// The IDs of the rooms whose IDs or numbers a mistyped one may have been meant for, the nearest first.
export function idsNear(typed, rooms, limit) {
  const key = keyOf(typed);
  if (key.length < 1 || key.length > 32) return [];
  const bound = 2 * Math.min(3, Math.max(1, Math.floor(key.length / 2)));
  const cost = (own) => distance(key, keyOf(own));
  return rooms.map(({ id, number }) => ({ id, cost: Math.min(cost(id), cost(number ?? id)) }))
    .filter(({ cost }) => cost <= bound)
    .sort((a, b) => a.cost - b.cost || (a.id < b.id ? -1 : 1))
    .slice(0, limit).map(({ id }) => id);
}
