/** Returns whether two values of attributes are equal. They are JSON with a stable order of names; undefined equals null. */
export function isEqualValue(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
