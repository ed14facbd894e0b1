// The browser for tests, measurements and screenshots: $CHROMIUM, or the system's Chromium,
// preferably the headless shell, which is faster.
import { existsSync } from 'node:fs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const system = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium';

export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? system,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
};
