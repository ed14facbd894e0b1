/** What the page and the worker that plays tell each other. */
import type { Hint } from '../rules/messages';
import type { ClientMessage, ServerMessage } from '../wire';

export type ToWorker =
  /** Opens a game that is kept. */
  | { ask: 'open'; id: string; name: string }
  /** Everything after a version again. */
  | { ask: 'again'; after: number }
  | { ask: 'say'; message: ClientMessage }
  /** So many messages have been taken by the table since the last time. */
  | { ask: 'more'; taken: number }
  | { ask: 'undo' }
  | { ask: 'hint' };

export type FromWorker =
  /** `anew`: what was told before is no longer so. */
  | { tell: 'messages'; messages: ServerMessage[]; anew: boolean }
  /** Whether a decision can be taken back. */
  | { tell: 'undoable'; undoable: boolean }
  | { tell: 'hint'; hint: Hint | null }
  /** The game cannot be played on. */
  | { tell: 'trouble'; trouble: Trouble };

/** Why a game cannot be played: it is not kept here, it is kept and cannot be read, or
 *  something it needs could not be loaded. */
export type Trouble = 'missing' | 'unreadable' | 'loading';
