import type { Link } from '../../sql/layout/index.js';
import { type FormerNames, formerNames, type ModelTransition } from './former-names.js';

export type { ModelTransition } from './former-names.js';

/** A relation or media attribute that holds links in the model to come, and where the links were that become its own. */
export interface LinkPair {
  /** The attribute by its names in the model to come. */
  readonly uid: string;
  readonly attribute: string;
  /** `forward`: its type holds the links. */
  readonly after: Link;
  /** As the same attribute had it; null: it begins without links. */
  readonly before: Link | null;
  /**
   * The links stay in the table or columns that they are in, which may be called otherwise, and gain or lose the order of the other side.
   * Otherwise a new table or new columns are filled, and what was there before can be parked as it is.
   */
  readonly unmoved: boolean;
}

/** All attributes that hold links in the model to come, in the order of its tables, with the links that become theirs. */
export function linkPairs(transition: ModelTransition): readonly LinkPair[] {
  const names = formerNames(transition);
  return [...transition.to.layout.versionTables.values()].flatMap(({ type, links }) =>
    [...links.values()]
      .filter(({ direction }) => direction === 'forward')
      .map((after): LinkPair => {
        const before = findFormerLink(transition, names, after);
        const unmoved = before !== null && isUnmoved(transition, names, before, after);
        return { uid: type.uid, attribute: after.attribute.name, after, before, unmoved };
      }),
  );
}

/** The links that the attribute had, or read from the other side where that side reads them now. */
function findFormerLink(transition: ModelTransition, names: FormerNames, after: Link): Link | null {
  const { owner, attribute } = after;
  const former = names.type(owner.uid);
  const name = names.attribute(owner.uid, attribute.name);
  const { versionTables } = transition.from.layout;
  const before = former === null || name === null ? undefined : versionTables.get(former)?.links.get(name);
  if (before === undefined || before.attribute.storage !== attribute.storage) return null;
  return before.direction === 'forward' || isReversed(transition, names, before, after) ? before : null;
}

/** Whether the side that held the links reads them now: it gave them up to the attribute that had read them. */
function isReversed({ to }: ModelTransition, names: FormerNames, before: Link, after: Link): boolean {
  const { attribute } = before;
  const side = names.laterType(before.owner.uid);
  if (attribute.storage !== 'relation' || side === null) return false;
  return [...(to.layout.versionTables.get(side)?.type.attributes.values() ?? [])].some(
    (other) =>
      other.storage === 'relation' &&
      other.side === 'inverse' &&
      other.target === after.owner.uid &&
      other.other === after.attribute.name &&
      names.attribute(side, other.name) === attribute.other,
  );
}

function isUnmoved(transition: ModelTransition, names: FormerNames, before: Link, after: Link): boolean {
  return (
    before.direction === 'forward' &&
    before.is === after.is &&
    isNull(before.localeColumn) === isNull(after.localeColumn) &&
    isNull(before.statusColumn) === isNull(after.statusColumn) &&
    (after.target === null
      ? before.target === null && !pinsChangeMeaning(transition, names, after)
      : before.target !== null && names.type(after.target.uid) === before.target.uid) &&
    !mediaBecomesShared(before, after)
  );
}

/** Whether some type that a polymorphic link may lead to gains or loses locales, so that pins come to mean something else. */
function pinsChangeMeaning({ from, to }: ModelTransition, names: FormerNames, { localeColumn }: Link): boolean {
  if (localeColumn === null) return false;
  return [...from.layout.versionTables].some(([uid, { type }]) => {
    const later = names.laterType(uid);
    const table = later === null ? undefined : to.layout.versionTables.get(later);
    return table !== undefined && table.type.localized !== type.localized;
  });
}

/** Files that each locale had for itself, and that all locales of a document share now. */
export function mediaBecomesShared(before: Link, after: Link): boolean {
  if (after.attribute.storage !== 'media' || !before.owner.localized || !after.owner.localized) return false;
  return before.attribute.localized && !after.attribute.localized;
}

function isNull(value: string | null): boolean {
  return value === null;
}
