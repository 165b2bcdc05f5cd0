import { Bug } from '../../../foundations/core/index.js';
import type { RecordedFacts, RecordedModel, RecordedShape } from '../recorded-model.js';

/** Returns the content type or component of a uid; undefined for any other text. */
export function findRecordedShape(model: RecordedModel, uid: string): RecordedShape | undefined {
  return Object.hasOwn(model.shapes, uid) ? model.shapes[uid] : undefined;
}

/** The same, where it is known to exist. Throws Bug otherwise. */
export function getRecordedShape(model: RecordedModel, uid: string): RecordedShape {
  const shape = findRecordedShape(model, uid);
  if (shape === undefined) throw new Bug(`the recorded model has no shape ${uid}`);
  return shape;
}

/** Returns the record of an attribute; undefined where the model has none of that name. */
export function findRecordedAttribute(model: RecordedModel, uid: string, name: string): RecordedFacts | undefined {
  const attributes = findRecordedShape(model, uid)?.attributes ?? {};
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** The same, where it is known to exist. Throws Bug otherwise. */
export function getRecordedAttribute(model: RecordedModel, uid: string, name: string): RecordedFacts {
  const facts = findRecordedAttribute(model, uid, name);
  if (facts === undefined) throw new Bug(`the recorded model has no attribute ${name} of ${uid}`);
  return facts;
}

/** Whether an attribute uses a component, so that documents may contain it. */
export function isComponentUsed(component: string, model: RecordedModel): boolean {
  return Object.values(model.shapes)
    .flatMap((shape) => Object.values(shape.attributes))
    .some((facts) => facts.component === component || toTextList(facts.components).includes(component));
}

/** Returns a list of texts, empty for anything else. */
export function toTextList(value: RecordedFacts[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Sorts the shapes as in a record: content types before components, each by uid. */
export function sortRecordedShapes(
  shapes: ReadonlyMap<string, RecordedShape>,
): Readonly<Record<string, RecordedShape>> {
  const rank = (shape: RecordedShape) => (shape.is === 'contentType' ? 0 : 1);
  const sorted = [...shapes].sort(
    ([left, leftShape], [right, rightShape]) =>
      rank(leftShape) - rank(rightShape) || (left < right ? -1 : Number(left > right)),
  );
  return Object.fromEntries(sorted);
}
