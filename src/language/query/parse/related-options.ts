import type { MediaAttribute, RelationAttribute, Shape } from '../../schema/index.js';
import { findReadableAttribute } from '../visibility.js';
import type { ParameterPath } from './parameter-path.js';
import { invalidNested, type NodeOptions } from './populate-options.js';
import type { PopulateEntry } from './populate-request.js';

/* Options of relations and media alone: `withCount` and `ids`. All functions throw Failure query.invalid-nested-populate. */

/** Returns whether a form is the word `ids`, which is the name of an attribute where the target has one. */
export function isIdsForm(entry: PopulateEntry, target: Shape): boolean {
  return entry.is === 'form' && entry.node === 'ids' && findReadableAttribute(target, 'ids') === undefined;
}

/** Throws for options that select something of the documents, of which ids alone are returned. */
export function checkIdsOptions({ fields, populate, count }: NodeOptions, path: ParameterPath): void {
  const excluded = [
    ...(fields === undefined ? [] : ['fields']),
    ...(populate === '*' || populate.size > 0 ? ['populate'] : []),
    ...(count ? ['count'] : []),
  ];
  if (excluded.length > 0) throw invalidNested(path, `Write ids without ${excluded.join(', ')}.`);
}

/** Returns the key of the number of documents beside a list; undefined: it was not requested. */
export function findCountKey(
  { name, many }: RelationAttribute | MediaAttribute,
  { withCount, count }: NodeOptions,
  parent: Shape,
  path: ParameterPath,
): string | undefined {
  if (!withCount) return undefined;
  if (!many) throw invalidNested(path, 'withCount is for lists: here is one document at most.');
  if (count) throw invalidNested(path, 'Write either count or withCount.');
  const key = `${name}Count`;
  if (findReadableAttribute(parent, key) === undefined) return key;
  throw invalidNested(path, `withCount needs the key ${key}, which is the name of an attribute.`);
}

/** Throws for both options on components, localizations and entries of zones and polymorphic relations. */
export function refuseRelatedOptions(options: NodeOptions | null, path: ParameterPath): void {
  const given = (['withCount', 'ids'] as const).find((name) => options?.[name] === true);
  if (given !== undefined) throw invalidNested(path, `${given} is for media and for relations to one content type.`);
}
