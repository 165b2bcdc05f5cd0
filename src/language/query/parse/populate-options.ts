import { Failure } from '../../../foundations/core/index.js';
import { booleanWords, parseBooleanWord } from './boolean-words.js';
import { formatParameterPath, invalidParameter, invalidQueryKey, type ParameterPath } from './parameter-path.js';
import { isParameterObject, type ParameterNode, type ParameterObject } from './parameters.js';
import { type PopulateEntry, type PopulateRequest, parsePopulateRequest } from './populate-request.js';

/** The options of one populated relation, media field, component or `localizations`. */
export interface NodeOptions {
  readonly populate: PopulateRequest;
  readonly fields: ParameterNode | undefined;
  readonly filters: ParameterNode | undefined;
  readonly sort: ParameterNode | undefined;
  readonly start: ParameterNode | undefined;
  readonly limit: ParameterNode | undefined;
  readonly count: boolean;
  readonly withCount: boolean;
  readonly ids: boolean;
}

/** The options of a dynamic zone or a polymorphic relation: the same for every branch, or those of each branch named in `on`. */
export type BranchOptions =
  | { readonly is: 'every'; readonly populate: PopulateRequest }
  | { readonly is: 'on'; readonly branches: ParameterObject };

/** The options of an attribute that is populated without any. */
export const defaultNodeOptions: NodeOptions = {
  populate: new Map(),
  fields: undefined,
  filters: undefined,
  sort: undefined,
  start: undefined,
  limit: undefined,
  count: false,
  withCount: false,
  ids: false,
};

const optionNames: ReadonlySet<string> = new Set([
  'fields',
  'filters',
  'sort',
  'start',
  'limit',
  'populate',
  'count',
  'withCount',
  'ids',
]);

/**
 * Returns the options of a populated attribute; null: `false`, leave it out. `[a]=true`, `[a]=b,c` (a nested populate), `[a][0]=b`, or an
 * object of fields, filters, sort, start, limit, populate, count, withCount and ids. `path` is the attribute's own. Throws Failure query.invalid-nested-populate for
 * `[a]=*`, query.invalid-key(-at) for other options, query.invalid-parameter.
 */
export function parseNodeOptions(entry: PopulateEntry, path: ParameterPath, arrayLimit: number): NodeOptions | null {
  if (entry.is === 'path') return { ...defaultNodeOptions, populate: entry.children };
  const { node } = entry;
  if (!isParameterObject(node)) {
    const word = parseBooleanNode(node);
    if (word !== undefined) return word ? defaultNodeOptions : null;
    if (node === '*') throw invalidNested(path, 'Write [populate]=* instead of =*');
    return { ...defaultNodeOptions, populate: parsePopulateRequest(node, path, arrayLimit) };
  }
  for (const name of node.keys()) if (!optionNames.has(name)) throw invalidQueryKey(name, path);
  const populate = node.get('populate');
  return {
    populate: populate === undefined ? new Map() : parsePopulateRequest(populate, path, arrayLimit),
    fields: node.get('fields'),
    filters: node.get('filters'),
    sort: node.get('sort'),
    start: node.get('start'),
    limit: node.get('limit'),
    count: parseSwitch('count', node, path),
    withCount: parseSwitch('withCount', node, path),
    ids: parseSwitch('ids', node, path),
  };
}

/**
 * Returns the options of a dynamic zone or polymorphic relation; null: `false`, leave it out. `[zone]=true`, a dotted path,
 * `[zone][populate]=*` or `[zone][on][uid]…`. Throws Failure query.invalid-nested-populate for anything else.
 */
export function parseBranchOptions(entry: PopulateEntry, path: ParameterPath): BranchOptions | null {
  if (entry.is === 'path') return { is: 'every', populate: entry.children };
  const { node } = entry;
  const word = parseBooleanNode(node);
  if (word !== undefined) return word ? { is: 'every', populate: new Map() } : null;
  if (!isParameterObject(node) || node.size !== 1) throw invalidNested(path, branchHint);
  const on = node.get('on');
  if (on !== undefined && isParameterObject(on)) return { is: 'on', branches: on };
  if (node.get('populate') === '*') return { is: 'every', populate: '*' };
  throw invalidNested(path, branchHint);
}

const branchHint = 'Write true, [populate]=* or [on][<uid>] for each kind of entry.';

/** A form without a value (`populate[a]`) populates like `true`. */
function parseBooleanNode(node: ParameterNode): boolean | undefined {
  if (node === '') return true;
  return typeof node === 'string' ? parseBooleanWord(node) : undefined;
}

function parseSwitch(name: string, options: ParameterObject, path: ParameterPath): boolean {
  const node = options.get(name);
  if (node === undefined) return false;
  const word = typeof node === 'string' ? parseBooleanWord(node) : undefined;
  if (word === undefined) throw invalidParameter(path.param, `Expected one of ${booleanWords} for ${name}`);
  return word;
}

/** Returns query.invalid-nested-populate for the attribute at a path; `reason` says what to write instead. */
export function invalidNested(path: ParameterPath, reason: string): Failure {
  return new Failure('query.invalid-nested-populate', { path: formatParameterPath(path), reason, param: path.param });
}
