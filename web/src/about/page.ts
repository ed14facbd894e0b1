/** The texts that the operator writes: plain text with a little Markdown, taken
 *  apart here so that nothing in it can become markup. */

/** A part of a line: a text, or an address that can be followed. */
export type Part = { text: string; href?: string };

/** What a text is made of. */
export type Block =
  | { kind: 'heading'; parts: Part[] }
  | { kind: 'paragraph'; parts: Part[] }
  | { kind: 'list'; items: Part[][] };

/** Addresses that may be followed: pages, mail, and nothing that a browser would run. */
const ADDRESS = /(https?:\/\/[^\s<>()"]+[^\s<>()".,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Headings (`#`), lists (`-`) and paragraphs, between empty lines. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    const item = /^[-*]\s+(.*)$/.exec(line);
    const last = blocks.at(-1);
    if (line === '') {
      isOpen = false;
    } else if (heading) {
      blocks.push({ kind: 'heading', parts: partsOf(heading[1] ?? '') });
      isOpen = false;
    } else if (item) {
      const parts = partsOf(item[1] ?? '');
      if (isOpen && last?.kind === 'list') last.items.push(parts);
      else blocks.push({ kind: 'list', items: [parts] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'paragraph') {
      last.parts.push({ text: ' ' }, ...partsOf(line));
    } else if (isOpen && last?.kind === 'list') {
      last.items.at(-1)?.push({ text: ' ' }, ...partsOf(line));
    } else {
      blocks.push({ kind: 'paragraph', parts: partsOf(line) });
      isOpen = true;
    }
  }
  return blocks;
}

function partsOf(line: string): Part[] {
  return line
    .split(new RegExp(ADDRESS, 'g'))
    .filter((text) => text !== '')
    .map((text) => {
      if (!new RegExp(`^${ADDRESS.source}$`).test(text)) return { text };
      return { text, href: text.startsWith('http') ? text : `mailto:${text}` };
    });
}
