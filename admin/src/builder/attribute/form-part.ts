import type { Draft, DraftAttribute, DraftShape, Facts } from '../draft/index.js';
import type { AttributeEdit } from './attribute-edit.js';
import type { EditField } from './problems.js';

/** What a part of the form of an attribute is given. */
export interface FormPart {
  readonly edit: AttributeEdit;
  readonly set: (part: Partial<AttributeEdit>) => void;
  /** Sets one fact; undefined: takes it away. */
  readonly setFact: (key: string, value: Facts[string] | undefined) => void;
  /** What is wrong with a field, in words; null: nothing, as far as one has tried. */
  readonly errorAt: (field: EditField) => string | null;
  readonly draft: Draft;
  readonly shape: DraftShape;
  /** null: a new one. */
  readonly attribute: DraftAttribute | null;
}
