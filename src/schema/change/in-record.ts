import { Bug } from '../../kernel/index.js';
import type { RecordedFacts, RecordedModel, RecordedShape } from '../record.js';

/** The content type or component of a uid; undefined for any other text. */
export function findShape(model: RecordedModel, uid: string): RecordedShape | undefined {
  return Object.hasOwn(model.shapes, uid) ? model.shapes[uid] : undefined;
}

/** The same, where it is known to be there. Raises Bug otherwise. */
export function shapeIn(model: RecordedModel, uid: string): RecordedShape {
  const shape = findShape(model, uid);
  if (shape === undefined) throw new Bug(`the recorded model has nothing called ${uid}`);
  return shape;
}

/** What is known of an attribute; undefined where the model has none of that name. */
export function findAttribute(model: RecordedModel, uid: string, name: string): RecordedFacts | undefined {
  const attributes = findShape(model, uid)?.attributes ?? {};
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** The same, where it is known to be there. Raises Bug otherwise. */
export function attributeIn(model: RecordedModel, uid: string, name: string): RecordedFacts {
  const facts = findAttribute(model, uid, name);
  if (facts === undefined) throw new Bug(`the recorded model has no attribute ${name} of ${uid}`);
  return facts;
}

/** Whether some attribute names a component, so that documents may hold it. */
export function isHeld(component: string, model: RecordedModel): boolean {
  return Object.values(model.shapes)
    .flatMap((shape) => Object.values(shape.attributes))
    .some((facts) => facts.component === component || listOf(facts.components).includes(component));
}

/** A list of texts, empty for anything else. */
export function listOf(value: RecordedFacts[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The shapes in the order of a record: content types before components, each by uid. */
export function inRecordOrder(shapes: ReadonlyMap<string, RecordedShape>): Readonly<Record<string, RecordedShape>> {
  const rank = (shape: RecordedShape) => (shape.is === 'contentType' ? 0 : 1);
  const sorted = [...shapes].sort(
    ([left, one], [right, other]) => rank(one) - rank(other) || (left < right ? -1 : Number(left > right)),
  );
  return Object.fromEntries(sorted);
}
