import type { MessagesOf } from '../format';
import type { game } from './en';

/** What is said at a table, in one language. */
export type GameMessages = MessagesOf<typeof game>;
