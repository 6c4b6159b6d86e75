// The speed of sounds and films, a second in an address (#t=83), and one recording at a time.
const rates = [0.75, 1, 1.25, 1.5, 1.75, 2];
const longest = 24 * 60 * 60;

function speed(medium) {
  const figure = medium.closest("[data-speed]");
  if (!figure) return;
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const choice = document.createElement("select");
  for (const rate of rates) {
    choice.append(new Option(number.format(rate) + "\u00A0×", rate, rate === 1, rate === 1));
  }
  choice.addEventListener("change", () => {
    medium.playbackRate = Number(choice.value);
  });
  // Some browsers begin at the usual speed whenever a file has loaded.
  medium.addEventListener("play", () => {
    medium.playbackRate = Number(choice.value);
  });
  const label = document.createElement("label");
  label.className = "speed";
  label.append(figure.dataset.speed, " ", choice);
  medium.after(label);
}

/** Goes to the second that the address names, in the first recording; it is loaded on play. */
function seek(medium) {
  const second = Number(new URLSearchParams(location.hash.slice(1)).get("t") || NaN);
  if (!(second >= 0 && second <= longest)) return;
  medium.currentTime = second;
  medium.closest("section")?.scrollIntoView();
}

export function start(media) {
  for (const medium of media) {
    speed(medium);
    medium.addEventListener("play", () => {
      for (const other of media) if (other !== medium) other.pause();
    });
  }
  seek(media[0]);
  addEventListener("hashchange", () => seek(media[0]));
}
