import { describe, expect, it } from 'vitest';
import {
  deliver,
  forget,
  keep,
  queuedFor,
  waiting,
  withMemory,
  type Delivery,
  type QueuedAct,
} from './outbox';

function memory(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}
const queued = (table: number, at = table): QueuedAct => ({
  event: 'e',
  round: 1,
  table,
  act: { do: 'report', round: 1, table, home: [8, 5], needed: [0, 77] },
  key: `key ${at}`,
  at,
});

describe('results that wait for the network', () => {
  it('are kept in their order, one for each table', () => {
    const storage = memory();
    for (const one of [queued(1), queued(2), queued(1, 5)]) expect(keep(storage, one)).toBe(true);
    expect(waiting(storage).map(({ table, at }) => [table, at])).toEqual([
      [2, 2],
      [1, 5],
    ]);
    expect(queuedFor(storage, queued(1))?.at).toBe(5);
    expect(queuedFor(storage, queued(3))).toBeNull();
  });

  it('are sent again until the server has taken or refused them', async () => {
    const storage = memory();
    for (const table of [1, 2, 3]) keep(storage, queued(table));
    const answers: Delivery[] = ['taken', 'later'];
    const send = async (): Promise<Delivery> => answers.shift() ?? 'refused';
    expect((await deliver(storage, send)).taken.map(({ table }) => table)).toEqual([1]);
    expect(waiting(storage).map(({ table }) => table)).toEqual([2, 3]);
    const rest = await deliver(storage, send);
    expect(rest.refused.map(({ table }) => table)).toEqual([2, 3]);
    expect(waiting(storage)).toEqual([]);
  });

  it('survive what took their place while they were sent', () => {
    const storage = memory();
    keep(storage, queued(1, 1));
    const sent = waiting(storage)[0]!;
    keep(storage, queued(1, 2));
    forget(storage, sent);
    expect(waiting(storage).map(({ at }) => at)).toEqual([2]);
  });

  it('are sent from a browser that stores nothing, too', async () => {
    const full = {
      getItem: (): string => {
        throw new Error('forbidden');
      },
      setItem: (): void => {
        throw new Error('full');
      },
    };
    for (const browser of [null, full]) {
      const storage = withMemory(browser);
      keep(storage, queued(1));
      expect(queuedFor(storage, queued(1))?.at).toBe(1);
      const { taken } = await deliver(storage, async () => 'taken');
      expect(taken.map(({ table }) => table)).toEqual([1]);
      expect(waiting(storage)).toEqual([]);
    }
    const [kept, storage] = [memory(), withMemory(null)];
    keep(withMemory(kept), queued(2));
    expect([waiting(kept).length, waiting(storage).length]).toEqual([1, 0]);
  });

  it('never break on what a browser has kept, or forbids', () => {
    for (const nonsense of ['{', '{}', '[1,null,{"event":3}]', '[{"event":"e","round":1}]'])
      expect(waiting(memory(nonsense))).toEqual([]);
    const full = {
      getItem: () => '[]',
      setItem: () => {
        throw new DOMException('full');
      },
    };
    expect(keep(full, queued(1))).toBe(false);
    expect(keep(null, queued(1))).toBe(false);
  });
});
