import type { Json } from '../../../foundations/core/index.js';
import type { RecordedFacts, RecordedShape } from '../recorded-model.js';
import type { AttributeIndex } from '../types.js';

/**
 * One difference between two models, as data: it can be shown, stored as JSON, and applied (`applyChanges`).
 *
 * Names are those at the time of the change: a removed item has its name in the model before, everything else has its name in the
 * model after, including the shape of a renamed attribute. Renames of one list are applied together, so two attributes may swap their
 * names.
 */
export type ModelChange = LocaleChange | TypeChange | ComponentChange | ShapeChange | AttributeChange;

/** The kinds of changes. */
export type ChangeKind = ModelChange['is'];

/** Locales that are added and removed, and the default one. */
export type LocaleChange =
  | { readonly is: 'locale-added' | 'locale-removed'; readonly locale: string }
  | ({ readonly is: 'default-locale' } & BeforeAfter<string>);

/** A change of a content type. */
export type TypeChange =
  | ({ readonly is: 'type-added' | 'type-removed' } & ShapeWithRecord)
  | ({ readonly is: 'type-renamed' } & BeforeAfter<TypeNames>)
  | ({ readonly is: 'type-kind' } & ShapeRef & BeforeAfter<string>)
  | ({ readonly is: 'draft-and-publish' | 'type-localized' } & ShapeRef & BeforeAfter<boolean>)
  /** null: none. */
  | ({ readonly is: 'search' } & ShapeRef & BeforeAfter<Json>);

/** A change of a component; before and after a renaming: its uids. */
export type ComponentChange =
  | ({ readonly is: 'component-added' | 'component-removed' } & ShapeWithRecord)
  | ({ readonly is: 'component-renamed' } & BeforeAfter<string>);

/** A change of the attributes of a content type or component as a whole. */
export type ShapeChange =
  /** All attributes in their new order. */
  | ({ readonly is: 'attributes-ordered'; readonly attributes: readonly string[] } & ShapeRef)
  /** Ids that were added or removed; `attribute` null: the shape's own. */
  | ({
      readonly is: 'identified';
      readonly ids: readonly { readonly attribute: string | null; readonly id: string | null }[];
    } & ShapeRef);

/** A change of an attribute. */
export type AttributeChange = NameChange | FactChange;

/** An attribute is added, removed or renamed. */
export type NameChange =
  | ({ readonly is: 'attribute-added' | 'attribute-removed'; readonly facts: RecordedFacts } & AttributeRef)
  | ({ readonly is: 'attribute-renamed' } & ShapeRef & BeforeAfter<AttributeNames>);

/** A fact of an attribute changes, which stays in its shape under its name. */
export type FactChange =
  | RetypeChange
  | RelationChange
  | EnumerationChange
  | LimitChange
  | SwitchChange
  | IndexChange
  | ({ readonly is: 'column' | 'component' } & AttributeRef & BeforeAfter<string>)
  | ({ readonly is: 'zone-components' | 'allowed-types' } & AttributeRef & BeforeAfter<readonly string[]>)
  /** null: no default. */
  | ({ readonly is: 'default' } & AttributeRef & BeforeAfter<Json>)
  /** A fact without a kind of its own. null: absent. */
  | ({ readonly is: 'option'; readonly fact: string } & AttributeRef & BeforeAfter<Json>);

/** Another type, with the facts that come and go with it. */
export interface RetypeChange extends AttributeRef, BeforeAfter<RecordedFacts> {
  readonly is: 'retyped';
}

/** Another kind, target or side of a relation: all facts that define it. */
export interface RelationChange extends AttributeRef, BeforeAfter<RecordedFacts> {
  readonly is: 'relation';
}

/** Another limit; null: none. */
export interface LimitChange extends AttributeRef, BeforeAfter<Json> {
  readonly is: 'limit';
  readonly limit: LimitFact;
}

/** A fact that is switched on or off. */
export interface SwitchChange extends AttributeRef, BeforeAfter<boolean> {
  readonly is: SwitchKind;
}

/** Another index, or none. */
export interface IndexChange extends AttributeRef, BeforeAfter<AttributeIndex> {
  readonly is: 'index';
}

/** The values of an enumeration; `mapping`: the successors of values that are no longer listed, where the caller named them. */
export interface EnumerationChange extends AttributeRef, BeforeAfter<readonly string[]> {
  readonly is: 'values';
  readonly mapping: readonly { readonly from: string; readonly to: string }[];
}

/** Facts of attributes that are on or off. */
export type SwitchKind = 'repeatable' | 'media-many' | 'attribute-localized' | 'private' | 'required' | 'unique';

/** Where a record contains a limit: of the entries of a component or zone, or of the values of a scalar. */
export type LimitFact =
  | 'min'
  | 'max'
  | 'options.min'
  | 'options.max'
  | 'options.minLength'
  | 'options.maxLength'
  | 'options.regex';

/** All names of a content type. */
export interface TypeNames {
  readonly uid: string;
  readonly singularName: string;
  readonly pluralName: string;
  readonly collectionName: string;
}

/** The names of an attribute: in responses, and of its column (or the stem of its columns). */
export interface AttributeNames {
  readonly name: string;
  readonly column: string;
}

/** uid of a content type or component. */
export interface ShapeRef {
  readonly of: string;
}

/** An attribute of a content type or component. */
export interface AttributeRef extends ShapeRef {
  readonly attribute: string;
}

interface ShapeWithRecord extends ShapeRef {
  readonly shape: RecordedShape;
}

interface BeforeAfter<T> {
  readonly before: T;
  readonly after: T;
}
