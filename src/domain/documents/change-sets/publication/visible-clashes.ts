import type { Ability } from '../../../../language/query/access/index.js';
import { getRelatedRowRule, getVisibleSchema } from '../../../../language/query/index.js';
import { type ContentType, getContentType } from '../../../../language/schema/index.js';
import type { Session } from '../../../../storage/database/index.js';
import type { ReadContext } from '../../context.js';
import { canFollowLinks, findVisibleTargets } from '../../history/visible-targets.js';
import { isVisibleAttribute, type RevisionVisibility } from '../../history/visible-values.js';
import type { AttributeSelection, Content, ContentValue } from '../merge/content.js';
import type { Three } from '../merge/merge-lists.js';
import { type Clash, mergeThree } from '../merge/merge-three.js';
import { printVisibleValue, targetsIn } from './print-values.js';

/** A value that a set changes, and that was changed otherwise outside of it. Values are JSON texts. */
export interface ClashingValue {
  /** Attributes, entries by id, and links: `sections[id=12].heading`, `tags → abc`; '': the version as a whole, which one side took away. */
  readonly path: string;
  readonly base: string;
  /** Of the set. */
  readonly ours: string;
  /** Of the published version. */
  readonly theirs: string;
}

/** What a caller sees of a content type. */
export interface VisibleContent {
  readonly type: ContentType;
  readonly selects: AttributeSelection;
}

/** Returns the attributes of a content type, and of its components, that the caller sees. */
export function getVisibleContent({ snapshot }: ReadContext, ability: Ability, uid: string): VisibleContent {
  const canFollow = canFollowLinks(ability);
  return {
    type: getContentType(getVisibleSchema(snapshot, ability), uid),
    selects: (attribute) => isVisibleAttribute(attribute, { canFollow }),
  };
}

/** Returns what the caller sees of the links in these values. Targets of types with rules are queried; others are shown even if removed. */
export async function getLinkVisibility(
  context: ReadContext,
  session: Session,
  ability: Ability,
  values: readonly ContentValue[],
): Promise<RevisionVisibility> {
  const canFollow = canFollowLinks(ability);
  const restricted = values.flatMap((value) =>
    [...targetsIn(value)].filter(({ type: uid }) => {
      const type = context.snapshot.contentTypes.get(uid);
      return type !== undefined && getRelatedRowRule(ability, type) !== null;
    }),
  );
  if (restricted.length === 0) return { canFollow, isVisible: () => true };
  const isVisible = await findVisibleTargets(session, context, restricted, ability);
  const hidden = new Set(restricted.flatMap((target) => (isVisible(target, null) ? [] : [target.documentId])));
  return { canFollow, isVisible: ({ documentId }) => !hidden.has(documentId) };
}

/** Returns the clashes of three versions that the caller sees: merged by visible attributes alone. */
export async function listVisibleClashes(
  context: ReadContext,
  session: Session,
  ability: Ability,
  uid: string,
  versions: Three<Content>,
): Promise<readonly ClashingValue[]> {
  const { type, selects } = getVisibleContent(context, ability, uid);
  const { clashes } = mergeThree(type, versions, new Map(), selects);
  const values = clashes.flatMap(({ base, ours, theirs }) => [base, ours, theirs]);
  const visibility = await getLinkVisibility(context, session, ability, values);
  return clashes.flatMap((clash) => printClash(clash, visibility));
}

function printClash({ path, ...values }: Clash, visibility: RevisionVisibility): readonly ClashingValue[] {
  const base = printVisibleValue(values.base, visibility);
  const ours = printVisibleValue(values.ours, visibility);
  const theirs = printVisibleValue(values.theirs, visibility);
  return base === undefined || ours === undefined || theirs === undefined ? [] : [{ path, base, ours, theirs }];
}
