import { Failure } from '../kernel/index.js';
import { isParameterObject, type ParameterNode, type ParameterObject } from './parameters.js';
import { invalidKey, invalidParameter, type Place, pathText } from './place.js';
import { type Ask, type Asks, parseAsks } from './populate-request.js';
import { booleanWord, booleanWords } from './words.js';

/** What is asked of one populated relation, media field, component or `localizations`. */
export interface NodeForm {
  readonly asks: Asks;
  readonly fields: ParameterNode | undefined;
  readonly filters: ParameterNode | undefined;
  readonly sort: ParameterNode | undefined;
  readonly count: boolean;
}

/** What is asked of a dynamic zone or a polymorphic relation: the same of every branch, or something of each branch named in `on`. */
export type BranchForm =
  | { readonly is: 'every'; readonly asks: Asks }
  | { readonly is: 'on'; readonly forms: ParameterObject };

/** A node with nothing special about it. */
export const plainForm: NodeForm = {
  asks: new Map(),
  fields: undefined,
  filters: undefined,
  sort: undefined,
  count: false,
};

const options: ReadonlySet<string> = new Set(['fields', 'filters', 'sort', 'populate', 'count']);

/**
 * Reads what is asked of a node; null: `false`, leave it out. `[a]=true`, `[a]=b,c` (a nested populate), `[a][0]=b`, or an object of
 * fields, filters, sort, populate and count. `place` is the attribute's own.
 * Raises Failure query.invalid-nested-populate for `[a]=*`, query.invalid-key(-at) for other options, query.invalid-parameter.
 */
export function parseNodeForm(ask: Ask, place: Place, arrayLimit: number): NodeForm | null {
  if (ask.is === 'path') return { ...plainForm, asks: ask.below };
  const { form } = ask;
  if (!isParameterObject(form)) {
    const word = wordOf(form);
    if (word !== undefined) return word ? plainForm : null;
    if (form === '*') throw invalidNested(place, 'Write [populate]=* instead of =*');
    return { ...plainForm, asks: parseAsks(form, place, arrayLimit) };
  }
  for (const name of form.keys()) if (!options.has(name)) throw invalidKey(name, place);
  const populate = form.get('populate');
  return {
    asks: populate === undefined ? new Map() : parseAsks(populate, place, arrayLimit),
    fields: form.get('fields'),
    filters: form.get('filters'),
    sort: form.get('sort'),
    count: parseCount(form.get('count'), place),
  };
}

/**
 * Reads what is asked of a dynamic zone or polymorphic relation; null: `false`, leave it out. `[zone]=true`, a dotted path,
 * `[zone][populate]=*` or `[zone][on][uid]…`. Raises Failure query.invalid-nested-populate for anything else.
 */
export function parseBranchForm(ask: Ask, place: Place): BranchForm | null {
  if (ask.is === 'path') return { is: 'every', asks: ask.below };
  const { form } = ask;
  const word = wordOf(form);
  if (word !== undefined) return word ? { is: 'every', asks: new Map() } : null;
  if (!isParameterObject(form) || form.size !== 1) throw invalidNested(place, branchHint);
  const on = form.get('on');
  if (on !== undefined && isParameterObject(on)) return { is: 'on', forms: on };
  if (form.get('populate') === '*') return { is: 'every', asks: '*' };
  throw invalidNested(place, branchHint);
}

const branchHint = 'Write true, [populate]=* or [on][<uid>] for each kind of entry.';

/** A form without a value (`populate[a]`) populates like `true`. */
function wordOf(form: ParameterNode): boolean | undefined {
  if (form === '') return true;
  return typeof form === 'string' ? booleanWord(form) : undefined;
}

function parseCount(node: ParameterNode | undefined, place: Place): boolean {
  if (node === undefined) return false;
  const word = typeof node === 'string' ? booleanWord(node) : undefined;
  if (word === undefined) throw invalidParameter(place.param, `Expected one of ${booleanWords} for count`);
  return word;
}

function invalidNested(place: Place, reason: string): Failure {
  return new Failure('query.invalid-nested-populate', { path: pathText(place), reason, param: place.param });
}
