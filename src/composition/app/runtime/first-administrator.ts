import { readFile } from 'node:fs/promises';
import { type Accounts, systemActor } from '../../../domain/accounts/index.js';
import { CliError, Failure } from '../../../foundations/core/index.js';
import type { SecretEnvironment } from '../secrets/secrets.js';

/**
 * Creates the first administrator, a Super Admin, from OCTAVO_ADMIN_EMAIL and OCTAVO_ADMIN_PASSWORD (or
 * OCTAVO_ADMIN_PASSWORD_FILE), for unattended installations. Does nothing if they are not set or an administrator
 * exists. Throws CliError if the address or the password cannot be used.
 */
export async function addFirstAdministrator(accounts: Accounts, environment: SecretEnvironment): Promise<void> {
  const email = environment.OCTAVO_ADMIN_EMAIL;
  if (email === undefined || email === '' || !(await accounts.administrators.needsSetup())) return;
  const password = await readPassword(environment);
  try {
    await accounts.administrators.add({ email, password, role: 'Super Admin' }, systemActor);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Another server that starts at the same moment may have made one already.
    if (!(await accounts.administrators.needsSetup())) return;
    throw new CliError(
      'The first administrator cannot be made from OCTAVO_ADMIN_EMAIL and OCTAVO_ADMIN_PASSWORD:',
      error.problems.length === 0 ? [error.message] : error.problems.map(({ message }) => message),
    );
  }
}

async function readPassword(environment: SecretEnvironment): Promise<string> {
  const { OCTAVO_ADMIN_PASSWORD: password, OCTAVO_ADMIN_PASSWORD_FILE: file } = environment;
  if (password !== undefined && password !== '') return password;
  if (file === undefined || file === '') {
    throw new CliError('OCTAVO_ADMIN_EMAIL is set: set OCTAVO_ADMIN_PASSWORD or OCTAVO_ADMIN_PASSWORD_FILE too');
  }
  try {
    return (await readFile(file, 'utf8')).trimEnd();
  } catch (error) {
    throw new CliError(`OCTAVO_ADMIN_PASSWORD_FILE cannot be read: ${(error as Error).message}`);
  }
}
