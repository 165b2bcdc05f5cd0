// Builds the server into dist: a file per source with its types, and from these, in dist/packed, the few files that the command, its
// reading threads and programs that import it start from, with the packages that they need.

import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { staysInstalled } from './installed-packages.mjs';
import { licencesText, packedPackages } from './packed-packages.mjs';
import { root } from './root.mjs';

const dist = join(root, 'dist');
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) await pack();
process.exitCode = status ?? 1;

/** What is asked for only now and then stays in files of its own. Names and lines stay, so that a stack trace tells where it was. */
async function pack() {
  const folder = join(dist, 'packed');
  rmSync(folder, { recursive: true, force: true });
  const build = await rolldown({
    input: {
      cli: join(dist, 'cli', 'index.js'),
      index: join(dist, 'index.js'),
      'reading-thread': join(dist, 'store', 'sqlite', 'threads', 'reading-thread.js'),
    },
    platform: 'node',
    external: staysInstalled,
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // V8 keeps the text of a file that has any other character in twice the memory.
    charset: 'ascii',
    comments: false,
  });
  await build.close();
  const files = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  writeFileSync(join(folder, 'LICENSES.txt'), licencesText(packedPackages(files)));
}
