import { type RoleDetail, serializeRule, type UserRoles } from '../../../domain/accounts/index.js';
import { CliError } from '../../../foundations/core/index.js';

/**
 * Returns the role of end users with this type or name. Throws CliError if there is none, listing the existing ones.
 */
export async function resolveRole(roles: UserRoles, name: string): Promise<RoleDetail> {
  const all = await roles.list();
  const match = all.find(({ type }) => type === name) ?? all.find((role) => role.name === name);
  const role = match === undefined ? null : await roles.get(match.id);
  if (role !== null) return role;
  throw new CliError(`There is no role ${name}. There are: ${all.map(({ type }) => type).join(', ')}`);
}

/** Formats the permissions of a role, see `formatGrants`. */
export function formatRole(role: RoleDetail): readonly string[] {
  return formatGrants(role.type, role);
}

/**
 * Formats the permissions of a role or token, one line per type: the name of the holder, the uid, and the actions separated by
 * commas. Then a line per rule: the name of the holder, the uid with the action, and the rule as JSON.
 */
export function formatGrants(
  holder: string,
  { actions, rules }: Pick<RoleDetail, 'actions' | 'rules'>,
): readonly string[] {
  const byUid = new Map<string, string[]>();
  for (const actionName of actions) {
    const dot = actionName.lastIndexOf('.');
    const uid = actionName.slice(0, dot);
    byUid.set(uid, [...(byUid.get(uid) ?? []), actionName.slice(dot + 1)]);
  }
  return [
    ...[...byUid].map(([uid, roleActions]) => `${holder} ${uid} ${roleActions.join(',')}`),
    ...rules.map((rule) => `${holder} ${rule.action} ${serializeRule(rule)}`),
  ];
}
