import { namesOf } from './names.js';
import { isParameterObject, type ParameterNode } from './parameters.js';
import type { Place } from './place.js';

/**
 * What one level of `populate` asks for: `*`, or attributes by name. A dotted name (`a.b.c`) asks for each attribute on its way
 * and merges with its neighbours; in object form each attribute has a form of its own that its kind gives a meaning to.
 */
export type Asks = '*' | ReadonlyMap<string, Ask>;

/** What is asked of one attribute. */
export type Ask =
  | { readonly is: 'path'; readonly below: ReadonlyMap<string, Ask> }
  | { readonly is: 'form'; readonly form: ParameterNode };

/** To populate the attribute itself and nothing in it. */
export const plainAsk: Ask = { is: 'path', below: new Map() };

/**
 * Reads one level of `populate` (contract, "populate"): `*`, a comma list, a list of names, or an object.
 * Raises Failure query.invalid-parameter for nested lists, query.too-many-entries.
 */
export function parseAsks(node: ParameterNode, place: Place, arrayLimit: number): Asks {
  if (node === '') return new Map();
  if (node === '*') return '*';
  if (isParameterObject(node)) {
    return new Map([...node].map(([name, form]) => [name, { is: 'form', form }]));
  }
  return parsePaths(namesOf(node, place, arrayLimit));
}

/** Merges dotted names into a tree: `a.b`, `a.c` → `a` with `b` and `c` in it. */
function parsePaths(names: readonly string[]): ReadonlyMap<string, Ask> {
  const root: PathTree = new Map();
  for (const name of names) {
    let level = root;
    for (const segment of name.split('.')) {
      const next = level.get(segment) ?? { is: 'path', below: new Map() };
      level.set(segment, next);
      level = next.below;
    }
  }
  return root;
}

type PathTree = Map<string, { readonly is: 'path'; readonly below: PathTree }>;
