// Usual times without another page, and what kiosks know of revoked passes as it comes.
const header = { "X-Docent-Studio": "1" };
/** How often the list is looked at again while kiosks are being told, in milliseconds. */
const glance = 10000;

async function page(address, body) {
  const answer = await fetch(address, { method: body ? "POST" : "GET", body, headers: header });
  if (!answer.ok) throw answer;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Fills in the times of a button; where that fails, the form is sent as it is without a script. */
function fill(form) {
  form.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (button?.name !== "usual") return;
    event.preventDefault();
    try {
      const filled = await page(button.formAction, new URLSearchParams(new FormData(form, button)));
      for (const name of ["from", "until"]) {
        form.elements[name].value = filled.querySelector("#" + name).value;
      }
    } catch {
      form.action = button.formAction;
      const usual = document.createElement("input");
      [usual.type, usual.name, usual.value] = ["hidden", button.name, button.value];
      form.append(usual);
      form.submit();
    }
  });
}

/** Takes over the list as it is now, but not under somebody's focus. */
function watch(list) {
  const again = async () => {
    const left = Number(list.querySelector("[data-left]")?.dataset.left ?? 0) * 1000;
    if (!list.querySelector(".standing")) return;
    await new Promise((go) => setTimeout(go, left ? left + 500 : glance));
    try {
      // A glance, which does not keep the session open.
      const address = new URL("/passes", location);
      address.searchParams.set("show", new URLSearchParams(location.search).get("show") ?? "now");
      address.searchParams.set("since", "0");
      if (!document.hidden && !list.contains(document.activeElement)) {
        list.replaceChildren(...(await page(address)).querySelector("#list").childNodes);
      }
    } catch { /* The next look finds out. */ }
    again();
  };
  again();
}

export function start(list) {
  const form = document.querySelector(".issue form");
  if (form) fill(form);
  watch(list);
  list.dataset.ready = "";
}
