/** The standings of an event on a page of a club: a piece of HTML to put there. It needs no
 *  library, and takes names as text and never as markup. */
export function embedCode(origin: string, event: string, [who, points, marbles]: string[]): string {
  const id = `kennel-${event}`;
  const head = [who, points, marbles].map(escaped).join('</th><th>');
  return (
    `<table id="${escaped(id)}"><caption></caption><thead><tr><th></th><th>${head}</th></tr></thead>` +
    `<tbody></tbody></table><script>fetch(${quoted(`${origin}/api/events/${encodeURIComponent(event)}/standings?format=json`)})` +
    `.then(r=>r.json()).then(({name,standings})=>{const t=document.getElementById(${quoted(id)});` +
    `t.caption.textContent=name;for(const s of standings){const r=t.tBodies[0].insertRow();` +
    `for(const v of [s.rank,s.name,s.points,s.difference])r.insertCell().textContent=v}})</` +
    'script>'
  );
}

const escaped = (text = ''): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A text as JavaScript inside HTML. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');
