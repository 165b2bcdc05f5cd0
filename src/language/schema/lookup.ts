import { Bug } from '../../foundations/core/index.js';
import type { Attribute, ContentType, Shape, Snapshot } from './types.js';

/**
 * The attribute of that name: one of the definition, else one that every document has (id, documentId, …).
 * `undefined` for any other name, the names of object prototypes included.
 */
export function findShapeAttribute(shape: Shape, name: string): Attribute | undefined {
  return shape.attributes.get(name) ?? shape.system.get(name);
}

/**
 * The content type or component behind a uid that a resolved model names, e.g. a relation's target.
 * Throws Bug for an unknown uid: a resolved model names none.
 */
export function getShape(snapshot: Snapshot, uid: string): Shape {
  const shape = snapshot.contentTypes.get(uid) ?? snapshot.components.get(uid);
  if (shape === undefined) throw new Bug(`the model has nothing called ${uid}`);
  return shape;
}

/**
 * The content type behind a uid that every model has, e.g. that of files, or that a resolved model names.
 * Throws Bug for an unknown uid.
 */
export function getContentType(snapshot: Snapshot, uid: string): ContentType {
  const type = snapshot.contentTypes.get(uid);
  if (type === undefined) throw new Bug(`the model has no content type ${uid}`);
  return type;
}
