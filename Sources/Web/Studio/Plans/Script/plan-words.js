// The words that the page gives, and numbers as people write them.

/** Speaks the page's words: say("pages", { count: 3 }); {count:page|pages} is the noun for a number. */
export function speaker(words, language = "en") {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  const say = (name, values = {}) => (words[name] ?? name).replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, key, one, other) => {
    const value = values[key];
    if (other !== undefined) return rules.select(value ?? 0) === "one" ? one : other;
    return typeof value === "number" ? number.format(value) : value ?? whole;
  });
  const lists = new Intl.ListFormat(language);
  say.list = (some) => lists.format(some);
  say.time = (date) => date.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hour12: false });
  return say;
}

/** Numbers as people type them: "14, 7", "14 x 7", "14.5 7", "14,5"; null where there is anything else. */
export function numbersIn(text, count) {
  const trimmed = text.trim().replace(/\s*m$/, "");
  const parts = count === 1 ? [trimmed] : trimmed.split(/\s*[x×;]\s*|,\s+|\s+/);
  const list = parts.length < count && /^[^,]*,[^,]*$/.test(trimmed) ? trimmed.split(",") : parts;
  const numbers = list.map((part) => (/^-?\d+([.,]\d*)?$/.test(part) ? Number(part.replace(",", ".")) : NaN));
  return numbers.length === count && numbers.every(Number.isFinite)
    ? numbers.map((value) => Math.round(value * 100) / 100 + 0) : null;
}
