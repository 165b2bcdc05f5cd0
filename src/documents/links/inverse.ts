import type { Link } from '../../layout/index.js';
import { deleteLinkAt, insertLink, lastPosition, moveInverse, updateVersion, versionAt } from '../../plan/index.js';
import type { Status } from '../../query/index.js';
import { type Source, tableOf, type Work } from '../context.js';
import { settle } from '../settle.js';
import { capacityOf } from './capacity.js';
import { changedTargets, type LinkChange } from './change.js';
import { columnsOfLink, lastOwners, linkValues } from './own.js';
import { clearColumnLink, markChanged, type Owner, readOwners } from './owners.js';
import { type Target, targetKey } from './target.js';

/**
 * A change of a relation through its inverse side: the links stand on the owners' rows, so it is those that change. Drafts of the
 * owners always; their published rows too when the write publishes, or when the source has no drafts of its own
 * (docs/decisions/0006). Owners without draft & publish have one row, which changes at once.
 * Raises Failure write.unknown-anchor.
 */
export async function writeInverse(
  work: Work,
  source: Source,
  link: Link,
  change: LinkChange<Target>,
  publishing: boolean,
): Promise<void> {
  const inverse = new InverseWrite(work, source, link);
  for (const status of statusesOf(link, source, publishing)) await inverse.apply(change, status);
  await inverse.finish();
}

function statusesOf(link: Link, source: Source, publishing: boolean): readonly Status[] {
  if (!link.owner.draftAndPublish) return ['published'];
  return publishing || !source.type.draftAndPublish ? ['draft', 'published'] : ['draft'];
}

class InverseWrite {
  readonly #work: Work;
  readonly #source: Source;
  readonly #link: Link;
  /** Places given to owners so far, by target key: a published row gets the place that its draft has. */
  readonly #places = new Map<string, number>();
  readonly #changed = new Map<string, { readonly documentId: string; readonly locale: string }>();
  #first = true;

  constructor(work: Work, source: Source, link: Link) {
    this.#work = work;
    this.#source = source;
    this.#link = link;
  }

  async apply(change: LinkChange<Target>, status: Status): Promise<void> {
    const owners = await this.#owners(status);
    const byKey = new Map(owners.map((owner) => [targetKey(this.#targetOf(owner)), owner]));
    // An anchor that the drafts' list has may be missing among the published owners.
    const lenient = this.#first || change.is === 'set' ? change : { ...change, strict: false };
    const current = owners.map((owner) => this.#targetOf(owner));
    const next = changedTargets(current, lenient, capacityOf(this.#link.attribute));
    this.#first = false;
    const wanted = new Set(next.map(targetKey));
    for (const [key, owner] of byKey) if (!wanted.has(key)) await this.#unlink(owner, status);
    await this.#place(next, byKey, status);
  }

  /** Owners whose draft and published rows have become equal are unmodified again. */
  async finish(): Promise<void> {
    const { owner } = this.#link;
    if (!owner.draftAndPublish) return;
    const table = tableOf(this.#work, owner.uid);
    for (const { documentId, locale } of this.#changed.values()) await settle(this.#work, table, documentId, locale);
  }

  /** Links the owners that are new and gives all of them the order of the list. */
  async #place(next: readonly Target[], linked: ReadonlyMap<string, Owner>, status: Status): Promise<void> {
    const places = await this.#placesOf(next, linked);
    for (const target of next) {
      const key = targetKey(target);
      const place = places.get(key) ?? 0;
      const owner = linked.get(key);
      if (owner === undefined) await this.#join(target, status, place);
      else if (owner.inversePosition !== place) await this.#move(owner, place);
      this.#places.set(key, place);
    }
  }

  /** Appending leaves the places of the others alone; any other order is numbered anew. */
  async #placesOf(next: readonly Target[], linked: ReadonlyMap<string, Owner>): Promise<ReadonlyMap<string, number>> {
    const keys = next.map(targetKey);
    const wanted = new Set(keys);
    const kept = [...linked.keys()].filter((key) => wanted.has(key));
    if (this.#places.size > 0) return this.#placesAsInDrafts(keys, linked);
    if (kept.some((key, at) => keys[at] !== key)) return new Map(keys.map((key, at) => [key, at + 1]));
    const last = await this.#lastPlace();
    return new Map(
      keys.map((key, at) => [key, linked.get(key)?.inversePosition ?? last + at - kept.length + 1] as const),
    );
  }

  async #placesAsInDrafts(
    keys: readonly string[],
    linked: ReadonlyMap<string, Owner>,
  ): Promise<ReadonlyMap<string, number>> {
    const last = await this.#lastPlace();
    return new Map(
      keys.map((key, at) => [key, this.#places.get(key) ?? linked.get(key)?.inversePosition ?? last + at + 1] as const),
    );
  }

  async #lastPlace(): Promise<number> {
    const { documentId } = this.#source;
    return (await lastOwners(this.#work, this.#link, [{ documentId }])).get(documentId) ?? 0;
  }

  #owners(status: Status): Promise<readonly Owner[]> {
    const { type, documentId, locale } = this.#source;
    const of = this.#link.owner.localized ? 'owner' : 'pin';
    return readOwners(this.#work, this.#link, {
      target: type,
      documentId,
      status,
      locale: type.localized ? { of, code: locale } : null,
    });
  }

  #targetOf(owner: Owner): Target {
    const { type } = this.#source;
    const locale = this.#link.owner.localized && !type.localized ? owner.locale : null;
    return { type: this.#link.owner.uid, documentId: owner.documentId, locale, status: null };
  }

  async #join(target: Target, status: Status, place: number): Promise<void> {
    const { tx, printer } = this.#work;
    const link = this.#link;
    const table = tableOf(this.#work, link.owner.uid);
    const locale = link.owner.localized ? (target.locale ?? this.#source.locale) : '';
    const [row] = await tx.rows(versionAt(table, printer), [target.documentId, locale, status]);
    // Not every owner is published.
    if (row === undefined) return;
    const id = Number(row.id);
    const own = { target: this.#asTarget(), position: 1, inversePosition: place };
    if (link.is === 'column') {
      const columns = columnsOfLink(link, own.target, place);
      await tx.run(updateVersion(link.table, [...columns.keys()], printer), [...columns.values(), id]);
    } else {
      const [last] = await tx.rows(lastPosition(link, printer), [id]);
      await tx.run(insertLink(link, printer), [id, ...linkValues(link, own, Number(last?.position ?? 0) + 1)]);
    }
    await this.#note(id, target.documentId, locale, status);
  }

  /** The source as its owners link to it. */
  #asTarget(): Target {
    const { type, documentId, locale } = this.#source;
    return {
      type: type.uid,
      documentId,
      locale: this.#link.owner.localized || !type.localized ? null : locale,
      status: null,
    };
  }

  async #unlink(owner: Owner, status: Status): Promise<void> {
    const { tx, printer } = this.#work;
    const link = this.#link;
    if (link.is === 'column') await clearColumnLink(this.#work, link, owner.id);
    else await tx.run(deleteLinkAt(link, printer), [owner.id, owner.position]);
    await this.#note(owner.id, owner.documentId, owner.locale, status);
  }

  async #move(owner: Owner, place: number): Promise<void> {
    const { tx, printer } = this.#work;
    const link = this.#link;
    if (link.is === 'table') {
      const statement = moveInverse(link, printer);
      if (statement !== null) await tx.run(statement, [place, owner.id, owner.position]);
    } else if (link.inversePositionColumn !== null) {
      await tx.run(updateVersion(link.table, [link.inversePositionColumn], printer), [place, owner.id]);
    }
    tx.touch(link.owner.uid);
  }

  async #note(id: number, documentId: string, locale: string, status: Status): Promise<void> {
    const { owner } = this.#link;
    this.#changed.set(`${documentId}\n${locale}`, { documentId, locale });
    if (status === 'published' && owner.draftAndPublish) this.#work.tx.touch(owner.uid);
    else await markChanged(this.#work, owner, id);
  }
}
