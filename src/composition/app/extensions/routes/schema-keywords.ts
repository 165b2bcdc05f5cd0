import { isObject, isStringArray } from '../../../../foundations/core/index.js';

/** Keywords of JSON Schema that are checked, by the type that they apply to. */
const keywordsByType: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
};
/** Keywords that stand for themselves: nothing else may limit the same value. */
const closedKeywords = ['enum', 'const', 'anyOf', 'oneOf', 'allOf'];
const annotations = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly'];
const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
const formats = ['date-time', 'date', 'time', 'duration', 'email', 'uri', 'uuid', 'ipv4', 'ipv6'];
const maxDepth = 50;

/**
 * Returns why a schema cannot be checked as it is written; null: it can. A keyword that would have no effect is a mistake: the
 * author of a route relies on it.
 */
export function schemaProblem(schema: unknown, depth = 0): string | null {
  if (!isObject(schema)) return 'must be an object, a JSON Schema';
  if (depth > maxDepth) return `is nested deeper than ${maxDepth} levels`;
  const { type } = schema;
  const named = type === undefined ? [] : typeof type === 'string' ? [type] : isStringArray(type) ? type : [''];
  const unknownType = named.find((name) => !types.includes(name));
  if (unknownType !== undefined) return `has an unknown type: ${types.join(', ')} are known`;
  const known = named
    .map((name) => (name === 'integer' ? 'number' : name))
    .flatMap((name) => keywordsByType[name] ?? []);
  const closed = closedKeywords.filter((keyword) => schema[keyword] !== undefined);
  for (const keyword of Object.keys(schema)) {
    if (keyword === 'type' || annotations.includes(keyword) || closed.includes(keyword)) continue;
    if (closed.length > 0) return `has ${keyword} beside ${closed.join(', ')}: write it inside of it`;
    if (!known.includes(keyword)) return `has ${keyword}, which is not checked for its type`;
  }
  if (closed.length > 1) return `has ${closed.join(' and ')}: write one inside of the other`;
  return ownProblem(schema, named) ?? innerProblem(schema, depth + 1);
}

function ownProblem(schema: Readonly<Record<string, unknown>>, named: readonly string[]): string | null {
  const { required, properties, format, pattern, enum: values, const: value } = schema;
  if (format !== undefined && !formats.includes(String(format)))
    return `has an unknown format: ${formats.join(', ')} are known`;
  if (pattern !== undefined && typeof pattern !== 'string') return 'has a pattern that is no text';
  if (required !== undefined && !isStringArray(required)) return 'has required that is no list of names';
  const names = isObject(properties) ? Object.keys(properties) : [];
  const missing = Array.isArray(required) ? required.find((name) => !names.includes(name)) : undefined;
  if (missing !== undefined) return `requires ${missing}, which is not among its properties`;
  if (values !== undefined && !Array.isArray(values)) return 'has enum that is no list';
  const listed: readonly unknown[] = Array.isArray(values) ? values : 'const' in schema ? [value] : [];
  if (listed.some((one) => typeof one === 'object' && one !== null)) return 'has enum or const with objects or lists';
  const fits = (one: unknown): boolean => named.length === 0 || typesOf(one).some((name) => named.includes(name));
  return listed.every(fits) ? null : 'has enum or const with values of another type';
}

/** Returns the types that a single value has. */
function typesOf(value: unknown): readonly string[] {
  if (value === null) return ['null'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}

/** Returns the first problem of a schema inside of this one, after its path. */
function innerProblem(schema: Readonly<Record<string, unknown>>, depth: number): string | null {
  const { items, properties, additionalProperties } = schema;
  const inner: (readonly [string, unknown])[] = [];
  if (items !== undefined) inner.push(['items', items]);
  if (properties !== undefined && !isObject(properties)) return 'has properties that are no object';
  for (const [name, property] of Object.entries(properties ?? {})) inner.push([`properties.${name}`, property]);
  if (additionalProperties !== undefined && typeof additionalProperties !== 'boolean') {
    inner.push(['additionalProperties', additionalProperties]);
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const list = schema[keyword];
    if (list === undefined) continue;
    if (!Array.isArray(list) || list.length === 0) return `has ${keyword} that is no list of schemas`;
    for (const [index, one] of list.entries()) inner.push([`${keyword}.${index}`, one]);
  }
  for (const [path, one] of inner) {
    const problem = schemaProblem(one, depth);
    if (problem !== null) return `at ${path} ${problem}`;
  }
  return null;
}
