// Shows pictures large, and lays two pictures of one view over each other with a divider.
const root = document.documentElement;

/** A dialog with one picture at a time; without it a link opens the picture itself. */
function viewer(links) {
  const dialog = document.querySelector("dialog.viewer");
  if (!dialog?.showModal) return;
  const place = dialog.querySelector("[data-in]");
  const words = dialog.querySelector("[data-words]");
  let shown = 0;
  const show = (number) => {
    shown = (number + links.length) % links.length;
    const link = links[shown];
    const picture = new Image();
    picture.src = link.href;
    picture.alt = link.querySelector("img").alt;
    place.replaceChildren(picture);
    words.textContent = link.closest("figure")?.querySelector("figcaption")?.textContent
      || picture.alt;
    if (!dialog.open) {
      dialog.showModal();
      dialog.querySelector("[data-close]").focus();
    }
  };
  links.forEach((link, number) => {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(number);
    });
  });
  for (const button of dialog.querySelectorAll("[data-by]")) {
    button.hidden = links.length < 2;
    button.addEventListener("click", () => show(shown + Number(button.dataset.by)));
  }
  dialog.addEventListener("keydown", (event) => {
    const step = (event.key === "ArrowRight") - (event.key === "ArrowLeft");
    if (step && links.length > 1) show(shown + (root.dir === "rtl" ? -step : step));
  });
  dialog.addEventListener("close", () => {
    place.replaceChildren();
    links[shown].focus();
  });
}

function make(name, className, ...children) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** Two neighbours in time, the older one at the left of the divider. */
function comparison(box) {
  const views = [...box.querySelectorAll("figure")].map((figure) => ({
    picture: figure.querySelector("img"),
    time: figure.querySelector("figcaption")?.textContent || "",
  })).filter((view) => view.picture);
  if (views.length < 2) return;
  const [older, newer] = [make("img", "old"), make("img", "")];
  for (const picture of [older, newer]) picture.loading = "lazy";
  const tags = [make("span", "tag"), make("span", "tag")];
  const range = make("input", "");
  Object.assign(range, { type: "range", min: 0, max: 100, step: 1, dir: "ltr" });
  const two = make("div", "two", newer, older, ...tags, range, make("span", "grip", make("i", "")));
  const percent = new Intl.NumberFormat(root.lang, { style: "percent" });
  const move = (value) => {
    range.value = value;
    two.style.setProperty("--cut", range.value + "%");
    range.setAttribute("aria-valuetext", percent.format(range.value / 100));
  };
  const show = (step) => {
    [older, newer].forEach((picture, side) => {
      const view = views[step + side];
      for (const name of ["src", "srcset", "sizes", "width", "height", "alt"]) {
        const value = view.picture.getAttribute(name);
        if (value === null) picture.removeAttribute(name);
        else picture.setAttribute(name, value);
      }
      tags[side].textContent = view.time;
    });
    range.setAttribute("aria-label", box.dataset.cut
      .replace("{older}", views[step].time).replace("{newer}", views[step + 1].time));
    move(50);
  };
  range.addEventListener("input", () => move(range.value));
  // An arrow key moves the divider as far as at the kiosk.
  range.addEventListener("keydown", (event) => {
    const right = ["ArrowRight", "ArrowUp"].includes(event.key);
    if (!right && !["ArrowLeft", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    move(Number(range.value) + (right ? 5 : -5));
  });
  const shown = make("div", "ba cut", two);
  if (views.length > 2) shown.append(steps(views, show));
  box.append(shown);
  box.classList.add("is-cut");
  show(0);
}

/** A button for each two neighbours in time. */
function steps(views, show) {
  const buttons = views.slice(1).map((view, step) => {
    const button = make("button", "", `${views[step].time} – ${view.time}`);
    button.type = "button";
    button.addEventListener("click", () => {
      buttons.forEach((other) => other.setAttribute("aria-pressed", other === button));
      show(step);
    });
    button.setAttribute("aria-pressed", step === 0);
    return button;
  });
  const group = make("div", "seg", ...buttons);
  group.setAttribute("role", "group");
  return group;
}

export function start(elements) {
  const links = elements.filter((element) => element.matches("[data-large]"));
  if (links.length) viewer(links);
  elements.filter((element) => element.matches("[data-cut]")).forEach(comparison);
}
