import { Failure, isObject, unreachable } from '../../kernel/index.js';
import type { Attribute, ContentType, Shape } from '../../schema/index.js';
import type { Body, BodyScope } from './body.js';
import { checkEntries, mayBeWritten } from './check-entries.js';
import type { AttributeIntent } from './intent.js';
import { parseComponents } from './parse-components.js';
import { parseLinks } from './parse-links.js';
import { parseScalar } from './parse-scalar.js';
import { invalidKey, type Path } from './problems.js';

/** Names that clients send back from what they have read; they are left alone. */
const ignored: ReadonlySet<string> = new Set(['publishedAt', 'locale']);

/**
 * The `data` of a body as an intent (contract, "Writes"; behaviour, section 13). What is wrong with single values goes to
 * `scope.problems`. Raises Failure write.missing-data, write.too-many-entries, write.invalid, write.invalid-key(-at), write.invalid-relations,
 * write.foreign-component.
 */
export async function parseBody(data: unknown, type: ContentType, scope: BodyScope): Promise<Body> {
  if (Array.isArray(data)) throw new Failure('write.invalid', { message: 'data must be an object' });
  if (!isObject(data)) throw new Failure('write.missing-data');
  const known = Object.fromEntries(
    Object.entries(data).filter(([key]) => !ignored.has(key) || type.attributes.has(key)),
  );
  checkEntries(known, type, scope);
  return parseValues(known, type, [], scope);
}

/** The members of an object of a body, attribute by attribute. */
async function parseValues(
  data: Readonly<Record<string, unknown>>,
  shape: Shape,
  path: Path,
  scope: BodyScope,
): Promise<Body> {
  const intent = new Map<string, AttributeIntent>();
  const named = new Set<string>();
  for (const key of Object.keys(data)) {
    const attribute = shape.attributes.get(key);
    if (scope.problems.full) break;
    if (attribute === undefined || !mayBeWritten(attribute, path, scope)) throw invalidKey(key, path);
    if (data[key] === undefined) continue;
    const parsed = await parseAttribute(data[key], attribute, [...path, key], scope);
    if (parsed === null) continue;
    named.add(key);
    if (parsed !== undefined) intent.set(key, parsed);
  }
  return { intent, named };
}

/** undefined: there is something wrong with the value, which is among the problems. null: it changes nothing. */
async function parseAttribute(
  value: unknown,
  attribute: Attribute,
  path: Path,
  scope: BodyScope,
): Promise<AttributeIntent | undefined | null> {
  switch (attribute.storage) {
    case 'column': {
      const stored = await parseScalar(value, attribute, path, scope);
      return stored === undefined ? undefined : { is: 'scalar', attribute, value: stored };
    }
    case 'relation':
    case 'media': {
      const change = parseLinks(value, attribute, path, scope);
      return change === null ? null : { is: 'links', attribute, change };
    }
    case 'component':
    case 'zone': {
      const entries = await parseComponents(value, attribute, path, scope, parseValues);
      return entries === undefined ? undefined : { is: 'components', attribute, entries };
    }
    default:
      return unreachable(attribute);
  }
}
