import type { Link } from '../../../layout/index.js';
import { type Between, type FormerNames, formerNames } from './former-names.js';

export type { Between } from './former-names.js';

/** A relation or media attribute that holds links in the model to come, and where the links were that become its own. */
export interface LinkPair {
  /** The attribute by its names in the model to come. */
  readonly of: string;
  readonly attribute: string;
  /** `forward`: its type holds the links. */
  readonly after: Link;
  /** As the same attribute had it; null: it begins without links. */
  readonly before: Link | null;
  /**
   * The links stay in the table or columns that they are in, which may be called otherwise, and gain or lose the order of the other side.
   * Otherwise a new table or new columns are filled, and what was there before can be parked as it is.
   */
  readonly kept: boolean;
}

/** All attributes that hold links in the model to come, in the order of its tables, with the links that become theirs. */
export function linkPairs(between: Between): readonly LinkPair[] {
  const names = formerNames(between);
  return [...between.to.layout.tables.values()].flatMap(({ type, links }) =>
    [...links.values()]
      .filter(({ direction }) => direction === 'forward')
      .map((after): LinkPair => {
        const before = formerLink(between, names, after);
        const kept = before !== null && isKept(between, names, before, after);
        return { of: type.uid, attribute: after.attribute.name, after, before, kept };
      }),
  );
}

/** The links that the attribute had, or read from the other side where that side reads them now. */
function formerLink(between: Between, names: FormerNames, after: Link): Link | null {
  const { owner, attribute } = after;
  const former = names.type(owner.uid);
  const name = names.attribute(owner.uid, attribute.name);
  const { tables } = between.from.layout;
  const before = former === null || name === null ? undefined : tables.get(former)?.links.get(name);
  if (before === undefined || before.attribute.storage !== attribute.storage) return null;
  return before.direction === 'forward' || turnsRound(between, names, before, after) ? before : null;
}

/** Whether the side that held the links reads them now: it gave them up to the attribute that had read them. */
function turnsRound({ to }: Between, names: FormerNames, before: Link, after: Link): boolean {
  const { attribute } = before;
  const side = names.laterType(before.owner.uid);
  if (attribute.storage !== 'relation' || side === null) return false;
  return [...(to.layout.tables.get(side)?.type.attributes.values() ?? [])].some(
    (other) =>
      other.storage === 'relation' &&
      other.side === 'inverse' &&
      other.target === after.owner.uid &&
      other.other === after.attribute.name &&
      names.attribute(side, other.name) === attribute.other,
  );
}

function isKept(between: Between, names: FormerNames, before: Link, after: Link): boolean {
  return (
    before.direction === 'forward' &&
    before.is === after.is &&
    isNull(before.localeColumn) === isNull(after.localeColumn) &&
    isNull(before.statusColumn) === isNull(after.statusColumn) &&
    (after.target === null
      ? before.target === null && !pinsMove(between, names, after)
      : before.target !== null && names.type(after.target.uid) === before.target.uid) &&
    !becomesShared(before, after)
  );
}

/** Whether some type that a polymorphic link may lead to gains or loses locales, so that pins come to mean something else. */
function pinsMove({ from, to }: Between, names: FormerNames, { localeColumn }: Link): boolean {
  if (localeColumn === null) return false;
  return [...from.layout.tables].some(([uid, { type }]) => {
    const later = names.laterType(uid);
    const table = later === null ? undefined : to.layout.tables.get(later);
    return table !== undefined && table.type.localized !== type.localized;
  });
}

/** Files that each locale had for itself, and that all locales of a document share now. */
export function becomesShared(before: Link, after: Link): boolean {
  if (after.attribute.storage !== 'media' || !before.owner.localized || !after.owner.localized) return false;
  return before.attribute.localized && !after.attribute.localized;
}

function isNull(value: string | null): boolean {
  return value === null;
}
