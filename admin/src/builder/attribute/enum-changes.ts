/** The values of an enumeration, and what becomes of those that it does not list any more. */
export interface EnumWithSuccessors {
  readonly values: readonly string[];
  /** From, to. */
  readonly successors: ReadonlyMap<string, string>;
}

/** A value called otherwise: what had it before (`had`: the values that are there) gets the new one. */
export function renameEnumValue(
  { values, successors }: EnumWithSuccessors,
  storedValues: readonly string[],
  index: number,
  value: string,
): EnumWithSuccessors {
  const previousValue = values[index] ?? '';
  const next = new Map([...successors].map(([from, to]) => [from, to === previousValue ? value : to] as const));
  if (storedValues.includes(previousValue) && previousValue !== value) next.set(previousValue, value);
  // A value that is called as it was needs no successor.
  next.delete(value);
  return { values: values.map((current, position) => (position === index ? value : current)), successors: next };
}

/** Without a value; what was to become it has no successor. */
export function removeEnumValue({ values, successors }: EnumWithSuccessors, index: number): EnumWithSuccessors {
  const removed = values[index];
  const next = new Map([...successors].filter(([, to]) => to !== removed));
  return { values: values.filter((_, position) => position !== index), successors: next };
}

/** Returns the list with a value moved. */
export function moveEnumValue(
  { values, successors }: EnumWithSuccessors,
  from: number,
  to: number,
): EnumWithSuccessors {
  const rest = values.filter((_, position) => position !== from);
  return { values: [...rest.slice(0, to), ...values.slice(from, from + 1), ...rest.slice(to)], successors };
}
