/** Soft sounds, synthesised in the page. */
import { settings } from '../settings/settings.svelte';

export type Sound =
  | 'turn'
  | 'card'
  | 'step'
  | 'home'
  | 'finish'
  | 'swap'
  | 'fold'
  | 'won'
  | 'lost'
  | 'reaction'
  | 'tick'
  | 'refused';

/** A tone: its start in seconds, pitch in hertz, length in seconds, loudness from 0 to 1. */
type Tone = [
  at: number,
  pitch: number,
  length: number,
  loud: number,
  /** The pitch it slides to. */
  glide?: number | undefined,
  wave?: OscillatorType,
];

const SOUNDS: Record<Sound, Tone[]> = {
  turn: [
    [0, 523, 0.18, 0.5],
    [0.12, 784, 0.28, 0.5],
  ],
  card: [[0, 320, 0.07, 0.35, 180, 'triangle']],
  step: [[0, 900, 0.045, 0.25, 600, 'triangle']],
  home: [
    [0, 440, 0.32, 0.5, 150],
    [0.26, 140, 0.16, 0.4, undefined, 'triangle'],
  ],
  finish: [
    [0, 659, 0.14, 0.4],
    [0.1, 880, 0.14, 0.4],
    [0.2, 1319, 0.3, 0.35],
  ],
  swap: [
    [0, 400, 0.22, 0.3, 800],
    [0.02, 800, 0.22, 0.3, 400],
  ],
  fold: [
    [0, 300, 0.09, 0.3, 220, 'triangle'],
    [0.09, 250, 0.12, 0.3, 180, 'triangle'],
  ],
  won: [
    [0, 523, 0.2, 0.45],
    [0.15, 659, 0.2, 0.45],
    [0.3, 784, 0.2, 0.45],
    [0.45, 1047, 0.6, 0.5],
  ],
  lost: [
    [0, 392, 0.25, 0.4],
    [0.22, 330, 0.25, 0.4],
    [0.44, 262, 0.5, 0.4],
  ],
  reaction: [[0, 700, 0.1, 0.3, 950]],
  tick: [[0, 1150, 0.04, 0.4, 900, 'triangle']],
  refused: [[0, 200, 0.14, 0.35, undefined, 'triangle']],
};

let context: AudioContext | null = null;

/** Plays a sound as loud as the settings say. Stays silent where the browser does not allow
 *  it, or not yet. */
export function playSound(sound: Sound): void {
  const { volume } = settings;
  if (!settings.sounds || volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume().catch(() => {});
    return;
  }
  const start = context.currentTime;
  for (const [at, pitch, length, loud, glide, wave] of SOUNDS[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = wave ?? 'sine';
    tone.frequency.setValueAtTime(pitch, start + at);
    if (glide) tone.frequency.exponentialRampToValueAtTime(glide, start + at + length);
    const peak = (loud * volume) / 250;
    gain.gain.setValueAtTime(0.0001, start + at);
    gain.gain.exponentialRampToValueAtTime(peak, start + at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + length + 0.02);
  }
}
