/** Lets the page be opened without a server from the second time on. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Not while the page itself is still loading.
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Without it the page needs its server, as any page does.
    });
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
