/** What the service worker does with a message of the server, as plain functions. */
import { de } from './text/de';
import { en } from './text/en';
import { es } from './text/es';
import { fr } from './text/fr';
import { it } from './text/it';
import type { MessagesOf } from '../text/format';
import type { PushMessage } from '../wire';

const TEXTS: Record<string, MessagesOf<typeof en>> = { de, en, es, fr, it };

/** A notification as the system shows it. */
export interface Shown {
  title: string;
  body: string;
  /** A later message with the same tag takes the place of an earlier one. */
  tag: string;
  /** Whether the device makes itself heard again then. */
  renotify: boolean;
  lang: string;
  /** The address that it opens. */
  data: string;
}

/** The notification for a message; null for what is none. */
export function notificationOf(sent: unknown): Shown | null {
  if (!isMessage(sent)) return null;
  const lang = Object.hasOwn(TEXTS, sent.language) ? sent.language : 'en';
  const texts = TEXTS[lang] ?? en;
  const text = <K extends keyof typeof en>(key: K) => texts[key];
  const forms = text(`notification.${sent.kind}`);
  const form = sent.with.length === 0 ? 'nobody' : sent.with.length === 1 ? 'single' : 'several';
  const names = new Intl.ListFormat(lang, { type: 'conjunction' }).format(sent.with);
  return {
    title: text(`notification.${sent.kind}.title`),
    // A name may contain what `replace` would take for a pattern.
    body: forms[form].replace('{names}', () => names),
    tag: sent.table,
    renotify: true,
    lang,
    data: `/table/${encodeURIComponent(sent.table)}`,
  };
}

function isMessage(sent: unknown): sent is PushMessage {
  if (typeof sent !== 'object' || sent === null) return false;
  const {
    kind,
    table,
    with: others,
    language,
  } = sent as Partial<Record<keyof PushMessage, unknown>>;
  return (
    (kind === 'turn' || kind === 'nudge' || kind === 'begin' || kind === 'invite') &&
    typeof table === 'string' &&
    typeof language === 'string' &&
    Array.isArray(others) &&
    others.every((name) => typeof name === 'string')
  );
}

/** A page of ours that is open. */
export interface OpenPage {
  url: string;
  visibilityState: string;
}

/** Whether somebody looks at the table already, so that nothing need be shown. */
export function isSeen(pages: readonly OpenPage[], path: string): boolean {
  return pages.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === path,
  );
}

/** The page to show when a message is touched: one at the table, or else any. */
export function pageFor<P extends OpenPage>(pages: readonly P[], path: string): P | undefined {
  return pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0];
}
