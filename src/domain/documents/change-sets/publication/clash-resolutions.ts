import { Failure, type Problem } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import type { DocumentLocale, WriteContext } from '../../context.js';
import type { Side } from '../merge/merge-lists.js';
import { type EntryPlan, planEntry, type ThreeVersions } from './compare-entry.js';
import type { SetEntry } from './set-versions.js';
import { listVisibleClashes } from './visible-clashes.js';

/** Which side a clash takes. */
export interface ClashResolution {
  readonly documentId: string;
  /** '' on types without locales. */
  readonly locale: string;
  /** As in the clash; null: all clashes of the entry that the caller may not see, which have no path for them. */
  readonly path: string | null;
  readonly take: Side;
}

/** What was chosen for the clashes of an entry. */
export interface EntryChoices {
  readonly byPath: Map<string, Side>;
  /** For clashes that the caller may not see; left out: nothing. */
  hidden?: Side;
}

const noChoices: EntryChoices = { byPath: new Map() };

/** Returns what was chosen, by entry. */
export function groupChoices(resolutions: readonly ClashResolution[]): ReadonlyMap<string, EntryChoices> {
  const byEntry = new Map<string, EntryChoices>();
  for (const { documentId, locale, path, take } of resolutions) {
    const id = entryId({ documentId, locale });
    const choices: EntryChoices = byEntry.get(id) ?? { byPath: new Map() };
    if (path === null) choices.hidden = take;
    else choices.byPath.set(path, take);
    byEntry.set(id, choices);
  }
  return byEntry;
}

/** Plans an entry with the sides that were chosen; a choice for hidden clashes applies to no other ones. */
export async function planChosen(
  context: WriteContext,
  ability: Ability,
  entry: SetEntry,
  versions: ThreeVersions,
  choices: ReadonlyMap<string, EntryChoices>,
): Promise<EntryPlan> {
  const { byPath, hidden } = choices.get(entryId(entry.document)) ?? noChoices;
  const plan = await planEntry(context, entry, versions, byPath);
  if (hidden === undefined || plan.versions === null) return plan;
  const visible = await visiblePaths(context, ability, entry, plan);
  const paths = plan.clashes.flatMap(({ path }) => (visible.has(path) ? [] : [path]));
  return planEntry(context, entry, versions, new Map([...byPath, ...paths.map((path) => [path, hidden] as const)]));
}

/** Returns the paths of the clashes of a plan that the caller may see. */
async function visiblePaths(
  context: WriteContext,
  ability: Ability,
  { document: { type } }: SetEntry,
  { clashes, versions }: EntryPlan,
): Promise<ReadonlySet<string>> {
  const visible =
    versions === null ? clashes : await listVisibleClashes(context, context.tx, ability, type.uid, versions);
  return new Set(visible.map(({ path }) => path));
}

function entryId({ documentId, locale }: Pick<DocumentLocale, 'documentId' | 'locale'>): string {
  return `${documentId} ${locale}`;
}

/** Maximum number of clashes that a failure lists. */
const maxProblems = 1_000;

/**
 * Throws Failure write.change-set-clashes with a problem for each clash that is left; one that the caller may not see has no path. Does
 * nothing without clashes.
 */
export async function throwClashes(
  context: WriteContext,
  ability: Ability,
  planned: readonly { readonly entry: SetEntry; readonly plan: EntryPlan }[],
): Promise<void> {
  const count = planned.reduce((sum, { plan }) => sum + plan.clashes.length, 0);
  if (count === 0) return;
  const problems: Problem[] = [];
  for (const { entry, plan } of planned) {
    if (plan.clashes.length === 0 || problems.length >= maxProblems) continue;
    const { documentId, locale } = entry.document;
    const paths = await visiblePaths(context, ability, entry, plan);
    const visible = plan.clashes.flatMap(({ path }) => (paths.has(path) ? [[documentId, locale, path]] : []));
    const listed = visible.length < plan.clashes.length ? [...visible, [documentId, locale]] : visible;
    problems.push(...listed.map((path) => ({ path, message: 'This was changed in the set and outside of it' })));
  }
  throw new Failure('write.change-set-clashes', { count }, problems.slice(0, maxProblems));
}
