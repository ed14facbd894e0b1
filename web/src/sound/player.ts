/** Plays the sounds of the game. They are loaded and computed when the first one is needed,
 *  and never before a gesture: browsers keep silent until then, and say so. */
import { settings } from '../settings/settings.svelte';
import type { Recipe, render } from './synthesis';

export type Sound =
  | 'turn'
  | 'card'
  | 'deal'
  | 'exchange'
  | 'fold'
  | 'step'
  | 'clink'
  | 'home'
  | 'swap'
  | 'finish'
  | 'won'
  | 'lost'
  | 'reaction'
  | 'tick'
  | 'bell'
  | 'refused';

/** How a sound differs from the way it was made. */
export interface Manner {
  /** In how many milliseconds. */
  after?: number;
  /** 2 is an octave higher, and half as long. */
  pitch?: number;
  /** From 0 to 1. */
  strength?: number;
}

interface Workshop {
  RECIPES: Readonly<Record<Sound, Recipe>>;
  render: typeof render;
}

let context: AudioContext | null = null;
let workshop: Workshop | null = null;
const buffers = new Map<Sound, AudioBuffer>();

/** Plays a sound as loud as the settings say. Silent until a gesture has allowed sounds. */
export function playSound(sound: Sound, manner: Manner = {}): void {
  const { after = 0, pitch = 1, strength = 1 } = manner;
  if (!settings.sounds || settings.volume <= 0 || context?.state !== 'running') return;
  const buffer = bufferOf(sound, context);
  if (!buffer) return;
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: pitch });
  const gain = new GainNode(context, { gain: strength * loudness(settings.volume) });
  source.connect(gain).connect(context.destination);
  source.start(context.currentTime + after / 1000);
}

/** Allows sounds from the first gesture on; returns what undoes that. */
export function soundsOnGesture(): () => void {
  // Not every browser lets a sound begin after a gesture on an earlier page of the site.
  if (navigator.userActivation?.hasBeenActive) void allowSounds();
  const allow = () => void allowSounds();
  const gestures = ['pointerup', 'keydown'] as const;
  for (const gesture of gestures) addEventListener(gesture, allow);
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, allow);
  };
}

/** Called in a gesture: loads the sounds and lets them be heard. */
export async function allowSounds(): Promise<void> {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext({ latencyHint: 'interactive' });
  const resumed = context.state === 'suspended' ? context.resume() : undefined;
  try {
    const [{ RECIPES }, { render }] = await Promise.all([
      import('./recipes'),
      import('./synthesis'),
      resumed,
    ]);
    workshop = { RECIPES, render };
  } catch {
    // Without a network, or without a device to play on, the game goes on in silence.
  }
}

function bufferOf(sound: Sound, context: AudioContext): AudioBuffer | null {
  if (!workshop) return null;
  const kept = buffers.get(sound);
  if (kept) return kept;
  const samples = workshop.render(workshop.RECIPES[sound], context.sampleRate);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
  buffer.copyToChannel(samples, 0);
  buffers.set(sound, buffer);
  return buffer;
}

/** Ears hear ratios: the square of the volume sounds like an even scale. */
function loudness(volume: number): number {
  return (volume / 100) ** 2;
}
