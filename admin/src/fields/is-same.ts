/** Are two values of attributes equal? They are JSON, whose order of names nobody changes; nothing at all is like null. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
