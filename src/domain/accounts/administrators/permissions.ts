import { createHash } from 'node:crypto';
import { isObject, parseStoredJson } from '../../../foundations/core/index.js';
import { type AbilityAction, type ContentAction, contentActions } from '../../../language/query/access/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import type { ContentPermission, Permissions, SettingsPermission } from './types.js';

/** Nothing. */
export const noPermissions: Permissions = { content: [], settings: [] };

/** The actions whose permission may name attributes. */
export const actionsWithFields: ReadonlySet<ContentAction> = new Set(['find', 'create', 'update']);

/**
 * The actions that a role may be given on a content type: those that mean something for it, none for the built-in ones.
 * `find` covers `findOne` and `readDrafts`, so that these need no permission of their own.
 */
export function actionsFor(type: ContentType): readonly ContentAction[] {
  if (type.kind === 'system') return [];
  return contentActions.filter((action) => {
    if (action === 'createLocalization') return type.localized;
    if (action === 'publish' || action === 'unpublish' || action === 'discardDraft') return type.draftAndPublish;
    return true;
  });
}

/** The content types that a role may be given permissions on, by uid. */
export function grantableTypes(snapshot: Snapshot): readonly ContentType[] {
  return [...snapshot.contentTypes.values()].filter((type) => type.kind !== 'system');
}

/** Permissions as they are stored: equal ones, in whatever order they were given, are equal texts. */
export function serializePermissions({ content, settings }: Permissions): string {
  const entries = content.map(({ action, type, fields, locales, own }) => {
    return { action, type, fields: sortNames(fields), locales: sortNames(locales), own };
  });
  return JSON.stringify({
    content: entries.toSorted((left, right) => compareText(contentKey(left), contentKey(right))),
    settings: settings
      .map(({ action, part }) => ({ action, part }))
      .toSorted((left, right) => compareText(settingsKey(left), settingsKey(right))),
  });
}

/** Permissions of a role from the text that `writePermissions` made. Throws Fault store.corrupt where it is damaged. */
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

/** A digest by which roles that may do the same are told from others: SHA-256, base64url. */
export function permissionsDigest(permissions: Permissions): string {
  return createHash('sha256').update(serializePermissions(permissions)).digest('base64url');
}

/** The entries on content by what each is the only one of. */
export function permissionsByKey({ content }: Permissions): ReadonlyMap<string, ContentPermission> {
  return new Map(content.map((entry) => [contentKey(entry), entry]));
}

/** The entry that a right rests on: `find` stands for `findOne` and `readDrafts` where these have no entry of their own. */
export function findPermission(
  entries: ReadonlyMap<string, ContentPermission>,
  action: AbilityAction,
  uid: string,
): ContentPermission | undefined {
  const ownEntry = entries.get(`${uid}.${action}`);
  const isImpliedByFind = action === 'findOne' || action === 'readDrafts';
  return ownEntry === undefined && isImpliedByFind ? entries.get(`${uid}.find`) : ownEntry;
}

/** What a content permission is the only one of: `<uid>.<action>`. */
export function contentKey({ type, action }: Pick<ContentPermission, 'type' | 'action'>): string {
  return `${type}.${action}`;
}

/** The same of a settings permission: `<part>.<action>`. */
export function settingsKey({ part, action }: SettingsPermission): string {
  return `${part}.${action}`;
}

function sortNames(names: readonly string[] | null): readonly string[] | null {
  return names === null ? null : names.toSorted(compareText);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
