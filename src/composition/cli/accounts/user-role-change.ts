import { systemActor } from '../../../domain/accounts/index.js';
import { CliError } from '../../../foundations/core/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { resolveRole } from './user-roles.js';

/** Flags of `octavo user:roles`. */
export interface UserRoleFlags extends ProjectFlags {
  /** Types or names of roles, one `--add` each. */
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/**
 * `octavo user:roles <user>`: adds roles to those that a user has besides the main role, or removes some, and writes the types of all of
 * them to standard output. Throws CliError for an unknown user or role.
 */
export async function userRoles(identifier: string, flags: UserRoleFlags, output: Output): Promise<void> {
  await withApp(flags, output, async ({ accounts: { roles, users } }) => {
    const id = await users.findUser(identifier);
    if (id === null) throw new CliError(`There is no user ${identifier}: name the e-mail address or the user name`);
    const { add = [], remove = [] } = flags;
    const resolve = async (name: string) => (await resolveRole(roles, name)).id;
    const added = await Promise.all(add.map(resolve));
    const removed = new Set(await Promise.all(remove.map(resolve)));
    const current = await users.additionalRoles(id);
    const wanted = [...current.map((role) => role.id), ...added].filter((role) => !removed.has(role));
    const isChange = added.length > 0 || removed.size > 0;
    const changed = isChange ? await users.setAdditionalRoles(id, wanted, systemActor) : current;
    if (changed.length === 0) output.err(`The user ${identifier} has the main role only.`);
    for (const { type } of changed) output.out(type);
  });
}
