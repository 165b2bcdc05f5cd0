import { Bug } from '../../foundations/core/index.js';
import type { Strictness } from './attributes/attribute-type.js';
import type { Attribute, ContentType, Shape, Snapshot } from './types.js';

/**
 * Returns the attribute of that name: one of the definition, else a system attribute (id, documentId, …). `undefined` for any other
 * name, including those of object prototypes.
 */
export function findShapeAttribute(shape: Shape, name: string): Attribute | undefined {
  return shape.attributes.get(name) ?? shape.system.get(name);
}

/**
 * Returns the content type or component of a uid in a resolved model, e.g. a relation's target. Throws Bug for an unknown uid, which a
 * resolved model never contains.
 */
export function getShape(snapshot: Snapshot, uid: string): Shape {
  const shape = snapshot.contentTypes.get(uid) ?? snapshot.components.get(uid);
  if (shape === undefined) throw new Bug(`the model has no shape ${uid}`);
  return shape;
}

/**
 * Returns the content type of a uid that every model has, e.g. that of files, or that a resolved model contains. Throws Bug for an
 * unknown uid.
 */
export function getContentType(snapshot: Snapshot, uid: string): ContentType {
  const type = snapshot.contentTypes.get(uid);
  if (type === undefined) throw new Bug(`the model has no content type ${uid}`);
  return type;
}

/** True for component and zone attributes whose value is a list in a response. */
export function isListAttribute(attribute: Attribute): boolean {
  return attribute.storage === 'zone' || (attribute.storage === 'component' && attribute.repeatable);
}

/**
 * Whether the body of a new document has to contain the attribute (behaviour, section 3, last table): in a draft only
 * required lists of components; under the rules of publication, all required ones without a default.
 */
export function isRequiredInBody(attribute: Attribute, strictness: Strictness): boolean {
  if (!attribute.required) return false;
  return isListAttribute(attribute) || (strictness === 'published' && !hasDefault(attribute));
}

/** A uid that is derived from another attribute counts as having a default. */
function hasDefault(attribute: Attribute): boolean {
  if (attribute.storage !== 'column') return false;
  return attribute.default !== undefined || typeof attribute.options.targetField === 'string';
}
