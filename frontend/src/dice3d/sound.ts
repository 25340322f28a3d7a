/** Sounds: clicks of dice on wood, and a chime for a critical. Made here, and only once somebody has touched the page. */
import { chance, within } from "./chance";
import type { Hit } from "./throw";

let speaker: AudioContext | null = null;

/** Ready to sound; null where nobody has touched the page yet, or it cannot. */
function ready(): AudioContext | null {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  try {
    speaker ??= new AudioContext();
    void speaker.resume();
    return speaker;
  } catch {
    return null;
  }
}

/** The hits of a throw, as it is seen; gives what silences it. */
export function rattled(hits: Hit[], seed: string, pace = 1): () => void {
  const here = ready();
  if (!here) return () => undefined;
  const out = here.createGain();
  out.gain.value = 0.5;
  out.connect(here.destination);
  const next = chance(`${seed}/sound`);
  const noise = crackle(here, seed);
  for (const { time, hard } of thinned(hits)) click(here, out, noise, here.currentTime + 0.02 + time / pace, Math.min(1, hard / 16), within(next, 0.85, 1.2));
  return () => out.disconnect();
}

/** Not more clicks than ears can tell apart. */
export function thinned(hits: Hit[]): Hit[] {
  const found: Hit[] = [];
  for (const each of [...hits].sort((a, b) => a.time - b.time)) {
    const last = found.at(-1);
    if (last && each.time - last.time < 0.025) last.hard = Math.max(last.hard, each.hard);
    else found.push({ ...each });
  }
  return found.slice(0, 60);
}

/** A throw that nobody sees: so many dice on wood. */
export function unseen(dice: number, seed: string): Hit[] {
  const next = chance(`${seed}/unseen`);
  return Array.from({ length: Math.min(dice, 8) * 3 }, () => {
    const time = next() * next() * 0.7;
    return { time, hard: 14 * (1 - time) * within(next, 0.3, 1) };
  });
}

function click(here: AudioContext, out: AudioNode, noise: AudioBuffer, when: number, loud: number, pitch: number): void {
  const source = here.createBufferSource();
  source.buffer = noise;
  source.playbackRate.value = pitch;
  const body = here.createBiquadFilter();
  body.type = "bandpass";
  body.frequency.value = 1500 + 1700 * loud * pitch;
  body.Q.value = 1.3;
  const level = here.createGain();
  level.gain.setValueAtTime(loud * loud * 0.9 + 0.03, when);
  level.gain.exponentialRampToValueAtTime(0.0005, when + 0.06);
  source.connect(body).connect(level).connect(out);
  source.start(when);
}

function crackle(here: AudioContext, seed: string): AudioBuffer {
  const next = chance(seed);
  const length = Math.round(here.sampleRate * 0.07);
  const made = here.createBuffer(1, length, here.sampleRate);
  const data = made.getChannelData(0);
  for (let n = 0; n < length; n++) data[n] = (next() * 2 - 1) * (1 - n / length) ** 3;
  return made;
}

/** How a peak sounds: notes one after the other, so far apart; or a saw that sinks to nothing. */
const PEAKS: Record<string, { notes: number[]; apart: number; falls?: boolean }> = {
  critical: { notes: [523, 659, 784, 1047, 1319], apart: 0.06 },
  natural: { notes: [392, 523, 784], apart: 0.09 },
  legendary: { notes: [392, 523, 659, 784, 1047, 1568], apart: 0.11 },
  sixes: { notes: [659, 659, 988], apart: 0.13 },
  botch: { notes: [180], apart: 0, falls: true },
  ruin: { notes: [140, 94], apart: 0.25, falls: true },
};

export function sounded(peak: string): void {
  const here = ready();
  const { notes, apart, falls = false } = PEAKS[peak] ?? { notes: [], apart: 0 };
  if (!here) return;
  notes.forEach((pitch, n) => {
    const when = here.currentTime + n * apart;
    const tone = here.createOscillator();
    const level = here.createGain();
    tone.type = falls ? "sawtooth" : "sine";
    tone.frequency.setValueAtTime(pitch, when);
    if (falls) tone.frequency.exponentialRampToValueAtTime(45, when + 0.9);
    level.gain.setValueAtTime(0, when);
    level.gain.linearRampToValueAtTime(0.09, when + 0.015);
    level.gain.exponentialRampToValueAtTime(0.0005, when + 0.9);
    tone.connect(level).connect(here.destination);
    tone.start(when);
    tone.stop(when + 1);
  });
}
