import { Bug, isObject, type Json, unreachable } from '../../../kernel/index.js';
import {
  attributeTypes,
  type ColumnKind,
  type RecordedFacts,
  type ScalarAttribute,
  type Stored,
} from '../../../schema/index.js';

/** The text of a value that is not there. */
export const nothing = 'null';

/** A scalar attribute as it was recorded. Raises Bug for a type that nobody knows. */
export function scalarOf(name: string, facts: RecordedFacts): ScalarAttribute {
  const type = attributeTypes.get(String(facts.type));
  if (type === undefined) throw new Bug(`the recorded attribute ${name} has the unknown type ${String(facts.type)}`);
  const { required, private: hidden, localized, unique, index, id, column, options } = facts;
  return {
    storage: 'column',
    name,
    id: typeof id === 'string' ? id : null,
    required: required === true,
    private: hidden === true,
    localized: localized === true,
    type,
    column: String(column),
    unique: unique === true,
    index: index === true,
    options: isObject(options) ? (options as Readonly<Record<string, Json>>) : {},
    default: facts.default,
  };
}

/** The stored value behind the JSON text that stands in a component. */
export function storedOfJson(json: string, kind: ColumnKind): Stored {
  if (json === nothing) return null;
  switch (kind) {
    case 'text':
    case 'date':
    case 'time':
    case 'instant':
      return String(JSON.parse(json));
    case 'integer':
    case 'real':
      return Number(json);
    case 'bigint':
      return BigInt(String(JSON.parse(json)));
    case 'boolean':
      return json === 'true';
    // Exact as they are written.
    case 'decimal':
    case 'json':
      return json;
    default:
      return unreachable(kind);
  }
}

/** A value as a database gives it back, in the form in which it is bound. */
export function storedOfColumn(value: Stored, kind: ColumnKind): Stored {
  if (value === null) return null;
  switch (kind) {
    case 'integer':
    case 'real':
      return Number(value);
    case 'bigint':
      return BigInt(value);
    case 'boolean':
      return Boolean(Number(value));
    case 'text':
    case 'decimal':
    case 'json':
    case 'date':
    case 'time':
    case 'instant':
      return String(value);
    default:
      return unreachable(kind);
  }
}

/**
 * The JSON text that an attribute gives to components which are there when it is new: its default, if it is required and need not
 * be unique; else nothing.
 */
export function firstValue(name: string, facts: RecordedFacts): string {
  if (facts.storage !== 'column' || facts.required !== true || facts.unique === true) return nothing;
  const attribute = scalarOf(name, facts);
  if (attribute.default === undefined || attribute.default === null) return nothing;
  const parsed = attribute.type.parseInput(attribute.default, attribute);
  if (parsed instanceof Promise || !parsed.ok) throw new Bug(`the default of ${name} is not a value of its type`);
  return parsed.value === null ? nothing : attribute.type.toJsonText(parsed.value);
}
