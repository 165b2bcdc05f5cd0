import type { ParameterPath } from './parameter-path.js';
import { isParameterObject, type ParameterNode } from './parameters.js';
import { parseNameList } from './parse-name-list.js';

/**
 * The attributes that one level of `populate` names: `*`, or attributes by name. A dotted name (`a.b.c`) names each attribute on its
 * path and is merged with other names; in object form each attribute has a value whose meaning depends on the kind of attribute.
 */
export type PopulateRequest = '*' | ReadonlyMap<string, PopulateEntry>;

/** The options of one attribute. */
export type PopulateEntry =
  | { readonly is: 'path'; readonly children: ReadonlyMap<string, PopulateEntry> }
  | { readonly is: 'form'; readonly node: ParameterNode };

/** Populates the attribute itself and nothing in it. */
export const emptyPopulateEntry: PopulateEntry = { is: 'path', children: new Map() };

/**
 * Parses one level of `populate` (contract, "populate"): `*`, a comma list, a list of names, or an object. Throws Failure
 * query.invalid-parameter for nested lists, query.too-many-entries.
 */
export function parsePopulateRequest(node: ParameterNode, path: ParameterPath, arrayLimit: number): PopulateRequest {
  if (node === '') return new Map();
  if (node === '*') return '*';
  if (isParameterObject(node)) {
    return new Map([...node].map(([name, value]) => [name, { is: 'form', node: value }]));
  }
  return parseDottedNames(parseNameList(node, path, arrayLimit));
}

/** Merges dotted names into a tree: `a.b`, `a.c` → `a` with `b` and `c` in it. */
function parseDottedNames(names: readonly string[]): ReadonlyMap<string, PopulateEntry> {
  const root: PathTree = new Map();
  for (const name of names) {
    let level = root;
    for (const segment of name.split('.')) {
      const next = level.get(segment) ?? { is: 'path', children: new Map() };
      level.set(segment, next);
      level = next.children;
    }
  }
  return root;
}

type PathTree = Map<string, { readonly is: 'path'; readonly children: PathTree }>;
