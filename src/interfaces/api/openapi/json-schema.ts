import type { Json } from '../../../foundations/core/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';

/** The schema of what is missing. */
export const nullSchema: JsonSchema = { type: 'null' };

/** The schema of a value that may be null as well. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (typeof type === 'string') {
    return { ...schema, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
  }
  // What says nothing takes null too.
  return Object.keys(schema).length === 0 ? schema : anyOfSchemas([schema, nullSchema]);
}

/** One of several schemas; a single one stands for itself. */
export function anyOfSchemas(schemas: readonly JsonSchema[]): JsonSchema {
  const [only, ...rest] = schemas;
  return only !== undefined && rest.length === 0 ? only : { anyOf: schemas };
}

/** A list of what the schema describes. */
export function arraySchema(items: JsonSchema, extra: Readonly<Record<string, Json>> = {}): JsonSchema {
  return { type: 'array', items, ...extra };
}

/** An object with these members. `required`: left out where there is none. */
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

/** The same, and nothing else in it: what a request says is applied or refused. */
export function strictObjectSchema(
  properties: Readonly<Record<string, JsonSchema>> | ReadonlyMap<string, JsonSchema>,
  required: readonly string[] = [],
): JsonSchema {
  return { ...objectSchema(properties, required), additionalProperties: false };
}

/** Objects of several kinds, told apart by a member; by its value. */
export function discriminatedUnion(propertyName: string, kinds: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const mapping = Object.fromEntries([...kinds].map(([kind, { $ref = '' }]) => [kind, $ref]));
  return { oneOf: [...kinds.values()], discriminator: { propertyName, mapping } };
}
