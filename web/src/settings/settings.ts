import { isLanguage, type Language } from '../text/format';
import type { StorageLike } from './storage';

export const THEMES = ['system', 'light', 'dark'] as const;
export const SPEEDS = ['off', 'slow', 'normal', 'fast'] as const;

/** The settings of the page, stored in the browser. */
export interface Settings {
  /** Null for the browser's language. */
  language: Language | null;
  theme: (typeof THEMES)[number];
  /** The speed of animations. */
  speed: (typeof SPEEDS)[number];
  sounds: boolean;
  /** From 0 to 100. */
  volume: number;
  /** Whether the last seconds of one's turn are heard. */
  clockTicks: boolean;
  /** Whether the device vibrates when its player is called. */
  vibration: boolean;
  /** Whether the first tap that leaves no choice makes the play. */
  singleTaps: boolean;
  /** Whether marbles show a shape besides their colour. */
  marks: boolean;
  /** Whether moves are also shown in notation. */
  notation: boolean;
  /** Whether a game on this device offers hints. */
  hints: boolean;
  /** Whether one can take moves back in a game against bots. */
  takeBack: boolean;
  /** Whether the board turns to whoever plays, where people share a device. */
  turnBoard: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  language: null,
  theme: 'system',
  speed: 'normal',
  sounds: true,
  volume: 60,
  clockTicks: true,
  vibration: true,
  singleTaps: false,
  marks: true,
  notation: false,
  hints: false,
  takeBack: false,
  turnBoard: true,
};

/** The settings that are on or off. */
type Flag = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];

const KEY = 'kennel.settings';

/** Reads the stored settings. Invalid values are replaced by the defaults. */
export function read(storage: StorageLike | null): Settings {
  let stored: unknown = null;
  try {
    stored = JSON.parse(storage?.getItem(KEY) ?? 'null');
  } catch {
    // Not JSON, or forbidden.
  }
  return validated(stored);
}

/** Stores the settings if that is possible; they apply to the open page anyway. */
export function write(storage: StorageLike | null, settings: Settings): void {
  try {
    storage?.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Full or forbidden.
  }
}

function validated(stored: unknown): Settings {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  const one = <T extends string>(of: readonly T[], key: string, otherwise: T): T =>
    of.find((value) => value === from[key]) ?? otherwise;
  const flag = (key: Flag): boolean => {
    const value = from[key];
    return typeof value === 'boolean' ? value : DEFAULTS[key];
  };
  const volume = from['volume'];
  return {
    language: isLanguage(from['language']) ? from['language'] : null,
    theme: one(THEMES, 'theme', DEFAULTS.theme),
    speed: one(SPEEDS, 'speed', DEFAULTS.speed),
    sounds: flag('sounds'),
    volume:
      typeof volume === 'number' && volume >= 0 && volume <= 100
        ? Math.round(volume)
        : DEFAULTS.volume,
    clockTicks: flag('clockTicks'),
    vibration: flag('vibration'),
    singleTaps: flag('singleTaps'),
    marks: flag('marks'),
    notation: flag('notation'),
    hints: flag('hints'),
    takeBack: flag('takeBack'),
    turnBoard: flag('turnBoard'),
  };
}
