import type { Json } from '../../../foundations/core/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';

/** The schema of null. */
export const nullSchema: JsonSchema = { type: 'null' };

/** The schema of a value that may be null as well. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (typeof type === 'string') {
    return { ...schema, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
  }
  // An empty schema includes null.
  return Object.keys(schema).length === 0 ? schema : anyOfSchemas([schema, nullSchema]);
}

/** Returns a union of schemas; a single one is returned unchanged. */
export function anyOfSchemas(schemas: readonly JsonSchema[]): JsonSchema {
  const [only, ...rest] = schemas;
  return only !== undefined && rest.length === 0 ? only : { anyOf: schemas };
}

/** Returns the schema of a list. */
export function arraySchema(items: JsonSchema, extra: Readonly<Record<string, Json>> = {}): JsonSchema {
  return { type: 'array', items, ...extra };
}

/** Returns the schema of an object with these members. `required` is omitted if empty. */
export function objectSchema(
  properties: Readonly<Record<string, JsonSchema>> | ReadonlyMap<string, JsonSchema>,
  required: readonly string[] = [],
): JsonSchema {
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: properties instanceof Map ? Object.fromEntries(properties) : (properties as JsonSchema),
  };
}

/** Returns the schema of an object without other members: requests with unknown members are rejected. */
export function strictObjectSchema(
  properties: Readonly<Record<string, JsonSchema>> | ReadonlyMap<string, JsonSchema>,
  required: readonly string[] = [],
): JsonSchema {
  return { ...objectSchema(properties, required), additionalProperties: false };
}

/** Returns a union of objects, discriminated by a member; by the values of that member. */
export function discriminatedUnion(propertyName: string, kinds: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const mapping = Object.fromEntries([...kinds].map(([kind, { $ref = '' }]) => [kind, $ref]));
  return { oneOf: [...kinds.values()], discriminator: { propertyName, mapping } };
}
