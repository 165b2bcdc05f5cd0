// Builds the server into dist: a file per source with its types, and from these, in dist/packed, the few files that the command, its
// reading threads and programs that import it start from, with the packages that they need; their types are in dist/types. The SQLite
// driver of those who have none in Node.js looks for its binaries in dist/prebuilds.

import { spawnSync } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { staysInstalled } from './installed-packages.mjs';
import { licencesText, packedPackages } from './packed-packages.mjs';
import { root } from './root.mjs';

const dist = join(root, 'dist');
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const commandLine = join(dist, 'composition', 'cli', 'index.js');
const startCommand = join(dist, 'composition', 'cli', 'server', 'start.js');
const readingThread = join(dist, 'storage', 'database', 'sqlite', 'threads', 'reading-thread.js');

const packing = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // V8 keeps the text of a file that has any other character in twice the memory.
  charset: 'ascii',
  comments: false,
};

/** A module of our own does nothing when it is loaded, so what only passes its exports on needs none of its other imports. */
const hasSideEffects = (id) => !id.startsWith(dist) || id.endsWith('image-work.js');

/** `lazyModule` gets the file that it imports, to require it (decision 0090); packages that are installed are imported. */
const requireLazyModules = {
  name: 'require-lazy-modules',
  /** @param {string} code */
  renderChunk: (code) => code.replace(/(lazyModule\("[^"]+", \(\) => import\(("\.\/[^"]+")\))\)/g, '$1, $2)'),
};

const status = compile('tsconfig.build.json');
if (status === 0) {
  await pack();
  await packTypes();
  process.exitCode = await buildLive();
} else process.exitCode = status;

function compile(config, ...options) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', config, ...options], { cwd: root, stdio: 'inherit' });
  return status ?? 1;
}

/** `octavo/live` runs in browsers, with their types, and is one file: a page without a bundler includes it. */
async function buildLive() {
  const folder = join(dist, 'client', 'live');
  const status = compile('src/client/live/tsconfig.json', '--noEmit', 'false', '--sourceMap', 'false');
  if (status !== 0) return status;
  const build = await rolldown({ input: join(folder, 'index.js'), platform: 'browser' });
  await build.write({ file: join(folder, 'index.js'), format: 'esm', minify: true });
  await build.close();
  rmSync(join(folder, 'morph.js'));
  return 0;
}

/**
 * What is asked for only now and then stays in files of its own. Names and lines stay, so that a stack trace tells where it was.
 *
 * A first pass finds out what `octavo start` and a reading thread are made of; the second puts each into one file. By itself, the
 * bundler makes a file of every set of modules that the same commands share, which are fifty for a start.
 */
async function pack() {
  const folder = join(dist, 'packed');
  rmSync(folder, { recursive: true, force: true });
  const build = await rolldown({
    input: { cli: commandLine, index: join(dist, 'index.js'), 'reading-thread': readingThread },
    platform: 'node',
    external: staysInstalled,
    treeshake: { moduleSideEffects: hasSideEffects },
    plugins: [requireLazyModules],
  });
  const { output: parts } = await build.generate(packing);
  const [cli, thread, server] = [commandLine, readingThread, startCommand].map((module) => modulesOf(module, parts));
  const groups = [
    { name: 'core', test: (id) => cli.has(id) && (server.has(id) || thread.has(id)), priority: 3 },
    { name: 'thread', test: (id) => thread.has(id) && id !== readingThread, priority: 2 },
    { name: 'server', test: (id) => server.has(id), priority: 1 },
  ];
  const { output } = await build.write({ ...packing, dir: folder, codeSplitting: { groups } });
  await build.close();
  const files = chunksOf(output).flatMap(({ modules }) => Object.keys(modules));
  writeFileSync(join(folder, 'LICENSES.txt'), licencesText(packedPackages(files)));
  placeBinaries();
}

/** The modules that are loaded with one, without what it loads on demand. */
function modulesOf(module, output) {
  const chunks = new Map(chunksOf(output).map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set([...chunks.values()].filter(({ modules }) => module in modules));
  for (const { imports } of reached) for (const name of imports) if (chunks.has(name)) reached.add(chunks.get(name));
  return new Set([...reached].flatMap(({ modules }) => Object.keys(modules)));
}

function chunksOf(output) {
  return output.filter(({ type }) => type === 'chunk');
}

/** The types of what projects and front ends import, without those that only the server needs. */
async function packTypes() {
  const folder = join(dist, 'types');
  rmSync(folder, { recursive: true, force: true });
  const build = await rolldown({
    input: { index: join(dist, 'index.d.ts'), client: join(dist, 'client', 'index.d.ts') },
    external: /^[^./]/,
    plugins: [dts({ dtsInput: true })],
  });
  await build.write({ dir: folder, format: 'esm', chunkFileNames: 'shared.d.ts' });
  await build.close();
}

/**
 * Puts the binaries of the SQLite driver where the packed files look for them. They are the files of the package, not copies: a process
 * that loads both, as tests do, has to have one SQLite, since two of them do not see each other's locks.
 */
function placeBinaries() {
  const from = join(root, 'node_modules', '@photostructure', 'sqlite', 'prebuilds');
  const to = join(dist, 'prebuilds');
  rmSync(to, { recursive: true, force: true });
  for (const entry of readdirSync(from, { recursive: true })) {
    if (!entry.endsWith('.node')) continue;
    mkdirSync(dirname(join(to, entry)), { recursive: true });
    try {
      linkSync(join(from, entry), join(to, entry));
    } catch (error) {
      // Folders on two file systems.
      if (error.code !== 'EXDEV') throw error;
      cpSync(join(from, entry), join(to, entry));
    }
  }
}
