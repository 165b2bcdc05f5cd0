import type { Link } from '../../layout/index.js';
import { versionAt } from '../../plan/index.js';
import type { Status } from '../../query/index.js';
import { type Source, tableOf, type Work } from '../context.js';
import { settle } from '../settle.js';
import { capacityOf } from './capacity.js';
import { changedTargets, type LinkChange, referencesOf } from './change.js';
import { hold } from './hold.js';
import { lastOwners } from './own.js';
import { joinOwner, leaveOwner, moveOwner } from './owner-links.js';
import { markChanged, type Owner, readOwners } from './owners.js';
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
  const inverse = new InverseWrite(work, source, link, change);
  const statuses = statusesOf(link, source, publishing);
  await inverse.hold(statuses);
  for (const status of statuses) await inverse.apply(status);
  await inverse.finish();
}

function statusesOf(link: Link, source: Source, publishing: boolean): readonly Status[] {
  if (!link.owner.draftAndPublish) return ['published'];
  return publishing || !source.type.draftAndPublish ? ['draft', 'published'] : ['draft'];
}

/** The documents that a change names, where it only takes out and appends, so that the rest of the list need not be read; else null. */
function namedAtTheEnd(change: LinkChange<Target>): readonly string[] | null {
  if (change.is === 'set' || change.connect.some(({ position }) => position.at !== 'end')) return null;
  const named = [...change.connect.map(({ target }) => target), ...change.disconnect];
  return [...new Set(named.map(({ documentId }) => documentId))];
}

class InverseWrite {
  readonly #work: Work;
  readonly #source: Source;
  readonly #link: Link;
  readonly #change: LinkChange<Target>;
  /** null: the whole list is read, and numbered anew. */
  readonly #among: readonly string[] | null;
  /** Places given to owners so far, by target key: a published row gets the place that its draft has. */
  readonly #places = new Map<string, number>();
  readonly #changed = new Map<string, { readonly documentId: string; readonly locale: string }>();
  #first = true;

  constructor(work: Work, source: Source, link: Link, change: LinkChange<Target>) {
    this.#work = work;
    this.#source = source;
    this.#link = link;
    this.#change = change;
    this.#among = link.attribute.many ? namedAtTheEnd(change) : null;
  }

  /** Holds the documents whose links may change, which somebody else may be writing from their own side. */
  async hold(statuses: readonly Status[]): Promise<void> {
    const owners = referencesOf(this.#change).map(({ documentId }) => documentId);
    if (this.#among === null) {
      for (const status of statuses) for (const { documentId } of await this.#owners(status)) owners.push(documentId);
    }
    await hold(this.#work, owners);
  }

  async apply(status: Status): Promise<void> {
    const owners = new Map((await this.#owners(status)).map((owner) => [targetKey(this.#targetOf(owner)), owner]));
    const current = [...owners.values()].map((owner) => this.#targetOf(owner));
    const next = changedTargets(current, this.#lenient(), capacityOf(this.#link.attribute));
    const wanted = new Set(next.map(targetKey));
    for (const [key, owner] of owners) if (!wanted.has(key)) await this.#leave(owner, status);
    await this.#place(next, owners, status);
    this.#first = false;
  }

  /** Owners whose draft and published rows have become equal are unmodified again. */
  async finish(): Promise<void> {
    const { owner } = this.#link;
    if (!owner.draftAndPublish) return;
    const table = tableOf(this.#work, owner.uid);
    for (const { documentId, locale } of this.#changed.values()) await settle(this.#work, table, documentId, locale);
  }

  /** An anchor that the drafts' list has may be missing among the published owners. */
  #lenient(): LinkChange<Target> {
    return this.#first || this.#change.is === 'set' ? this.#change : { ...this.#change, strict: false };
  }

  /** Links the owners that are new and gives all of them the order of the list. */
  async #place(next: readonly Target[], linked: ReadonlyMap<string, Owner>, status: Status): Promise<void> {
    const before = this.#among === null ? 0 : await this.#lastPlace();
    for (const [at, target] of next.entries()) {
      const key = targetKey(target);
      const owner = linked.get(key);
      const place = this.#places.get(key) ?? before + at + 1;
      if (owner === undefined) await this.#join(target, status, place);
      else if (owner.inversePosition !== place) await moveOwner(this.#work, this.#link, owner, place);
      this.#places.set(key, place);
    }
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
      ...(this.#among === null ? {} : { among: this.#among }),
    });
  }

  #targetOf(owner: Owner): Target {
    const { type } = this.#source;
    const locale = this.#link.owner.localized && !type.localized ? owner.locale : null;
    return { type: this.#link.owner.uid, documentId: owner.documentId, locale, status: null };
  }

  async #join(target: Target, status: Status, place: number): Promise<void> {
    const { owner } = this.#link;
    const locale = owner.localized ? (target.locale ?? this.#source.locale) : '';
    const statement = versionAt(tableOf(this.#work, owner.uid), this.#work.printer);
    const [row] = await this.#work.tx.rows(statement, [target.documentId, locale, status]);
    // Not every owner is published.
    if (row === undefined) return;
    await joinOwner(this.#work, this.#link, Number(row.id), { target: this.#asTarget(), inversePosition: place });
    await this.#note(Number(row.id), target.documentId, locale, status);
  }

  /** The source as its owners link to it. */
  #asTarget(): Target {
    const { type, documentId, locale } = this.#source;
    const pinned = type.localized && !this.#link.owner.localized ? locale : null;
    return { type: type.uid, documentId, locale: pinned, status: null };
  }

  async #leave(owner: Owner, status: Status): Promise<void> {
    await leaveOwner(this.#work, this.#link, owner);
    await this.#note(owner.id, owner.documentId, owner.locale, status);
  }

  async #note(id: number, documentId: string, locale: string, status: Status): Promise<void> {
    const { owner } = this.#link;
    this.#changed.set(`${documentId}\n${locale}`, { documentId, locale });
    if (status === 'published' && owner.draftAndPublish) this.#work.tx.touch(owner.uid, 'values');
    else await markChanged(this.#work, owner, id);
  }
}
