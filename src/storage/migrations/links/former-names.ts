import { typePairs } from '../plan/type-pairs.js';
import type { MoveContext } from '../types.js';

/** The two models and what lies between them. */
export type ModelTransition = Pick<MoveContext, 'from' | 'to' | 'changes'>;

/** What content types and their attributes were called in the model before a change. */
export interface FormerNames {
  /** The uid before, of a type that has this uid after; null: it is new. */
  type(uid: string): string | null;
  /** The uid after, of a type that had this uid before; null: it is gone. */
  laterType(uid: string): string | null;
  /** The name before, of an attribute by the names after; null: it is new. */
  attribute(uid: string, name: string): string | null;
}

/** The names that the changes lead from, of everything that both models have. */
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
