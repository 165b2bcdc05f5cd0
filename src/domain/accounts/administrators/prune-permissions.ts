import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import { actionsFor } from './permissions.js';
import type { ContentPermission, Permissions } from './types.js';

/**
 * Permissions without what the model no longer has: types, actions that a type has no use for any more, attributes, locales. Never
 * more than before: an entry for locales alone goes when none of them is left, and one for attributes alone reaches none then. What
 * is pruned is gone for good, so that a new attribute of an old name has no old rights.
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
