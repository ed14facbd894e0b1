/** Closes a popover on a touch elsewhere, and on Escape, which returns the focus to its
 *  button. To be attached, while it is open, to the element that holds both. */
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
      // Escape closes the popover and does not cancel the choice on the board.
      event.stopPropagation();
      close();
      root.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', elsewhere, { signal });
    root.addEventListener('keydown', escape, { signal });
    return () => listening.abort();
  };
