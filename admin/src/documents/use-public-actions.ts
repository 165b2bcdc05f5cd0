import { useQuery } from '@tanstack/react-query';
import { userRoleQuery, userRolesQuery } from '../api/index.js';
import { hasSettingsPermission, useMe } from '../ui/index.js';

/** What people may do who are not signed in. */
export interface PublicActions {
  /** The row id of their role. */
  readonly role: number;
  /** `<uid>.<action>`. */
  readonly actions: ReadonlySet<string>;
}

/** What everybody may do; null: not known yet, or not for this administrator to know. */
export function usePublicActions(): PublicActions | null {
  const me = useMe();
  const enabled = hasSettingsPermission(me, 'read', 'settings::user-roles');
  const { data: roles } = useQuery({ ...userRolesQuery, enabled });
  const role = roles?.find(({ type }) => type === 'public')?.id ?? null;
  const { data } = useQuery({ ...userRoleQuery(role ?? 0), enabled: enabled && role !== null });
  return role === null || data === undefined ? null : { role, actions: new Set(data.actions) };
}
