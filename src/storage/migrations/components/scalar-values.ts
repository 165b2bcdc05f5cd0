import { Bug, isObject, type Json } from '../../../foundations/core/index.js';
import { attributeTypes, nullJson, type RecordedFacts, type ScalarAttribute } from '../../../language/schema/index.js';

/** Returns a scalar attribute as it was recorded. Throws Bug for an unknown type. */
export function recordedScalar(name: string, facts: RecordedFacts): ScalarAttribute {
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

/**
 * The JSON text that existing components get for a new attribute: its default, if it is required and need not be unique; otherwise
 * null.
 */
export function initialValue(name: string, facts: RecordedFacts): string {
  if (facts.storage !== 'column' || facts.required !== true || facts.unique === true) return nullJson;
  const attribute = recordedScalar(name, facts);
  if (attribute.default === undefined || attribute.default === null) return nullJson;
  const parsed = attribute.type.parseInput(attribute.default, attribute);
  if (parsed instanceof Promise || !parsed.ok) throw new Bug(`the default of ${name} is not a value of its type`);
  return parsed.value === null ? nullJson : attribute.type.toJsonText(parsed.value);
}
