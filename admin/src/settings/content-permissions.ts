import type { ContentAction, ContentPermission, PermissionType } from '../api/index.js';

/** The entry of an action on a type; null: it is not allowed. */
export function entryOf(
  permissions: readonly ContentPermission[],
  type: string,
  action: ContentAction,
): ContentPermission | null {
  return permissions.find((one) => one.type === type && one.action === action) ?? null;
}

/** The same permissions with an action allowed without conditions, or with no entry of it. */
export function toggled(
  permissions: readonly ContentPermission[],
  type: string,
  action: ContentAction,
): readonly ContentPermission[] {
  return entryOf(permissions, type, action) === null
    ? [...permissions, { action, type, fields: null, locales: null, own: false }]
    : permissions.filter((one) => one.type !== type || one.action !== action);
}

/** The same permissions with everything allowed on a type, or nothing. */
export function withAll(
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
        entryOf(permissions, uid, action) ?? { action, type: uid, fields: null, locales: null, own: false },
    ),
  ];
}

/** The same permissions with another entry in the place of one of the same action and type. */
export function replaced(
  permissions: readonly ContentPermission[],
  entry: ContentPermission,
): readonly ContentPermission[] {
  return permissions.map((one) => (one.type === entry.type && one.action === entry.action ? entry : one));
}

/** Does an entry hold for some documents, attributes or locales alone? */
export function isNarrowed({ fields, locales, own }: ContentPermission): boolean {
  return fields !== null || locales !== null || own;
}
