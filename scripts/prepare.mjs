import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';
import { reachedFrom } from './sbom.mjs';

/** Folders whose packages are installed, with the npm options to install no others. The root's are always among them. */
const workspaces = {
  server: { folders: [''], words: ['--workspaces=false'] },
  panel: { folders: ['', 'admin'], words: ['--workspace=admin', '--include-workspace-root'] },
  everything: { folders: ['', 'admin', 'test'], words: [] },
};

/** The builds: their sources, command, and the file of the fingerprint of the sources. */
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
  {
    name: 'documentation',
    folders: ['docs'],
    files: ['scripts/build-docs.mjs'],
    isSource: (path) => path.endsWith('.md'),
    words: ['scripts/build-docs.mjs'],
    stamp: join(root, 'dist', 'docs', '.built'),
  },
];

const panel = targets.find(({ name }) => name === 'panel');

/** Installs and builds everything, each only where something is missing or out of date. */
export async function prepare() {
  await install(workspaces.everything);
  for (const target of targets) await buildWhereNeeded(target);
}

/**
 * Installs and builds what a server needs. Where no panel was ever built, a page in its place says that it is on its way, and the answer
 * is true: see `preparePanel`.
 */
export async function prepareServer() {
  const first = !existsSync(panel.stamp);
  await install(first ? workspaces.server : workspaces.panel);
  for (const target of targets) {
    if (target !== panel || !first) await buildWhereNeeded(target);
  }
  if (!first) return false;
  mkdirSync(join(root, 'dist', 'panel'), { recursive: true });
  writeFileSync(join(root, 'dist', 'panel', 'index.html'), waiting);
  return true;
}

/** Installs and builds the panel beside a running server, out of its way. `signal` ends it. */
export async function preparePanel(signal) {
  const background = { signal };
  await install(workspaces.panel, background);
  await buildWhereNeeded(panel, background);
}

/** Shown until the panel is built; the panel's policy allows neither scripts nor other pages. */
const waiting = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Octavo</title>
<body style="font-family: sans-serif; margin: 4rem auto; max-width: 32rem"><h1>The panel is being built</h1>
<p>This happens once, after the first start, and takes up to a minute. This page then shows it. The API answers already.</p>
`;

async function buildWhereNeeded(target, background) {
  const fingerprint = fingerprintOf(target);
  if (!existsSync(target.stamp) || readFileSync(target.stamp, 'utf8') !== fingerprint)
    await build(target, fingerprint, background);
}

/** Builds the server, the panel, the reference page and the documentation that comes with them. */
export async function buildAll() {
  for (const target of targets) await build(target, fingerprintOf(target));
}

/** Does node_modules hold what package-lock.json asks for in these folders? Packages for other platforms are allowed to be absent. */
function isInstalled(folders) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) throw new Error('package-lock.json is missing: this is not a complete checkout');
  if (present === null) return false;
  const places = folders.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = wanted[folder];
    return [...reachedFrom(wanted, Object.keys({ ...dependencies, ...devDependencies }), folder)];
  });
  return places.every((place) => {
    const { version, optional } = wanted[place];
    const found = present[place];
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

/** No package needs its installation scripts. What is there already stays: `npm ci` would remove what others have installed. */
async function install({ folders, words }, background) {
  if (isInstalled(folders)) return;
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  if (background === undefined) say('Installing packages');
  const quiet = ['--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'];
  await run('npm', [...command, ...quiet, ...words], `npm ${command[0]}`, background);
}

async function build({ name, words: [script, ...words], stamp }, fingerprint, background) {
  if (background === undefined) say(`Building the ${name}`);
  await run(process.execPath, [join(root, script), ...words], name, background);
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

/**
 * Runs a command with a running counter of seconds; what it prints is shown. In the background it prints errors alone, and yields to
 * others. Rejects when it fails.
 */
function run(command, words, name, background) {
  return new Promise((resolve, reject) => {
    if (background !== undefined) {
      const child = spawn(command, words, { ...background, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += chunk;
      });
      child.on('spawn', () => setPriority(child.pid, 10));
      child.on('error', reject);
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed: ${said}`))));
      return;
    }
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
