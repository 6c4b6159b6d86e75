// Gives the key of the address to the form, and takes it out of the window's history first.
const key = location.hash.slice(1);
if (key) {
  history.replaceState(null, "", location.pathname);
  document.querySelector("#key").value = key;
  document.querySelector("#enter").submit();
}
