// Two PostgreSQL servers for tests, of which one follows the other by streaming; gone with the process that started them.
//
//   node scripts/postgres-pair.mjs
//
// Prints the URLs, the primary's first, in a line of JSON, and serves until its standard input ends. A line `kill primary` ends
// that server as a crash would, `start standby` starts that one as it was; each is answered with a line when it is done.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  createDataFolder,
  freePort,
  password,
  readableTools,
  run,
  settings,
  user,
  whoRuns,
} from './postgres-programs.mjs';

const owner = whoRuns();
const home = mkdtempSync(join(tmpdir(), 'octavo-postgres-pair-'));
const place = { owner, home };
if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
const nodes = new Map();
let stopping = null;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);

try {
  const tools = await readableTools(place);
  const [primary, standby] = [node('primary', tools, await freePort()), node('standby', tools, await freePort())];
  await makePrimary(tools, primary);
  // A folder whose server has ended in order is a copy to begin with.
  await primary.start();
  await primary.end('SIGINT');
  await makeStandby(primary, standby);
  await primary.start();
  await standby.start();
  console.log(JSON.stringify([primary.url, standby.url]));
} catch (error) {
  if (stopping === null) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  await stop();
}

const commands = createInterface(process.stdin);
commands.on('close', stop);
for await (const command of commands) {
  const [verb, name] = command.split(' ');
  if (verb === 'kill') await nodes.get(name).end('SIGQUIT');
  else await nodes.get(name).start();
  console.log(command);
}

function node(name, tools, port) {
  const data = join(home, name);
  let server = null;
  const one = {
    data,
    port,
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    extra: {},
    async start() {
      const { synchronous_commit: _, ...others } = settings;
      const given = { ...others, shared_buffers: '64MB', port, ...one.extra };
      const words = Object.entries(given).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      server = spawn(join(tools, 'postgres'), ['-D', data, ...words], {
        ...owner,
        cwd: home,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server.stderr.pipe(createWriteStream(join(home, `${name}.log`), { flags: 'a' }));
      const ready = new Promise((resolve, reject) => {
        createInterface(server.stderr).on('line', (line) => {
          if (line.includes('ready to accept')) resolve();
        });
        server.once('exit', () => reject(new Error(`${name} does not start: see ${home}/${name}.log`)));
      });
      await ready;
    },
    async end(signal) {
      if (server === null || server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill(signal);
      await gone;
    },
  };
  nodes.set(name, one);
  return one;
}

async function makePrimary(tools, { data }) {
  await createDataFolder(tools, data, place);
}

async function makeStandby(primary, standby) {
  await run('cp', ['-a', primary.data, standby.data], place);
  await run('touch', [join(standby.data, 'standby.signal')], place);
  const way = `host=127.0.0.1 port=${primary.port} user=${user} password='${password}' application_name=standby`;
  standby.extra = { primary_conninfo: way, hot_standby: 'on' };
}

/** Stops both servers and leaves nothing behind. */
function stop() {
  stopping ??= (async () => {
    await Promise.all([...nodes.values()].map((one) => one.end('SIGQUIT')));
    rmSync(home, { recursive: true, force: true });
    process.exit();
  })();
  return stopping;
}
