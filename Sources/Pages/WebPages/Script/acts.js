// Sends, copies and prints a page, and reads it aloud with a voice that lives on the phone.
const root = document.documentElement;
// Longer pages are read to here.
const mostParts = 200;

/** The address that is on the sign: it has no language and says nothing about the visitor. */
function address() {
  return document.querySelector("link[rel=canonical]")?.href || location.href.split("#")[0];
}

function say(button, words) {
  const place = button.querySelector("span");
  button.dataset.was ??= place.textContent;
  place.textContent = words || button.dataset.was;
}

function send(button) {
  if (!navigator.share) {
    button.remove();
    return;
  }
  button.addEventListener("click", () => {
    // A visitor who closes the phone's sheet has changed their mind, which is not a failure.
    navigator.share({ title: document.title, url: address() }).catch(() => {});
  });
}

function copy(button) {
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address());
      say(button, button.dataset.done);
    } catch {
      say(button, button.dataset.failed);
    }
  });
}

/** What is read: the heading and the text, without buttons and lists of links. */
function parts() {
  const places = document.querySelectorAll(
    "h1, .text p, .text li, main > .flow p, main > .flow li");
  return [...places].slice(0, mostParts)
    .map((place) => ({ text: place.textContent.trim(), language: place.closest("[lang]").lang }))
    .filter((part) => part.text);
}

/** Only a voice of the phone's own: no word is sent to a server to be spoken. */
function voice(speech, language) {
  const main = language.toLowerCase().split("-")[0];
  return speech.getVoices().find(
    (voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === main);
}

function aloud(button) {
  const speech = window.speechSynthesis;
  if (!speech) {
    button.hidden = true;
    return;
  }
  // The first call makes browsers load their voices.
  speech.getVoices();
  let isReading = false;
  const end = () => {
    isReading = false;
    speech.cancel();
    say(button);
  };
  button.addEventListener("click", () => {
    if (isReading) return end();
    if (!voice(speech, root.lang)) return say(button, button.dataset.none);
    isReading = true;
    say(button, button.dataset.stop);
    const spoken = parts().map((part) => {
      const utterance = new SpeechSynthesisUtterance(part.text);
      utterance.voice = voice(speech, part.language) || voice(speech, root.lang);
      utterance.lang = utterance.voice.lang;
      return utterance;
    });
    if (!spoken.length) return end();
    spoken.at(-1).addEventListener("end", () => { if (isReading) end(); });
    for (const utterance of spoken) {
      utterance.addEventListener("error", () => { if (isReading) end(); });
      speech.speak(utterance);
    }
  });
  addEventListener("pagehide", () => speech.cancel());
}

const acts = { aloud, copy, send, print: (b) => b.addEventListener("click", () => print()) };

export function start(buttons) {
  for (const button of buttons) acts[button.dataset.do]?.(button);
}
