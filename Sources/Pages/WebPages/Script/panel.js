// The panel for the look of pages, and the choice of a language: both are remembered on this phone.
const root = document.documentElement;

function keep(key, value) {
  try {
    if (value) localStorage.setItem("docent." + key, value);
    else localStorage.removeItem("docent." + key);
  } catch {
    // Where nothing may be kept, the choice holds for this page.
  }
}

function look(panel) {
  for (const input of panel.querySelectorAll("input")) {
    input.checked = input.value === (root.dataset[input.name] || "");
    input.addEventListener("change", () => {
      keep(input.name, input.value);
      if (input.value) root.dataset[input.name] = input.value;
      else delete root.dataset[input.name];
    });
  }
}

/** Remembers the language, and that the visitor stands at the door. */
function language(link) {
  link.addEventListener("click", () => {
    keep("language", link.lang);
    if (root.dataset.at === "door") link.hash = "door";
  });
}

/** One panel is open at a time; Escape and a touch elsewhere close it. */
function closing(tools) {
  for (const tool of tools) {
    tool.addEventListener("toggle", () => {
      if (tool.open) for (const other of tools) if (other !== tool) other.open = false;
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const tool of tools) {
      if (!tool.open) continue;
      tool.open = false;
      tool.querySelector("summary").focus();
    }
  });
  document.addEventListener("click", (event) => {
    for (const tool of tools) if (!tool.contains(event.target)) tool.open = false;
  });
}

export function start(panels) {
  panels.forEach(look);
  document.querySelectorAll(".tool [hreflang]").forEach(language);
  closing([...document.querySelectorAll(".tool")]);
}
