import { Bug, isObject, isStringArray, type Json } from '../../foundations/core/index.js';
import type { Attribute, Shape, Snapshot } from './types.js';

/**
 * A model as a database remembers it: what a later model has to fit to, and nothing that only matters to readers.
 * Content types come first, then components, each in the order of their uids; attributes are in the model's order.
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
  /** What it is known by when its uid changes; null: by its uid. */
  readonly id: string | null;
  readonly facts: RecordedFacts;
  readonly attributes: Readonly<Record<string, RecordedFacts>>;
}

/** What is known of an attribute (its `id` too, which may be null) or a content type, by the names of the snapshot; types by their names. */
export type RecordedFacts = Readonly<Record<string, Json>>;

/** The model as text to keep with the database (`readRecord` reads it), and its version. */
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

/**
 * Reads what `recordModel` wrote, now or when there were no ids (format 1: nothing in it has one).
 * Throws Bug for anything else.
 */
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
  return { is, id, facts: { kind, singularName, pluralName, collectionName, draftAndPublish, localized }, attributes };
}

/** Everything of an attribute as JSON; what is undefined (no default, no limit) is left out. */
function toRecordedAttribute(attribute: Attribute): RecordedFacts {
  const { name: _, ...facts } = attribute;
  const type = attribute.storage === 'column' ? attribute.type.name : attribute.storage;
  return JSON.parse(JSON.stringify({ ...facts, type })) as RecordedFacts;
}
