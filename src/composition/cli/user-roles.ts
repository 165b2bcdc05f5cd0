import type { RoleDetail, UserRoles } from '../../domain/accounts/index.js';
import { CliError } from '../../foundations/core/index.js';

/** The role of end users with this type or name. Throws CliError if there is none, with those there are. */
export async function resolveRole(roles: UserRoles, name: string): Promise<RoleDetail> {
  const all = await roles.list();
  const match = all.find(({ type }) => type === name) ?? all.find((role) => role.name === name);
  const role = match === undefined ? null : await roles.get(match.id);
  if (role !== null) return role;
  throw new CliError(`There is no role ${name}. There are: ${all.map(({ type }) => type).join(', ')}`);
}

/** What a role may do, one line per type: its role's type, the uid, and the actions with commas between them. */
export function formatRole({ type, actions }: RoleDetail): readonly string[] {
  const byUid = new Map<string, string[]>();
  for (const actionName of actions) {
    const dot = actionName.lastIndexOf('.');
    const uid = actionName.slice(0, dot);
    byUid.set(uid, [...(byUid.get(uid) ?? []), actionName.slice(dot + 1)]);
  }
  return [...byUid].map(([uid, roleActions]) => `${type} ${uid} ${roleActions.join(',')}`);
}
