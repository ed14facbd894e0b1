/** The real server: its command line for tests, and one that tests can stop. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PreviewServer } from 'vite';

/** The command line of a server whose bots answer at once and which soon replaces players
 *  who are gone. */
export function serving(address: string, database: string): string[] {
  return [
    process.env.KENNEL ?? join(import.meta.dirname, '../../target/debug/kennel'),
    ...['serve', '--listen', address, '--database', database],
    ...['--log', 'warn', '--natural-delay-ms', '0', '--grace', '6', '--queue-wait', '10'],
    ...['--patience', '2'],
    ...['--bot-share', '400', '--catch-up-share', '400'],
    ...['--address-rate', '1000', '--address-burst', '5000', '--guests-per-address', '10000'],
    ...['--public-tables-per-address', '10000'],
    ...['--player-rate', '1000', '--player-burst', '5000'],
  ];
}

/** A server that a test starts and stops. */
export class OwnServer {
  #process: ChildProcess | null = null;
  #preview: PreviewServer | null = null;

  private constructor(readonly port: number) {}

  /** A server on a free port that is not running yet. */
  static async at(): Promise<OwnServer> {
    const listening = createServer().listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    listening.close();
    await once(listening, 'close');
    return new OwnServer(port);
  }

  async start(database: string): Promise<void> {
    const [program, ...rest] = serving(`127.0.0.1:${this.port}`, database);
    this.#process = spawn(program!, rest, { stdio: 'ignore' });
    for (;;) {
      const there = await fetch(`http://127.0.0.1:${this.port}/api/me`).catch(() => null);
      if (there) return;
      if (this.#process.exitCode !== null) throw new Error('the server does not start');
      await new Promise((go) => setTimeout(go, 50));
    }
  }

  /** Kills it, as a power cut would. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process || process.exitCode !== null) return;
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  }

  /** The address of its pages; with `PREVIEW`, those of `dist`. */
  async pages(): Promise<string> {
    const target = `http://127.0.0.1:${this.port}`;
    if (!process.env.PREVIEW) return target;
    const { preview } = await import('vite');
    this.#preview = await preview({
      preview: { port: 0, host: '127.0.0.1', proxy: { '/api': { target, ws: true } } },
      logLevel: 'silent',
    });
    return this.#preview.resolvedUrls!.local[0]!.replace(/\/$/, '');
  }

  async close(): Promise<void> {
    await this.kill();
    await this.#preview?.close();
  }
}
