import type { Forms } from './format';

/** The plural forms of French, Italian and Spanish: “many” is for millions, which are said
 *  like any other number here. */
export const forms = (one: string, other: string): Forms => ({ one, many: other, other });
