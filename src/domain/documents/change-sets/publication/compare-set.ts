import type { Ability } from '../../../../language/query/access/index.js';
import { nullJson } from '../../../../language/schema/index.js';
import type { Session } from '../../../../storage/database/index.js';
import type { DocumentsContext, ReadContext } from '../../context.js';
import type { RevisionVisibility } from '../../history/visible-values.js';
import { emptyContent } from '../merge/content.js';
import { type Difference, listDifferences } from '../merge/differences.js';
import type { ChangeSet, ChangeSetEntry } from '../types.js';
import { planEntry, publicationVersions, type ThreeVersions, undoVersions, wholeVersion } from './compare-entry.js';
import { printVisibleValue } from './print-values.js';
import { readSetEntry, type SetEntry, type SetVersion } from './set-versions.js';
import { readStoredContent, toContent } from './stored-content.js';
import { type ClashingValue, getLinkVisibility, getVisibleContent, listVisibleClashes } from './visible-clashes.js';

/** A value that a set changes. Values are JSON texts, 'null' where there is none. */
export interface ChangedValue {
  /** Attributes, entries by id, and links: `sections[id=12].heading`, `tags → abc`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
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
    const { type, selects } = getVisibleContent(context, this.#ability, entry.document.type.uid);
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
    const plan = versions === null ? null : await planEntry(context, entry, versions, new Map());
    const clashes =
      plan?.versions == null
        ? []
        : await listVisibleClashes(context, this.#session, this.#ability, type.uid, plan.versions);
    const whole = (plan?.clashes ?? []).filter(({ path }) => path === wholeVersion);
    const values = changes.flatMap(({ before, after }) => [before, after]);
    const visibility = await getLinkVisibility(context, this.#session, this.#ability, values);
    const printedChanges = changes.slice(0, maxChanges).flatMap((change) => printChange(change, visibility));
    return {
      changes: printedChanges,
      isTruncated: changes.length > maxChanges,
      hasDrifted: drift.length > 0,
      draftDiffers,
      clashes: [...whole.map(({ path }) => ({ path, base: nullJson, ours: nullJson, theirs: nullJson })), ...clashes],
      hasHiddenClashes: whole.length + clashes.length < (plan?.clashes.length ?? 0),
    };
  }
}

function getVersions(entry: SetEntry, state: ChangeSet['state']): ThreeVersions | null {
  if (state === 'open') return publicationVersions(entry);
  return state === 'published' ? undoVersions(entry) : null;
}

function printChange({ path, ...values }: Difference, visibility: RevisionVisibility): readonly ChangedValue[] {
  const [before, after] = [printVisibleValue(values.before, visibility), printVisibleValue(values.after, visibility)];
  return before === undefined || after === undefined ? [] : [{ path, before, after }];
}
