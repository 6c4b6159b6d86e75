// Runs before the first paint: the look that was chosen on this phone, and the language of a door's page.
(root => {
  const kept = (key) => { try { return localStorage.getItem("docent." + key); } catch { return null; } };
  for (const key of ["theme", "size"]) { const value = kept(key); if (value) root.dataset[key] = value; }

  // The page at a sign's address is in the first language. A visitor who chose or prefers another one is led to that page, once.
  const { base, languages, at } = root.dataset;
  if (at !== "door") return;
  const known = languages.split(" ");
  const wanted = [kept("language"), ...(navigator.languages || [])].filter(Boolean).map((tag) => tag.toLowerCase());
  // RFC 4647, 3.4: "de-at" takes "de" before "de-simple".
  const fit = (tag) => known.find((own) => own.toLowerCase() === tag)
    || known.find((own) => own.toLowerCase() === tag.split("-")[0])
    || known.find((own) => own.toLowerCase().split("-")[0] === tag.split("-")[0]);
  const language = wanted.map(fit).find(Boolean);
  if (!language || language === root.lang) return;
  const rest = location.pathname.slice(base.length).replace(/\.html$/, "").replace(/\/$/, "");
  location.replace(base + "/" + language.toUpperCase() + rest + "/" + (location.hash || "#door"));
})(document.documentElement);
if (location.hash === "#door") document.documentElement.dataset.at = "door";
