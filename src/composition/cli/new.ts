import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import pc from 'picocolors';
import { CliError } from '../../foundations/core/index.js';
import { ensureFolder } from '../app/index.js';
import type { Output } from './output.js';
import { starterFiles } from './starter-files.js';

/** `octavo new <folder>`: a small project to begin with. Throws CliError if the folder holds anything already. */
export async function newCommand(folder: string, output: Output): Promise<void> {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new CliError(`${folder} is not empty: name a folder that is new or empty`);
  }
  await ensureFolder(target, 0o777);
  for (const [path, text] of starterFiles(basename(target))) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
  output.out(`${pc.green('✓')} ${folder} is ready. Next: octavo dev --project ${folder}`);
}
