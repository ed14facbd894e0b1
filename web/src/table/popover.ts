/** What opens over the table closes again: by a touch elsewhere, or by Escape, which
 *  leads back to the button that opened it. To be attached, while it is open, to the
 *  element that holds both. */
import type { Attachment } from 'svelte/attachments';

export const closing =
  (close: () => void): Attachment<HTMLElement> =>
  (root) => {
    const listening = new AbortController();
    const { signal } = listening;
    const elsewhere = (event: Event) => {
      if (!root.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It is this that is closed, not what is being chosen on the board.
      event.stopPropagation();
      close();
      root.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', elsewhere, { signal });
    root.addEventListener('keydown', escape, { signal });
    return () => listening.abort();
  };
