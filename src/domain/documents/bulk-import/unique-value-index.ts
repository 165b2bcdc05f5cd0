import type { Stored } from '../../../language/schema/index.js';
import type { VersionTable } from '../../../storage/sql/layout/index.js';
import type { ImportedLink, ImportedVersion, UniqueConflict } from './types.js';

/**
 * The owners of values and links that only one document may have. Checked before rows are written, because a database
 * aborts a whole transaction over one violating row.
 */
export class UniqueValueIndex {
  readonly #owners = new Map<string, string>();

  /**
   * Returns the scalars of a version that have no conflict, and adds the others to `conflicts`. Values of drafts never
   * conflict.
   */
  keepScalars(
    table: VersionTable,
    documentId: string,
    { scalars: keepScalars, locale, status }: ImportedVersion,
    conflicts: UniqueConflict[],
  ): ReadonlyMap<string, Stored> {
    if (status === 'draft') return keepScalars;
    const accepted = new Map(keepScalars);
    for (const { attribute } of table.columns.values()) {
      const value = keepScalars.get(attribute.name) ?? null;
      if (!attribute.unique || value === null) continue;
      const scope = attribute.localized ? locale : '';
      if (this.#claim([table.type.uid, attribute.name, scope, String(value)], attribute.name, documentId, conflicts))
        continue;
      accepted.delete(attribute.name);
    }
    return accepted;
  }

  /**
   * Returns the links of a version that have no conflict: a target of an exclusive to-one relation has one owner per
   * status and locale.
   */
  keepLinks(
    table: VersionTable,
    documentId: string,
    { links: keepLinks, locale, status }: ImportedVersion,
    conflicts: UniqueConflict[],
  ): ReadonlyMap<string, readonly ImportedLink[]> {
    const acceptedLinks = new Map(keepLinks);
    for (const [name, list] of keepLinks) {
      const attribute = table.type.attributes.get(name);
      if (attribute?.storage !== 'relation' || !attribute.exclusive || attribute.many) continue;
      const accepted = list.filter(({ target }) =>
        this.#claim(
          [table.type.uid, name, status, locale, target.documentId, target.locale ?? '', target.status ?? ''],
          name,
          documentId,
          conflicts,
        ),
      );
      acceptedLinks.set(name, accepted);
    }
    return acceptedLinks;
  }

  #claim(key: readonly string[], attribute: string, documentId: string, conflicts: UniqueConflict[]): boolean {
    const text = JSON.stringify(key);
    const owner = this.#owners.get(text);
    if (owner === undefined) this.#owners.set(text, documentId);
    if (owner === undefined || owner === documentId) return true;
    conflicts.push({ attribute, documentId, owner });
    return false;
  }
}
