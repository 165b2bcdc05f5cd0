import type { ScalarAttribute, Shape } from '../schema/index.js';
import { namesOf } from './names.js';
import type { ParameterNode } from './parameters.js';
import { invalidKey, invalidParameter, type Place } from './place.js';
import { isReadable, readableAttribute } from './visibility.js';

/**
 * `fields` (contract, "fields"): the scalars to answer with, in wire order. `id` and `documentId` always come, `*` means all.
 * Raises Failure query.invalid-parameter for a wrong form or an empty name, query.invalid-key(-at) for names that are
 * no readable scalar.
 */
export function parseFields(
  node: ParameterNode,
  shape: Shape,
  place: Place,
  arrayLimit: number,
): readonly ScalarAttribute[] {
  const names = new Set(namesOf(node, place, arrayLimit));
  for (const name of names) {
    if (name === '')
      throw invalidParameter(place.param, 'Expected a string or an array of strings, none of them empty');
    if (name !== '*' && readableAttribute(shape, name)?.storage !== 'column') throw invalidKey(name, place);
  }
  if (names.has('*')) return defaultFields(shape);
  return defaultFields(shape).filter((field) => names.has(field.name) || identities.has(field.name));
}

const identities: ReadonlySet<string> = new Set(['id', 'documentId']);
const remembered = new WeakMap<Shape, readonly ScalarAttribute[]>();

/** What is answered without `fields`, in wire order: id, documentId, the readable scalars in schema order, the rest of the system's. */
export function defaultFields(shape: Shape): readonly ScalarAttribute[] {
  const known = remembered.get(shape);
  if (known !== undefined) return known;
  const system = [...shape.system.values()];
  const fields = [
    ...system.filter((attribute) => identities.has(attribute.name)),
    ...[...shape.attributes.values()].filter(
      (attribute): attribute is ScalarAttribute => attribute.storage === 'column' && isReadable(attribute),
    ),
    ...system.filter((attribute) => !identities.has(attribute.name)),
  ];
  remembered.set(shape, fields);
  return fields;
}
