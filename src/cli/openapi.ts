import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pc from 'picocolors';
import { fullAccess } from '../access/index.js';
import type { App } from '../app/index.js';
import { Refusal } from '../kernel/index.js';
import type { ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { resolveRole } from './user-roles.js';
import { withApp } from './with-app.js';

/** Flags of `octavo openapi`. */
export interface OpenApiFlags extends ProjectFlags {
  readonly role?: string;
  readonly out?: string;
}

/**
 * `octavo openapi`: writes the description of the content API, as an end user of a role may use it, or everything there is. Raises Refusal
 * where there is no such role, or the file cannot be written.
 */
export async function openApi(flags: OpenApiFlags, output: Output): Promise<void> {
  await withApp(flags, output, async (app) => {
    const text = JSON.stringify(app.describe(await callerOf(app, flags.role)), null, 2);
    if (flags.out === undefined) {
      output.out(text);
      return;
    }
    const file = resolve(flags.out);
    try {
      await writeFile(file, `${text}\n`);
    } catch (error) {
      throw new Refusal(`${file} cannot be written: ${(error as Error).message}`);
    }
    output.err(`${pc.green('✓')} ${file}`);
  });
}

async function callerOf(app: App, name: string | undefined): Promise<Parameters<App['describe']>[0]> {
  if (name === undefined) return { ability: fullAccess, isUser: true };
  const { roles } = app.accounts;
  const role = await resolveRole(roles, name);
  return { ability: await roles.abilityOf(role), isUser: role.type !== 'public' };
}
