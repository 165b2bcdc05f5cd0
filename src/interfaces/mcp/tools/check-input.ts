import { isObject } from '../../../foundations/core/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';
import { InputError, type Tool, type ToolInput } from './tool.js';

/**
 * Returns the input of a tool after checking names and types of its members; what is below them is checked by the endpoint that receives
 * it. Throws InputError, which says what to write instead.
 */
export function checkInput(
  tool: Pick<Tool, 'name' | 'properties' | 'required' | 'instead'>,
  input: unknown,
): ToolInput {
  if (!isObject(input)) throw new InputError(`The arguments of ${tool.name} must be an object.`);
  const properties = tool.properties();
  const names = Object.keys(properties);
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) {
    const known = names.length === 0 ? 'no arguments' : names.join(', ');
    const instead = unknown.flatMap((name) => (tool.instead?.[name] === undefined ? [] : [` ${tool.instead[name]}`]));
    throw new InputError(`${tool.name} does not know ${unknown.join(', ')}. It takes ${known}.${instead.join('')}`);
  }
  const missing = tool.required.filter((name) => input[name] === undefined);
  if (missing.length > 0) throw new InputError(`${tool.name} needs ${missing.join(' and ')}.`);
  const problems = Object.entries(input).flatMap(([name, value]) => {
    const schema = properties[name];
    return value === undefined || schema === undefined || fits(value, schema)
      ? []
      : [`${name} ${expectation(schema)}.`];
  });
  if (problems.length > 0) throw new InputError(problems.join(' '));
  return input;
}

function fits(value: unknown, { type, enum: values, minimum, maximum, maxLength, maxItems }: JsonSchema): boolean {
  if (Array.isArray(values)) return (values as readonly unknown[]).includes(value);
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : null;
  if (types !== null && !types.some((name) => isOfType(value, String(name)))) return false;
  if (typeof value === 'number' && typeof minimum === 'number' && value < minimum) return false;
  if (typeof value === 'number' && typeof maximum === 'number' && value > maximum) return false;
  if (typeof value === 'string' && typeof maxLength === 'number' && value.length > maxLength) return false;
  return !(Array.isArray(value) && typeof maxItems === 'number' && value.length > maxItems);
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function expectation({ type, enum: values, minimum, maximum, maxLength, maxItems }: JsonSchema): string {
  if (Array.isArray(values)) return `must be one of ${values.join(', ')}`;
  const types = Array.isArray(type) ? type.join(' or ') : String(type ?? 'another value');
  const range = [
    ...(typeof minimum === 'number' ? [`at least ${minimum}`] : []),
    ...(typeof maximum === 'number' ? [`at most ${maximum}`] : []),
    ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
    ...(typeof maxItems === 'number' ? [`at most ${maxItems} entries`] : []),
  ];
  return `must be ${[types, ...range].join(', ')}`;
}
