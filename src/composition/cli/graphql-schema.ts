import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pc from 'picocolors';
import { CliError } from '../../foundations/core/index.js';
import { printProjectSchema } from '../app/index.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';

/** Flags of `octavo graphql:schema`. */
export interface GraphqlSchemaFlags extends ProjectFlags {
  readonly out?: string;
}

/**
 * `octavo graphql:schema`: writes the schema of the GraphQL interface as the files of the project define it, for code generators; touches
 * no database. Throws CliError if the file cannot be written.
 */
export async function graphqlSchemaCommand(flags: GraphqlSchemaFlags, output: Output): Promise<void> {
  const text = await printProjectSchema(appOptions(flags, process.env));
  if (flags.out === undefined) {
    output.out(text.trimEnd());
    return;
  }
  const file = resolve(flags.out);
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${(error as Error).message}`);
  }
  output.err(`${pc.green('✓')} ${file}`);
}
