import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { formatRole, resolveRole } from './user-roles.js';

/**
 * `octavo access:list [role]`: lists the permissions of a role, or of every role, of end users. Throws CliError if
 * there is no such role.
 */
export async function accessList(name: string | undefined, flags: ProjectFlags, output: Output): Promise<void> {
  await withApp(flags, output, async ({ accounts: { roles } }) => {
    const types = name === undefined ? (await roles.list()).map(({ type }) => type) : [name];
    for (const type of types) {
      const role = await resolveRole(roles, type);
      for (const line of formatRole(role)) output.out(line);
      if (role.actions.length === 0) output.err(`The role ${role.name} may do nothing.`);
    }
  });
}
