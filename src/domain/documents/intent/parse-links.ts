import { Failure, isObject, violation } from '../../../foundations/core/index.js';
import type { Status } from '../../../language/query/index.js';
import type { MediaAttribute, RelationAttribute } from '../../../language/schema/index.js';
import type { ConnectEntry, LinkChange, LinkPosition } from '../links/link-change.js';
import type { DocumentReference } from '../links/link-target.js';
import type { BodyParseContext } from './parse-context.js';
import { formatPath, invalidBodyKey, type Path } from './problems.js';

const linkOperations: ReadonlySet<string> = new Set(['set', 'connect', 'disconnect', 'options']);

/**
 * The value of a relation or media attribute as a change of its links (behaviour, section 13, "Relations" and "Media").
 * null: nothing is to change. Throws Failure write.invalid-relations, write.invalid-key-at.
 */
export function parseLinks(
  value: unknown,
  attribute: RelationAttribute | MediaAttribute,
  path: Path,
  context: BodyParseContext,
): LinkChange<DocumentReference> | null {
  const parse = createReferenceParser(attribute, path, context);
  if (value === true) return null;
  if (!isObject(value) || isReference(value, context)) return { is: 'set', targets: parseList(value, parse) };
  const unknown = Object.keys(value).find((key) => !linkOperations.has(key));
  if (unknown !== undefined) throw invalidBodyKey(unknown, path);
  if (value.set !== undefined && value.set !== null) return { is: 'set', targets: parseList(value.set, parse) };
  const connect = toList(value.connect).flatMap((entry) =>
    parseConnectEntry(entry, { attribute, path, context }, parse),
  );
  const disconnect = toList(value.disconnect).flatMap(parse);
  if (connect.length === 0 && disconnect.length === 0) return null;
  const strict = !(isObject(value.options) && value.options.strict === false);
  return { is: 'edit', connect, disconnect, strict };
}

/** Parses one entry: returns a reference, or nothing if it only added problems. */
type ReferenceParser = (entry: unknown) => readonly DocumentReference[];

function createReferenceParser(
  attribute: RelationAttribute | MediaAttribute,
  path: Path,
  context: BodyParseContext,
): ReferenceParser {
  return (entry) => {
    const type = attribute.target ?? parseReferenceType(entry, path, context);
    if (type === null) return [];
    return [
      {
        type,
        by: parseIdentifier(entry, path, context),
        locale: parsePinnedLocale(entry, path),
        status: parsePinnedStatus(entry, path),
      },
    ];
  };
}

/**
 * Parses the `__type` of an entry of a polymorphic relation; an unknown type and one hidden from the caller are
 * reported alike.
 */
function parseReferenceType(entry: unknown, path: Path, context: BodyParseContext): string | null {
  const uid = isObject(entry) ? entry.__type : undefined;
  if (typeof uid === 'string' && context.snapshot.contentTypes.has(uid) && context.ability.can('find', uid)) {
    return uid;
  }
  const typePath = [...path, '__type'];
  const message = '$path must be the uid of a content type that can be related to';
  context.problems.add(typePath, violation('relatedType', message), uid);
  return null;
}

function parseIdentifier(entry: unknown, path: Path, { batch }: BodyParseContext): DocumentReference['by'] {
  const named = batch === undefined ? undefined : findReferenceName(entry);
  if (batch !== undefined && named !== undefined) return { documentId: batch.documentIdOf(named) };
  if (typeof entry === 'string' && entry !== '') return { documentId: entry };
  if (typeof entry === 'number' && Number.isSafeInteger(entry)) return { row: entry };
  if (isObject(entry)) {
    const { documentId, id } = entry;
    if (typeof documentId === 'string' && documentId !== '') return { documentId };
    if (typeof id === 'number' && Number.isSafeInteger(id)) return { row: id };
    if (typeof id === 'string' && /^\d{1,15}$/.test(id)) return { row: Number(id) };
  }
  throw invalidRelations(path);
}

/** Returns the name in `{ "$ref": name }`, which may be a documentId of an entry, too; undefined: it is something else. */
function findReferenceName(entry: unknown): unknown {
  if (!isObject(entry)) return undefined;
  return isObject(entry.documentId) ? entry.documentId.$ref : entry.$ref;
}

function parsePinnedLocale(entry: unknown, path: Path): string | null {
  const locale = isObject(entry) ? entry.locale : undefined;
  if (locale === undefined || locale === null) return null;
  if (typeof locale !== 'string') throw invalidRelations(path);
  return locale;
}

function parsePinnedStatus(entry: unknown, path: Path): Status | null {
  const status = isObject(entry) ? entry.status : undefined;
  if (status === undefined || status === null) return null;
  if (status !== 'draft' && status !== 'published') throw invalidRelations(path);
  return status;
}

/** The attribute whose links are parsed. */
interface LinkScope {
  readonly attribute: RelationAttribute | MediaAttribute;
  readonly path: Path;
  readonly context: BodyParseContext;
}

function parseConnectEntry(
  entry: unknown,
  scope: LinkScope,
  parse: ReferenceParser,
): readonly ConnectEntry<DocumentReference>[] {
  const [target] = parse(entry);
  if (target === undefined) return [];
  return [{ target, position: parsePosition(entry, target, scope) }];
}

/** Parses the position of a connected entry; an empty or unknown position is the end. */
function parsePosition(
  entry: unknown,
  target: DocumentReference,
  { attribute, path, context }: LinkScope,
): LinkPosition<DocumentReference> {
  const position = isObject(entry) && isObject(entry.position) ? entry.position : {};
  for (const relation of ['before', 'after'] as const) {
    const anchor = position[relation];
    if (anchor === undefined || anchor === null) continue;
    const type = attribute.target ?? (typeof position.__type === 'string' ? position.__type : target.type);
    const locale = typeof position.locale === 'string' ? position.locale : target.locale;
    return { at: relation, anchor: { type, by: parseIdentifier(anchor, path, context), locale, status: null } };
  }
  return { at: position.start === true ? 'start' : 'end' };
}

/** Returns whether an object names one document, rather than operations. */
function isReference(value: Readonly<Record<string, unknown>>, { batch }: BodyParseContext): boolean {
  const isNamed = batch !== undefined && '$ref' in value;
  return isNamed || 'documentId' in value || 'id' in value || '__type' in value;
}

function parseList(value: unknown, parse: ReferenceParser): readonly DocumentReference[] {
  return toList(value).flatMap(parse);
}

/** Returns a single entry as a list of one; drops null, alone or in a list. */
function toList(value: unknown): readonly unknown[] {
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return entries.filter((entry) => entry !== null && entry !== undefined);
}

function invalidRelations(path: Path): Failure {
  return new Failure('write.invalid-relations', { path: formatPath(path) });
}
