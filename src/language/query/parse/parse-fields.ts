import type { Shape, ValueAttribute } from '../../schema/index.js';
import { findReadableAttribute, isReadable, isValue } from '../visibility.js';
import { invalidParameter, invalidQueryKey, type ParameterPath } from './parameter-path.js';
import type { ParameterNode } from './parameters.js';
import { parseNameList } from './parse-name-list.js';

/**
 * Parses `fields` (contract, "fields"): the scalars to return, in wire order. `id` and `documentId` are always included, `*` means
 * all. Throws Failure query.invalid-parameter for a wrong form or an empty name, query.invalid-key(-at) for names that are no readable
 * scalar.
 */
export function parseFields(
  node: ParameterNode,
  shape: Shape,
  path: ParameterPath,
  arrayLimit: number,
): readonly ValueAttribute[] {
  const names = new Set(parseNameList(node, path, arrayLimit));
  for (const name of names) {
    if (name === '') throw invalidParameter(path.param, 'Expected a string or an array of strings, none of them empty');
    if (name !== '*' && !isValue(findReadableAttribute(shape, name))) throw invalidQueryKey(name, path);
  }
  if (names.has('*')) return listDefaultFields(shape);
  return listDefaultFields(shape).filter((field) => names.has(field.name) || identityFields.has(field.name));
}

const identityFields: ReadonlySet<string> = new Set(['id', 'documentId']);
const defaultFieldsCache = new WeakMap<Shape, readonly ValueAttribute[]>();

/**
 * Returns the fields of a response without `fields`, in wire order: id, documentId, the readable scalars in schema order, the
 * remaining system attributes, and the computed attributes, since the others are stored as one text.
 */
export function listDefaultFields(shape: Shape): readonly ValueAttribute[] {
  const cached = defaultFieldsCache.get(shape);
  if (cached !== undefined) return cached;
  const system = [...shape.system.values()];
  const values = [...shape.attributes.values()].filter(isValue).filter(isReadable);
  const fields = [
    ...system.filter((attribute) => identityFields.has(attribute.name)),
    ...values.filter(({ storage }) => storage === 'column'),
    ...system.filter((attribute) => !identityFields.has(attribute.name)),
    ...values.filter(({ storage }) => storage === 'computed'),
  ];
  defaultFieldsCache.set(shape, fields);
  return fields;
}
