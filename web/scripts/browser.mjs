// The browser that tests, measurements and pictures are made with: that of $CHROMIUM, or
// else the system's Chromium, if possible the one without a screen, which is quicker.
import { existsSync } from 'node:fs';

const SCREENLESS = '/usr/bin/chromium-headless-shell';
const system = existsSync(SCREENLESS) ? SCREENLESS : '/usr/bin/chromium';

export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? system,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
};
