#!/usr/bin/env node
// `npm create octavo@latest my-site`: runs `octavo new`, which installs the project and serves it unless it is told otherwise.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const [folder, ...rest] = splitFolder(process.argv.slice(2));
const options = rest.includes('--no-start') ? rest.filter((word) => word !== '--no-start') : [...rest, '--start'];
const command = join(dirname(createRequire(import.meta.url).resolve('octavo/package.json')), 'bin', 'octavo.js');
const child = spawn(process.execPath, [command, 'new', folder, ...options], { stdio: 'inherit' });
// Ctrl+C reaches both; the child ends first.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

/** The folder is the first word; without one, `octavo-site`. */
function splitFolder(words) {
  const [first, ...others] = words;
  return first === undefined || first.startsWith('-') ? ['octavo-site', ...words] : [first, ...others];
}
