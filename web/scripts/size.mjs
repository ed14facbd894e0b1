// Adds up what a browser loads before a player can play, at a table of the server and on this
// device, and fails if it is too much: JavaScript and CSS at most 130 KB each way, WebAssembly
// at most 400 KB, gzipped. The typeface comes later; it has at most 20 KB.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMITS = { 'scripts and styles': 130_000, WebAssembly: 400_000, typeface: 20_000 };
/** What each way loads besides the first page, and the folders of its texts. */
const WAYS = {
  'at a table': {
    files: ['src/table/open.ts'],
    texts: ['src/text', 'src/table/text', 'src/together/text'],
  },
  'on this device': {
    files: ['src/local/begin.ts', 'src/local/open.ts', 'src/local/LocalTable.svelte'],
    texts: ['src/text', 'src/table/text', 'src/local/text'],
  },
};
const LANGUAGES = ['de', 'en', 'fr', 'it', 'es'];
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('page/manifest.json', dist), 'utf8'));
const size = (file) => gzipSync(readFileSync(new URL(`page/${file}`, dist)), { level: 9 }).length;

/** The files of entries of the manifest and their imports. */
function filesOf(keys) {
  const found = new Set();
  const follow = (key) => {
    const entry = manifest[key];
    if (!entry || found.has(entry.file)) return;
    found.add(entry.file);
    for (const file of [...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(file);
    for (const other of entry.imports ?? []) follow(other);
  };
  keys.forEach(follow);
  return found;
}

let tooMuch = false;
for (const [way, { files, texts }] of Object.entries(WAYS)) {
  // Any one language is loaded; take the largest.
  const textsOf = (language) => texts.map((folder) => `${folder}/${language}.ts`);
  const bytes = (language) =>
    textsOf(language).reduce((sum, key) => sum + size(manifest[key].file), 0);
  const [largest] = LANGUAGES.toSorted((one, other) => bytes(other) - bytes(one));

  const sums = { 'scripts and styles': 0, WebAssembly: 0, typeface: 0 };
  for (const file of filesOf(['index.html', ...files, ...textsOf(largest)])) {
    if (/\.(js|css)$/.test(file)) sums['scripts and styles'] += size(file);
    else if (/\.wasm$/.test(file)) sums.WebAssembly += size(file);
    else if (/\.woff2$/.test(file)) sums.typeface += size(file);
  }
  for (const [kind, limit] of Object.entries(LIMITS)) {
    const fits = sums[kind] > 0 && sums[kind] <= limit;
    tooMuch ||= !fits;
    const verdict = fits ? 'ok' : 'TOO MUCH';
    console.log(`${verdict}: ${kind} ${way} ${sums[kind]} of ${limit} bytes gzipped`);
  }
}
process.exit(tooMuch ? 1 : 0);
