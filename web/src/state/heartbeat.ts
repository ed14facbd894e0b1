/** Watches whether the other end of an open connection still answers. A network that goes
 *  silent closes nothing: a tunnel, weak Wi-Fi or a phone that slept is only noticed by
 *  asking. */

/** How long nothing may be received before the server is asked for a sign of life, in
 *  milliseconds. */
export const HEARTBEAT = 5_000;
/** How long an answer may take before the player is told. */
export const ANSWER_DUE = 3_000;
/** How long an answer may take before the connection counts as lost. */
export const ANSWER_LOST = 10_000;

/** What a heartbeat needs from its connection. */
export interface Beating {
  /** Calls back after a delay; returns a function that cancels it. */
  after(milliseconds: number, then: () => void): () => void;
  /** Asks the server for a sign of life. */
  ping(): void;
  /** The server has not answered for three seconds. */
  overdue(): void;
  /** The server has not answered for ten seconds. */
  lost(): void;
}

export class Heartbeat {
  #waiting = false;
  #cancel: () => void;

  constructor(readonly on: Beating) {
    this.#cancel = this.#rest();
  }

  /** Something was received. */
  heard(): void {
    this.#waiting = false;
    this.#cancel();
    this.#cancel = this.#rest();
  }

  /** Something was sent that the server answers. */
  sent(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#cancel();
    this.#cancel = this.on.after(ANSWER_DUE, () => {
      this.#cancel = this.on.after(ANSWER_LOST - ANSWER_DUE, () => this.on.lost());
      this.on.overdue();
      this.on.ping();
    });
  }

  /** Asks for a sign of life now. */
  check(): void {
    this.on.ping();
    this.sent();
  }

  stop(): void {
    this.#cancel();
  }

  #rest(): () => void {
    return this.on.after(HEARTBEAT, () => this.check());
  }
}
