import { Bug, isObject, isStringArray, type Json } from '../../foundations/core/index.js';
import type { Attribute, ComputedAttribute, SearchDefinition, Shape, Snapshot } from './types.js';

/**
 * A model as a database records it: what a later model must be compatible with, without what only readers need. Content types come
 * first, then components, each in the order of their uids; attributes are in the model's order.
 */
export interface RecordedModel {
  readonly format: 2;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  readonly shapes: Readonly<Record<string, RecordedShape>>;
}

/** A content type or component by uid. `facts`: kind, collectionName, …; none for components. */
export interface RecordedShape {
  readonly is: 'contentType' | 'component';
  /** Identifies it when its uid changes; null: it is identified by its uid. */
  readonly id: string | null;
  readonly facts: RecordedFacts;
  readonly attributes: Readonly<Record<string, RecordedFacts>>;
}

/**
 * The facts of an attribute (including its `id`, which may be null) or a content type, by the names in the snapshot; types by their
 * names.
 */
export type RecordedFacts = Readonly<Record<string, Json>>;

/** Serializes the model as text to store in the database (`parseRecordedModel` parses it), with its version. */
export function serializeModel(snapshot: Snapshot): { readonly version: string; readonly json: string } {
  const shapes = [...snapshot.contentTypes.values(), ...snapshot.components.values()].map((shape) => [
    shape.uid,
    toRecordedShape(shape),
  ]);
  const { locales, defaultLocale } = snapshot;
  return {
    version: snapshot.version,
    json: JSON.stringify({ format: 2, locales, defaultLocale, shapes: Object.fromEntries(shapes) }),
  };
}

/** Parses what `serializeModel` wrote, now or before there were ids (format 1 has none). Throws Bug for anything else. */
export function parseRecordedModel(json: string): RecordedModel {
  const value: unknown = JSON.parse(json);
  if (isObject(value) && value.format === 2) return value as unknown as RecordedModel;
  if (isObject(value) && value.format === 1) return upgradeRecordedModel(value as unknown as RecordedModelV1);
  throw new Bug('the recorded model has an unknown format');
}

/** Whether a value has the form of a recorded model, of any format. */
export function isRecordedModel(value: unknown): boolean {
  return (
    isObject(value) &&
    isStringArray(value.locales) &&
    typeof value.defaultLocale === 'string' &&
    isObject(value.shapes) &&
    Object.values(value.shapes).every(
      (shape) =>
        isObject(shape) &&
        (shape.is === 'contentType' || shape.is === 'component') &&
        isObject(shape.facts) &&
        isObject(shape.attributes) &&
        Object.values(shape.attributes).every(isObject),
    )
  );
}

interface RecordedModelV1 extends Omit<RecordedModel, 'format' | 'shapes'> {
  readonly shapes: Readonly<Record<string, Omit<RecordedShape, 'id'>>>;
}

function upgradeRecordedModel({ locales, defaultLocale, shapes }: RecordedModelV1): RecordedModel {
  const upgradedShapes = Object.entries(shapes).map(([uid, shape]): [string, RecordedShape] => {
    const attributes = Object.entries(shape.attributes).map(([name, facts]) => [name, { id: null, ...facts }]);
    return [uid, { ...shape, id: null, attributes: Object.fromEntries(attributes) }];
  });
  return { format: 2, locales, defaultLocale, shapes: Object.fromEntries(upgradedShapes) };
}

function toRecordedShape(shape: Shape): RecordedShape {
  const attributes = Object.fromEntries(
    [...shape.attributes.values()].map((attribute) => [attribute.name, toRecordedAttribute(attribute)]),
  );
  const { is, id } = shape;
  if (shape.is === 'component') return { is, id, facts: {}, attributes };
  const { kind, singularName, pluralName, collectionName, draftAndPublish, localized } = shape;
  const facts = { kind, singularName, pluralName, collectionName, draftAndPublish, localized };
  return { is, id, facts: { ...facts, ...toRecordedSearch(shape.search) }, attributes };
}

/** Nothing where there is no search: records of models without one stay what they were. */
function toRecordedSearch(search: SearchDefinition | null): RecordedFacts {
  if (search === null) return {};
  const { language, languages, attributes } = search;
  return {
    search: {
      language: languages.size === 0 ? language : Object.fromEntries(languages),
      attributes: Object.fromEntries(attributes.map(({ path, weight }) => [path, weight])),
    },
  };
}

/** Returns an attribute as JSON; undefined members (no default, no limit) are left out. */
function toRecordedAttribute(attribute: Attribute): RecordedFacts {
  if (attribute.storage === 'computed') return toRecordedComputed(attribute);
  const { name: _, ...facts } = attribute;
  const type = attribute.storage === 'column' ? attribute.type.name : attribute.storage;
  return JSON.parse(JSON.stringify({ ...facts, type })) as RecordedFacts;
}

/** Nothing of a computed attribute is stored: its record says that it is there, and what it computes. */
function toRecordedComputed({ id, private: hidden, column, storage, as }: ComputedAttribute): RecordedFacts {
  return { storage, id, required: false, private: hidden, localized: false, column, as, type: storage };
}
