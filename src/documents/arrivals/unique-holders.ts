import type { VersionTable } from '../../layout/index.js';
import type { Stored } from '../../schema/index.js';
import type { ArrivingLink, ArrivingVersion, Clash } from './types.js';

/**
 * Who has which value and which link that only one document may have. Looked at before rows are written, because a database gives up a
 * whole transaction over one row.
 */
export class UniqueHolders {
  readonly #holders = new Map<string, string>();

  /** The scalars of a version that may stay; tells the others to `clashes`. Drafts may have what others have. */
  scalars(
    table: VersionTable,
    documentId: string,
    { scalars, locale, status }: ArrivingVersion,
    clashes: Clash[],
  ): ReadonlyMap<string, Stored> {
    if (status === 'draft') return scalars;
    const kept = new Map(scalars);
    for (const { attribute } of table.columns.values()) {
      const value = scalars.get(attribute.name) ?? null;
      if (!attribute.unique || value === null) continue;
      const place = attribute.localized ? locale : '';
      if (this.#take([table.type.uid, attribute.name, place, String(value)], attribute.name, documentId, clashes))
        continue;
      kept.delete(attribute.name);
    }
    return kept;
  }

  /** The same of links: a target of an exclusive to-one relation has one owner per status and locale. */
  links(
    table: VersionTable,
    documentId: string,
    { links, locale, status }: ArrivingVersion,
    clashes: Clash[],
  ): ReadonlyMap<string, readonly ArrivingLink[]> {
    const kept = new Map(links);
    for (const [name, list] of links) {
      const attribute = table.type.attributes.get(name);
      if (attribute?.storage !== 'relation' || !attribute.exclusive || attribute.many) continue;
      const staying = list.filter(({ target }) =>
        this.#take(
          [table.type.uid, name, status, locale, target.documentId, target.locale ?? '', target.status ?? ''],
          name,
          documentId,
          clashes,
        ),
      );
      kept.set(name, staying);
    }
    return kept;
  }

  #take(key: readonly string[], attribute: string, documentId: string, clashes: Clash[]): boolean {
    const text = JSON.stringify(key);
    const holder = this.#holders.get(text);
    if (holder === undefined) this.#holders.set(text, documentId);
    if (holder === undefined || holder === documentId) return true;
    clashes.push({ attribute, documentId, holder });
    return false;
  }
}
