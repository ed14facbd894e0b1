/** The real server: how it is started for tests, and one that can be taken away. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PreviewServer } from 'vite';

/** The command of a server at whose tables bots answer at once, and where a lost player is
 *  missed soon. */
export function serving(address: string, database: string): string[] {
  return [
    process.env.KENNEL ?? join(import.meta.dirname, '../../target/debug/kennel'),
    ...['serve', '--listen', address, '--database', database],
    ...['--log', 'warn', '--natural-delay-ms', '0', '--grace', '6', '--queue-wait', '6'],
    ...['--address-rate', '1000', '--address-burst', '5000', '--guests-per-address', '10000'],
    ...['--player-rate', '1000', '--player-burst', '5000'],
  ];
}

/** A server of one's own, to be stopped and started. */
export class OwnServer {
  #process: ChildProcess | null = null;
  #preview: PreviewServer | null = null;

  private constructor(readonly port: number) {}

  /** One that has not been started yet, at a free port. */
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

  /** Ends it as a power cut would, without a goodbye. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process || process.exitCode !== null) return;
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  }

  /** Where its pages are; those of `dist` if they are to be looked at. */
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
