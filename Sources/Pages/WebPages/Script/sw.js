// Answers without a network. A page comes from the network if that answers in two seconds, else from what is kept; a file
// that is named by its bytes comes from what is kept. Recordings are answered in ranges once they were taken along whole.
// Before this text the export writes `shell`, the names of style and scripts: a new version has other names, so that a
// browser notices it; and `isLowerCase`, whether the host has all addresses in small letters.
const base = self.location.pathname.replace(/\/[^/]*$/, "");
// The site's languages, in the site's order; the page that registers this script says them.
const languages = (new URLSearchParams(self.location.search).get("languages") || "").split(" ");
// Shell and pages that were seen; what was taken along stays until the visitor deletes it.
const seen = "docent-seen";
const along = "docent-along";
const patience = 2000;
const mostSeen = 400;
const mostLanguages = 8;
// A part of an address as the host has it.
const cased = (part) => isLowerCase ? part.toLowerCase() : part.toUpperCase();

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(seen);
    await Promise.all(shell.map(async (name) => {
      const address = base + "/a/" + name;
      if (!(await cache.match(address))) await cache.add(address);
    }));
    // What is shown for a page that is not kept; a site works without it.
    await Promise.allSettled(languages.slice(0, mostLanguages).map((language) =>
      cache.add(base + cased("/" + language + "/TAKE-ALONG/"))));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    const ours = names.filter((name) => name.startsWith("docent-") && name !== seen && name !== along);
    await Promise.all(ours.map((name) => caches.delete(name)));
    await thin();
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (!address.pathname.startsWith(base + "/")) return;
  if (request.headers.has("range")) {
    event.respondWith(range(request));
  } else if (address.pathname.startsWith(base + "/a/")) {
    event.respondWith(asset(request));
  } else {
    event.respondWith(page(request, event));
  }
});

// A file that never changes.
async function asset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const smaller = await instead(request);
    if (smaller) return smaller;
    throw error;
  }
  const type = answer.headers.get("content-type") || "";
  // A film is kept only when it is taken along.
  if (answer.status === 200 && !/^(video|audio)\//.test(type)) await keep(request, answer.clone());
  return answer;
}

// The width of a picture that was taken along in place of another one.
async function instead(request) {
  for (const language of languages) {
    const list = await caches.match(base + "/D/" + language + "/along.json");
    if (!list) continue;
    const name = new URL(request.url).pathname.split("/").pop();
    const other = (await list.json()).instead[name];
    if (other) return caches.match(base + "/a/" + other);
  }
  return undefined;
}

// A page or data: what the network has, unless it has nothing or is slow and there is a copy.
async function page(request, event) {
  // The browser's own copy is asked about first: a host may let it be kept for long.
  const network = fetch(request, { cache: "no-cache" }).then(async (answer) => {
    if (answer.status === 200 && answer.type === "basic") await keep(request, answer.clone());
    return answer;
  });
  const copy = () => match(request);
  const late = new Promise((resolve) => {
    setTimeout(async () => {
      const kept = await copy();
      if (kept) resolve(kept);
    }, patience);
  });
  event.waitUntil(network.catch(() => undefined));
  return Promise.race([network.catch(async () => (await copy()) || missing(request)), late]);
}

// A door's address has no language, may end in a slash or not, and is typed in any case of letters.
async function match(request) {
  const kept = await caches.match(request, { ignoreVary: true, ignoreSearch: true });
  if (kept || request.mode !== "navigate") return kept;
  const path = new URL(request.url).pathname;
  const own = base + cased(path.slice(base.length)).replace(/\/$/, "") + "/";
  const rest = own.slice(base.length);
  const places = [own, ...languages.map((language) => base + cased("/" + language) + rest)];
  for (const place of places) {
    const found = await caches.match(place, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

// What is said where there is neither a network nor a copy.
async function missing(request) {
  if (request.mode !== "navigate") return Response.error();
  const path = new URL(request.url).pathname.slice(base.length).split("/");
  const language = path[1] && path[1].length > 1 ? "/" + path[1] : "";
  const others = languages.map((tag) => "/" + tag);
  for (const place of [language, ...others]) {
    const page = await caches.match(base + cased(place + "/TAKE-ALONG/"));
    if (page) return page;
  }
  return Response.error();
}

// A part of a recording (RFC 9110, 14): cut from what was taken along, else asked of the network as it is.
async function range(request) {
  const whole = await caches.match(request.url, { ignoreVary: true });
  if (!whole) return fetch(request);
  const blob = await whole.blob();
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range"));
  const type = whole.headers.get("content-type") || "application/octet-stream";
  if (!match || (!match[1] && !match[2])) {
    return new Response(blob, { status: 200, headers: { "content-type": type } });
  }
  const start = match[1] ? Number(match[1]) : Math.max(0, blob.size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), blob.size - 1) : blob.size - 1;
  if (start > end || start >= blob.size) {
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${blob.size}` } });
  }
  return new Response(blob.slice(start, end + 1, type), {
    status: 206,
    headers: {
      "accept-ranges": "bytes", "content-length": String(end - start + 1), "content-type": type,
      "content-range": `bytes ${start}-${end}/${blob.size}`,
    },
  });
}

// Keeping fails where the phone has no room: the page is shown nevertheless.
async function keep(request, answer) {
  try {
    const cache = await caches.open(seen);
    await cache.put(request, answer);
  } catch {
    await caches.delete(seen);
  }
}

// The oldest of what was seen make room.
async function thin() {
  const cache = await caches.open(seen);
  const requests = await cache.keys();
  const shellPaths = new Set(shell.map((name) => base + "/a/" + name));
  const old = requests.filter((request) => !shellPaths.has(new URL(request.url).pathname));
  await Promise.all(old.slice(0, Math.max(0, old.length - mostSeen)).map((request) => cache.delete(request)));
}
