// What a script adds to a page that is whole without one: each part is loaded where the page has a place for it.
const parts = [
  ["[data-panel]", () => import("./panel.js")],
  ["[data-do]", () => import("./acts.js")],
  ["[data-large], [data-cut]", () => import("./pictures.js")],
  ["[data-pan]", () => import("./plans.js")],
  ["audio, video", () => import("./recordings.js")],
  ["[data-find]", () => import("./search.js")],
  ["[data-ways]", () => import("./ways.js")],
  ["[data-scan]", () => import("./scan.js")],
  ["[data-room]", () => import("./remember.js")],
  ["[data-mine]", () => import("./mine.js")],
  ["[data-along]", () => import("./along.js")],
];

if ("serviceWorker" in navigator) {
  const { base, languages } = document.documentElement.dataset;
  const script = `${base}/sw.js?languages=${encodeURIComponent(languages)}`;
  navigator.serviceWorker.register(script, { scope: `${base}/` }).catch(() => undefined);
}

function begin() {
  for (const [place, load] of parts) {
    const elements = [...document.querySelectorAll(place)];
    if (elements.length) load().then((part) => part.start(elements));
  }
  // Of a question one answer is open at a time.
  document.querySelectorAll(".quiz").forEach((quiz, number) => {
    for (const answer of quiz.querySelectorAll("details")) answer.name = "question-" + number;
  });
  // Buttons that need a script are there from now on.
  document.documentElement.dataset.js = "";
}

// The page for addresses that lead nowhere may become another one first.
const lost = document.querySelector("[data-lost]");
if (lost) import("./lost.js").then((part) => part.start()).finally(begin);
else begin();
