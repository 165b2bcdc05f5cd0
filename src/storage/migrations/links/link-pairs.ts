import type { Link } from '../../sql/layout/index.js';
import { type FormerNames, formerNames, type ModelTransition } from './former-names.js';

export type { ModelTransition } from './former-names.js';

/** A relation or media attribute that owns links in the model after, and where those links were before. */
export interface LinkPair {
  /** The attribute by its names in the model after. */
  readonly uid: string;
  readonly attribute: string;
  /** `forward`: its type owns the links. */
  readonly after: Link;
  /** The link before; null: it starts without links. */
  readonly before: Link | null;
  /**
   * The links stay in their table or columns, which may be renamed, and gain or lose the order of the inverse side. Otherwise a new
   * table or new columns are filled, and the previous ones can be retained unchanged.
   */
  readonly unmoved: boolean;
}

/** All attributes that own links in the model after, in the order of its tables, each with its link before. */
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

/** The link that the attribute owned, or that it read from the other side if it owns it now. */
function findFormerLink(transition: ModelTransition, names: FormerNames, after: Link): Link | null {
  const { owner, attribute } = after;
  const former = names.type(owner.uid);
  const name = names.attribute(owner.uid, attribute.name);
  const { versionTables } = transition.from.layout;
  const before = former === null || name === null ? undefined : versionTables.get(former)?.links.get(name);
  if (before === undefined || before.attribute.storage !== attribute.storage) return null;
  return before.direction === 'forward' || isReversed(transition, names, before, after) ? before : null;
}

/** Whether the former owning side is the inverse side now, and the attribute that read the links owns them. */
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

/** Whether a target type of a polymorphic link gains or loses locales, which changes the meaning of pins. */
function pinsChangeMeaning({ from, to }: ModelTransition, names: FormerNames, { localeColumn }: Link): boolean {
  if (localeColumn === null) return false;
  return [...from.layout.versionTables].some(([uid, { type }]) => {
    const later = names.laterType(uid);
    const table = later === null ? undefined : to.layout.versionTables.get(later);
    return table !== undefined && table.type.localized !== type.localized;
  });
}

/** Whether files were per locale before, and are shared by all locales of a document now. */
export function mediaBecomesShared(before: Link, after: Link): boolean {
  if (after.attribute.storage !== 'media' || !before.owner.localized || !after.owner.localized) return false;
  return before.attribute.localized && !after.attribute.localized;
}

function isNull(value: string | null): boolean {
  return value === null;
}
