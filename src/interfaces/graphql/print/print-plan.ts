import type { FieldNode } from 'graphql';
import type { ValueForm } from '../schema/model.js';

/** How the JSON of one document or component becomes an object of the response. */
export interface ObjectPlan {
  readonly typeName: string;
  /** The slots that a key of the JSON fills: the n-th occurrence of the key fills the n-th one. */
  readonly slots: ReadonlyMap<string, readonly number[]>;
  /** The members of the last object that was printed, which the next one has in the same order. */
  readonly members: ObjectMember[];
  /** What fills the slots. */
  readonly values: readonly SlotPlan[];
  readonly fields: readonly OutputField[];
}

/** A member of an object as the database printed it. */
export interface ObjectMember {
  /** The key with its quotes and colon. */
  readonly opening: string;
  /** null: it was not selected. */
  readonly slot: number | null;
}

/** How the value of a key is printed. */
export type SlotPlan =
  | { readonly is: 'value'; readonly form: ValueForm }
  | { readonly is: 'object'; readonly plan: ObjectPlan; readonly path: readonly string[] }
  | {
      readonly is: 'list';
      readonly plan: ObjectPlan;
      readonly path: readonly string[];
      readonly entriesNonNull: boolean;
    }
  /** Entries that name their shape by the key `by`: those of zones and of polymorphic relations. */
  | {
      readonly is: 'branches';
      readonly by: '__component' | '__type';
      readonly branches: ReadonlyMap<string, ObjectPlan>;
      readonly many: boolean;
      readonly path: readonly string[];
    };

/** A field of an object of the response. */
export interface OutputField {
  readonly key: string;
  readonly source: OutputSource;
  readonly nonNull: boolean;
  /** `Article.title`, for messages. */
  readonly name: string;
  readonly node: FieldNode;
}

/** Where the value of a field comes from: text of the plan, a slot, or an object that the JSON does not have, such as a connection. */
export type OutputSource =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'slot'; readonly slot: number }
  /** `slot`: without it the whole object has no value; null: it has no slots. */
  | { readonly is: 'object'; readonly fields: readonly OutputField[]; readonly slot: number | null };
