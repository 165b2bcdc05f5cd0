import { typePairs } from '../plan/type-pairs.js';
import type { MoveContext } from '../types.js';

/** The two models and the changes between them. */
export type ModelTransition = Pick<MoveContext, 'from' | 'to' | 'changes'>;

/** Maps names of content types and attributes to those in the other model. */
export interface FormerNames {
  /** The uid before, by the uid after; null: the type is new. */
  type(uid: string): string | null;
  /** The uid after, by the uid before; null: the type is removed. */
  laterType(uid: string): string | null;
  /** The attribute name before, by the names after; null: the attribute is new. */
  attribute(uid: string, name: string): string | null;
}

/** Returns the names before, according to the changes, of everything in both models. */
export function formerNames({ from, to, changes }: ModelTransition): FormerNames {
  const former = new Map<string, string>();
  const later = new Map<string, string>();
  const attributes = new Map<string, ReadonlyMap<string, string>>();
  for (const pair of typePairs(from.layout, to.layout, changes)) {
    if (pair.before === null || pair.after === null) continue;
    const [before, after] = [pair.before.type.uid, pair.after.type.uid];
    former.set(after, before);
    later.set(before, after);
    const attributeNames = pair.attributes.flatMap((attribute): readonly (readonly [string, string])[] =>
      attribute.before === null || attribute.after === null ? [] : [[attribute.after.name, attribute.before.name]],
    );
    attributes.set(after, new Map(attributeNames));
  }
  return {
    type: (uid) => former.get(uid) ?? null,
    laterType: (uid) => later.get(uid) ?? null,
    attribute: (uid, name) => attributes.get(uid)?.get(name) ?? null,
  };
}
