import { describe, expect, it } from 'vitest';
import type { Link } from '../state/connection';
import type { ServerMessage } from '../wire';
import type { FromWorker, ToWorker } from './messages';
import { LocalTransport, type WorkerLike } from './transport';

class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  heard: ToWorker[] = [];
  ended = false;
  postMessage(message: ToWorker) {
    this.heard.push(message);
  }
  terminate() {
    this.ended = true;
  }
  tells(message: FromWorker) {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }
}

const change = (version: number): ServerMessage => ({
  tell: 'changes',
  changes: [{ version, change: { change: 'ready', seat: 0, ready: true } }],
});
const REFUSED: ServerMessage = { tell: 'refused', why: 'illegal', message: 'no' };

function setUp() {
  const worker = new FakeWorker();
  const links: Link[] = [];
  const messages: ServerMessage[] = [];
  const reported: unknown[] = [];
  let anew = 0;
  const local = new LocalTransport(
    worker,
    { id: 'local-abc', name: 'A' },
    {
      link: (link) => links.push(link),
      message: (message) => messages.push(message),
      version: () => 5,
      anew: () => (anew += 1),
    },
    {
      undoable: (can) => reported.push(can),
      hint: (hint) => reported.push(hint),
      error: (error) => reported.push(error),
      another: () => reported.push('another'),
    },
  );
  const tell = (...told: ServerMessage[]) =>
    worker.tells({ tell: 'messages', messages: told, anew: false });
  return { worker, local, links, messages, reported, tell, anew: () => anew };
}

describe('a game in this browser', () => {
  it('passes on a batch when the one before has been shown', () => {
    const { worker, local, links, messages, tell } = setUp();
    expect(worker.heard).toEqual([{ ask: 'open', id: 'local-abc', name: 'A' }]);
    expect(local.say({ say: 'act', question: 1, act: 'give A' })).toBe(false);
    tell(change(1));
    tell(change(2));
    expect(links).toEqual(['open']);
    expect(messages).toEqual([change(1)]);
    local.shown();
    expect(messages).toEqual([change(1), change(2)]);
    expect(worker.heard.filter(({ ask }) => ask === 'more').length).toBe(2);
    // What is not shown delays nothing.
    local.shown();
    tell(REFUSED);
    tell(change(3));
    expect(messages.length).toBe(4);
  });

  it('drops waiting batches when a play was undone', () => {
    const { worker, local, messages, tell, anew } = setUp();
    tell(change(1));
    tell(change(2));
    local.undo();
    worker.tells({ tell: 'messages', messages: [change(1)], anew: true });
    expect(anew()).toBe(1);
    expect(messages).toEqual([change(1), change(1)]);
    local.shown();
    expect(messages.length).toBe(2);
  });

  it('reports to the local listener, and asks it for another game', () => {
    const { worker, local, reported, tell } = setUp();
    tell(change(1));
    worker.tells({ tell: 'undoable', undoable: true });
    worker.tells({ tell: 'hint', hint: null });
    worker.tells({ tell: 'error', error: 'missing' });
    expect(local.say({ say: 'ready', ready: true })).toBe(true);
    expect(reported).toEqual([true, null, 'missing', 'another']);
    local.again();
    expect(worker.heard.at(-1)).toEqual({ ask: 'again', after: 5 });
    local.close();
    expect(worker.ended).toBe(true);
  });
});
