import { createHash } from 'node:crypto';

/** Maximum length of a table or column name in Strapi 5. */
const maxNameLength = 55;
const digestLength = 5;

/**
 * Returns the name of a table or column that Strapi 5 builds of parts: joined by `_`, and if that is too long with shortened parts that end
 * in digits of their hash. `fixed` parts are never shortened.
 */
export function strapiName(
  parts: readonly string[],
  fixed: { readonly before?: string; readonly after?: string } = {},
): string {
  const before = fixed.before === undefined ? [] : [fixed.before];
  const after = fixed.after === undefined ? [] : [fixed.after];
  const all = [...before, ...parts, ...after];
  const fullName = all.join('_');
  if (fullName.length <= maxNameLength) return fullName;
  const fixedLength = [...before, ...after].join('').length + all.length - 1;
  const lengths = distributeLength(
    parts.map((part) => part.length),
    maxNameLength - fixedLength,
  );
  return [...before, ...parts.map((part, index) => shortenName(part, lengths[index] ?? 0)), ...after].join('_');
}

/** Names of join tables and columns, by version of Strapi. */
export interface Naming {
  readonly version: 4 | 5;
  readonly links: string;
  readonly components: string;
  readonly componentId: string;
  readonly morphs: string;
  readonly order: string;
  /** Builds a name of parts. */
  readonly name: typeof strapiName;
}

export const namings: { readonly [version in 4 | 5]: Naming } = {
  4: {
    ...{ version: 4, links: 'links', components: 'components', componentId: 'component_id' },
    ...{ morphs: 'morphs', order: 'order' },
    name: (parts, { before, after } = {}) => [before, ...parts, after].filter((part) => part !== undefined).join('_'),
  },
  5: {
    ...{ version: 5, links: 'lnk', components: 'cmps', componentId: 'cmp_id', morphs: 'mph', order: 'ord' },
    name: strapiName,
  },
};

/** Maximum length of a table name in PostgreSQL, which truncates the names that version 4 did not shorten. */
const postgresMaxNameLength = 63;

/** Returns the existing table of these parts; null if there is none. Version 4 converts some names to snake case as a whole. */
export function findTable(
  naming: Naming,
  tables: ReadonlyMap<string, unknown>,
  parts: readonly string[],
  after: string,
): string | null {
  const name = naming.name(parts, { after });
  return (
    [name, toSnakeCase(name), toSnakeCase(name).slice(0, postgresMaxNameLength)].find((candidate) =>
      tables.has(candidate),
    ) ?? null
  );
}

/** Returns the length of each part: equal shares, with the unused rest of short parts given to the others one by one, in rounds. */
function distributeLength(lengths: readonly number[], available: number): readonly number[] {
  const equalShare = Math.floor(available / lengths.length);
  const assigned = lengths.map((length) => Math.min(length, equalShare));
  let remaining = available - assigned.reduce((sum, length) => sum + length, 0);
  let growable = lengths.flatMap((length, index) => (length >= equalShare ? [index] : []));
  while (remaining > 0 && growable.length > 0) {
    growable = growable.filter((index) => {
      const [length, share] = [lengths[index] ?? 0, assigned[index] ?? 0];
      if (share >= length || remaining === 0) return false;
      assigned[index] = share + 1;
      remaining -= 1;
      return true;
    });
  }
  return assigned;
}

function shortenName(part: string, length: number): string {
  if (part.length <= length) return part;
  const digest = createHash('shake256', { outputLength: Math.ceil(digestLength / 2) })
    .update(part)
    .digest('hex');
  return `${part.slice(0, length - digestLength)}${digest.slice(0, digestLength)}`;
}

/** Letters that are more than a base letter with a diacritic. */
const spelledOut: ReadonlyMap<string, string> = new Map([
  ...([
    ['Æ', 'Ae'],
    ['Ð', 'D'],
    ['Ø', 'O'],
    ['Þ', 'Th'],
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['ð', 'd'],
    ['ø', 'o'],
  ] as const),
  ...([
    ['þ', 'th'],
    ['Đ', 'D'],
    ['đ', 'd'],
    ['Ħ', 'H'],
    ['ħ', 'h'],
    ['ı', 'i'],
    ['Ł', 'L'],
    ['ł', 'l'],
  ] as const),
  ...([
    ['Œ', 'Oe'],
    ['œ', 'oe'],
    ['Ŧ', 'T'],
    ['ŧ', 't'],
  ] as const),
]);

/** Converts a name to snake case as Strapi does: digits form words of their own, Latin letters lose their diacritics. */
export function toSnakeCase(name: string): string {
  const plain = name
    .replace(/[\u00c0-\u017f]/g, (letter) => spelledOut.get(letter) ?? letter.normalize('NFD').charAt(0))
    .replace(/[\u0300-\u036f]/g, '');
  const words = plain.match(/[A-Z]+(?=[A-Z][a-z]|[^A-Za-z]|$)|[A-Z]?(?:[a-z]|[^\0-\u00bf])+|[A-Z]+|\d+/gu) ?? [];
  return words.join('_').toLowerCase();
}
