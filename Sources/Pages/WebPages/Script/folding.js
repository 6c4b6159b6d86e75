// Texts as search compares them, without case, accents and ligatures: Sources/Tour/TourModel/Text/Folding.swift.
const replacements = {
  "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
  "ħ": "h",
};

export function fold(text) {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  // Letter by letter: a final sigma stays the letter that it is elsewhere.
  const small = [...text].map((letter) => letter.toLowerCase()).join("");
  let folded = "";
  for (const letter of small.normalize("NFKD")) {
    if (letter in replacements) folded += replacements[letter];
    else if (letter < "\u0300" || letter > "\u036f") folded += letter;
  }
  return folded.normalize("NFC");
}

// The words of a text, folded: runs of letters, marks and digits.
export function wordsOf(text) {
  return fold(text).match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? [];
}

// How a word may be spelled: as it is, and with "ae", "oe" and "ue" as the umlauts that they may stand for.
export function spellingsOf(word) {
  let spelled = "";
  for (const letter of word) {
    if (letter === "e" && /[aou]$/.test(spelled)) continue;
    spelled += letter;
  }
  return spelled === word ? [word] : [word, spelled];
}

// Where a name has a word: at the beginning of one of the name's words first.
function placeOf(word, name) {
  const isLetter = /[\p{L}\p{M}\p{N}\p{Co}]/u;
  let place = name.indexOf(word);
  const first = place;
  while (place > 0 && isLetter.test(name[place - 1])) place = name.indexOf(word, place + 1);
  return place >= 0 || word.length < 4 ? place : first;
}

// The places of a name's letters that begin with one of the words, as [start, end] pairs of its string.
export function placesOf(words, name) {
  const places = [];
  const wanted = words.filter(Boolean).flatMap(spellingsOf);
  let folded = "";
  const starts = [];
  let at = 0;
  for (const letter of name) {
    const part = fold(letter);
    for (let index = 0; index < part.length; index += 1) starts.push(at);
    // Everything but letters divides words.
    folded += part;
    at += letter.length;
  }
  starts.push(at);
  for (const word of wanted) {
    const found = placeOf(word, folded);
    if (found < 0) continue;
    const end = found + word.length;
    places.push([starts[found], starts[end] ?? at]);
  }
  places.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  return places.filter(([start], index) => index === 0 || start >= places[index - 1][1]);
}
