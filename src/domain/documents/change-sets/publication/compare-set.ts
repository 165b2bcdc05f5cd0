import type { Ability } from '../../../../language/query/access/index.js';
import { getRelatedRowRule, getVisibleSchema } from '../../../../language/query/index.js';
import { getContentType } from '../../../../language/schema/index.js';
import type { Session } from '../../../../storage/database/index.js';
import type { DocumentsContext, ReadContext } from '../../context.js';
import { canFollowLinks, findVisibleTargets } from '../../history/visible-targets.js';
import { isVisibleAttribute, type RevisionVisibility } from '../../history/visible-values.js';
import type { LinkTarget } from '../../links/link-target.js';
import { type AttributeSelection, type ContentValue, emptyContent } from '../merge/content.js';
import { type Difference, listDifferences } from '../merge/differences.js';
import { type Clash, mergeThree } from '../merge/merge-three.js';
import type { ChangeSet, ChangeSetEntry } from '../types.js';
import { planEntry, publicationVersions, type ThreeVersions, undoVersions, wholeVersion } from './compare-entry.js';
import { printVisibleValue, targetsIn } from './print-values.js';
import { readSetEntry, type SetEntry, type SetVersion } from './set-versions.js';
import { readStoredContent, toContent } from './stored-content.js';

/** A value that a set changes. Values are JSON texts, 'null' where there is none. */
export interface ChangedValue {
  /** Attributes, entries by id, and links: `sections[id=12].heading`, `tags → abc`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A value that a set changes, and that was changed otherwise outside of it. Values are JSON texts. */
export interface ClashingValue {
  /** As in `ChangedValue`; '': the version as a whole, which one side took away. */
  readonly path: string;
  readonly base: string;
  /** Of the set. */
  readonly ours: string;
  /** Of the published version. */
  readonly theirs: string;
}

/** What an entry of a set changes, and what happened outside of it. */
export interface ComparedEntry extends ChangeSetEntry {
  readonly changes: readonly ChangedValue[];
  /** There are more changes than those listed. */
  readonly isTruncated: boolean;
  /** Whether the published version has changed: since it was put in, or since the set was published. */
  readonly hasDrifted: boolean;
  /** Whether the draft is other than what the set holds; null: there is none, or the caller may not read it. */
  readonly draftDiffers: boolean | null;
  /** What publication, or its undo, would refuse. */
  readonly clashes: readonly ClashingValue[];
  /** Whether there are clashes that the caller may not see. */
  readonly hasHiddenClashes: boolean;
}

/** Maximum number of changes that are listed of an entry. */
const maxChanges = 500;

/** Compares entries of a set, which the caller may find: with what was published, and with what was since. */
export async function compareEntries(
  context: DocumentsContext,
  ability: Ability,
  { id, state }: Pick<ChangeSet, 'id' | 'state'>,
  entries: readonly ChangeSetEntry[],
): Promise<readonly ComparedEntry[]> {
  return context.store.read(async (session) => {
    const comparer = new EntryComparer(context, session, ability);
    const compared: ComparedEntry[] = [];
    for (const entry of entries) {
      const type = context.snapshot.contentTypes.get(entry.type);
      if (type === undefined) continue;
      const { documentId, locale, action } = entry;
      const versions = await readSetEntry(comparer.context, id, { type, documentId, locale: locale ?? '', action });
      compared.push({ ...entry, ...(await comparer.compare(versions, state)) });
    }
    return compared;
  });
}

class EntryComparer {
  readonly context: ReadContext;
  readonly #session: Session;
  readonly #ability: Ability;

  constructor(context: DocumentsContext, session: Session, ability: Ability) {
    this.context = { ...context, tx: session };
    this.#session = session;
    this.#ability = ability;
  }

  async compare(entry: SetEntry, state: ChangeSet['state']): Promise<Omit<ComparedEntry, keyof ChangeSetEntry>> {
    const { context } = this;
    const { table } = entry.document;
    const type = getContentType(getVisibleSchema(context.snapshot, this.#ability), entry.document.type.uid);
    const canFollow = canFollowLinks(this.#ability);
    const selects: AttributeSelection = (attribute) => isVisibleAttribute(attribute, { canFollow });
    const read = async (version: SetVersion | undefined) =>
      version === undefined
        ? emptyContent
        : toContent(context, table, await readStoredContent(context, table, version.id));
    const differences = async (before: SetVersion | undefined, after: SetVersion | undefined) =>
      listDifferences(type, await read(before), await read(after), selects);
    const changes = await differences(state === 'open' ? entry.base : entry.undo, entry.set);
    const versions = getVersions(entry, state);
    const drift = versions === null ? [] : await differences(versions.base, versions.published);
    const draftDiffers =
      entry.draft === undefined || entry.set === undefined || !this.#ability.can('readDrafts', type.uid)
        ? null
        : (await differences(entry.set, entry.draft)).length > 0;
    const [visible, all] = versions === null ? [[], []] : await this.#findClashes(entry, versions, type, selects);
    const visibility = await this.#getVisibility([...changes, ...visible]);
    const printedChanges = changes.slice(0, maxChanges).flatMap((change) => printChange(change, visibility));
    const clashes = visible.flatMap((clash) => printClash(clash, visibility));
    return {
      changes: printedChanges,
      isTruncated: changes.length > maxChanges,
      hasDrifted: drift.length > 0,
      draftDiffers,
      clashes,
      hasHiddenClashes: clashes.length < all.length,
    };
  }

  /** Returns the clashes in visible attributes, and all. */
  async #findClashes(
    { document }: SetEntry,
    versions: ThreeVersions,
    visibleType: Parameters<typeof mergeThree>[0],
    selects: AttributeSelection,
  ): Promise<readonly [readonly Clash[], readonly Clash[]]> {
    const { clashes: all } = await planEntry(this.context, { document }, versions, new Map());
    if (all.length === 0 || all[0]?.path === wholeVersion) return [all, all];
    const { context } = this;
    const read = async (version: SetVersion | undefined) =>
      version === undefined
        ? emptyContent
        : toContent(context, document.table, await readStoredContent(context, document.table, version.id));
    const { base, ours, published } = versions;
    const three = { base: await read(base), ours: await read(ours), theirs: await read(published) };
    return [mergeThree(visibleType, three, new Map(), selects).clashes, all];
  }

  /** Targets of types with rules are queried; others are shown even if removed. */
  async #getVisibility(values: readonly (Difference | Clash)[]): Promise<RevisionVisibility> {
    const canFollow = canFollowLinks(this.#ability);
    const { contentTypes } = this.context.snapshot;
    const restricted = values.flatMap(valuesOf).flatMap((value) =>
      [...targetsIn(value)].filter(({ type: uid }) => {
        const type = contentTypes.get(uid);
        return type !== undefined && getRelatedRowRule(this.#ability, type) !== null;
      }),
    );
    if (restricted.length === 0) return { canFollow, isVisible: () => true };
    const isVisible = await findVisibleTargets(this.#session, this.context, restricted, this.#ability);
    const hidden = new Set(restricted.flatMap((target) => (isVisible(target, null) ? [] : [target.documentId])));
    return { canFollow, isVisible: ({ documentId }: LinkTarget) => !hidden.has(documentId) };
  }
}

function getVersions(entry: SetEntry, state: ChangeSet['state']): ThreeVersions | null {
  if (state === 'open') return publicationVersions(entry);
  return state === 'published' ? undoVersions(entry) : null;
}

function valuesOf(value: Difference | Clash): readonly ContentValue[] {
  return 'before' in value ? [value.before, value.after] : [value.base, value.ours, value.theirs];
}

function printChange({ path, ...values }: Difference, visibility: RevisionVisibility): readonly ChangedValue[] {
  const [before, after] = [printVisibleValue(values.before, visibility), printVisibleValue(values.after, visibility)];
  return before === undefined || after === undefined ? [] : [{ path, before, after }];
}

function printClash({ path, ...values }: Clash, visibility: RevisionVisibility): readonly ClashingValue[] {
  const base = printVisibleValue(values.base, visibility);
  const ours = printVisibleValue(values.ours, visibility);
  const theirs = printVisibleValue(values.theirs, visibility);
  return base === undefined || ours === undefined || theirs === undefined ? [] : [{ path, base, ours, theirs }];
}
