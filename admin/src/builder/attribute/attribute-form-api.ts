import type { Draft, DraftAttribute, DraftShape, JsonObject } from '../draft/index.js';
import type { AttributeFormState } from './attribute-form-state.js';
import type { AttributeTypes } from './attribute-types.js';
import type { AttributeFormField } from './validate-attribute.js';

/** What a part of the form of an attribute is given. */
export interface AttributeFormApi {
  readonly state: AttributeFormState;
  readonly patch: (changes: Partial<AttributeFormState>) => void;
  /** Sets one fact; undefined: takes it away. */
  readonly setProperty: (key: string, value: JsonObject[string] | undefined) => void;
  /** What is wrong with a field, in words; null: nothing, as far as one has tried. */
  readonly errorAt: (field: AttributeFormField) => string | null;
  readonly types: AttributeTypes;
  readonly draft: Draft;
  readonly shape: DraftShape;
  /** null: a new one. */
  readonly attribute: DraftAttribute | null;
}
