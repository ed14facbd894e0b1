/** The messages between the page and the worker in which the game runs. */
import type { Hint } from '../rules/messages';
import type { ClientMessage, ServerMessage } from '../wire';

export type ToWorker =
  /** Opens a stored game. */
  | { ask: 'open'; id: string; name: string }
  /** Sends everything after a version again. */
  | { ask: 'again'; after: number }
  | { ask: 'say'; message: ClientMessage }
  /** The table has shown this many batches of messages since the last time. */
  | { ask: 'more'; taken: number }
  /** Passes the device to the person in a seat, or covers it. */
  | { ask: 'pass'; to: number | null }
  | { ask: 'undo' }
  | { ask: 'hint' };

export type FromWorker =
  /** `anew`: the messages replace everything sent before. */
  | { tell: 'messages'; messages: ServerMessage[]; anew: boolean }
  /** Whether a decision can be undone. */
  | { tell: 'undoable'; undoable: boolean }
  | { tell: 'hint'; hint: Hint | null }
  /** The game cannot be opened. */
  | { tell: 'error'; error: OpenError };

/** Why a game cannot be opened: it is not stored here, it cannot be read, or something it
 *  needs could not be loaded. */
export type OpenError = 'missing' | 'unreadable' | 'loading';
