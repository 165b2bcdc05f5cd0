import { createHash } from 'node:crypto';

/** Longest name of a table or column there. */
const longest = 55;
const digestLength = 5;

/**
 * The name of a table or column that is put together of parts, as Strapi 5 spells it: joined by `_`, and where that is too long with
 * shorter parts, whose ends are digits of their digest. `fixed` parts are never shortened.
 */
export function sourceName(
  parts: readonly string[],
  fixed: { readonly before?: string; readonly after?: string } = {},
): string {
  const before = fixed.before === undefined ? [] : [fixed.before];
  const after = fixed.after === undefined ? [] : [fixed.after];
  const all = [...before, ...parts, ...after];
  const whole = all.join('_');
  if (whole.length <= longest) return whole;
  const taken = [...before, ...after].join('').length + all.length - 1;
  const lengths = shares(
    parts.map((part) => part.length),
    longest - taken,
  );
  return [...before, ...parts.map((part, at) => shortened(part, lengths[at] ?? 0)), ...after].join('_');
}

/** How long each part may be: equal shares, and what short ones leave over goes to the others one by one, in rounds. */
function shares(lengths: readonly number[], available: number): readonly number[] {
  const equal = Math.floor(available / lengths.length);
  const given = lengths.map((length) => Math.min(length, equal));
  let left = available - given.reduce((sum, length) => sum + length, 0);
  let growing = lengths.flatMap((length, at) => (length >= equal ? [at] : []));
  while (left > 0 && growing.length > 0) {
    growing = growing.filter((at) => {
      const [length, share] = [lengths[at] ?? 0, given[at] ?? 0];
      if (share >= length || left === 0) return false;
      given[at] = share + 1;
      left -= 1;
      return true;
    });
  }
  return given;
}

function shortened(part: string, length: number): string {
  if (part.length <= length) return part;
  const digest = createHash('shake256', { outputLength: Math.ceil(digestLength / 2) })
    .update(part)
    .digest('hex');
  return `${part.slice(0, length - digestLength)}${digest.slice(0, digestLength)}`;
}

/** A name in snake case as Strapi spells it: digits are words of their own. */
export function snakeOf(name: string): string {
  const words = name.match(/[A-Z]+(?=[A-Z][a-z]|[^A-Za-z]|$)|[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return words.join('_').toLowerCase();
}
