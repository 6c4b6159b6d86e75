// On the page for addresses that lead nowhere: leads to the page that is meant in whatever case
// of letters, or shows what is close by.
const root = document.documentElement;
const mostClose = 4;

function kept() {
  try { return localStorage.getItem("docent.language"); } catch { return null; }
}

/** The parts of the address below the site's own, in capitals, and the language that it names. */
function asked(base, known) {
  let path = location.pathname;
  try { path = decodeURIComponent(path); } catch { /* Read as it stands. */ }
  if (!path.toUpperCase().startsWith(base.toUpperCase() + "/")) return null;
  const parts = path.slice(base.length).toUpperCase().replace(/(\/INDEX)?\.HTML$/, "")
    .split("/").filter(Boolean);
  const language = known.find((tag) => tag.toUpperCase() === parts[0]);
  return { parts: language ? parts.slice(1) : parts, language };
}

/** How far two rooms are from each other on a corridor: by their building, and by their number. */
function distance(a, b) {
  const split = (id) => /^([^0-9]*)([0-9]*)(.*)$/.exec(id);
  const [one, other] = [split(a), split(b)];
  if (!one[2] || !other[2]) return a[0] === b[0] ? 1e5 : 1e6;
  return (one[1] === other[1] ? 0 : 1e4) + Math.abs(one[2] - other[2])
    + (one[3] === other[3] ? 0 : 0.5);
}

/** The same page in the visitor's language takes this one's place. */
async function translate(base, language) {
  if (!language || language === root.lang) return;
  const answer = await fetch(`${base}/${language.toUpperCase()}/LOST/`);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.title = page.title;
  root.lang = page.documentElement.lang;
  root.dir = page.documentElement.dir;
  document.body.replaceWith(document.adoptNode(page.body));
}

/** What a page is called: its number, where it has one, and its heading. */
async function heading(address) {
  const answer = await fetch(address);
  if (!answer.ok) return {};
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const text = (place) => page.querySelector(place)?.textContent;
  return { number: text(".plate"), name: text("h1") };
}

/** Rooms whose numbers are nearest to the one that was asked for. */
async function showClose(base, rooms, id) {
  const place = document.querySelector("[data-lost]");
  const near = rooms.map((room) => [distance(id, room.toUpperCase()), room])
    .filter(([far]) => far < 1e5).sort((a, b) => a[0] - b[0]).slice(0, mostClose);
  if (!near.length) return;
  const row = place.querySelector("template").content;
  for (const [, room] of near) {
    const copy = row.cloneNode(true);
    const address = `${base}/${root.lang.toUpperCase()}/R/${encodeURIComponent(room)}/`;
    copy.querySelector("a").href = address;
    const { number, name } = await heading(address);
    copy.querySelector(".no").textContent = number ?? room;
    copy.querySelector("b").textContent = name ?? "";
    place.querySelector(".rows").append(copy);
  }
  place.closest("section").classList.add("is-found");
}

export async function start() {
  const { base, languages } = root.dataset;
  const known = languages.split(" ");
  const wish = asked(base, known);
  const answer = await fetch(base + "/D/pages.json");
  const { pages = [], former = [] } = answer.ok ? await answer.json() : {};
  if (wish) {
    const page = [...pages, ...former].find((page) => page.toUpperCase() === wish.parts.join("/"));
    if (page !== undefined) {
      const segment = wish.language ? "/" + wish.language.toUpperCase() : "";
      const parts = page.split("/").filter(Boolean).map(encodeURIComponent);
      const address = [base + segment, ...parts, ""].join("/");
      // A host that has lost the page itself would lead here for ever.
      if (address !== location.pathname) return location.replace(address + location.hash);
    }
  }
  // RFC 4647, 3.4: "de-at" takes "de" before "de-simple".
  const fit = (tag) => known.find((own) => own.toLowerCase() === tag.toLowerCase())
    || known.find((own) => own.toLowerCase() === tag.toLowerCase().split("-")[0])
    || known.find((own) => own.toLowerCase().split("-")[0] === tag.toLowerCase().split("-")[0]);
  const wanted = [wish?.language, kept(), ...(navigator.languages || [])].filter(Boolean);
  await translate(base, wanted.map(fit).find(Boolean));
  if (wish?.parts[0] !== "R" || !wish.parts[1]) return;
  const rooms = pages.filter((page) => /^R\/[^/]+$/.test(page)).map((page) => page.slice(2));
  await showClose(base, rooms, wish.parts[1]);
}
