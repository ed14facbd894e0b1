/** Tells the service worker the files of the build, including those of `public`. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Files that an offline page does not need. */
const NOT_CACHED = /^sw\.js$|^gallery|\.map$|^manifest\.json$|^fraunces-licence/;

export function offline(): Plugin {
  let publicDir = '';
  return {
    name: 'kennel-offline',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') return;
        const hash = createHash('sha256');
        const files: string[] = [];
        for (const [file, content] of Object.entries(bundle).sort(([one], [other]) =>
          one < other ? -1 : 1,
        )) {
          if (NOT_CACHED.test(file)) continue;
          files.push(file);
          hash.update(file).update(content.type === 'chunk' ? content.code : content.source);
        }
        for (const file of readdirSync(publicDir).sort()) {
          if (NOT_CACHED.test(file)) continue;
          files.push(file);
          hash.update(file).update(readFileSync(join(publicDir, file)));
        }
        const version = hash.update(worker.code).digest('hex').slice(0, 16);
        worker.code = `const BUILD=${JSON.stringify({ files, version })};\n${worker.code}`;
      },
    },
  };
}
