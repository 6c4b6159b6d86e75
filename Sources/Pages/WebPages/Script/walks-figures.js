// What remembered walks say together: those of a week or a month, their mean, and where the visitor
// was at a time.
import { begun, duration, ended } from "./walks.js";

// The first day of the week, 0 for Sunday; Monday where the browser does not know.
function firstDayOf(language) {
  try {
    const locale = new Intl.Locale(language);
    return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
  } catch {
    // Browsers without a language name it "c".
    return 1;
  }
}

// The time from which and until which a period lasts; weeks begin as the language's country has it.
export function span(period, now, language) {
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  const firstDay = firstDayOf(language);
  const week = new Date(today);
  week.setDate(week.getDate() - ((week.getDay() - firstDay + 7) % 7));
  const shifted = (date, days) => {
    const other = new Date(date);
    other.setDate(other.getDate() + days);
    return other.getTime();
  };
  switch (period) {
    case "this-week": return [week.getTime(), shifted(week, 7)];
    case "last-week": return [shifted(week, -7), week.getTime()];
    case "month":
      return [
        new Date(today.getFullYear(), today.getMonth(), 1).getTime(),
        new Date(today.getFullYear(), today.getMonth() + 1, 1).getTime(),
      ];
    default: return [-Infinity, Infinity];
  }
}

// The walks that began in a period, the last one first.
export function walksIn(walks, period, now, language) {
  const [from, until] = span(period, now, language);
  return walks.filter((walk) => begun(walk) >= from && begun(walk) < until)
    .sort((one, other) => begun(other) - begun(one));
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

// Of walks: how many, their rooms, the mean, the longest and the shortest of their durations, and
// the same by time of day.
export function compare(walks) {
  if (!walks.length) return null;
  const sorted = [...walks].sort((one, other) => duration(one) - duration(other));
  const parts = { morning: [], afternoon: [], evening: [] };
  for (const walk of walks) {
    const hour = new Date(begun(walk)).getHours();
    parts[hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening"].push(walk);
  }
  const figures = (some) =>
    ({ count: some.length, seconds: some.length ? mean(some.map(duration)) : null });
  return {
    count: walks.length,
    rooms: new Set(walks.flatMap((walk) => walk.visits.map((visit) => visit.room))).size,
    seconds: mean(walks.map(duration)), longest: sorted.at(-1), shortest: sorted[0],
    morning: figures(parts.morning), afternoon: figures(parts.afternoon),
    evening: figures(parts.evening),
  };
}

// Earlier walks through the same rooms in the same order, the last one first.
export function sameWay(walks, walk) {
  const way = (some) => some.visits.map((visit) => visit.room).join(" ");
  return walks
    .filter((other) => begun(other) < begun(walk) && way(other) === way(walk))
    .sort((one, other) => begun(other) - begun(one));
}

// Where the visitor was: { visit } in a room, { before, after } between two, { after } before the
// walk, { before } after it.
export function whereAt(walk, time) {
  let before = null;
  for (const visit of walk.visits) {
    if (visit.at > time) return { before, after: visit };
    if (time <= visit.at + visit.seconds * 1000) return { visit };
    before = visit;
  }
  return { before, after: null };
}

// The times between which a walk can be looked at, by the minute.
export const range = (walk) => [begun(walk), Math.max(ended(walk), begun(walk) + 60_000)];
