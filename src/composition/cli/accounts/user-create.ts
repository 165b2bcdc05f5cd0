import { systemActor } from '../../../domain/accounts/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { askPassword } from './ask-password.js';
import { resolveRole } from './user-roles.js';

/** Flags of `octavo user:create`. */
export interface UserFlags extends ProjectFlags {
  readonly username: string;
  readonly email: string;
  /** Type or name of the role. */
  readonly role: string;
}

/**
 * `octavo user:create`: creates an end user who may sign in immediately. Writes the id to standard output. Throws
 * CliError if there is no such role, Failure for invalid values of the account.
 */
export async function userCreate(flags: UserFlags, output: Output): Promise<void> {
  const password = await askPassword();
  await withApp(flags, output, async ({ accounts }) => {
    const role = await resolveRole(accounts.roles, flags.role);
    const { username, email } = flags;
    const id = await accounts.users.create({ username, email, password, role: role.id, confirmed: true }, systemActor);
    output.err(`The user ${username} has the role ${role.name}.`);
    output.out(String(id));
  });
}
