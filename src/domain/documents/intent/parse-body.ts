import { Failure, isObject, unreachable } from '../../../foundations/core/index.js';
import type { ContentType, Shape, StoredAttribute } from '../../../language/schema/index.js';
import { checkEntryCount, isWritable } from './check-entry-count.js';
import type { AttributeIntent } from './intent.js';
import { parseComponents } from './parse-components.js';
import type { BodyParseContext, ParsedObject } from './parse-context.js';
import { parseLinks } from './parse-links.js';
import { parseScalarInput } from './parse-scalar.js';
import { invalidBodyKey, type Path } from './problems.js';

/** Names that clients send back from a response; they are ignored. */
const ignoredKeys: ReadonlySet<string> = new Set(['publishedAt', 'locale']);

/**
 * Parses the `data` of a body into an intent (contract, "Writes"; behaviour, section 13). Problems of single values are
 * added to `scope.problems`. Throws Failure write.missing-data, write.too-many-entries, write.invalid,
 * write.invalid-key(-at), write.invalid-relations, write.foreign-component.
 */
export async function parseDocumentBody(
  data: unknown,
  type: ContentType,
  context: BodyParseContext,
): Promise<ParsedObject> {
  if (Array.isArray(data)) throw new Failure('write.invalid', { message: 'data must be an object' });
  if (!isObject(data)) throw new Failure('write.missing-data');
  const members = Object.fromEntries(
    Object.entries(data).filter(([key]) => !ignoredKeys.has(key) || type.attributes.has(key)),
  );
  checkEntryCount(members, type, context);
  return parseValues(members, type, [], context);
}

/** The members of an object of a body, attribute by attribute. */
async function parseValues(
  data: Readonly<Record<string, unknown>>,
  shape: Shape,
  path: Path,
  context: BodyParseContext,
): Promise<ParsedObject> {
  const intent = new Map<string, AttributeIntent>();
  const namedAttributes = new Set<string>();
  for (const key of Object.keys(data)) {
    const attribute = shape.attributes.get(key);
    if (context.problems.isFull) break;
    if (attribute === undefined || !isWritable(attribute, path, context)) throw invalidBodyKey(key, path);
    if (data[key] === undefined) continue;
    const parsed = await parseAttribute(data[key], attribute, [...path, key], context);
    if (parsed === null) continue;
    namedAttributes.add(key);
    if (parsed !== undefined) intent.set(key, parsed);
  }
  return { intent, namedAttributes };
}

/** undefined: there is something wrong with the value, which is among the problems. null: it changes nothing. */
async function parseAttribute(
  value: unknown,
  attribute: StoredAttribute,
  path: Path,
  context: BodyParseContext,
): Promise<AttributeIntent | undefined | null> {
  switch (attribute.storage) {
    case 'column': {
      const stored = await parseScalarInput(value, attribute, path, context);
      return stored === undefined ? undefined : { is: 'scalar', attribute, value: stored };
    }
    case 'relation':
    case 'media': {
      const change = parseLinks(value, attribute, path, context);
      return change === null ? null : { is: 'links', attribute, change };
    }
    case 'component':
    case 'zone': {
      const entries = await parseComponents(value, attribute, path, context, parseValues);
      return entries === undefined ? undefined : { is: 'components', attribute, entries };
    }
    default:
      return unreachable(attribute);
  }
}
