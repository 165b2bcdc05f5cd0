import { type Json, unreachable } from '../../../foundations/core/index.js';
import { isTextOperator, listOperators, type Operator, operatorTable } from '../../../language/query/index.js';
import type { JsonSchema, OperatorFamily, Shape, ValueAttribute } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { anyOfSchemas, arraySchema, objectSchema, strictObjectSchema } from './json-schema.js';
import { type PopulatablePart, populatableParts, readableScalars } from './populatable-parts.js';

/** Refers to the schema of conditions on documents of a shape (query language, "filters"). */
export function filterSchema(shape: Shape, scope: ApiScope): JsonSchema {
  return scope.schemas.forShape(shape, 'Filters', () => {
    const properties: Record<string, JsonSchema> = Object.create(null);
    const self = filterSchema(shape, scope);
    properties.$and = arraySchema(self);
    properties.$or = arraySchema(self);
    properties.$not = anyOfSchemas([self, arraySchema(self)]);
    for (const scalar of readableScalars(shape)) properties[scalar.name] = attributeFilterSchema(scalar, scope);
    for (const part of populatableParts(shape, scope)) {
      const nested = nestedFilterSchema(part, scope);
      if (nested !== null) properties[part.name] = nested;
    }
    return strictObjectSchema({ ...properties });
  });
}

/** Returns the schema of conditions on one scalar: a value, a list of values, or operators. */
function attributeFilterSchema(
  attribute: ValueAttribute,
  scope: ApiScope,
  family: OperatorFamily | null = null,
): JsonSchema {
  const operand = attribute.type.jsonSchema(attribute);
  const make = (): JsonSchema => operatorSchema(attribute, operand, family);
  // Attributes of a type mostly have the same operators and operands, so that they share one schema.
  if (!isOfType(operand, attribute)) return make();
  return scope.schemas.named(`Filter.${attribute.type.name}${family === null ? '' : `.${family}`}`, make);
}

/** Returns whether all attributes of the type have this schema, independent of their options. */
function isOfType(schema: JsonSchema, attribute: ValueAttribute): boolean {
  if (Object.keys(attribute.options).length === 0) return true;
  return JSON.stringify(schema) === JSON.stringify(attribute.type.jsonSchema({ ...attribute, options: {} }));
}

function operatorSchema(attribute: ValueAttribute, operand: JsonSchema, family: OperatorFamily | null): JsonSchema {
  const operators = listOperators(attribute, family);
  const properties: Record<string, JsonSchema> = {};
  for (const operator of operators) properties[operator] = operandSchema(operator, operand);
  const negated: JsonSchema = { type: 'object' };
  properties.$not = anyOfSchemas([negated, arraySchema(negated)]);
  // Any other name is a key inside the JSON.
  const object = attribute.type.column === 'json' ? objectSchema(properties) : strictObjectSchema(properties);
  return operators.includes('$eq') ? anyOfSchemas([operand, arraySchema(operand), object]) : object;
}

const textOperand: JsonSchema = { type: 'string' };

function operandSchema(operator: Operator, valueSchema: JsonSchema): JsonSchema {
  const operand = isTextOperator(operator) ? textOperand : valueSchema;
  const { operands } = operatorTable[operator];
  switch (operands) {
    case 'boolean':
      return { type: 'boolean' };
    case 'many':
      return anyOfSchemas([arraySchema(operand), operand]);
    case 'two':
      return arraySchema(operand, { minItems: 2, maxItems: 2 });
    case 'one':
      return operator === '$eq' ? anyOfSchemas([operand, arraySchema(operand)]) : operand;
    default:
      return unreachable(operands);
  }
}

/** Returns the schema of conditions on a populated part; null: it cannot be filtered by. */
function nestedFilterSchema(part: PopulatablePart, scope: ApiScope): JsonSchema | null {
  switch (part.is) {
    case 'documents':
    case 'component':
    case 'localizations':
      return anyOfSchemas([...presenceSchemas(part.target, scope), filterSchema(part.target, scope)]);
    case 'files':
      return scope.facts.settings.mediaFilters === 'relation'
        ? anyOfSchemas([...presenceSchemas(part.target, scope), filterSchema(part.target, scope)])
        : identitySchema(part.target, scope);
    case 'zone':
      return zoneSchema(part.targets, scope);
    case 'any':
      return null;
    default:
      return unreachable(part);
  }
}

/** Conditions on the entries of a zone, by component. */
function zoneSchema(components: readonly Shape[], scope: ApiScope): JsonSchema {
  const branches = components.map((shape): readonly [string, JsonSchema] => [
    shape.uid,
    anyOfSchemas([...presenceSchemas(shape, scope), filterSchema(shape, scope)]),
  ]);
  return strictObjectSchema({ on: strictObjectSchema(new Map(branches)) }, ['on']);
}

/** The row id, or whether there is anything at all. */
function presenceSchemas(target: Shape, scope: ApiScope): readonly JsonSchema[] {
  const id = target.system.get('id');
  return id === undefined ? [] : [attributeFilterSchema(id, scope, 'equality')];
}

function identitySchema(target: Shape, scope: ApiScope): JsonSchema {
  const identities = ['id', 'documentId'].flatMap((name): readonly (readonly [string, Json])[] => {
    const attribute = target.system.get(name);
    return attribute === undefined ? [] : [[name, attributeFilterSchema(attribute, scope, 'equality')]];
  });
  return anyOfSchemas([
    ...presenceSchemas(target, scope),
    strictObjectSchema(Object.fromEntries(identities) as Readonly<Record<string, JsonSchema>>),
  ]);
}
