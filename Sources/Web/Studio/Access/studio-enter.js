// Gives the key of the address to the form, and takes it out of the window's history first.
function enter() {
  const key = location.hash.slice(1);
  if (!key) return;
  history.replaceState(null, "", location.pathname);
  document.querySelector("#key").value = key;
  document.querySelector("#enter").submit();
}
enter();
// A new address that is pasted into this window differs from the old one only in its key.
addEventListener("hashchange", enter);

try {
  const note = document.querySelector("#unsent");
  if (note) note.hidden = !Object.keys(localStorage).some((name) => name.startsWith("draft /"));
} catch { /* The browser keeps nothing. */ }
