import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import type { ContentPermission, Permissions } from '../types.js';
import { actionsFor } from './permissions.js';

/**
 * Returns permissions without what the model no longer has: types, actions, attributes, locales. The result never grants more: an entry
 * whose locales are all gone is removed, and one whose attributes are all gone covers none. Pruned names stay removed, so that a new
 * attribute of an old name is not granted.
 */
export function prunePermissions(snapshot: Snapshot, permissions: Permissions): Permissions {
  const content = permissions.content.flatMap((entry) => {
    const type = snapshot.contentTypes.get(entry.type);
    return type === undefined ? [] : prunePermission(snapshot, type, entry);
  });
  return { content, settings: permissions.settings };
}

function prunePermission(
  snapshot: Snapshot,
  type: ContentType,
  entry: ContentPermission,
): readonly ContentPermission[] {
  if (!actionsFor(type).includes(entry.action)) return [];
  const fields = entry.fields?.filter((name) => type.attributes.has(name)) ?? null;
  if (entry.locales === null) return [{ ...entry, fields }];
  const locales = type.localized ? entry.locales.filter((locale) => snapshot.locales.includes(locale)) : [];
  return locales.length === 0 ? [] : [{ ...entry, fields, locales }];
}
