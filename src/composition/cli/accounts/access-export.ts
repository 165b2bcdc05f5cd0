import { serializeAccessFile } from '../../../domain/accounts/index.js';
import { applyAccessFile, readAccessFile } from '../../app/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { resolveRole } from './user-roles.js';

/**
 * `octavo access:export [roles...]`: writes the roles of end users with their permissions, or some of them, as an access file to standard
 * output. Throws CliError if there is no such role.
 */
export async function accessExport(names: readonly string[], flags: ProjectFlags, output: Output): Promise<void> {
  await withApp(flags, output, async ({ accounts: { roles } }) => {
    const types = names.length === 0 ? (await roles.list()).map(({ type }) => type) : names;
    const exported = [];
    for (const type of types) exported.push(await resolveRole(roles, type));
    output.out(serializeAccessFile(exported).trimEnd());
  });
}

/** Flags of `octavo access:apply`. */
export interface AccessApplyFlags extends ProjectFlags {
  readonly plan?: boolean;
}

/**
 * `octavo access:apply <file>`: gives the roles of an access file exactly the permissions in it, and writes the differences to standard
 * output, one per line; with `--plan` nothing is changed. Throws CliError for a file with mistakes.
 */
export async function accessApply(file: string, flags: AccessApplyFlags, output: Output): Promise<void> {
  const read = await readAccessFile('.', file);
  await withApp(flags, output, async ({ accounts }) => {
    const changes = await applyAccessFile(read, accounts, flags.plan === true);
    for (const { lines } of changes) for (const line of lines) output.out(line);
    const none = 'The roles are as in the file.';
    const planned = 'Nothing is changed: octavo access:apply without --plan makes these changes.';
    output.err(changes.length === 0 ? none : flags.plan === true ? planned : 'The roles are changed.');
  });
}
