/** German as it is written in Germany and Austria. The texts are in Swiss spelling, which has
 *  no «ß» and other quotation marks. */
import type { Grammar } from './grammar';

/** The stems that are written with «ß» outside Switzerland. A test lists all other words with
 *  «ss», so that a new one is noticed. */
const STEMS =
  /(gro|grö|spa|wei|hei|schlie|lie|drau|flie|mä|sü|sto|rei|bei|genie|gru|blo|stra|au(?=sse[nr]))ss/gi;

/** What is said differently. */
const OTHERWISE: Record<string, string> = {
  'reaction.hello': 'Hallo zusammen!',
  'reaction.thanks': 'Danke!',
};

export function withEszett<Messages extends object>(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, OTHERWISE[key] ?? changed(message)]),
  ) as Messages;
}

/** The forms of names and colours. */
export function grammarWithEszett(grammar: Grammar): Grammar {
  const colours = grammar.colours.map((forms) => changed(forms));
  return { ...grammar, colours };
}

function changed<Message>(message: Message): Message {
  if (typeof message === 'string') return spelled(message) as Message;
  return Object.fromEntries(
    Object.entries(message as Record<string, unknown>).map(([form, text]) => [form, changed(text)]),
  ) as Message;
}

export function spelled(text: string): string {
  return text
    .replace(STEMS, (_, before: string) => `${before}ß`)
    .replaceAll('«', '„')
    .replaceAll('»', '“');
}
