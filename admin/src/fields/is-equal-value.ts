/** Returns whether two values of attributes are equal. They are JSON with a stable order of names; undefined equals null. */
export function isEqualValue(left: unknown, right: unknown): boolean {
  return (
    Object.is(left, right) ||
    hasSameItems(left, right) ||
    JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
  );
}

/** Long lists of which nothing changed are not read. */
function hasSameItems(left: unknown, right: unknown): boolean {
  return (
    Array.isArray(left) &&
    Array.isArray(right) &&
    left.length === right.length &&
    left.every((item, index) => Object.is(item, right[index]))
  );
}
