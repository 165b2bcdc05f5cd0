import { systemActor } from '../../../domain/accounts/index.js';
import { CliError, Failure } from '../../../foundations/core/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { askPassword } from './ask-password.js';

/** Flags of `octavo admin:create`. */
export interface AdministratorFlags extends ProjectFlags {
  readonly email: string;
  /** Name of the role. */
  readonly role: string;
}

/**
 * `octavo admin:create`: creates an administrator who may sign in immediately. Writes the id to standard output. Throws
 * CliError if there is no such role, Failure for invalid values of the account.
 */
export async function adminCreate(flags: AdministratorFlags, output: Output): Promise<void> {
  const password = await askPassword();
  await withApp(flags, output, async ({ accounts: { administrators } }) => {
    const { email, role } = flags;
    try {
      const made = await administrators.add({ email, password, role }, systemActor);
      output.err(`The administrator ${made.email} has the role ${made.role.name}.`);
      output.out(String(made.id));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'account.role-not-found') throw error;
      const names = (await administrators.roles()).map(({ name }) => name);
      throw new CliError(`There is no role ${role}. There are: ${names.join(', ')}`);
    }
  });
}
