import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

const script = fileURLToPath(new URL('../../scripts/postgres-pair.mjs', import.meta.url));

/** One of the two servers. */
export type PairMember = 'primary' | 'standby';

/** A PostgreSQL server and a streaming replica, for exclusive use. */
export interface PostgresPair {
  /** URLs, as a user who may do everything. */
  readonly primary: string;
  readonly standby: string;
  /** Ends a server as a crash would. */
  kill(which: PairMember): Promise<void>;
  /** Starts one again as it was. */
  start(which: PairMember): Promise<void>;
  /** Runs statements one by one on a connection of its own; returns the rows of the last. */
  command(which: PairMember, ...texts: readonly string[]): Promise<readonly Record<string, unknown>[]>;
  /** Stops both; nothing of them is left. */
  stop(): Promise<void>;
}

/** Starts a pair. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const servers = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(servers.stdout)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done === true) throw new Error('The pair of PostgreSQL servers does not start');
  const [primary, standby] = JSON.parse(first.value) as [string, string];
  const tell = async (command: string): Promise<void> => {
    servers.stdin.write(`${command}\n`);
    if ((await lines.next()).value !== command) throw new Error(`${command} failed`);
  };
  return {
    primary,
    standby,
    kill: (which) => tell(`kill ${which}`),
    start: (which) => tell(`start ${which}`),
    async command(which, ...texts) {
      const client = new Client({ connectionString: which === 'primary' ? primary : standby });
      await client.connect();
      try {
        let rows: readonly Record<string, unknown>[] = [];
        for (const text of texts) ({ rows } = await client.query(text));
        return rows;
      } finally {
        await client.end();
      }
    },
    async stop() {
      const gone = once(servers, 'exit');
      servers.stdin.end();
      await gone;
    },
  };
}
