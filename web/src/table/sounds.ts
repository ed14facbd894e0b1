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
  | 'refused';

/** A tone: its start and length in seconds, its pitch in hertz, its loudness. */
interface Tone {
  at: number;
  pitch: number;
  glide?: number;
  length: number;
  loud: number;
  wave?: OscillatorType;
}

const SOUNDS: Record<Sound, Tone[]> = {
  turn: [
    { at: 0, pitch: 523, length: 0.18, loud: 0.5 },
    { at: 0.12, pitch: 784, length: 0.28, loud: 0.5 },
  ],
  card: [{ at: 0, pitch: 320, glide: 180, length: 0.07, loud: 0.35, wave: 'triangle' }],
  step: [{ at: 0, pitch: 900, glide: 600, length: 0.045, loud: 0.25, wave: 'triangle' }],
  home: [
    { at: 0, pitch: 440, glide: 150, length: 0.32, loud: 0.5 },
    { at: 0.26, pitch: 140, length: 0.16, loud: 0.4, wave: 'triangle' },
  ],
  finish: [
    { at: 0, pitch: 659, length: 0.14, loud: 0.4 },
    { at: 0.1, pitch: 880, length: 0.14, loud: 0.4 },
    { at: 0.2, pitch: 1319, length: 0.3, loud: 0.35 },
  ],
  swap: [
    { at: 0, pitch: 400, glide: 800, length: 0.22, loud: 0.3 },
    { at: 0.02, pitch: 800, glide: 400, length: 0.22, loud: 0.3 },
  ],
  fold: [
    { at: 0, pitch: 300, glide: 220, length: 0.09, loud: 0.3, wave: 'triangle' },
    { at: 0.09, pitch: 250, glide: 180, length: 0.12, loud: 0.3, wave: 'triangle' },
  ],
  won: [
    { at: 0, pitch: 523, length: 0.2, loud: 0.45 },
    { at: 0.15, pitch: 659, length: 0.2, loud: 0.45 },
    { at: 0.3, pitch: 784, length: 0.2, loud: 0.45 },
    { at: 0.45, pitch: 1047, length: 0.6, loud: 0.5 },
  ],
  lost: [
    { at: 0, pitch: 392, length: 0.25, loud: 0.4 },
    { at: 0.22, pitch: 330, length: 0.25, loud: 0.4 },
    { at: 0.44, pitch: 262, length: 0.5, loud: 0.4 },
  ],
  reaction: [{ at: 0, pitch: 700, glide: 950, length: 0.1, loud: 0.3 }],
  refused: [{ at: 0, pitch: 200, length: 0.14, loud: 0.35, wave: 'triangle' }],
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
  for (const { at, pitch, glide, length, loud, wave } of SOUNDS[sound]) {
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
