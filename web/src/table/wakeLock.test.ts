import { expect, it } from 'vitest';
import { keepAwake } from './wakeLock';

/** A page and a browser that count the locks that are held and were asked for. */
function setUp(grants = true) {
  const counts = { asked: 0, held: 0 };
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const request = async () => {
    counts.asked += 1;
    if (!grants) throw new Error('no');
    counts.held += 1;
    return { release: async () => void (counts.held -= 1) };
  };
  const browser = { wakeLock: { request } };
  const settle = () => new Promise((done) => setTimeout(done, 0));
  const end = keepAwake(page as unknown as Document, browser as unknown as Navigator);
  return { counts, page, settle, end };
}

it('holds the screen awake until it is ended', async () => {
  const { counts, settle, end } = setUp();
  await settle();
  expect(counts).toEqual({ asked: 1, held: 1 });
  end();
  await settle();
  expect(counts.held).toBe(0);
});

it('asks again when the page is shown again', async () => {
  const { counts, page, settle, end } = setUp();
  await settle();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(counts.asked).toBe(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(counts.asked).toBe(2);
  end();
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(counts.asked).toBe(2);
});

it('releases what is granted too late, and does without', async () => {
  const late = setUp();
  late.end();
  await late.settle();
  expect(late.counts.held).toBe(0);
  const refused = setUp(false);
  await refused.settle();
  expect(refused.counts).toEqual({ asked: 1, held: 0 });
  const none = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  expect(() => keepAwake(none as unknown as Document, {} as Navigator)()).not.toThrow();
});
