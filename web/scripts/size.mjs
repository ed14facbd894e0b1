// Adds up what a browser loads before a player can play, and fails if it is too much:
// JavaScript and CSS of the table page at most 130 KB, WebAssembly at most 400 KB, gzipped. The
// typeface comes later; it has at most 20 KB.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMITS = { 'scripts and styles': 130_000, WebAssembly: 400_000, typeface: 20_000 };
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('page/manifest.json', dist), 'utf8'));

/** The files of the followed entries of the manifest and their imports. */
const found = new Set();
function follow(key) {
  const entry = manifest[key];
  if (!entry || found.has(entry.file)) return;
  found.add(entry.file);
  for (const file of [...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(file);
  for (const other of entry.imports ?? []) follow(other);
}

follow('index.html');
follow('src/table/open.ts');
// Any one language is loaded; take the largest.
const TEXTS = ['src/text', 'src/table/text'];
const LANGUAGES = ['de', 'en', 'fr', 'it', 'es'];
const size = (file) => gzipSync(readFileSync(new URL(`page/${file}`, dist)), { level: 9 }).length;
const textsOf = (language) => TEXTS.map((folder) => `${folder}/${language}.ts`);
const bytes = (language) =>
  textsOf(language).reduce((sum, key) => sum + size(manifest[key].file), 0);
const [largest] = LANGUAGES.toSorted((one, other) => bytes(other) - bytes(one));
textsOf(largest).forEach(follow);

const sums = { 'scripts and styles': 0, WebAssembly: 0, typeface: 0 };
for (const file of found) {
  const kind = /\.(js|css)$/.test(file)
    ? 'scripts and styles'
    : /\.wasm$/.test(file)
      ? 'WebAssembly'
      : /\.woff2$/.test(file)
        ? 'typeface'
        : null;
  if (kind) sums[kind] += size(file);
}
let tooMuch = false;
for (const [kind, limit] of Object.entries(LIMITS)) {
  const fits = sums[kind] > 0 && sums[kind] <= limit;
  tooMuch ||= !fits;
  console.log(`${fits ? 'ok' : 'TOO MUCH'}: ${kind} ${sums[kind]} of ${limit} bytes gzipped`);
}
process.exit(tooMuch ? 1 : 0);
