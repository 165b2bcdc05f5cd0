import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pc from 'picocolors';
import { CliError } from '../../foundations/core/index.js';
import { type App, describeProject } from '../app/index.js';
import { resolveRole } from './accounts/user-roles.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { withApp } from './with-app.js';

/** Flags of `octavo openapi`. */
export interface OpenApiFlags extends ProjectFlags {
  readonly role?: string;
  readonly out?: string;
}

/**
 * `octavo openapi`: writes the description of the content API: everything that the files of the project define, which
 * does not use the database, or what an end user of a role may use. Throws CliError if there is no such role, or the
 * file cannot be written.
 */
export async function openApiCommand(flags: OpenApiFlags, output: Output): Promise<void> {
  const { role } = flags;
  const document =
    role === undefined
      ? await describeProject(appOptions(flags, process.env))
      : await withApp(flags, output, async (app) => app.describe(await roleCaller(app, role)));
  const text = JSON.stringify(document, null, 2);
  if (flags.out === undefined) {
    output.out(text);
    return;
  }
  const file = resolve(flags.out);
  try {
    await writeFile(file, `${text}\n`);
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${(error as Error).message}`);
  }
  output.err(`${pc.green('✓')} ${file}`);
}

async function roleCaller(app: App, name: string): Promise<Parameters<App['describe']>[0]> {
  const { roles } = app.accounts;
  const role = await resolveRole(roles, name);
  return { ability: await roles.abilityOf(role), isUser: role.type !== 'public' };
}
