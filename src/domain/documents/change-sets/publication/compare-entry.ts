import type { ReadContext } from '../../context.js';
import { type Content, emptyContent } from '../merge/content.js';
import type { Side, Three } from '../merge/merge-lists.js';
import { type Clash, mergeThree, type Resolutions } from '../merge/merge-three.js';
import type { SetEntry, SetVersion } from './set-versions.js';
import { haveSameStoredContent, readStoredContent, type StoredContent, toContent } from './stored-content.js';

/** The path of a clash about a version as a whole: one side removed it, and the other one has changed or published it. */
export const wholeVersion = '';

/** Which versions of an entry are merged. */
export interface ThreeVersions {
  /** What both sides began with. */
  readonly base: SetVersion | undefined;
  /** The version to publish; undefined: none, the published version is taken away. */
  readonly ours: SetVersion | undefined;
  readonly published: SetVersion | undefined;
}

/** What publication does with an entry. */
export interface EntryPlan {
  /**
   * `replace`: publishes the version of the set; `merge`: the same with `content` in it; `remove`: takes the published version away; `keep`:
   * does nothing.
   */
  readonly step: 'replace' | 'merge' | 'remove' | 'keep';
  /** Merged content, only of `merge`. */
  readonly content: Content | null;
  /** Whether the published version is another one than the base. */
  readonly drifted: boolean;
  /** Clashes that were not resolved. */
  readonly clashes: readonly Clash[];
  /** What was merged, where there are such clashes. */
  readonly versions: Three<Content> | null;
}

/** The versions that publication merges. null: the entry has lost its version, such as with a locale that the model no longer has. */
export function publicationVersions({ action, base, set, published }: SetEntry): ThreeVersions | null {
  return action === 'change' && set === undefined ? null : { base, ours: set, published };
}

/** The versions that undoing a publication merges: since then, what it published is the base. null: it did nothing with the entry. */
export function undoVersions({ action, set, undo, published }: SetEntry): ThreeVersions | null {
  if (action === 'change') return { base: set, ours: undo, published };
  return undo === undefined ? null : { base: undefined, ours: undo, published };
}

/** Compares the version to publish with the published one. `resolutions`: by paths. */
export async function planEntry(
  context: ReadContext,
  { document: { type, table } }: Pick<SetEntry, 'document'>,
  { base, ours, published }: ThreeVersions,
  resolutions: Resolutions,
): Promise<EntryPlan> {
  const read = async (version: SetVersion | undefined): Promise<StoredContent | null> =>
    version === undefined ? null : readStoredContent(context, table, version.id);
  const [baseContent, publishedContent] = [await read(base), await read(published)];
  const drifted =
    baseContent === null || publishedContent === null
      ? baseContent !== publishedContent
      : !haveSameStoredContent(table, baseContent, publishedContent);
  if (!drifted || ours === undefined || publishedContent === null)
    return planWhole({ ours, published }, drifted && (ours !== undefined || published !== undefined), resolutions);
  const content = (stored: StoredContent | null): Content =>
    stored === null ? emptyContent : toContent(context, table, stored);
  const versions = {
    base: content(baseContent),
    ours: content(await read(ours)),
    theirs: content(publishedContent),
  };
  const merged = mergeThree(type, versions, resolutions);
  const { content: mergedContent, clashes } = merged;
  return { step: 'merge', content: mergedContent, drifted, clashes, versions: clashes.length > 0 ? versions : null };
}

/** One of the versions is taken away as a whole, or the published one is as it was. */
function planWhole(
  { ours, published }: Pick<ThreeVersions, 'ours' | 'published'>,
  drifted: boolean,
  resolutions: Resolutions,
): EntryPlan {
  const side: Side | undefined = drifted ? resolutions.get(wholeVersion) : 'ours';
  const clash: Clash = { path: wholeVersion, base: null, ours: null, theirs: null };
  const ourStep = ours === undefined ? (published === undefined ? 'keep' : 'remove') : 'replace';
  const step = side === 'theirs' ? 'keep' : ourStep;
  return { step, content: null, drifted, clashes: side === undefined ? [clash] : [], versions: null };
}
