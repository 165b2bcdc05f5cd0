import { resolve } from 'node:path';
import pc from 'picocolors';
import { loadProject } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';

/** `octavo schema:check`: reads the model without touching any database. Throws CliError with all problems. */
export async function schemaCheck(flags: ProjectFlags, output: Output): Promise<void> {
  const { snapshot } = await loadProject(appOptions(flags, process.env));
  const types = [...snapshot.contentTypes.values()].filter((type) => type.kind !== 'system').length;
  output.out(
    `${pc.green('✓')} ${resolve(flags.project)}: ${types} content types and ${snapshot.components.size} components, no problems`,
  );
}
