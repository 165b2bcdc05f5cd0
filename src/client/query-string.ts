/**
 * Returns a query as a query string in bracket notation, with its `?`; empty for an empty query. Undefined members are
 * left out, and so is an empty list under `populate` or `sort`. Throws TypeError for an empty condition (undefined,
 * null or an empty list below `filters`): leaving it out would find more than intended.
 */
export function queryString(query: object): string {
  const pairs = pairsOf([], query, 'form');
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/*
 * The kind of a part of a query: a `form` of `fields`, `filters`, … (the query itself is one), `targets` by name with a
 * form each, `branches` by uid with a form each, or the name of another member of a form.
 */

function pairsOf(path: readonly string[], value: unknown, part: string): readonly string[] {
  if (value === undefined && (part !== 'filters' || path.at(-1) === part)) return [];
  if (typeof value !== 'object' || value === null) return [pair(path, value)];
  if (Array.isArray(value) && value.length === 0) return emptyList(path, part);
  const below = Object.entries(value).flatMap(([name, inner]) =>
    pairsOf([...path, name], inner, getPartKind(part, name)),
  );
  // A populated target without options is still populated.
  return below.length === 0 && part === 'form' && path.length > 0 ? [pair(path, 'true')] : below;
}

function getPartKind(part: string, name: string): string {
  if (part === 'targets' || part === 'branches') return 'form';
  if (part !== 'form') return part;
  return name === 'populate' ? 'targets' : name === 'on' ? 'branches' : name;
}

function emptyList(path: readonly string[], part: string): readonly string[] {
  // Selects only what every response contains.
  if (part === 'fields') return [pair(path, 'id')];
  if (part === 'targets' || part === 'sort') return [];
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
