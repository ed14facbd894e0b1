/** An event as it is now: asked for again and again while somebody looks, and kept in this
 *  browser for as long as there is no network. */
import { RequestError, errorCode, type RequestErrorCode } from '../net/api';
import { storage } from '../settings/storage';
import type { EventAct } from '../wire';
import { events, type ClubEvent } from './api';
import { followPost } from './post.svelte';

const KEY = 'kennel.event';

export class LiveEvent {
  /** Null until it is known. */
  event: ClubEvent | null = $state.raw(null);
  failure: RequestErrorCode | null = $state(null);
  /** What the server said about the last thing that it refused, in English. */
  reason: string | null = $state(null);
  /** Whether something is being done. */
  busy = $state(false);
  /** What the clock of the server is ahead of that of this device. */
  skew = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(readonly id: string) {
    this.event = kept(id);
  }

  /** Keeps asking, and sends the results that are kept on this device, until the result is
   *  called. */
  follow(): () => void {
    const again = () => void (document.hidden || this.refresh());
    const ask = async (): Promise<void> => {
      if (!document.hidden) await this.refresh();
      if (!this.#ended) this.#timer = setTimeout(() => void ask(), this.event?.poll_ms ?? 5_000);
    };
    void ask();
    const stop = followPost((told) => told.id === this.id && this.take(told));
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    return () => {
      this.#ended = true;
      stop();
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
    };
  }

  async refresh(): Promise<void> {
    try {
      this.take(await events.get(this.id));
      if (this.failure === 'offline') this.failure = null;
    } catch (error) {
      this.failure = errorCode(error);
    }
  }

  /** Does something, after what is being done; returns whether the server did it. */
  act(act: EventAct): Promise<boolean> {
    this.#waiting += 1;
    this.busy = true;
    const done = this.#last.then(() => this.#send(act));
    this.#last = done.finally(() => {
      this.#waiting -= 1;
      this.busy = this.#waiting > 0;
    });
    return done;
  }

  async #send(act: EventAct): Promise<boolean> {
    try {
      this.take(await events.act(this.id, act));
      [this.failure, this.reason] = [null, null];
      return true;
    } catch (error) {
      this.failure = errorCode(error);
      this.reason = reasonOf(error);
      return false;
    }
  }

  /** Takes over what the server says, unless something newer is known. */
  take(told: ClubEvent): void {
    if (this.event && told.version < this.event.version) return;
    this.skew = told.now_ms - Date.now();
    this.event = told;
    try {
      storage()?.setItem(KEY, JSON.stringify(told));
    } catch {
      // Full or forbidden: without a network the page knows nothing then.
    }
  }
}

/** What the server said about something that is not possible. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof RequestError) || error.code !== 'invalid') return null;
  return error.message.replace(/^\S+: /, '');
}

function kept(id: string): ClubEvent | null {
  try {
    const event = JSON.parse(storage()?.getItem(KEY) ?? 'null') as ClubEvent | null;
    return event?.id === id && Array.isArray(event.rounds) ? event : null;
  } catch {
    return null;
  }
}
