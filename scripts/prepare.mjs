import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** What is built: from what, by which command, and where the fingerprint of its sources is kept. */
const targets = [
  {
    name: 'server',
    folders: ['src'],
    files: [
      'tsconfig.json',
      'tsconfig.build.json',
      'package-lock.json',
      'scripts/build-server.mjs',
      'scripts/installed-packages.mjs',
      'scripts/packed-packages.mjs',
    ],
    isSource: (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
    words: ['scripts/build-server.mjs'],
    stamp: join(root, 'dist', '.built'),
  },
  {
    name: 'panel',
    folders: ['admin/src', 'admin/public'],
    files: [
      'admin/index.html',
      'admin/vite.config.ts',
      'admin/package.json',
      'package-lock.json',
      'scripts/build-panel.mjs',
    ],
    isSource: (path) => !/\.test\.tsx?$/.test(path),
    words: ['scripts/build-panel.mjs'],
    stamp: join(root, 'dist', 'panel', '.built'),
  },
  {
    name: 'reference page',
    folders: ['reference'],
    files: ['package-lock.json', 'scripts/build-reference.mjs'],
    isSource: () => true,
    words: ['scripts/build-reference.mjs'],
    stamp: join(root, 'dist', 'reference', '.built'),
  },
];

/** Installs and builds, each only where something is missing or out of date. */
export async function prepare() {
  if (!isInstalled()) await install();
  for (const target of targets) {
    const fingerprint = fingerprintOf(target);
    if (!existsSync(target.stamp) || readFileSync(target.stamp, 'utf8') !== fingerprint)
      await build(target, fingerprint);
  }
}

/** Builds the server, the panel and the reference page. */
export async function buildAll() {
  for (const target of targets) await build(target, fingerprintOf(target));
}

/** Does node_modules hold what package-lock.json asks for? Packages for other platforms are allowed to be absent. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) throw new Error('package-lock.json is missing: this is not a complete checkout');
  if (present === null) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link === true) return true;
    const found = present[path];
    return found === undefined ? optional === true : found.version === version;
  });
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

async function install() {
  say('Installing packages (the first time takes a minute or two: the SQLite driver may have to be compiled)');
  // Not `npm ci`: it refuses a lock file without the packages of every other platform, and registries do not always have them.
  await run('npm', ['install', '--no-fund', '--no-audit', '--loglevel=error'], 'npm install');
}

async function build({ name, words: [script, ...words], stamp }, fingerprint) {
  say(`Building the ${name}`);
  await run(process.execPath, [join(root, script), ...words], name);
  writeFileSync(stamp, fingerprint);
}

/** Changes when anything does that the build reads. */
function fingerprintOf({ folders, files, isSource }) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const sources = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(isSource)
      .sort();
    for (const path of sources) hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  for (const path of files) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Runs a command with a running counter of seconds; what it prints is shown. Rejects when it fails. */
function run(command, words, name) {
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const live = process.stderr.isTTY === true;
    const seconds = () => Math.round((Date.now() - started) / 1000);
    const tick = setInterval(
      () => {
        if (live) process.stderr.write(`\r  ${name} … ${seconds()} s `);
        else say(`  ${name} … ${seconds()} s`);
      },
      live ? 1_000 : 15_000,
    );
    const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    const finish = (problem) => {
      clearInterval(tick);
      if (live) process.stderr.write('\r\u001b[2K');
      if (problem !== null) reject(new Error(`${name} failed: ${problem}`));
      else {
        say(`  ${name}: done in ${seconds()} s`);
        resolve();
      }
    };
    child.on('error', (error) => finish(error.message));
    child.on('exit', (code) => finish(code === 0 ? null : `exit code ${code}`));
  });
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
