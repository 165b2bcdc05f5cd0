import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { addressName } from './postgres.js';

const script = fileURLToPath(new URL('../../scripts/postgres.mjs', import.meta.url));

/** The server of a run, and how it is stopped. */
interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Before a run of tests: whoever asks at an address of this machine is told the URL of the run's PostgreSQL server, which the first
 * to ask starts; runs that never ask start none. Returns what is done after the run. With OCTAVO_TEST_DATABASE_URL the tests use
 * that server instead, as a user who may make databases.
 */
export async function setup(): Promise<() => Promise<void>> {
  let running: Promise<Running> | null = null;
  const desk = createServer((_, response) => {
    running ??= startPostgres();
    running.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(desk.listen(0, '127.0.0.1'), 'listening');
  process.env[addressName] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
  return async () => {
    desk.close();
    await (await running)?.stop();
  };
}

async function startPostgres(): Promise<Running> {
  const given = process.env.OCTAVO_TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, stop: async () => undefined };
  // In a group of its own: it ends when its standard input does, not by what is typed at a terminal meanwhile.
  const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const said: string[] = [];
  server.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [url] = await Promise.race([once(createInterface(server.stdout), 'line'), once(server, 'exit')]);
  if (typeof url !== 'string') throw new Error(`No PostgreSQL for the tests: ${said.join('')}`);
  return { url, stop: () => stop(server) };
}

async function stop(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.stdin?.end();
  await gone;
}
