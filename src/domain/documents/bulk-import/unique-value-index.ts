import type { Stored } from '../../../language/schema/index.js';
import type { VersionTable } from '../../../storage/sql/layout/index.js';
import type { ImportedLink, ImportedVersion, UniqueConflict } from './types.js';

/**
 * Who has which value and which link that only one document may have. Looked at before rows are written, because a database gives up a
 * whole transaction over one row.
 */
export class UniqueValueIndex {
  readonly #owners = new Map<string, string>();

  /** The scalars of a version that may stay; tells the others to `clashes`. Drafts may have what others have. */
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

  /** The same of links: a target of an exclusive to-one relation has one owner per status and locale. */
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
