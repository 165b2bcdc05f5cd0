import type { Case } from '../harness/index.js';
import { passwordCases } from './passwords.js';
import { registrationCases } from './registration.js';
import { roleCases } from './roles.js';
import { signInCases } from './sign-in.js';
import { userCases } from './users.js';

/** End users and their roles: an interface beside the contract's. */
export const cases: readonly Case[] = [
  ...named('sign in', signInCases),
  ...named('register', registrationCases),
  ...named('passwords', passwordCases),
  ...named('users', userCases),
  ...named('roles', roleCases),
];

function named(part: string, cases: readonly Case[]): readonly Case[] {
  return cases.map((one) => ({ ...one, name: `${part}: ${one.name}` }));
}
