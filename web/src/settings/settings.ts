import { isLanguage, type Language } from '../text/format';

export const THEMES = ['system', 'light', 'dark'] as const;
export const SPEEDS = ['off', 'slow', 'normal', 'fast'] as const;

/** What one can choose about the page. It stays in the browser. */
export interface Settings {
  /** None: as the browser wants it. */
  language: Language | null;
  theme: (typeof THEMES)[number];
  /** How fast marbles walk; `off` lets them jump. */
  speed: (typeof SPEEDS)[number];
  sounds: boolean;
  /** From 0 to 100. */
  volume: number;
  /** Whether a move waits for a second tap. */
  confirm: boolean;
  /** Whether marbles carry a shape besides their colour. */
  marks: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  language: null,
  theme: 'system',
  speed: 'normal',
  sounds: true,
  volume: 60,
  confirm: false,
  marks: true,
};

/** Where settings are kept; `localStorage`, or nothing where it is forbidden. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'kennel.settings';

/** The settings that were kept. Whatever is not what it should be is as if it had
 *  never been set. */
export function read(keep: Keep | null): Settings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(keep?.getItem(KEY) ?? 'null');
  } catch {
    // Not ours, or forbidden.
  }
  return sound(kept);
}

/** Keeps the settings if that is possible; the page goes on with them anyway. */
export function write(keep: Keep | null, settings: Settings): void {
  try {
    keep?.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Full or forbidden.
  }
}

function sound(kept: unknown): Settings {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const one = <T extends string>(of: readonly T[], key: string, otherwise: T): T =>
    of.find((value) => value === from[key]) ?? otherwise;
  const flag = (key: 'sounds' | 'confirm' | 'marks'): boolean => {
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
    confirm: flag('confirm'),
    marks: flag('marks'),
  };
}
