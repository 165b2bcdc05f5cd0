import type { RoleDetail, UserRoles } from '../accounts/index.js';
import { Refusal } from '../kernel/index.js';

/** The role of end users with this type or name. Raises Refusal where there is none, with those there are. */
export async function resolveRole(roles: UserRoles, name: string): Promise<RoleDetail> {
  const all = await roles.list();
  const found = all.find(({ type }) => type === name) ?? all.find((role) => role.name === name);
  const role = found === undefined ? null : await roles.get(found.id);
  if (role !== null) return role;
  throw new Refusal(`There is no role ${name}. There are: ${all.map(({ type }) => type).join(', ')}`);
}

/** What a role may do, one line per type: its role's type, the uid, and the actions with commas between them. */
export function roleLines({ type, actions }: RoleDetail): readonly string[] {
  const byUid = new Map<string, string[]>();
  for (const named of actions) {
    const dot = named.lastIndexOf('.');
    const uid = named.slice(0, dot);
    byUid.set(uid, [...(byUid.get(uid) ?? []), named.slice(dot + 1)]);
  }
  return [...byUid].map(([uid, own]) => `${type} ${uid} ${own.join(',')}`);
}
