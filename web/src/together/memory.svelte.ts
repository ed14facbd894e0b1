/** What the page remembers of what the viewer did at a table, as long as it is open. */
import type { Known } from '../state/table';

export class Memory {
  /** The seat the viewer had in this game. */
  had: number | null = $state(null);
  /** The question about which the viewer has nudged. */
  nudged: number | null = $state(null);
  /** The seat that the viewer has asked for. */
  wanted: number | null = $state(null);
  /** Whether that seat was reserved. */
  #promised = false;

  follow({ seat, phase, seats }: Pick<Known, 'seat' | 'phase' | 'seats'>): void {
    const promised = this.wanted !== null && (seats[this.wanted]?.reserved ?? null) !== null;
    // It was released, and whoever has it reserved next is somebody else.
    if (this.#promised && !promised) this.wanted = null;
    this.#promised = promised;
    if (seat !== null) [this.had, this.wanted] = [seat, null];
    // A page that asks for everything again knows nothing for a moment.
    else if (phase === 'over') this.had = null;
  }
}
