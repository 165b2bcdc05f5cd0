/** Are two values of attributes equal? They are JSON, whose order of names nobody changes; nothing at all is like null. */
export function isEqualValue(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
