import type { ContentAction, ContentPermission, PermissionType } from '../api/index.js';
import { isLimited, limitsOfPermission } from './rules/action-limits.js';

/** The entry of an action on a type; null: it is not allowed. */
export function findPermission(
  permissions: readonly ContentPermission[],
  type: string,
  action: ContentAction,
): ContentPermission | null {
  return permissions.find((permission) => permission.type === type && permission.action === action) ?? null;
}

/** The same permissions with an action allowed without conditions, or with no entry of it. */
export function togglePermission(
  permissions: readonly ContentPermission[],
  type: string,
  action: ContentAction,
): readonly ContentPermission[] {
  return findPermission(permissions, type, action) === null
    ? [...permissions, { action, type, fields: null, locales: null, own: false }]
    : permissions.filter((permission) => permission.type !== type || permission.action !== action);
}

/** The same permissions with everything allowed on a type, or nothing. */
export function setAllPermissions(
  permissions: readonly ContentPermission[],
  { uid, actions }: PermissionType,
  allowed: boolean,
): readonly ContentPermission[] {
  const others = permissions.filter(({ type }) => type !== uid);
  if (!allowed) return others;
  return [
    ...others,
    ...actions.map(
      ({ action }) =>
        findPermission(permissions, uid, action) ?? { action, type: uid, fields: null, locales: null, own: false },
    ),
  ];
}

/** Returns the permissions with the entry of one action and type replaced. */
export function replacePermission(
  permissions: readonly ContentPermission[],
  entry: ContentPermission,
): readonly ContentPermission[] {
  return permissions.map((permission) =>
    permission.type === entry.type && permission.action === entry.action ? entry : permission,
  );
}

/** Does an entry hold for some documents, attributes or locales alone? */
export function hasConditions(permission: ContentPermission): boolean {
  return isLimited(limitsOfPermission(permission));
}
