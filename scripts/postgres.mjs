// A PostgreSQL server for tests: made in the temporary folder, gone with the process that started it.
//
//   node scripts/postgres.mjs [folder with initdb and postgres]
//
// Prints its URL and serves until its standard input ends, however that comes about: closed, or its owner stopped or killed.
// It forgives nothing that ought to be said in SQL: order of texts, time zone and form of dates are those of no programmer.
// What it keeps is not safe from a power cut.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDataFolder, freePort, password, readableTools, settings, user, whoRuns } from './postgres-programs.mjs';

const owner = whoRuns();
const home = mkdtempSync(join(tmpdir(), 'octavo-postgres-'));
if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
let server = null;
let stopping = null;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
process.stdin.on('end', stop).on('error', stop).resume();

try {
  const url = await start(process.argv[2] ?? (await readableTools({ owner, home })));
  if (stopping === null) console.log(url);
} catch (error) {
  if (stopping === null) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  await stop();
}

/** Makes the data folder and starts a server in it; returns its URL. */
async function start(tools) {
  const data = join(home, 'data');
  await createDataFolder(tools, data, { owner, home });
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    if (await serves(join(tools, 'postgres'), data, port)) {
      return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
    }
    // Somebody else took the port in between, most likely.
    if (attempt === 5) throw new Error(`PostgreSQL does not start: see ${home}/log`);
  }
}

/** Starts the server; tells whether it came so far as to take connections. */
function serves(command, data, port) {
  const given = { ...settings, port };
  const words = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = spawn(command, ['-D', data, ...words], { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr.pipe(createWriteStream(join(home, 'log'), { flags: 'a' }));
  const lines = createInterface(server.stderr);
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve(true);
    });
    server.once('exit', () => resolve(false));
  });
}

/** Stops the server and leaves nothing behind. */
function stop() {
  stopping ??= (async () => {
    if (server !== null && server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGQUIT');
      await gone;
    }
    rmSync(home, { recursive: true, force: true });
    process.exit();
  })();
  return stopping;
}
