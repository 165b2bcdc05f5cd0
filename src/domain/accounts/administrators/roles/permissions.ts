import { createHash } from 'node:crypto';
import { isObject, parseStoredJson } from '../../../../foundations/core/index.js';
import { type AbilityAction, type ContentAction, contentActions } from '../../../../language/query/access/index.js';
import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import type { ContentPermission, Permissions, SettingsPermission } from '../types.js';

/** No permissions. */
export const noPermissions: Permissions = { content: [], settings: [] };

/** Actions whose permission may list attributes. */
export const actionsWithFields: ReadonlySet<ContentAction> = new Set(['find', 'create', 'update']);

/** Returns the actions that a role may be granted on a content type; none for built-in ones. `find` includes `findOne` and `readDrafts`. */
export function actionsFor(type: ContentType): readonly ContentAction[] {
  if (type.kind === 'system') return [];
  return contentActions.filter((action) => {
    if (action === 'createLocalization') return type.localized;
    if (action === 'publish' || action === 'unpublish' || action === 'discardDraft') return type.draftAndPublish;
    return true;
  });
}

/** Returns the content types that a role may be granted permissions on, by uid. */
export function grantableTypes(snapshot: Snapshot): readonly ContentType[] {
  return [...snapshot.contentTypes.values()].filter((type) => type.kind !== 'system');
}

/** Returns permissions in stored form. Equal permissions in any order result in equal texts. */
export function serializePermissions({ content, settings }: Permissions): string {
  const entries = content.map(({ action, type, fields, locales, own, where, set, status }) => {
    const names = { fields: sortNames(fields), locales: sortNames(locales) };
    return { action, type, ...names, own, ...withConditions({ where, set, status }) };
  });
  return JSON.stringify({
    content: entries.toSorted((left, right) => compareText(contentKey(left), contentKey(right))),
    settings: settings
      .map(({ action, part }) => ({ action, part }))
      .toSorted((left, right) => compareText(settingsKey(left), settingsKey(right))),
  });
}

/** Returns the conditions that are not null: texts of permissions from before there were any stay equal. */
export function withConditions({
  where,
  set,
  status,
}: Pick<ContentPermission, 'where' | 'set' | 'status'>): Pick<ContentPermission, 'where' | 'set' | 'status'> {
  return {
    ...((where ?? null) === null ? {} : { where }),
    ...((set ?? null) === null ? {} : { set }),
    ...((status ?? null) === null ? {} : { status }),
  };
}

/** Parses stored permissions. Throws Fault store.corrupt if they are damaged. */
export function parseStoredPermissions(text: unknown, role: unknown): Permissions {
  return parseStoredJson(text, isPermissions, {
    table: 'octavo_administrator_roles',
    row: role,
    column: 'permissions',
  });
}

function isPermissions(value: unknown): boolean {
  const areObjects = (list: unknown): boolean => Array.isArray(list) && list.every(isObject);
  return isObject(value) && areObjects(value.content) && areObjects(value.settings);
}

/** Returns a digest that is equal for roles with equal permissions: SHA-256, base64url. */
export function permissionsDigest(permissions: Permissions): string {
  return createHash('sha256').update(serializePermissions(permissions)).digest('base64url');
}

/** Returns the entries on content by `contentKey`. */
export function permissionsByKey({ content }: Permissions): ReadonlyMap<string, ContentPermission> {
  return new Map(content.map((entry) => [contentKey(entry), entry]));
}

/** Returns the entry that grants a permission: `find` also grants `findOne` and `readDrafts` without an entry of their own. */
export function findPermission(
  entries: ReadonlyMap<string, ContentPermission>,
  action: AbilityAction,
  uid: string,
): ContentPermission | undefined {
  const ownEntry = entries.get(`${uid}.${action}`);
  const isImpliedByFind = action === 'findOne' || action === 'readDrafts';
  return ownEntry === undefined && isImpliedByFind ? entries.get(`${uid}.find`) : ownEntry;
}

/** Returns the unique key of a content permission: `<uid>.<action>`. */
export function contentKey({ type, action }: Pick<ContentPermission, 'type' | 'action'>): string {
  return `${type}.${action}`;
}

/** Returns the unique key of a settings permission: `<part>.<action>`. */
export function settingsKey({ part, action }: SettingsPermission): string {
  return `${part}.${action}`;
}

function sortNames(names: readonly string[] | null): readonly string[] | null {
  return names === null ? null : names.toSorted(compareText);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
