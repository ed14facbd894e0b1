/** Keeps the screen awake while a table is on it, where the browser can. Returns what ends
 *  that. */
export function keepAwake(page: Document = document, browser: Navigator = navigator): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const request = async (): Promise<void> => {
    if (page.visibilityState !== 'visible' || !('wakeLock' in browser)) return;
    try {
      const granted = await browser.wakeLock.request('screen');
      if (ended) await granted.release();
      else lock = granted;
    } catch {
      // A battery that is nearly empty, for example.
    }
  };
  // The browser releases it whenever the page is hidden.
  const again = () => void request();
  page.addEventListener('visibilitychange', again);
  again();
  return () => {
    ended = true;
    page.removeEventListener('visibilitychange', again);
    void lock?.release().catch(() => {});
  };
}
