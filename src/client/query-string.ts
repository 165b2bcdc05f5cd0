/**
 * A question as a query string in bracket notation, with its `?`; empty where nothing is asked. What is undefined is left out, and so is
 * an empty list under `populate` or `sort`.
 * Throws TypeError for a condition that says nothing (undefined, null or an empty list below `filters`): left out, it would find more
 * than was meant.
 */
export function queryString(query: object): string {
  const pairs = pairsOf([], query, 'form');
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/*
 * What a part of a question is: a `form` of `fields`, `filters`, … (the question itself is one), `places` by name with a form each,
 * `branches` by uid with a form each, or what stands under another name of a form, which is then called so.
 */

function pairsOf(path: readonly string[], value: unknown, part: string): readonly string[] {
  if (value === undefined && (part !== 'filters' || path.at(-1) === part)) return [];
  if (typeof value !== 'object' || value === null) return [pair(path, value)];
  if (Array.isArray(value) && value.length === 0) return emptyList(path, part);
  const below = Object.entries(value).flatMap(([name, inner]) => pairsOf([...path, name], inner, partOf(part, name)));
  // A place without wishes is still to come.
  return below.length === 0 && part === 'form' && path.length > 0 ? [pair(path, 'true')] : below;
}

function partOf(part: string, name: string): string {
  if (part === 'places' || part === 'branches') return 'form';
  if (part !== 'form') return part;
  return name === 'populate' ? 'places' : name === 'on' ? 'branches' : name;
}

function emptyList(path: readonly string[], part: string): readonly string[] {
  // What always comes, and nothing else.
  if (part === 'fields') return [pair(path, 'id')];
  if (part === 'places' || part === 'sort') return [];
  throw new TypeError(`${shown(path)} is an empty list`);
}

function pair(path: readonly string[], value: unknown): string {
  if (value === undefined || value === null) {
    throw new TypeError(`${shown(path)} is ${value}: leave it out or ask for $null`);
  }
  return `${shown(path.map(encodeURIComponent))}=${encodeURIComponent(String(value))}`;
}

function shown([name = '', ...rest]: readonly string[]): string {
  return name + rest.map((part) => `[${part}]`).join('');
}
