// Every text of the plan editor for people. The page may give them in another language, by the
// same names; a text with a number in it may be { one, other }.

export const words = {
  undo: "Undo", redo: "Redo", drawing: "Drawing", table: "Table", view: "View", close: "Close",
  tryWay: "Try a way", plans: "Plans", picture: "Picture", all: "All", closer: "Closer (+)", away: "Away (-)",
  allOfIt: "All of it (0)", howClose: "How close", tools: "Tools", floors: "Floors, and what is on this one",
  selected: "Selected", onFloor: "On this floor", metre: "m", squareMetres: "{area} m²", title: "{building}, {floor}",
  letters: "Letters choose tools",
  canvas: "Plan. Arrow keys move what is selected; F1 tells more.",
  plan: "Plan of {floor}, {width} by {depth} metres", picked: "{room} is selected.",
  select: "Select", room: "Room", shape: "Shape", split: "Split", door: "Door", way: "Way",
  stairs: "Stairs", connection: "Stairs, lift", entrance: "Entrance", kiosk: "Kiosk", measure: "Measure",
  lift: "Lift", ramp: "Ramp", escalator: "Escalator", outline: "Outer wall", floor: "Floor",
  hintSelect: "Click a room, a wall or a door.", hintSelectMore: "Drag moves it; double-click a wall for a corner.",
  hintHold: "Let go where it belongs.", hintHoldMore: "With Alt nothing snaps.",
  hintRoom: "Drag from corner to corner.", hintRoomMore: "Or click two opposite corners.",
  hintRoomNext: "Let go where the corner belongs.", hintRoomNextMore: "Or type {example}. With Alt nothing snaps.",
  hintShape: "Click the corners one by one.", hintShapeMore: "The first one again closes it.",
  hintSplit: "Draw across a room from wall to wall.", hintSplitMore: "It becomes two.",
  hintDoor: "Click on a wall.", hintDoorMore: "The door goes along with it.",
  hintWay: "Click along the middle of a corridor.", hintWayMore: "Double-click or Enter ends the way.",
  hintConnection: "Click its door or first step.", hintConnectionMore: "The same place on each floor.",
  hintEntrance: "Click on the outer wall.", hintEntranceMore: "Then look at its place on the site map.",
  hintKiosk: "Click where the kiosk stands.", hintKioskMore: "Its place on the site map follows.",
  hintMeasure: "Click two places.", hintMeasureMore: "Nothing is written.",
  hintRoute: "Click a room to go from, then one to go to.", hintRouteMore: "Or choose them at the right.",
  snapFirst: "closes the shape", snapCorner: "on a corner of {of}", snapOuterCorner: "on a corner of the outer wall",
  snapWall: "on a wall of {of}", snapOuterWall: "on the outer wall", snapDoor: "at the door of {of}",
  snapWay: "on a way", snapMiddle: "in the middle between two walls", snapLine: "in line with a corner of {of}",
  snapOuterLine: "in line with a corner of the outer wall", snapWide: "as wide as {of}", snapDeep: "as deep as {of}",
  rightAngle: "at a right angle", halfAngle: "at 45 degrees",
  cross: "The walls would cross here", fewCorners: "A room needs three corners", sameCorner: "Two corners would lie on each other",
  tooSmall: "That is less than a quarter of a square metre", offFloor: "That is off the floor",
  fixed: "The walls of {room} are drawn in the floor’s SVG file: change them there",
  noSplit: "Draw from one wall of a room to another, across its inside", noJoin: "These two share no wall, or would close a court in",
  noGap: "No slit under 0.3 m here", floorHolds: "{thing} would be off the floor", floorSize: "A floor is 1 to 10,000 m wide and deep",
  doorOnWall: "A door is on a wall of its room", shortWay: "A way needs two places", oneFloor: "Stairs and lifts need a second floor",
  twoFloors: "Stairs and lifts reach two floors at least", noNumber: "A number of metres belongs here, like 14.5",
  noPlace: "A place is two numbers, like 14, 7", noWall: "No wall of a room is here",
  pages: { one: "{count} page changes: {rooms}", other: "{count} pages change: {rooms}" }, inRoom: "{text} ({room})",
  newRoom: "New room", draft: "not saved yet", fresh: "new", number: "Number", name: "Name", walls: "Walls", corner: "Corner",
  numberHelp: "The next free number here. It stands on the door and in its code, so it stays once it is printed.",
  left: "From the left", top: "From the top", width: "Width", depth: "Depth", where: "Where that is",
  make: "Make the room", notNow: "Not now", needsName: "A room needs a name before it is written",
  middleOf: "Middle of the {side} wall", ownPlace: "I place it myself", noDoor: "No door: no way leads there",
  north: "north", east: "east", south: "south", west: "west", "north-east": "north-east", "south-east": "south-east",
  "south-west": "south-west", "north-west": "north-west", middle: "middle",
  liesFree: "It lies over no other room.", liesOver: "It lies over {rooms}.",
  doorNear: "Its door is {metres} m from the nearest way.", doorFar: "Its door is {metres} m from the nearest way: 10 m at most.",
  noDoorYet: "It has no door, so no way leads there.", fillGap: "Fill the gap", joinWith: "Join with {room}", remove: "Take out",
  askRemove: "Take out {room}?", askRemoveMore: "Its page {file} goes, too. Undo brings it back.", keep: "Keep it",
  addCorner: "Add a corner", removeCorner: "Take out corner {number}", splitRoom: "Split the room",
  written: "What will be written", stands: "What is written", newFile: { one: "{count} new file", other: "{count} new files" },
  files: { one: "{count} file", other: "{count} files" },
  ways: { one: "{count} way, {metres} m", other: "{count} ways, {metres} m" }, wayNumber: "Way {number}, {metres} m", place: "Place {number}",
  closed: "Closed for a while", steps: "With steps", reaches: "Floors it reaches", direction: "Direction", both: "Both", up: "Up", down: "Down",
  leads: "{kind} to {floors}", toSite: "Door to the site", onSite: "On the site map", siteHelp: "Is it the same door on the site map?",
  kioskNamed: "Kiosk: {name}", kioskHere: "Kiosk", whichKiosk: "Which kiosk", noKiosk: "No kiosk is known yet: add one on the page Kiosks",
  floorHelp: "Smaller only to what is on it.", nothing: "Select something in the plan or in the list.",
  rooms: "Rooms", stairsLifts: "Stairs and lifts", entrances: "Entrances", kiosks: "Kiosks", waysTab: "Ways",
  asRectangle: "As a rectangle", byCorner: "Corner by corner", beside: "Beside a room", howWalls: "How the walls are told",
  besideRoom: "Room", besideSide: "Side", put: "Draw it there", preview: "As it will look", roomsHere: "Rooms of this floor",
  tableHelp: "The picture follows every number. Up and Down change a number by 0.1 m, with Shift by 1 m.",
  ofRooms: "{index} of {count} rooms", inWords: "In words.", size: "{width} by {depth} m, {area} m²",
  tells: "{room} {name} is {width} metres wide and {depth} metres deep, in the {side} of the floor.",
  touches: "It shares a wall with {rooms}.", touchesNone: "It touches no other room.", onWall: "on the {side} wall",
  offWall: "on no wall", fromWay: "{metres} m from the nearest way", empty: "No rooms on this floor yet", add: "New",
  writing: "Writing", saved: "Saved {time}", onlyHere: "Only in this window", notSaved: "Not saved: {reason}", again: "Try again",
  refusedBy: "the server answered {status}", conflict: "Somebody changed this while you were drawing", mine: "Keep mine", theirs: "Take theirs",
  together: "Both together", yours: "Yours", others: "Theirs", undone: "Undone: {what}", redone: "Done again: {what}",
  nothingToUndo: "Nothing to undo", askLeave: "Some changes are only in this window.",
  didCorner: "corner of {of}", didWall: "wall of {of}", didRoom: "{of} moved", didNew: "new room {of}", didDoor: "door of {of}",
  didWay: "way", didThing: "{of} moved", didShape: "walls of {of}", didSplit: "{of} split", didJoin: "{of} joined", didGone: "{of} taken out",
  didName: "name of {of}", didSize: "size of the floor", didValue: "{of}", didGap: "gap at {of} filled",
  from: "From", to: "To", which: "Which way", shortest: "Shortest", noSteps: "No steps", choose: "Choose a room",
  minutes: "{minutes} min", metres: "{metres} m", noRoute: "The way is not to be had at present.", oneMoment: "One moment",
  swap: "Swap", routeHelp: "The same words and the same line that visitors get.",
  sayCorner: "Corner {number} of {count}", sayWall: "Wall {number} of {count}", sayAt: "{x} by {y} metres", sayHeld: "{thing} taken hold of",
  sayPlaced: "{thing} let go", sayBack: "Put back", sayTool: "Tool: {tool}", measured: "{metres} m", doorMoved: "The door of {room} is moved here",
  typeHere: "Place or size in metres", ok: "Set",
};

/** Speaks the words of one language: say("pages", { count: 3 }). */
export function speaker(own, language = "en") {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  const say = (name, values = {}) => {
    let text = own?.[name] ?? words[name] ?? name;
    if (typeof text === "object") text = text[rules.select(values.count ?? 0)] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (whole, key) => {
      const value = values[key];
      return typeof value === "number" ? number.format(value) : value ?? whole;
    });
  };
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
