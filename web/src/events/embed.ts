/** The standings of an event on a page of a club: a frame to put there. Its page loads and runs
 *  nothing, and keeps up to date by itself. */
export function embedCode(origin: string, event: string, language: string, name: string): string {
  const words = new URLSearchParams({ format: 'html', language });
  const url = `${origin}/api/events/${encodeURIComponent(event)}/standings?${words.toString()}`;
  return `<iframe src="${escaped(url)}" title="${escaped(name)}" style="width:100%;height:32rem;border:0" loading="lazy"></iframe>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
