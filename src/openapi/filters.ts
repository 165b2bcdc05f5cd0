import { type Json, unreachable } from '../kernel/index.js';
import { operatorsOf } from '../query/index.js';
import type { JsonSchema, OperatorFamily, ScalarAttribute, Shape } from '../schema/index.js';
import { anyOf, closedObject, listOf } from './json-schema.js';
import { type Part, partsOf, scalarsOf } from './members.js';
import type { Scope } from './scope.js';

/** Refers to the schema of conditions on documents of a shape (query language, "filters"). */
export function filtersOf(shape: Shape, scope: Scope): JsonSchema {
  return scope.schemas.of(shape, 'Filters', () => {
    const properties: Record<string, JsonSchema> = Object.create(null);
    const self = filtersOf(shape, scope);
    properties.$and = listOf(self);
    properties.$or = listOf(self);
    properties.$not = anyOf([self, listOf(self)]);
    for (const scalar of scalarsOf(shape)) properties[scalar.name] = testsOf(scalar, scope);
    for (const part of partsOf(shape, scope)) {
      const behind = behindOf(part, scope);
      if (behind !== null) properties[part.name] = behind;
    }
    return closedObject({ ...properties });
  });
}

/** What can be asked of one scalar: a value, a list of them, or operators. */
function testsOf(attribute: ScalarAttribute, scope: Scope, only: OperatorFamily | null = null): JsonSchema {
  const operand = attribute.type.jsonSchema(attribute);
  const make = (): JsonSchema => operatorSchema(attribute, operand, only);
  // Attributes of a type mostly have the same operators and operands, so that they share one schema.
  if (!isOfType(operand, attribute)) return make();
  return scope.schemas.own(`Filter.${attribute.type.name}${only === null ? '' : `.${only}`}`, make);
}

/** Is this the schema that any attribute of the type has, whatever its options are? */
function isOfType(schema: JsonSchema, attribute: ScalarAttribute): boolean {
  if (Object.keys(attribute.options).length === 0) return true;
  return JSON.stringify(schema) === JSON.stringify(attribute.type.jsonSchema({ ...attribute, options: {} }));
}

function operatorSchema(attribute: ScalarAttribute, operand: JsonSchema, only: OperatorFamily | null): JsonSchema {
  const operators = operatorsOf(attribute, only);
  const properties: Record<string, JsonSchema> = {};
  for (const operator of operators) properties[operator] = operandOf(operator, operand);
  const negated: JsonSchema = { type: 'object' };
  properties.$not = anyOf([negated, listOf(negated)]);
  const object = closedObject(properties);
  return operators.includes('$eq') ? anyOf([operand, listOf(operand), object]) : object;
}

const texts: JsonSchema = { type: 'string' };

function operandOf(operator: string, operand: JsonSchema): JsonSchema {
  switch (operator) {
    case '$null':
    case '$notNull':
      return { type: 'boolean' };
    case '$in':
    case '$notIn':
      return anyOf([listOf(operand), operand]);
    case '$between':
      return listOf(operand, { minItems: 2, maxItems: 2 });
    case '$eq':
      return anyOf([operand, listOf(operand)]);
    case '$ne':
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      return operand;
    default:
      return texts;
  }
}

/** What can be asked of what stands behind a part; null: nothing. */
function behindOf(part: Part, scope: Scope): JsonSchema | null {
  switch (part.is) {
    case 'documents':
    case 'component':
    case 'localizations':
      return anyOf([...presenceOf(part.target, scope), filtersOf(part.target, scope)]);
    case 'files':
      return scope.facts.settings.mediaFilters === 'relation'
        ? anyOf([...presenceOf(part.target, scope), filtersOf(part.target, scope)])
        : identityOf(part.target, scope);
    case 'any':
    case 'zone':
      return null;
    default:
      return unreachable(part);
  }
}

/** The row id, or whether there is anything at all. */
function presenceOf(target: Shape, scope: Scope): readonly JsonSchema[] {
  const id = target.system.get('id');
  return id === undefined ? [] : [testsOf(id, scope, 'equality')];
}

function identityOf(target: Shape, scope: Scope): JsonSchema {
  const identities = ['id', 'documentId'].flatMap((name): readonly (readonly [string, Json])[] => {
    const attribute = target.system.get(name);
    return attribute === undefined ? [] : [[name, testsOf(attribute, scope, 'equality')]];
  });
  return anyOf([
    ...presenceOf(target, scope),
    closedObject(Object.fromEntries(identities) as Readonly<Record<string, JsonSchema>>),
  ]);
}
