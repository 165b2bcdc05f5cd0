import { relative, resolve } from 'node:path';
import pc from 'picocolors';
import { loadProject } from '../app/index.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { defaultTypesFile, writeTypes } from './types-file.js';

/** Flags of `octavo types`. */
export interface TypesFlags extends ProjectFlags {
  readonly out?: string;
}

/** `octavo types`: writes the model of the project's files as TypeScript; touches no database. Throws CliError. */
export async function typesCommand(flags: TypesFlags, output: Output): Promise<void> {
  const { snapshot } = await loadProject(appOptions(flags, process.env));
  const path = flags.out === undefined ? defaultTypesFile(resolve(flags.project)) : resolve(flags.out);
  const written = await writeTypes(path, snapshot);
  output.out(`${pc.green('✓')} ${relative('', path)} ${written ? 'written' : 'is up to date'}`);
}
