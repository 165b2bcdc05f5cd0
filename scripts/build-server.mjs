// Builds the server into dist: a file per source with its types, and from these, in dist/packed, the few files that the command and its
// reading threads start from.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './root.mjs';

const dist = join(root, 'dist');
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) await pack();
process.exitCode = status ?? 1;

/** What is asked for only now and then stays in files of its own; packages stay where they are installed. */
async function pack() {
  rmSync(join(dist, 'packed'), { recursive: true, force: true });
  const build = await rolldown({
    input: {
      cli: join(dist, 'cli', 'index.js'),
      'reading-thread': join(dist, 'store', 'sqlite', 'threads', 'reading-thread.js'),
    },
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith(root),
  });
  await build.write({
    dir: join(dist, 'packed'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
}
