import { Failure, isObject } from '../../kernel/index.js';
import type { Status } from '../../query/index.js';
import type { MediaAttribute, RelationAttribute } from '../../schema/index.js';
import type { Connection, LinkChange, Position } from '../links/change.js';
import type { Reference } from '../links/reference.js';
import type { BodyScope } from './body.js';
import { dotted, invalidKey, type Path } from './problems.js';

const operations: ReadonlySet<string> = new Set(['set', 'connect', 'disconnect', 'options']);

/**
 * The value of a relation or media attribute as a change of its links (behaviour, section 13, "Relations" and "Media").
 * null: nothing is to change. Raises Failure write.invalid-relations, write.invalid-key-at.
 */
export function parseLinks(
  value: unknown,
  attribute: RelationAttribute | MediaAttribute,
  path: Path,
  scope: BodyScope,
): LinkChange<Reference> | null {
  const parse = referenceParser(attribute, path, scope);
  if (value === true) return null;
  if (!isObject(value) || isReference(value)) return { is: 'set', targets: parseList(value, parse) };
  const unknown = Object.keys(value).find((key) => !operations.has(key));
  if (unknown !== undefined) throw invalidKey(unknown, path);
  if (value.set !== undefined && value.set !== null) return { is: 'set', targets: parseList(value.set, parse) };
  const connect = asList(value.connect).flatMap((entry) => parseConnection(entry, attribute, path, parse));
  const disconnect = asList(value.disconnect).flatMap(parse);
  if (connect.length === 0 && disconnect.length === 0) return null;
  const strict = !(isObject(value.options) && value.options.strict === false);
  return { is: 'edit', connect, disconnect, strict };
}

/** One entry: a reference, or none where it only added to the problems. */
type ReferenceParser = (entry: unknown) => readonly Reference[];

function referenceParser(attribute: RelationAttribute | MediaAttribute, path: Path, scope: BodyScope): ReferenceParser {
  return (entry) => {
    const type = attribute.target ?? namedType(entry, path, scope);
    if (type === null) return [];
    return [
      { type, by: identifier(entry, path), locale: pinnedLocale(entry, path), status: pinnedStatus(entry, path) },
    ];
  };
}

/** The `__type` of an entry of a polymorphic relation; an unknown type and one that may not be found look the same. */
function namedType(entry: unknown, path: Path, scope: BodyScope): string | null {
  const named = isObject(entry) ? entry.__type : undefined;
  if (typeof named === 'string' && scope.snapshot.contentTypes.has(named) && scope.ability.can('find', named)) {
    return named;
  }
  const at = [...path, '__type'];
  scope.problems.add(at, '$path must be the uid of a content type that can be related to', named);
  return null;
}

function identifier(entry: unknown, path: Path): Reference['by'] {
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

function pinnedLocale(entry: unknown, path: Path): string | null {
  const locale = isObject(entry) ? entry.locale : undefined;
  if (locale === undefined || locale === null) return null;
  if (typeof locale !== 'string') throw invalidRelations(path);
  return locale;
}

function pinnedStatus(entry: unknown, path: Path): Status | null {
  const status = isObject(entry) ? entry.status : undefined;
  if (status === undefined || status === null) return null;
  if (status !== 'draft' && status !== 'published') throw invalidRelations(path);
  return status;
}

function parseConnection(
  entry: unknown,
  attribute: RelationAttribute | MediaAttribute,
  path: Path,
  parse: ReferenceParser,
): readonly Connection<Reference>[] {
  const [target] = parse(entry);
  if (target === undefined) return [];
  return [{ target, position: parsePosition(entry, target, attribute, path) }];
}

/** Where a connected entry goes; an empty or unknown position is the end. */
function parsePosition(
  entry: unknown,
  target: Reference,
  attribute: RelationAttribute | MediaAttribute,
  path: Path,
): Position<Reference> {
  const position = isObject(entry) && isObject(entry.position) ? entry.position : {};
  for (const at of ['before', 'after'] as const) {
    const anchor = position[at];
    if (anchor === undefined || anchor === null) continue;
    const type = attribute.target ?? (typeof position.__type === 'string' ? position.__type : target.type);
    const locale = typeof position.locale === 'string' ? position.locale : target.locale;
    return { at, anchor: { type, by: identifier(anchor, path), locale, status: null } };
  }
  return { at: position.start === true ? 'start' : 'end' };
}

/** An object that names one document, rather than operations. */
function isReference(value: Readonly<Record<string, unknown>>): boolean {
  return 'documentId' in value || 'id' in value || '__type' in value;
}

function parseList(value: unknown, parse: ReferenceParser): readonly Reference[] {
  return asList(value).flatMap(parse);
}

/** A single entry is a list of one; null, alone or in a list, is nothing. */
function asList(value: unknown): readonly unknown[] {
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return entries.filter((entry) => entry !== null && entry !== undefined);
}

function invalidRelations(path: Path): Failure {
  return new Failure('write.invalid-relations', { path: dotted(path) });
}
