/** Registers the service worker, so that the page opens without a server from the second
 *  visit on. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page has loaded, so as not to slow that down.
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Without it the page needs a server.
    });
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
