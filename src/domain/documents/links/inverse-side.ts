import type { Status } from '../../../language/query/index.js';
import type { Link } from '../../../storage/sql/layout/index.js';
import { recordSetChange } from '../change-sets/layer.js';
import { getOwnOwner, getOwnVersion } from '../change-sets/own-version.js';
import { type DocumentLocale, getVersionTable, type WriteContext } from '../context.js';
import { recomputeModified } from '../recompute-modified.js';
import { readVersions, workingStatus } from '../versions.js';
import { applyLinkChange, getCardinality, type LinkChange, listReferences } from './link-change.js';
import { type LinkTarget, targetKey } from './link-target.js';
import { lockDocuments } from './lock-documents.js';
import { linkOwner, moveOwnerPosition, unlinkOwner } from './owner-links.js';
import { incrementRevision, type OwningVersion, readOwners } from './owners.js';
import { readLastInversePositions } from './owning-side.js';

/**
 * Writes a change of a relation through its inverse side. The links are stored in the owners' rows, so the owners
 * change: always their drafts, and their published rows too when the write publishes or when the source has no drafts
 * (docs/decisions/0006). Owners without draft & publish have one row, which changes immediately. Throws Failure
 * write.unknown-anchor.
 */
export async function writeInverseSide(
  context: WriteContext,
  document: DocumentLocale,
  link: Link,
  change: LinkChange<LinkTarget>,
  isPublishing: boolean,
): Promise<void> {
  const writer = new InverseSideWriter(context, document, link, change);
  const statuses =
    context.layer === null ? getOwnerStatuses(link, document, isPublishing) : [workingStatus(link.owner)];
  await writer.lockOwners(statuses);
  for (const status of statuses) await writer.apply(status);
  await writer.finish();
}

function getOwnerStatuses(link: Link, document: DocumentLocale, isPublishing: boolean): readonly Status[] {
  if (!link.owner.draftAndPublish) return ['published'];
  return isPublishing || !document.type.draftAndPublish ? ['draft', 'published'] : ['draft'];
}

/** The documents that a change names, where it only takes out and appends, so that the rest of the list need not be read; else null. */
function findAppendedDocuments(change: LinkChange<LinkTarget>): readonly string[] | null {
  if (change.is === 'set' || change.connect.some(({ position }) => position.at !== 'end')) return null;
  const targets = [...change.connect.map(({ target }) => target), ...change.disconnect];
  return [...new Set(targets.map(({ documentId }) => documentId))];
}

class InverseSideWriter {
  readonly #context: WriteContext;
  readonly #document: DocumentLocale;
  readonly #link: Link;
  readonly #change: LinkChange<LinkTarget>;
  /** null: the whole list is read, and numbered anew. */
  readonly #onlyDocuments: readonly string[] | null;
  /** Positions assigned to owners so far, by target key: a published row gets the position of its draft. */
  readonly #positions = new Map<string, number>();
  readonly #changedOwners = new Map<string, { readonly documentId: string; readonly locale: string }>();
  #isFirstStatus = true;

  constructor(context: WriteContext, document: DocumentLocale, link: Link, change: LinkChange<LinkTarget>) {
    this.#context = context;
    this.#document = document;
    this.#link = link;
    this.#change = change;
    this.#onlyDocuments = link.attribute.many ? findAppendedDocuments(change) : null;
  }

  /** Locks the documents whose links may change, because another request may be writing them from the owning side. */
  async lockOwners(statuses: readonly Status[]): Promise<void> {
    const owners = listReferences(this.#change).map(({ documentId }) => documentId);
    if (this.#onlyDocuments === null) {
      for (const status of statuses)
        for (const { documentId } of await this.#readOwners(status)) owners.push(documentId);
    }
    await lockDocuments(this.#context, owners);
  }

  async apply(status: Status): Promise<void> {
    const owners = new Map((await this.#readOwners(status)).map((owner) => [targetKey(this.#toTarget(owner)), owner]));
    const current = [...owners.values()].map((owner) => this.#toTarget(owner));
    const targets = applyLinkChange(current, this.#changeForStatus(), getCardinality(this.#link.attribute));
    const targetKeys = new Set(targets.map(targetKey));
    for (const [key, owner] of owners) if (!targetKeys.has(key)) await this.#unlinkOwner(owner, status);
    await this.#linkInOrder(targets, owners, status);
    this.#isFirstStatus = false;
  }

  /** Recomputes whether the changed owners are modified: their draft and published rows may have become equal. */
  async finish(): Promise<void> {
    const { owner } = this.#link;
    if (!owner.draftAndPublish) return;
    const table = getVersionTable(this.#context, owner.uid);
    for (const { documentId, locale } of this.#changedOwners.values())
      await recomputeModified(this.#context, table, documentId, locale);
  }

  /** An anchor that the drafts' list has may be missing among the published owners. */
  #changeForStatus(): LinkChange<LinkTarget> {
    return this.#isFirstStatus || this.#change.is === 'set' ? this.#change : { ...this.#change, strict: false };
  }

  /** Links the new owners and sorts all owners in the order of the list. */
  async #linkInOrder(
    targets: readonly LinkTarget[],
    owners: ReadonlyMap<string, OwningVersion>,
    status: Status,
  ): Promise<void> {
    const lastPosition = this.#onlyDocuments === null ? 0 : await this.#readLastPosition();
    for (const [index, target] of targets.entries()) {
      const key = targetKey(target);
      const owner = owners.get(key);
      const position = this.#positions.get(key) ?? lastPosition + index + 1;
      if (owner === undefined) await this.#linkOwner(target, status, position);
      else if (owner.inversePosition !== position) await this.#moveOwner(owner, position);
      this.#positions.set(key, position);
    }
  }

  async #readLastPosition(): Promise<number> {
    const { documentId } = this.#document;
    return (await readLastInversePositions(this.#context, this.#link, [{ documentId }])).get(documentId) ?? 0;
  }

  #readOwners(status: Status): Promise<readonly OwningVersion[]> {
    const { type, documentId, locale } = this.#document;
    const localeOf = this.#link.owner.localized ? 'owner' : 'pin';
    return readOwners(this.#context, this.#link, {
      target: type,
      documentId,
      status,
      locale: type.localized ? { side: localeOf, code: locale } : null,
      ...(this.#onlyDocuments === null ? {} : { documentIds: this.#onlyDocuments }),
    });
  }

  #toTarget(owner: OwningVersion): LinkTarget {
    const { type } = this.#document;
    const locale = this.#link.owner.localized && !type.localized ? owner.locale : null;
    return { type: this.#link.owner.uid, documentId: owner.documentId, locale, status: null };
  }

  async #linkOwner(target: LinkTarget, status: Status, position: number): Promise<void> {
    const { owner } = this.#link;
    const locale = owner.localized ? (target.locale ?? this.#document.locale) : '';
    const document = { type: owner, table: getVersionTable(this.#context, owner.uid), documentId: target.documentId };
    const versions = await readVersions(this.#context, document.table, target.documentId);
    const version = versions.find((candidate) => candidate.locale === locale && candidate.status === status);
    // Not every owner is published.
    if (version === undefined) return;
    const { id } = await getOwnVersion(this.#context, document, version);
    await linkOwner(this.#context, this.#link, id, { target: this.#documentAsTarget(), inversePosition: position });
    await this.#recordChange({ id, documentId: target.documentId, locale }, status);
  }

  /** The source as its owners link to it. */
  #documentAsTarget(): LinkTarget {
    const { type, documentId, locale } = this.#document;
    const pinned = type.localized && !this.#link.owner.localized ? locale : null;
    return { type: type.uid, documentId, locale: pinned, status: null };
  }

  async #unlinkOwner(owner: OwningVersion, status: Status): Promise<void> {
    const own = await this.#getOwn(owner);
    await unlinkOwner(this.#context, this.#link, own);
    await this.#recordChange(own, status);
  }

  async #moveOwner(owner: OwningVersion, position: number): Promise<void> {
    const own = await this.#getOwn(owner);
    await moveOwnerPosition(this.#context, this.#link, own, position);
    await recordSetChange(this.#context, { type: this.#link.owner, ...own });
  }

  #getOwn(owner: OwningVersion): Promise<OwningVersion> {
    const type = this.#link.owner;
    return getOwnOwner(this.#context, { type, table: getVersionTable(this.#context, type.uid) }, owner);
  }

  async #recordChange(changed: Pick<OwningVersion, 'id' | 'documentId' | 'locale'>, status: Status): Promise<void> {
    const { documentId, locale } = changed;
    const { owner } = this.#link;
    this.#changedOwners.set(`${documentId}\n${locale}`, { documentId, locale });
    if (status === 'published' && owner.draftAndPublish) this.#context.tx.touch(owner.uid, 'values');
    else await incrementRevision(this.#context, owner, changed);
  }
}
