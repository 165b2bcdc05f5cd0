// Installs the packed package as strangers do: with npm, pnpm, Yarn and Bun, on every version of Node that is supported, and every front
// end of `npm create octavo` in a browser. Versions of Node come from the registry. `npm test` runs a short form. Takes some ten minutes.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

/** The newest first: the frameworks of front ends run on the first one. */
const versions = [24, 22, 26, 20];

await prepare();
const folder = mkdtempSync(join(tmpdir(), 'octavo-nodes-'));
const nodes = versions.map((version) => {
  const place = join(folder, String(version));
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const words = ['install', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`];
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const program = join(place, 'node_modules', name, 'bin', 'node');
  console.log(`Node ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()}`);
  return program;
});
const words = ['vitest', 'run', '--maxWorkers=1', 'test/installation', ...process.argv.slice(2)];
const env = { ...process.env, OCTAVO_NODES: nodes.join(delimiter), OCTAVO_FRONT_ENDS: 'all' };
const { status } = spawnSync('npx', words, { cwd: root, env, stdio: 'inherit' });
rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
