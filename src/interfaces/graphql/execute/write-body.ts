import { isObject } from '../../../foundations/core/index.js';
import type { Attribute, Shape } from '../../../language/schema/index.js';
import type { GraphqlModel } from '../schema/model.js';

/**
 * Returns the data of a mutation as a REST body has it: files by row id, and entries of zones with the uid of their component. Anything
 * else has the same form, and is checked by the writes.
 */
export function bodyOfData(data: unknown, shape: Shape, model: GraphqlModel): unknown {
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, bodyOfValue(value, shape.attributes.get(name), model)]),
  );
}

function bodyOfValue(value: unknown, attribute: Attribute | undefined, model: GraphqlModel): unknown {
  if (value === null || value === undefined) return value;
  switch (attribute?.storage) {
    case 'media':
      return Array.isArray(value) ? value.map(fileReference) : fileReference(value);
    case 'component': {
      const component = model.objects.get(attribute.component)?.shape;
      if (component === undefined) return value;
      return Array.isArray(value)
        ? value.map((entry) => bodyOfData(entry, component, model))
        : bodyOfData(value, component, model);
    }
    case 'zone':
      return Array.isArray(value) ? value.map((entry) => zoneEntry(entry, model)) : value;
    default:
      return value;
  }
}

/** A row id, or a documentId. */
function fileReference(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** An id of an existing entry is a text in GraphQL. */
function zoneEntry(entry: unknown, model: GraphqlModel): unknown {
  if (!isObject(entry)) return entry;
  const { __typename: name, ...values } = entry;
  const component = model.componentsByType.get(String(name));
  if (component === undefined) return entry;
  const data = bodyOfData(values, component, model);
  return { __component: component.uid, ...(isObject(data) ? data : {}) };
}
