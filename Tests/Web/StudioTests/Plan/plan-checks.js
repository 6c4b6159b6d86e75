// Runs in a page as the body of a function: the plan's pure modules against random gestures;
// arguments: the addresses of geometry, model, history, edits and snapping. Returns the faults found.
const [geometry, model, past, edits, snapping] = await Promise.all([...arguments].slice(0, 5).map((path) => import(path)));
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

function floor() {
  const rooms = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const [x, y] = [column * 10, row * 8];
      const id = `A-0${row}${column}`;
      rooms.push({ id, name: id, file: `buildings/A/${id}.md`, access: "open", fixed: false, door: [x + 5, y + 8],
        hotspot: [[x, y], [x + 10, y], [x + 10, y + 8], [x, y + 8]] });
    }
  }
  return model.opened({
    building: "A", file: "buildings/A/building.md", rooms, next: "A-040", kioskFile: "kiosks.yaml",
    floor: { id: "G", name: "Ground", size: [60, 40], outline: [[0, 0], [60, 0], [60, 40], [0, 40]], ways: [[[0, 30], [60, 30]], [[20, 30], [20, 36]]], here: null },
    floors: [{ id: "G", level: 0 }, { id: "1", level: 1 }], entrances: [{ at: [0, 30], map: [10, 40] }],
    connections: [{ id: "lift", kind: "lift", at: { G: [50, 30], 1: [50, 30] }, direction: null, closed: false }],
    kiosks: [{ id: "lobby", name: "Lobby", building: "A", floor: "G", at: [5, 30], map: [15, 40] }],
  });
}

const place = () => geometry.rounded([random(620) / 10 - 1, random(420) / 10 - 1]);
const close = ([x, y]) => [geometry.hundredths(x + (random(41) - 20) / 10), geometry.hundredths(y + (random(41) - 20) / 10)];
function gesture(state) {
  const room = state.rooms.length ? pick(state.rooms) : null;
  const ways = state.floor.ways;
  switch (random(room ? 14 : 1)) {
  case 0: return model.addRoom(state, geometry.rectangle(place(), place()));
  case 1: case 2: { const corner = random(room.hotspot.length); return model.moveCorner(state, room.id, corner, close(room.hotspot[corner]), { tear: random(4) === 0 }); }
  case 3: case 4: return model.moveWall(state, room.id, random(room.hotspot.length), (random(41) - 20) / 10);
  case 5: return model.moveRoom(state, room.id, geometry.rounded([(random(21) - 10) / 10, (random(21) - 10) / 10]));
  case 6: { const wall = random(room.hotspot.length); const [a, b] = geometry.pieces(room.hotspot)[wall]; return model.addCorner(state, room.id, wall, geometry.rounded(geometry.between(a, b, 0.4))); }
  case 7: return room.hotspot.length > 3 ? model.removeCorner(state, room.id, random(room.hotspot.length)) : model.refused("fewCorners");
  case 8: { const [one, other] = [pick(geometry.pieces(room.hotspot)), pick(geometry.pieces(room.hotspot))].map(([a, b]) => geometry.rounded(geometry.between(a, b, random(9) / 10))); return model.splitRoom(state, room.id, one, other); }
  case 9: { const next = model.neighboursOf(state, room.id); return next.length ? model.joinRooms(state, room.id, pick(next).id) : model.refused("noJoin"); }
  case 10: return model.setDoor(state, room.id, random(4) ? geometry.between(...pick(geometry.pieces(room.hotspot)), 0.3) : null);
  case 11: return random(2) ? model.addWay(state, [place(), place()]) : ways.length ? model.setWay(state, random(ways.length), [place(), place()]) : model.refused("shortWay");
  case 12: return pick([() => model.addConnection(state, "stairs", place()), () => model.addEntrance(state, place()), () => model.placeKiosk(state, "lobby", place()), () => model.changeEntrance(state, 0, { at: place() })])();
  default: return model.renameRoom(state, room.id, pick(["", "Hall", "Store"]));
  }
}

const first = floor();
for (let round = 0; round < 12; round++) {
  let history = past.begun(first);
  let files = first;
  for (let step = 0; step < 250; step++) {
    const before = history.present.state;
    const frozen = JSON.stringify(before);
    const result = gesture(before);
    expect(JSON.stringify(before) === frozen, `${round}/${step}: a state was changed`);
    expect(Boolean(result.state) !== Boolean(result.why), `${round}/${step}: neither done nor refused`);
    if (!result.state) continue;
    const after = result.state;
    history = past.done(history, after, { word: "test" });
    for (const room of after.rooms) {
      expect(model.faultOf(room.hotspot, after.floor.size) === null, `${round}/${step}: ${room.id} is not a room`);
      expect(room.hotspot.flat().every((value) => geometry.hundredths(value) === value), `${round}/${step}: more than two decimals`);
    }
    const request = edits.difference(before, after);
    expect(request.edits.every(({ read, new: value }) => !same(read, value)), `${round}/${step}: an edit that changes nothing`);
    files = edits.applied(files, edits.difference(files, after));
    expect(edits.isNothing(edits.difference(files, after)), `${round}/${step}: the edits do not give the state`);
  }
  const last = history.present.state;
  let count = history.past.length;
  while (history.past.length) history = past.undone(history);
  expect(history.present.state === first, `${round}: undo of all does not give the first state`);
  while (history.future.length) { history = past.redone(history); count -= 1; }
  expect(history.present.state === last && count === 0, `${round}: redo of all does not give the last state`);
}

// Corners that are one stay one.
for (let step = 0; step < 300; step++) {
  const state = floor();
  const room = pick(state.rooms);
  const corner = random(4);
  const shared = model.cornersAt(state, room.hotspot[corner]);
  const to = close(room.hotspot[corner]);
  const result = model.moveCorner(state, room.id, corner, to);
  if (!result.state) continue;
  expect(same(model.cornersAt(result.state, to), shared), `corner ${step}: torn apart`);
}

// Split and joined is the same room.
const turned = (shape) => {
  const start = shape.reduce((best, at, index) => (at[0] < shape[best][0] || (at[0] === shape[best][0] && at[1] < shape[best][1]) ? index : best), 0);
  return [...shape.slice(start), ...shape.slice(0, start)];
};
for (let step = 0; step < 300; step++) {
  const state = floor();
  const room = pick(state.rooms);
  const walls = geometry.pieces(room.hotspot);
  const wall = random(4);
  const [from, to] = [walls[wall], walls[(wall + 2) % 4]].map(([a, b]) => geometry.rounded(geometry.between(a, b, (1 + random(8)) / 10)));
  const parts = model.splitRoom(state, room.id, from, to);
  expect(parts.state, `split ${step}: refused ${parts.why}`);
  if (!parts.state) continue;
  const joined = model.joinRooms(parts.state, room.id, parts.id);
  expect(joined.state && same(turned(model.roomOf(joined.state, room.id).hotspot), turned(room.hotspot)), `split ${step}: joined differs ${joined.why ?? ""}`);
}

// On the site map a building takes its doors and kiosks along; those of others stay.
const grounds = () => model.opened({
  building: "", file: "site.yaml", isSite: true, kioskFile: "kiosks.yaml", floor: { id: "", size: [200, 100], ways: [] },
  rooms: ["A", "M"].map((id, index) => ({ id, name: id, file: `buildings/${id}/building.md`, access: "open", fixed: false, door: null,
    hotspot: [[10, 10], [30, 10], [30, 20], [10, 20]].map(([x, y]) => [x + 50 * index, y]) })),
  entrances: [{ file: "buildings/A/building.md", at: [20, 10], own: {} }, { file: "buildings/M/building.md", at: [60, 15], own: { at: [0, 5] } }],
  kiosks: [{ id: "mill", name: "Mill", house: "M", at: [70, 15] }, { id: "lobby", name: "Lobby", house: "A", at: [15, 15] }, { id: "late", name: "Late", house: "M" }],
});
const moved = model.moveRoom(grounds(), "M", [45, 30]).state;
expect(same(moved.entrances.map(({ at }) => at), [[20, 10], [105, 45]]), "doors go along with their building");
expect(same(moved.kiosks.map(({ at }) => at ?? null), [[115, 45], [15, 15], null]), "kiosks go along with their building");
const pulled = model.moveWall(grounds(), "M", 3, 5).state;
expect(same(pulled.entrances[1].at, [55, 15]), "a door stays in its wall");
const sent = edits.difference(grounds(), moved).edits.map(({ file, path }) => `${file} ${path}`);
expect(sent.includes("buildings/M/building.md entrances") && sent.includes("kiosks.yaml mill,map") && sent.length === 3, `written: ${sent}`);

// The first kiosk makes the file of kiosks, and its undo takes it out.
const bare = { ...floor(), kiosks: [], hasKioskFile: false };
const placed = model.addKiosk(bare, "Kiosk", [5, 30]).state;
const forth = edits.difference(bare, placed);
expect(forth.edits.length === 0 && same(forth.make.map(({ file, values }) => [file, values.kiosk.at]), [["kiosks.yaml", [5, 30]]]), "a first kiosk is a file");
const written = edits.applied(bare, forth);
expect(edits.isNothing(edits.difference(written, placed)), "the first kiosk is written");
const back = edits.difference(written, bare);
expect(same(back.remove, ["kiosks.yaml"]) && back.edits.length === 0, "its undo takes the file out");
expect(edits.isNothing(edits.difference(edits.applied(written, back), bare)), "and is written");

// What is snapped to is taken to the digit; the classes come in their order.
const targets = snapping.targetsOf(first);
const at = (x, y, more = {}) => snapping.snap([x, y], targets, { scale: 20, ...more });
expect(same(at(10.3, 8.2).point, [10, 8]) && at(10.3, 8.2).kind === "corner", "a corner within 8 px");
expect(at(10.3, 3).kind !== "corner" && at(10.2, 3.1).kind === "wall", "a wall within 6 px");
expect(same(at(50.3, 8.2, { alt: true }).point, [50.3, 8.2]), "Alt snaps to nothing");
expect(same(at(50.3, 33.2).point, [50.5, 33]), "half metres below 40 px");
expect(same(at(50.33, 33.26, { scale: 41 }).point, [50.3, 33.3]), "tenths above 40 px");
expect(at(50.37, 8.2).kind === "line" && at(50.37, 8.2).point[1] === 8, "in line across");
const held = at(10.3, 8.2);
expect(at(10.45, 8, { held }).kind === "corner" && at(10.45, 8).kind !== "corner", "what held holds for 2 px more");
return { faults, checks };
