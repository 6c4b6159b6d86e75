// Runs in a page as the body of a function: the modules of walks against random walks; returns the
// faults that it has found.
const [walksPath, figuresPath, filesPath] = arguments;
const walks = await import(walksPath);
const figures = await import(figuresPath);
const files = await import(filesPath);
const faults = [];
let checks = 0;
function expect(isTrue, what) {
  checks += 1;
  if (!isTrue && faults.length < 20) faults.push(what);
}
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// A generator with a seed (mulberry32), so that a fault comes back.
let seed = 20300514;
function random(most) {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) % most;
}
const pick = (list) => list[random(list.length)];
const letters = [...`ab Z9,;"'=+-@\t\r\n\\{}<>&äß漢🜁`, "\u202e", "''", '""', "\r\n", "=1+1", "@SUM"];
const text = (most) => Array.from({ length: random(most) }, () => pick(letters)).join("");
const rooms = ["A-011", "A-012", "A-014", "A-021", "B-101", "C-1", "Ä-7"];

function randomState() {
  let state = { ...walks.nothing(), profile: { name: text(12), units: pick(walks.units), step: 20 + random(131) } };
  let time = Date.UTC(2030, 0, 1) + random(86400) * 1000;
  for (let count = random(40); count > 0; count--) {
    time += random(5) ? random(40) * 60_000 : random(10) * 86_400_000;
    const entered = walks.enter(state, pick(rooms), time);
    state = walks.stay(entered.state, pick(rooms), entered.at, random(600));
    if (random(6) === 0) state = walks.addByHand(state, null, pick(rooms), time - random(86_400_000), random(86401));
    if (random(4) === 0) state = walks.toggleFavourite(state, pick(rooms));
    if (random(4) === 0) {
      const about = { name: text(20), kind: pick(walks.kinds), note: text(40) };
      state = walks.describe(state, pick(state.walks).id, about);
    }
    if (random(5) === 0) {
      const visit = pick(pick(state.walks).visits);
      state = walks.noteVisit(state, visit.room, visit.at, text(30));
    }
    if (random(9) === 0) state = walks.endWalk(state, pick(state.walks).id);
  }
  return state;
}

for (let round = 0; round < 200; round++) {
  const state = randomState();
  expect(walks.checked(state) === state, `round ${round}: a state is not whole`);
  expect(state.walks.every((walk) => walk.visits.every((visit, index) =>
    index === 0 || walk.visits[index - 1].at <= visit.at)), `round ${round}: visits out of order`);

  // What is written is read as it was.
  expect(walks.write(state) === null && same(walks.read().state, state), `round ${round}: storage`);
  const copy = files.fromText(files.toJSON(state));
  expect(same(copy.state, state), `round ${round}: JSON`);
  const table = files.toCSV(state);
  const read = files.fromText(table);
  const bare = (some) => some.map(({ isOver, ...walk }) => walk).sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(read.state && same(bare(read.state.walks), bare(state.walks)), `round ${round}: CSV ${JSON.stringify(read.problems)}`);
  // No cell is a formula, and a spreadsheet's other separators are read.
  const rows = files.cells(table.replace(/^\uFEFF/, ""), ",");
  expect(rows.every((row) => row.cells.length === files.columns.length), `round ${round}: cells`);
  expect(rows.every((row) => row.cells.every((cell) => !/^[=+\-@\t\r]/.test(cell))), `round ${round}: a formula`);
  const quote = (cell) => `"${cell.replaceAll('"', '""')}"`;
  for (const separator of [";", "\t"]) {
    const head = files.columns.join(separator);
    const other = [head, ...rows.slice(1).map((row) => row.cells.map(quote).join(separator))].join("\n");
    const again = files.fromText(other);
    expect(again.state && same(bare(again.state.walks), bare(state.walks)), `round ${round}: separator`);
  }
  // Read twice, nothing is there twice; read elsewhere, nothing is lost.
  const twice = files.merged(state, copy.state);
  expect(twice && same(bare(twice.walks), bare(state.walks)), `round ${round}: merged with itself`);
  const other = randomState();
  const both = files.merged(state, other);
  const visits = (some) => some.walks.reduce((sum, walk) => sum + walk.visits.length, 0);
  expect(both && visits(both) === visits(state) + visits(other), `round ${round}: merged`);

  // Figures against the plain way.
  const now = Date.UTC(2030, 1, 1);
  const compared = figures.compare(state.walks);
  expect((compared === null) === (state.walks.length === 0), `round ${round}: nothing to compare`);
  if (compared) {
    const durations = state.walks.map(walks.duration);
    const mean = durations.reduce((sum, one) => sum + one, 0) / durations.length;
    expect(Math.abs(compared.seconds - mean) < 1e-6, `round ${round}: mean`);
    expect(walks.duration(compared.longest) === Math.max(...durations), `round ${round}: longest`);
    expect(walks.duration(compared.shortest) === Math.min(...durations), `round ${round}: shortest`);
    const parts = compared.morning.count + compared.afternoon.count + compared.evening.count;
    expect(parts === state.walks.length, `round ${round}: by time of day`);
  }
  const all = figures.walksIn(state.walks, "all", now, "en");
  expect(all.length === state.walks.length, `round ${round}: all`);
  for (const walk of state.walks.slice(0, 5)) {
    for (const visit of walk.visits) {
      const found = figures.whereAt(walk, visit.at).visit ?? figures.whereAt(walk, visit.at).before;
      expect(Boolean(found) && found.at <= visit.at, `round ${round}: where at`);
    }
    expect(figures.whereAt(walk, walks.begun(walk) - 1000).after === walk.visits[0], `round ${round}: before`);
    const plan = { name: walk.name, stops: walk.visits.slice(0, 90).map(({ room }, index) => ({ room, time: index % 2 ? "09:30" : null })) };
    expect(same(walks.readFragment("#" + walks.fragment(plan)), plan), `round ${round}: fragment`);
  }
}
walks.forgetAll();

// Weeks and months.
const monday = new Date(2030, 4, 13).getTime();
const now = new Date(2030, 4, 15, 12).getTime();
expect(figures.span("this-week", now, "de-DE")[0] === monday, "the week begins on Monday");
expect(figures.span("this-week", now, "c")[0] === monday, "a language without a week");
expect(figures.span("last-week", now, "de-DE")[1] === monday, "last week ends there");
expect(figures.span("month", now, "de")[0] === new Date(2030, 4, 1).getTime(), "the month");
expect(figures.span("month", now, "de")[1] === new Date(2030, 5, 1).getTime(), "the month's end");

// When a walk ends, and when a room is left.
let state = walks.nothing();
const at = (hour, minute) => new Date(2030, 4, 14, hour, minute).getTime();
const enter = (room, time) => { state = walks.enter(state, room, time).state; };
enter("A-011", at(9, 0)); enter("A-011", at(9, 5)); enter("A-014", at(9, 20));
expect(state.walks.length === 1 && state.walks[0].visits.length === 2, "one walk of two rooms");
enter("A-014", at(9, 40));
expect(state.walks[0].visits.length === 3, "a room again after twenty minutes");
enter("A-011", at(13, 0));
expect(state.walks.length === 2, "a new walk after three hours");
enter("A-011", new Date(2030, 4, 15, 0, 5).getTime());
expect(state.walks.length === 3, "a new walk the next day");
const first = state.walks[0];
const again = { ...first, id: "again", visits: first.visits.map((visit) => ({ ...visit, at: visit.at + 86_400_000 })) };
expect(figures.sameWay([first, again], again)[0] === first, "the same way before");
expect(figures.sameWay([first, again], first).length === 0, "not after");

// Bounds: what is too much is refused, and nothing is lost.
let full = walks.nothing();
for (let index = 0; index < walks.limits.visits; index++) full = walks.addByHand(full, full.walks[0]?.id, "A-011", index * 1000, 1);
expect(walks.addByHand(full, full.walks[0].id, "A-011", 5, 1) === null, "a full walk");
const large = { ...full, walks: Array.from({ length: 200 }, (_, index) => ({ ...full.walks[0], id: `w${index}`, note: "x".repeat(500) })) };
expect(walks.write(walks.nothing()) === null && walks.write(large) === "full", "a full store");
expect(same(walks.read().state, walks.nothing()), "what was kept stays");
localStorage.setItem("docent.walks", "{");
expect(walks.read().problem === "broken", "broken");
localStorage.setItem("docent.walks", JSON.stringify({ version: 2 }));
expect(walks.read().problem === "version", "newer");
walks.forgetAll();
expect(walks.read().state === null && walks.read().problem === null, "nothing");

// Broken files, each named.
const head = files.columns.join(",");
const good = "Ada,w1,Name,school,,A-011,2030-05-14T10:30:00Z,60,no,";
const broken = [
  ["", "bad.file"], ["{", "bad.file"], ["[]", "bad.file"], ["hello", "bad.file"],
  ['{"version":2}', "bad.version"], ['{"version":1}', "bad.file"],
  [JSON.stringify({ ...walks.nothing(), favourites: ["<b>"] }), "bad.file"],
  [JSON.stringify({ ...walks.nothing(), walks: [{}] }), "bad.file"],
  [`${head}\n${good}\nAda,w1,x`, "bad.row", 3],
  [`${head}\n${good.replace("A-011", "<b>")}`, "bad.room", 2],
  [`${head}\n${good.replace("A-011", "")}`, "bad.room", 2],
  [`${head}\n\n${good.replace("2030-05-14T10:30:00Z", "yesterday")}`, "bad.time", 3],
  [`${head}\n${good.replace("2030-05-14T10:30:00Z", "2030-13-14T10:30:00Z")}`, "bad.time", 2],
  [`${head}\n${good.replace(",60,", ",-1,")}`, "bad.number", 2],
  [`${head}\n${good.replace(",60,", ",90000,")}`, "bad.number", 2],
  [`${head}\n"${good}`, "bad.file"], [`person,walk\n${good}`, "bad.file"],
  ["x".repeat(walks.limits.characters + 1), "bad.large"],
];
for (const [content, key, line] of broken) {
  const { problems } = files.fromText(content);
  const first = problems?.[0];
  expect(first?.key === key && (line === undefined || first.values.line === line), `${content.slice(0, 60)}: ${JSON.stringify(first)}`);
}
expect(files.fromText(`${head}\n${good}`).state?.walks.length === 1, "a good table");
// Any bytes: an answer, and no trap.
for (let round = 0; round < 300; round++) {
  const noise = Array.from({ length: random(200) }, () => String.fromCharCode(random(300))).join("");
  const answer = files.fromText(random(2) ? noise : `${head}\n${noise}`);
  expect(Boolean(answer.state) !== Boolean(answer.problems), `noise ${round}`);
  const plan = walks.readFragment("#" + noise);
  expect(plan === null || walks.isPlan(plan), `noise ${round} as an address`);
}
return { faults, checks };
