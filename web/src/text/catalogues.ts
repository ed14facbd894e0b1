/** All texts of all languages together, for tests. */
import type { Catalogue, Language, Message, Messages } from './format';
import { de, grammar as german } from './de';
import { en, grammar as english } from './en';
import { es, grammar as spanish } from './es';
import { fr, grammar as french } from './fr';
import { it, grammar as italian } from './it';
import type { Grammar } from './grammar';

export const ALL: Record<Language, Messages> = { de, en, fr, it, es };

export const GRAMMARS: Record<Language, Grammar> = {
  de: german,
  en: english,
  fr: french,
  it: italian,
  es: spanish,
};

/** Every folder with texts: those of all pages, and those that some pages load. */
export const CATALOGUES = new Map<string, Record<Language, Catalogue>>();
for (const [path, module] of Object.entries(
  import.meta.glob<Record<string, Catalogue>>(['./??.ts', '../*/text/??.ts'], { eager: true }),
)) {
  const [, folder = '', language = ''] = /^(.*)\/(..)\.ts$/.exec(path) ?? [];
  const messages = module[language];
  if (!messages) throw new Error(`${path} does not export ${language}`);
  CATALOGUES.set(folder, {
    ...(CATALOGUES.get(folder) as Record<Language, Catalogue>),
    [language]: messages,
  });
}

/** Every form of a text. */
export function textsIn(message: Message): string[] {
  return typeof message === 'string'
    ? [message]
    : Object.values(message as Record<string, Message>).flatMap(textsIn);
}

/** The names in braces in all forms of a text. */
export function placeholdersIn(message: Message): string[] {
  const found = textsIn(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name = '']) => name),
  );
  return [...new Set(found)].sort();
}
