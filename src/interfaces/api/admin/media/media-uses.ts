import type { FileUse } from '../../../../domain/media/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import { isAboutContent } from '../../../../language/query/index.js';
import type { Snapshot } from '../../../../language/schema/index.js';

/**
 * Returns whether the caller may see a use of a file: one that they could find in the content themselves. A role
 * limited to its own documents, or to documents with some content, sees none.
 */
export function canSeeUse({ type, locale, path, concealed }: FileUse, ability: Ability, snapshot: Snapshot): boolean {
  if (concealed || !ability.can('find', type)) return false;
  const attribute = snapshot.contentTypes.get(type)?.attributes.get(String(path[0]));
  if (attribute === undefined) return false;
  const readable = ability.readableAttributes(type);
  if (readable === null ? attribute.private : !readable.has(attribute.name)) return false;
  const rule = ability.rowRule('find', type);
  if (rule === null) return true;
  if (isAboutContent(rule)) return false;
  return rule.creator === null && (locale === null || rule.locales === null || rule.locales.has(locale));
}
