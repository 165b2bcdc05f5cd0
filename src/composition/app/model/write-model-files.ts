import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModelFile } from '../../../language/schema/index.js';

/**
 * Writes a model to a project's files. Only differing files are written, each atomically; files that define nothing any
 * more are removed.
 */
export async function writeModelFiles(
  project: string,
  files: readonly ModelFile[],
  before: readonly ModelFile[],
): Promise<void> {
  const previous = new Map(before.map(({ path, json }) => [path, json]));
  for (const { path, json } of files) if (previous.get(path) !== json) await replaceFile(join(project, path), json);
  const remaining = new Set(files.map(({ path }) => path));
  for (const { path } of before) if (!remaining.has(path)) await rm(join(project, path), { force: true });
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporaryPath = `${path}.new`;
  await writeFile(temporaryPath, text);
  await rename(temporaryPath, path);
}
