import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/postgres.mjs', import.meta.url));

/** A PostgreSQL server that no other test uses. */
export interface OwnPostgres {
  /** Its URL, as a user who may do everything. */
  readonly url: string;
  /** Stops it; nothing of it is left. */
  stop(): Promise<void>;
}

/** Starts a server for tests that cannot be kind to it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = await Promise.race([once(createInterface(server.stdout), 'line'), once(server, 'exit')]);
  if (typeof url !== 'string') throw new Error('PostgreSQL does not start');
  return {
    url,
    async stop() {
      const gone = once(server, 'exit');
      server.stdin.end();
      await gone;
    },
  };
}
