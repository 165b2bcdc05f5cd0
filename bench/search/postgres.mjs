import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as programs from '../../scripts/postgres-programs.mjs';
import { descendants, processorTime } from '../servers/process.mjs';

/**
 * Starts a PostgreSQL server whose data stays in a folder when it is stopped.
 * @param {string} home
 * @returns {Promise<{ url: string, backing: import('../servers/start.mjs').Backing, stop: () => Promise<void> }>}
 */
export async function startLastingPostgres(home) {
  const owner = programs.whoRuns();
  mkdirSync(home, { recursive: true });
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
  const place = { owner, home };
  const tools = existsSync(join(home, 'programs')) ? join(home, 'programs/bin') : await programs.readableTools(place);
  const data = join(home, 'data');
  if (!existsSync(data)) await programs.createDataFolder(tools, data, place);
  const port = await programs.freePort();
  // A data set of this size is kept: it has to survive the end of the server, if not that of the machine.
  const settings = { ...programs.settings, shared_buffers: '1GB', work_mem: '16MB', port };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(tools, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server);
  const pid = Number(server.pid);
  return {
    url: `postgres://${programs.user}:${encodeURIComponent(programs.password)}@127.0.0.1:${port}/postgres`,
    backing: { spent: () => [pid, ...descendants(pid)].reduce((sum, id) => sum + processorTime(id), 0) },
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGINT');
      await gone;
    },
  };
}

/** @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} server */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    const lines = createInterface(server.stderr);
    lines.on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve(undefined);
    });
    server.once('exit', () => reject(new Error('PostgreSQL did not start')));
  });
}
