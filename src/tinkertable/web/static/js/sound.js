// A chime when it becomes my turn and I am looking elsewhere, for those who have asked for it.

const NOTES = [
  { hertz: 659, at: 0 },
  { hertz: 988, at: 0.14 },
];
const SECONDS = 0.5;

const isOn = () => localStorage.getItem("sound") === "on";

function chime() {
  const audio = new AudioContext();
  for (const { hertz, at } of NOTES) {
    const begin = audio.currentTime + at;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + SECONDS);
  }
}

/** Show on its button whether there is sound. */
export function showSound() {
  for (const button of document.querySelectorAll("[data-sound]")) button.setAttribute("aria-pressed", String(isOn()));
}

/** Play the chime if it is wanted and the viewer looks elsewhere. */
export function chimeUnlessLooking() {
  if (isOn() && !document.hasFocus()) chime();
}

/** Switch the sound on a click. */
export function watchSoundButton() {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-sound]"))) return;
    localStorage.setItem("sound", isOn() ? "off" : "on");
    showSound();
    if (isOn()) chime();
  });
}
