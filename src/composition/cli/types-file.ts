import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../foundations/core/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import { generateTypes } from '../../language/schema/typescript/index.js';

/** Default file of a project's types. */
export function defaultTypesFile(project: string): string {
  return join(project, 'octavo-types.d.ts');
}

/** Writes the content model as TypeScript, unless the file has it already. Returns whether it wrote. Throws CliError. */
export async function writeTypes(path: string, snapshot: Snapshot): Promise<boolean> {
  const text = generateTypes(snapshot);
  if ((await readText(path)) === text) return false;
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new CliError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  return true;
}

/** Updates the types file of a project if there is one. Throws CliError. */
export async function updateTypesFile(project: string, snapshot: Snapshot): Promise<void> {
  const path = defaultTypesFile(project);
  if ((await readText(path)) !== null) await writeTypes(path, snapshot);
}

/** Returns null if the file does not exist or cannot be read; writing it will report the reason. */
async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
