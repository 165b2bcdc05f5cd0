// Installs and builds what is missing, then serves the example magazine with its content.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';

try {
  await prepare();
  const { run } = await import('../dist/packed/cli.js');
  const data = process.env.DATA_DIR ?? join(root, 'data', 'magazine');
  const words = ['start', '--project', join(root, 'examples', 'magazine'), '--data', data, '--seed'];
  process.exitCode = await run([...words, ...process.argv.slice(2)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
